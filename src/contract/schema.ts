import { Type, type TSchema } from "typebox";
import type { FileForm } from "./json/file-fields.ts";
import { LIMITS, sizeText } from "./limits.ts";

/**
 * The words schemas are written in. Optional properties take null as absent: senders print their empty fields either way, and the
 * specification's own samples do.
 */
type Options = Readonly<Record<string, unknown>>;

/** Longest id and reference value of a sender: they are looked up by index. */
export const ID_LENGTH = 255;
/** Most stops, items or charges of one message. */
const MAXIMUM_ENTRIES = LIMITS.entries;

export function requiredText(maxLength: number, options: Options = {}) {
  return Type.Unsafe<string>({ type: "string", minLength: 1, maxLength, "x-not-blank": true, ...options });
}

export function text(options: Options = {}) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], ...options }));
}

export function idText(options: Options = {}) {
  return text({ maxLength: ID_LENGTH, ...options });
}

/**
 * A file in base64. It is judged where it is decoded (`withFilesBody`), never as text: a second pass over 35 MB would cost as
 * much again.
 */
export function fileText(form: FileForm = "base64", options: Options = {}) {
  return Type.Unsafe<string>({
    type: "string",
    minLength: 1,
    "x-file": form,
    description: `Standard base64 with padding, at most ${sizeText(LIMITS.fileBytes)} of file.`,
    ...options,
  });
}

/** Blank is absent (api: "a blank externalId is an absent one"). */
export function defaultedText(maxLength: number, options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], maxLength, "x-empty-is-absent": true, ...options }),
  );
}

export function requiredDay(options: Options = {}) {
  return Type.Unsafe<string>({ type: "string", minLength: 1, "x-day": true, example: "2026-03-01", ...options });
}

export function day(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], "x-day": true, example: "2026-03-04", ...options }),
  );
}

export function requiredInstant(options: Options = {}) {
  return Type.Unsafe<string>({ type: "string", "x-instant": true, example: "2026-03-01T12:00:00Z", ...options });
}

export function instant(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], "x-instant": true, example: "2026-03-01T12:00:00Z", ...options }),
  );
}

export function integer(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: -2147483648, maximum: 2147483647, ...options }),
  );
}

export function requiredAmount(options: Options = {}) {
  return Type.Unsafe<number>({ type: "number", "x-amount": true, ...options });
}

export function amountNumber(options: Options = {}) {
  return Type.Optional(Type.Unsafe<number | null>({ type: ["number", "null"], "x-amount": true, ...options }));
}

export function rateNumber(options: Options = {}) {
  return Type.Optional(Type.Unsafe<number | null>({ type: ["number", "null"], "x-rate": true, ...options }));
}

export function flag(options: Options = {}) {
  return Type.Optional(Type.Unsafe<boolean | null>({ type: ["boolean", "null"], ...options }));
}

/** A choice, in any case; answered in the spelling of `values`. */
export function choice<const V extends readonly string[]>(values: V, options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<V[number] | null>({
      type: ["string", "null"],
      enum: [...values, null],
      "x-enum-text": oneOf(values),
      ...options,
    }),
  );
}

export function requiredChoice<const V extends readonly string[]>(values: V, options: Options = {}) {
  return Type.Unsafe<V[number]>({ type: "string", enum: [...values], "x-enum-text": oneOf(values), ...options });
}

const oneOf = (values: readonly string[]): string => `one of ${values.join(", ")}`;

export function uuid(options: Options = {}) {
  return Type.Unsafe<string>({ type: "string", format: "uuid", ...options });
}

/** Blank is absent. */
export function optionalUuid(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], format: "uuid", "x-empty-is-absent": true, ...options }),
  );
}

/** An object that may also be null. The shape stays that of `schema`. */
export function nullable<S extends TSchema>(schema: S) {
  const shape = schema as unknown as Record<string, unknown>;
  return Type.Optional(Type.Unsafe<Type.Static<S> | null>({ ...shape, type: [shape["type"], "null"] }));
}

export function list<S extends TSchema>(items: S, options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<Type.Static<S>[] | null>({ type: ["array", "null"], maxItems: MAXIMUM_ENTRIES, items, ...options }),
  );
}

export function requiredList<S extends TSchema>(items: S, options: Options = {}) {
  return Type.Unsafe<Type.Static<S>[]>({ type: "array", minItems: 1, maxItems: MAXIMUM_ENTRIES, items, ...options });
}

export type Scalar = string | number | boolean | null;
const SCALAR = { type: ["string", "number", "boolean", "null"] };
/** The one name metadata may not use: JavaScript consumers would set a prototype with it. */
const NOT_PROTO = { pattern: "^(?!__proto__$)" };

/** Specification, Order: objects of objects of scalars, every key to the letter. */
export function metadataMap(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<Record<string, Record<string, Scalar>> | null>({
      type: ["object", "null"],
      propertyNames: NOT_PROTO,
      additionalProperties: { type: "object", propertyNames: NOT_PROTO, additionalProperties: SCALAR },
      ...options,
    }),
  );
}

/** Any key, scalar values. */
export function scalarMap(options: Options = {}) {
  return Type.Optional(
    Type.Unsafe<Record<string, Scalar> | null>({ type: ["object", "null"], additionalProperties: SCALAR, ...options }),
  );
}
