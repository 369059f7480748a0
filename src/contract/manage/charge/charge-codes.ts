import { Type, type Static } from "typebox";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import type { Problems } from "../../json/problems.ts";
import { reader } from "../../json/reader.ts";
import { ID_LENGTH, list, requiredChoice, requiredText } from "../../schema.ts";

const CHARGE_KINDS = ["linehaul", "fuel", "accessorial", "discount", "tax"] as const;

const ChargeCodesSchema = Type.Unsafe<Static<typeof ChargeCode>[]>({
  type: "array",
  maxItems: 5000,
  items: Type.Object({
    code: requiredText(ID_LENGTH, { example: "FUEL" }),
    kind: requiredChoice(CHARGE_KINDS),
    aliases: list(Type.Unsafe<string>({ type: "string", minLength: 1, maxLength: ID_LENGTH }), { maxItems: 500 }),
  }),
});
const ChargeCode = Type.Object({
  code: Type.String(),
  kind: Type.Unsafe<(typeof CHARGE_KINDS)[number]>({ type: "string" }),
  aliases: Type.Optional(Type.Unsafe<string[] | null>({ type: "array" })),
});

const checkCodes = (body: unknown, problems: Problems): void => {
  if (!Array.isArray(body)) return;
  const seen = new Map<string, number>();
  body.forEach((row: { readonly code?: unknown } | null, index) => {
    if (typeof row?.code !== "string") return;
    const first = seen.get(row.code);
    if (first === undefined) seen.set(row.code, index);
    else problems.add(`[${index}].code`, `code must be unique (the same as [${first}])`);
  });
  // A name decides money: under two codes it would be read as the first of them without a word.
  // Codes own their names first: an alias that is another code would never be asked, wherever that code stands.
  const owner = new Map<string, number>();
  body.forEach((row: { readonly code?: unknown } | null, index) => {
    if (typeof row?.code !== "string") return;
    const folded = foldChargeName(row.code);
    if (folded !== "" && !owner.has(folded)) owner.set(folded, index);
  });
  body.forEach((row: { readonly aliases?: unknown } | null, index) => {
    const aliases = Array.isArray(row?.aliases) ? (row.aliases as unknown[]) : [];
    aliases.forEach((name, place) => {
      if (typeof name !== "string" || foldChargeName(name) === "") return;
      const folded = foldChargeName(name);
      const first = owner.get(folded);
      if (first === undefined) owner.set(folded, index);
      else if (first !== index)
        problems.add(`[${index}].aliases[${place}]`, `"${name}" is a name of [${first}] already: a name belongs to one code`);
    });
  });
};
export const chargeCodesReader = reader(ChargeCodesSchema, checkCodes);

export const ChargeCodesAnswerSchema = Type.Array(
  Type.Object({
    code: Type.String(),
    kind: Type.Unsafe<string>({ type: "string", enum: [...CHARGE_KINDS] }),
    aliases: Type.Array(Type.String()),
  }),
);
