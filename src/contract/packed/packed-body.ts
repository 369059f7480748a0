import { deflateRawSync, inflateRawSync } from "node:zlib";
import { INVOICES_1, ORDERS_1 } from "./body-dictionary.ts";
import { bytesOfText, textOfBytes } from "./seven-bits.ts";

/**
 * Bodies of orders and invoices are short and alike: with a text of the same kind to refer to they become a sixth, without one a
 * half. What is packed names its dictionary; one that was used is never changed nor taken away.
 */
const DICTIONARIES: Readonly<Record<string, Buffer>> = { i1: Buffer.from(INVOICES_1), o1: Buffer.from(ORDERS_1) };
const NEWEST = { invoice: "i1", order: "o1" } as const;
/** A row that was tampered with cannot fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What stands in a column of JSON instead of a value: the name of the dictionary, a colon, the compressed text. */
export interface PackedValue {
  readonly packed: string;
}

export function packValue(value: unknown, of: keyof typeof NEWEST): PackedValue {
  const bytes = deflateRawSync(JSON.stringify(value), { dictionary: dictionary(NEWEST[of]), level: 9 });
  return { packed: `${NEWEST[of]}:${textOfBytes(bytes)}` };
}

export function isPacked(value: unknown): value is PackedValue {
  return typeof value === "object" && value !== null && typeof (value as Partial<PackedValue>).packed === "string";
}

/** The value of what `packValue` wrote, with its names in the same order. Throws where it is damaged. */
export function unpackValue({ packed }: PackedValue): unknown {
  const end = packed.indexOf(":");
  const text = inflateRawSync(bytesOfText(packed.slice(end + 1)), {
    dictionary: dictionary(packed.slice(0, end)),
    maxOutputLength: MAX_BYTES,
  });
  return JSON.parse(text.toString()) as unknown;
}

function dictionary(name: string): Buffer {
  const known = DICTIONARIES[name];
  if (known === undefined) throw new Error(`a body was packed with the dictionary ${name}, which this release does not have`);
  return known;
}
