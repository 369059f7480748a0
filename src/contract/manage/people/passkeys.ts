import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { requiredText, uuid } from "../../schema.ts";

/** What a browser answers, as WebAuthn writes it (`PublicKeyCredential.toJSON()`): its inside is judged by its signature. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
}

const answer = Type.Unsafe<PasskeyAnswer>({
  type: "object",
  required: ["id", "rawId", "type", "response"],
  properties: {
    id: { type: "string", minLength: 1, maxLength: 2000 },
    rawId: { type: "string", minLength: 1, maxLength: 2000 },
    type: { type: "string", enum: ["public-key"] },
    response: { type: "object", additionalProperties: true },
    clientExtensionResults: { type: ["object", "null"], additionalProperties: true },
  },
  description: "What the browser answers (`PublicKeyCredential.toJSON()`).",
});
const passkeyName = () => requiredText(100, { description: "By which the person knows it.", example: "Work laptop" });

export const PasskeyPath = Type.Object({ uuid: uuid() });
export const newPasskeyReader = reader(Type.Object({ name: passkeyName(), passkey: answer }, { $id: "NewPasskey" }));
export const passkeyNameReader = reader(Type.Object({ name: passkeyName() }, { $id: "PasskeyName" }));
export const passkeyAnswerReader = reader(Type.Object({ passkey: answer }, { $id: "PasskeyAnswer" }));

const PasskeySchema = Type.Object(
  {
    uuid: uuid(),
    name: Type.String(),
    synced: Type.Boolean({ description: "Kept on several devices by its maker." }),
    createdAt: Type.String({ format: "date-time" }),
    lastUsedAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  },
  { $id: "Passkey" },
);
export const PasskeyListSchema = Type.Object({ items: Type.Array(PasskeySchema) });
export const BrowserOptionsSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  $id: "PasskeyOptions",
  description:
    "For the browser, as WebAuthn writes it (`PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).",
  additionalProperties: true,
});
