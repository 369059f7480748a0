import { Type } from "typebox";
import { isAmountNumber } from "../../wire/numbers.ts";
import { reader } from "../../json/reader.ts";
import { idText, instant, requiredText, uuid } from "../../schema.ts";
import type { Problems } from "../../json/problems.ts";
import { type Amount, parseAmount } from "#domain/money/amount.ts";
import { SCOPES, type Scope } from "./scopes.ts";

export { SCOPES, type Scope };

const NewApiKeySchema = Type.Object(
  {
    name: requiredText(200, { example: "TMS production" }),
    scopes: Type.Unsafe<Scope[]>({
      type: "array",
      minItems: 1,
      maxItems: SCOPES.length,
      uniqueItems: true,
      items: { type: "string", enum: [...SCOPES], "x-enum-text": `one of ${SCOPES.join(", ")}` },
    }),
    expiresAt: instant(),
    approvalLimit: Type.Optional(
      Type.Unsafe<string | number | null>({
        type: ["string", "number", "null"],
        description: "The largest amount the key may approve, as a decimal.",
        example: "5000.0000",
      }),
    ),
    partner: idText({ description: "Binds the scope edi to one interchange sender." }),
  },
  { $id: "NewApiKey" },
);

/** The limit as the database keeps it; undefined when it is no amount. */
export function readApprovalLimit(limit: string | number | null | undefined): Amount | null | undefined {
  if (limit === null || limit === undefined) return null;
  if (typeof limit === "number" && !isAmountNumber(limit)) return undefined;
  const amount = parseAmount(String(limit));
  return amount === undefined || amount < 0n || amount >= 10n ** 15n ? undefined : amount;
}

/** Holds `approvalLimit` of a body to what a limit may be. */
export function checkLimit(body: unknown, problems: Problems): void {
  const limit = (body as { readonly approvalLimit?: unknown } | null)?.approvalLimit;
  if ((typeof limit === "string" || typeof limit === "number") && readApprovalLimit(limit) === undefined) {
    problems.add(
      "approvalLimit",
      "approvalLimit must be an amount of at most 11 digits before and 4 after the decimal point, not below zero",
    );
  }
}
export const newApiKeyReader = reader(NewApiKeySchema, checkLimit);

const nullableText = () => Type.Unsafe<string | null>({ type: ["string", "null"] });
const shown = {
  uuid: uuid(),
  name: Type.String(),
  scopes: Type.Array(Type.Unsafe<Scope>({ type: "string", enum: [...SCOPES] })),
  prefix: Type.String(),
  approvalLimit: nullableText(),
  partner: nullableText(),
  expiresAt: nullableText(),
};

export const ApiKeySchema = Type.Object(
  { ...shown, createdAt: Type.String(), revokedAt: nullableText(), lastUsedAt: nullableText() },
  { $id: "ApiKey" },
);
export const MadeApiKeySchema = Type.Object(
  { ...shown, key: Type.String({ description: "Shown this once." }) },
  { $id: "MadeApiKey" },
);
