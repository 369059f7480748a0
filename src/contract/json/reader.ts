import type { Static, TSchema } from "typebox";
import { fold, folderOf } from "./fold.ts";
import { explain } from "./messages.ts";
import { refuseOddValues } from "./odd-values.ts";
import { type FieldErrors, Problems } from "./problems.ts";
import { readJson } from "./read-json.ts";
import { compileValidator } from "./validator.ts";

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldErrors };

/** Reads what a schema describes: names folded, unknown properties dropped, everything that is wrong told at once. */
export interface Reader<T> {
  readonly schema: TSchema;
  /** Bytes of a request body. Answers the text too, for who keeps it as it came. */
  readBytes(
    bytes: Buffer,
    /** One more check, of this call alone; as `check` of `reader`. */
    also?: (value: unknown, problems: Problems) => void,
  ): { readonly ok: true; readonly value: T; readonly text: string } | { readonly ok: false; readonly errors: FieldErrors };
  /** A JSON value that was checked when it came in (stored text), or one that was not read from JSON at all. */
  readValue(value: unknown): Read<T>;
}

/** What a reader reads. */
export type ReadBy<R> = R extends Reader<infer Value> ? Value : never;

/**
 * @param check what no schema can say (two fields compared). It is run whatever validation found, on a value that may have any
 * shape.
 * @param whole what errors call the value itself: `body`, `query`.
 */
export function reader<S extends TSchema>(
  schema: S,
  check?: (value: unknown, problems: Problems) => void,
  whole = "body",
): Reader<Static<S>> {
  const folder = folderOf(schema);
  // Compiled when first needed: a hundred validators at once would cost half a second of every start.
  let compiled: ReturnType<typeof compileValidator> | undefined;
  const readFolded = (parsed: unknown, odd: boolean, also?: typeof check): Read<Static<S>> => {
    compiled ??= compileValidator(schema);
    const validate = compiled;
    const problems = new Problems();
    const folded = folder === undefined ? parsed : fold(parsed, folder, "", problems);
    const value = odd ? refuseOddValues(folded, "", problems) : folded;
    if (!validate(value)) explain(validate.errors ?? [], value, whole, problems);
    check?.(value, problems);
    also?.(value, problems);
    return problems.size === 0 ? { ok: true, value: value as Static<S> } : { ok: false, errors: problems.toErrors() };
  };
  return {
    schema,
    readBytes: (bytes, also) => {
      const json = readJson(bytes);
      if (!json.ok) return { ok: false, errors: { [whole]: [json.message] } };
      const read = readFolded(json.value, json.oddNumbers || json.oddTexts, also);
      return read.ok ? { ok: true, value: read.value, text: json.text } : read;
    },
    readValue: (value) => readFolded(value, false),
  };
}
