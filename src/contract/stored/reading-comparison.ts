import type { ComparedType, SettledPaper } from "#domain/routing/compare-readings.ts";

/** A version of a layout, as a comparison names it. */
export interface LayoutVersion {
  readonly uuid: string;
  readonly version: number;
}

/** Reads the JSON of `reading_comparison.figures`, already parsed. Throws on what no release wrote. */
export function figuresFromStored(stored: unknown): readonly ComparedType[] {
  const { version, types } = (stored ?? {}) as { readonly version?: unknown; readonly types?: unknown };
  if (version !== 1 || !Array.isArray(types)) throw new Error("reading_comparison.figures is of no version that is known");
  if (!types.every(isType)) throw new Error("reading_comparison.figures has a type without its fields");
  return types;
}

const isType = (stored: unknown): stored is ComparedType => {
  const { type, papers, fields } = (stored ?? {}) as Partial<ComparedType>;
  return typeof type === "string" && typeof papers === "number" && Array.isArray(fields);
};

export function figuresToStored(types: readonly ComparedType[]): unknown {
  return { version: 1, types };
}

/** Reads the JSON of `reading_comparison.layouts`, already parsed. */
export function layoutsFromStored(stored: unknown): readonly LayoutVersion[] {
  if (!Array.isArray(stored) || !stored.every(isLayout)) throw new Error("reading_comparison.layouts is no list of versions");
  return stored;
}

const isLayout = (stored: unknown): stored is LayoutVersion => {
  const { uuid, version } = (stored ?? {}) as Partial<LayoutVersion>;
  return typeof uuid === "string" && typeof version === "number";
};

interface StoredPaper {
  readonly type: SettledPaper["type"];
  readonly fields: SettledPaper["corrections"];
}

/** The papers of a document as a person decided about them, by the JSON of `document_review.corrections`. */
export function settledFromStored(stored: unknown): readonly SettledPaper[] {
  const { type, fields, others = [] } = (stored ?? {}) as Partial<StoredPaper> & { readonly others?: readonly StoredPaper[] };
  if (type === undefined || !Array.isArray(fields)) throw new Error("document_review.corrections has no type or no fields");
  return [{ type, fields }, ...others].map((paper) => ({ type: paper.type, corrections: paper.fields }));
}
