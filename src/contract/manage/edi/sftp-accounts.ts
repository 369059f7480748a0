import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, idText, requiredText, uuid } from "../../schema.ts";
import { pageSchema } from "../pages.ts";

const USER_NAME = /^[a-z0-9][a-z0-9._-]{1,62}[a-z0-9]$/;
export function isSftpUserName(name: string): boolean {
  return USER_NAME.test(name);
}

const MAX_SFTP_KEYS = 10;
const KEY_LENGTH = 4_000;

const SftpAccountChangeSchema = Type.Object(
  {
    userName: requiredText(64, {
      pattern: USER_NAME.source,
      description: "3 to 64 of a-z, 0-9, dot, underscore and hyphen; unique over all tenants. One of your own is changed.",
      example: "acme-edi",
    }),
    publicKeys: Type.Unsafe<string[]>({
      type: "array",
      minItems: 1,
      maxItems: MAX_SFTP_KEYS,
      items: { type: "string", minLength: 1, maxLength: KEY_LENGTH },
      description: "Lines as in authorized_keys: Ed25519, ECDSA, or RSA of at least 2048 bits.",
    }),
    partner: idText({ description: "Binds the account to one interchange sender (ISA06)." }),
    enabled: flag({ default: true, description: "A disabled account is refused, within seconds in open sessions too." }),
  },
  { $id: "SftpAccountChange" },
);
export const sftpAccountReader = reader(SftpAccountChangeSchema);

export const SftpAccountSchema = Type.Object(
  {
    uuid: uuid(),
    userName: Type.String(),
    publicKeys: Type.Array(
      Type.Object({
        algorithm: Type.String(),
        key: Type.String({ description: "Algorithm and key, as in authorized_keys." }),
        fingerprint: Type.String({
          description: "As `ssh-keygen -l` prints it.",
          example: "SHA256:uNiVztksCsDhcc0u9e8BrqAXc5xhL2SHTpWYAIEUvRE",
        }),
      }),
    ),
    partner: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    enabled: Type.Boolean(),
    createdAt: Type.String(),
    lastSignInAt: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "When it came in last; null: never.",
    }),
  },
  { $id: "SftpAccount" },
);
export const SftpAccountPageSchema = pageSchema(SftpAccountSchema);
