import { readFileSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** What an audit looked at and what it said, as they are stored since release 0.3.0: both texts as one, compressed. */
export interface AuditTexts {
  /** As `canonicalFacts` writes them. */
  readonly facts: string;
  readonly result: unknown;
}

/**
 * Texts of audits hold the same words again and again, and are short: with a text of the same kind to refer to they become a
 * tenth, without one a third. Rows name the dictionary by their first byte; one that was used is never changed nor taken away.
 */
const NEWEST = 1;
const dictionaries = new Map<number, Buffer>();
const BETWEEN_TEXTS = "\u0001";
/** A row that was tampered with cannot fill the memory: facts are a few thousand bytes, and a million where an order is huge. */
const MAX_BYTES = 256 * 1024 * 1024;

export function packAudit({ facts, result }: AuditTexts): Buffer {
  const text = `${facts}${BETWEEN_TEXTS}${JSON.stringify(result)}`;
  return Buffer.concat([Buffer.from([NEWEST]), zstdCompressSync(text, { dictionary: dictionary(NEWEST) })]);
}

/** What `packAudit` wrote. Throws where it is damaged. */
export function unpackAudit(packed: Buffer): AuditTexts {
  const text = zstdDecompressSync(packed.subarray(1), {
    dictionary: dictionary(packed[0] ?? 0),
    maxOutputLength: MAX_BYTES,
  }).toString();
  const end = text.indexOf(BETWEEN_TEXTS);
  return { facts: text.slice(0, end), result: JSON.parse(text.slice(end + 1)) };
}

/** What stands beside the packed texts for SQL to read: what listings, recoveries and acknowledgements ask for. */
export function readBySql(result: unknown): unknown {
  const { findings, currency, conversion } = result as Readonly<Record<string, unknown>>;
  return { findings, currency, conversion };
}

/** A row of `audit` as earlier releases stored it, or with both texts packed. */
export interface AuditColumns {
  /** Null: there is no audit. */
  readonly facts: string | null;
  readonly result: unknown;
  readonly packed: Buffer | null;
}

/** The same row with its texts, however they are stored. */
export function withTexts<T extends AuditColumns>(row: T): Omit<T, "packed"> {
  const { packed, ...rest } = row;
  return packed === null ? rest : { ...rest, ...unpackAudit(packed) };
}

function dictionary(number: number): Buffer {
  const known = dictionaries.get(number);
  if (known !== undefined) return known;
  const read = readFileSync(new URL(`audit-${number}.dictionary`, import.meta.url));
  dictionaries.set(number, read);
  return read;
}
