import type { FileFlag, PaperReading, Reading, RowFacts, SignatureFact } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";

/** A step of a reading, as it stands in `document_reading.stages`. */
export interface StoredStage {
  readonly stage: string;
  readonly milliseconds: number;
  readonly outcome: string;
}

const LISTS = ["pages", "charges", "checks"] as const;

/** Reads the JSON of `document_reading.reading`, already parsed. Throws on what no release wrote. */
export function readingFromStored(stored: unknown): Reading | null {
  if (stored === null) return null;
  if (typeof stored !== "object") throw new Error("document_reading.reading is no object");
  const reading = stored as Partial<Reading>;
  if (reading.status !== "read") throw new Error("document_reading.reading is not that of a document that was read");
  for (const name of LISTS) if (!Array.isArray(reading[name])) throw new Error(`document_reading.reading has no list of ${name}`);
  if (typeof reading.fields !== "object" || typeof reading.type !== "object")
    throw new Error("document_reading.reading has no fields or no type");
  return reading as Reading;
}

/**
 * Reads the JSON of `document_reading.stages`.
 * @internal a test reads what each release stored.
 */
export function stagesFromStored(stored: unknown): readonly StoredStage[] {
  if (!Array.isArray(stored)) throw new Error("document_reading.stages is no list");
  return stored.map((entry: unknown) => {
    const { stage, milliseconds, outcome } = (entry ?? {}) as Partial<StoredStage>;
    if (typeof stage !== "string" || typeof milliseconds !== "number" || typeof outcome !== "string")
      throw new Error("document_reading.stages has an entry without its name, time or outcome");
    return { stage, milliseconds, outcome };
  });
}

export interface PartOfDocument {
  readonly uuid: string;
  /** Of the whole, from 1. */
  readonly pages: readonly number[];
  readonly type: string;
  readonly status: string;
}

/** What was read of a document, as it is told. */
export interface Transcription extends Omit<Reading, "status" | "signature"> {
  readonly flags: readonly FileFlag[];
  readonly signature: SignatureFact | null;
  readonly papers: readonly PaperReading[];
  readonly rows: readonly RowFacts[];
  /** The documents that it was split into. */
  readonly documents: readonly PartOfDocument[];
  readonly status: "waiting" | "reading" | "read" | "failed" | "none";
  readonly reader: { readonly name: string; readonly version: string } | null;
  readonly readAt: string | null;
  readonly stages: readonly StoredStage[];
  readonly route: "automatic" | "review" | null;
  readonly why: string | null;
}

interface StoredReading {
  readonly state: "waiting" | "reading" | "read" | "failed";
  readonly reason: string | null;
  readonly readerVersion: string | null;
  readonly reading: unknown;
  readonly stages: unknown;
  readonly readAt: string | null;
  readonly route: "automatic" | "review" | null;
  readonly why: string | null;
}

/** Of the row of a document; undefined where nobody asked to have it read. While it is read anew, what was read before stands. */
export function transcriptionOf(stored: StoredReading | undefined, documents: readonly PartOfDocument[] = []): Transcription {
  const reading = stored === undefined ? null : readingFromStored(stored.reading);
  const doubt = reading?.checks.find(({ passed }) => !passed)?.message;
  return {
    status: stored?.state ?? "none",
    reason: stored?.reason ?? null,
    reader: stored?.readerVersion == null ? null : { name: READER.name, version: stored.readerVersion },
    readAt: stored?.readAt ?? null,
    pages: reading?.pages ?? [],
    type: reading?.type ?? null,
    signature: reading?.signature ?? null,
    fields: reading?.fields ?? {},
    charges: reading?.charges ?? [],
    rows: reading?.rows ?? [],
    checks: reading?.checks ?? [],
    flags: reading?.flags ?? [],
    papers: reading?.papers ?? [],
    ...(reading?.template === undefined ? {} : { template: reading.template }),
    ...(reading?.transcriber === undefined ? {} : { transcriber: reading.transcriber }),
    documents,
    stages: stored === undefined ? [] : stagesFromStored(stored.stages),
    // What was read before anything went by itself waits for a person.
    route: reading === null ? null : (stored?.route ?? "review"),
    why: reading === null ? null : (stored?.why ?? doubt ?? "a person confirms what was read: compare it with the page"),
  };
}
