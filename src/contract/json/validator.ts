import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { dayAsWritten } from "#domain/day/day.ts";
import { readInstant } from "../wire/instant.ts";
import { isAmountNumber, isRateNumber } from "../wire/numbers.ts";

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The service's own keywords. They stand in the OpenAPI document too, where tools that do not know `x-` names ignore them. */
const KEYWORDS: readonly {
  readonly keyword: string;
  readonly type: "string" | "number";
  readonly holds: (value: never) => boolean;
}[] = [
  { keyword: "x-not-blank", type: "string", holds: (value: string) => value.length === 0 || value.trim() !== "" },
  { keyword: "x-day", type: "string", holds: (value: string) => dayAsWritten(value) !== undefined && !value.startsWith("0000") },
  { keyword: "x-instant", type: "string", holds: (value: string) => readInstant(value) !== undefined },
  { keyword: "x-amount", type: "number", holds: isAmountNumber },
  { keyword: "x-rate", type: "number", holds: isRateNumber },
];

/** Remarks in schemas that validation has nothing to do with. */
const REMARKS = ["x-empty-is-absent", "x-keeps-others", "x-enum-text", "x-pattern-text", "x-file", "example"];

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateFormats: true, unicodeRegExp: true });
for (const { keyword, type, holds } of KEYWORDS) {
  ajv.addKeyword({
    keyword,
    type,
    schemaType: "boolean",
    errors: false,
    compile: () => (value: unknown) => holds(value as never),
  });
}
for (const keyword of REMARKS) ajv.addKeyword(keyword);
ajv.addFormat("uuid", UUID);
ajv.addFormat("date-time", true);
ajv.addFormat("date", true);
ajv.addFormat("uri", (text: string) => URL.canParse(text));
ajv.addFormat("binary", true);
ajv.addFormat("int32", true);

/** Compiles a schema. `$id`s are left out: the same schema may be compiled as a part and as a whole. */
export function compileValidator(schema: TSchema): ValidateFunction {
  return ajv.compile(withoutIds(schema) as object);
}

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "$id")
      .map(([name, inner]) => [name, withoutIds(inner)]),
  );
};
