import type { DocumentType } from "#domain/document/document-types.ts";
import { CHARGE_PARTS, FIELD_NAMES } from "#domain/reading/fact.ts";
import type { WorseField } from "#domain/routing/try-template.ts";
import type { TemplateColumn, TemplateTable } from "#domain/reading/template-table.ts";
import type { TemplateField, VendorTemplate } from "#domain/reading/vendor-template.ts";

/** What stands in `reading_template.body`. */
interface StoredTemplate {
  readonly version: 1;
  readonly layout: readonly string[];
  readonly fields: readonly TemplateField[];
  /** Absent in what was written before charge lines were learned. */
  readonly table?: TemplateTable;
}

type Said = Pick<VendorTemplate, "layout" | "fields" | "table">;

export function templateToStored({ layout, fields, table }: Said): StoredTemplate {
  return { version: 1, layout, fields, ...(table === undefined ? {} : { table }) };
}

/** Reads the JSON of `reading_template.body`, already parsed. Throws on what no release wrote. */
export function templateFromStored(stored: unknown): Said {
  const { version, layout, fields, table } = (stored ?? {}) as Partial<StoredTemplate>;
  if (version !== 1) throw new Error("reading_template.body is of no version that is known");
  if (!Array.isArray(layout) || !layout.every((word) => typeof word === "string"))
    throw new Error("reading_template.body has no layout");
  if (!Array.isArray(fields) || !fields.every(isField)) throw new Error("reading_template.body has a field that cannot be read");
  if (table !== undefined && !isTable(table)) throw new Error("reading_template.body has a table that cannot be read");
  return { layout, fields, ...(table === undefined ? {} : { table }) };
}

const isTexts = (stored: unknown): boolean => Array.isArray(stored) && stored.every((each) => typeof each === "string");
const isColumn = (stored: unknown): stored is TemplateColumn => {
  const { part, left, right, ends } = (stored ?? {}) as Partial<TemplateColumn>;
  return (
    (CHARGE_PARTS as readonly unknown[]).includes(part) &&
    typeof ends === "boolean" &&
    [left, right].every((each) => typeof each === "number")
  );
};
const isTable = (stored: unknown): stored is TemplateTable => {
  const { head, foot, columns, wraps, stops, codes } = (stored ?? {}) as Partial<TemplateTable>;
  return (
    [head, foot, stops].every(isTexts) &&
    Array.isArray(columns) &&
    columns.every(isColumn) &&
    ["no", "below", "above"].includes(String(wraps)) &&
    Array.isArray(codes) &&
    codes.every(({ text, code }) => isTexts([text, code]))
  );
};

const isField = (stored: unknown): stored is TemplateField => {
  const { field, anchor, left, top, right } = (stored ?? {}) as Partial<TemplateField>;
  return (
    (FIELD_NAMES as readonly unknown[]).includes(field) &&
    (anchor === null || typeof anchor === "string") &&
    [left, top, right].every((part) => typeof part === "number")
  );
};

/** What a version reads worse than what reads now, of which reviewed document. */
export interface WorseOnDocument extends WorseField {
  readonly documentUuid: string;
}

export function worseToStored(fields: readonly WorseOnDocument[]): unknown {
  return { version: 1, fields };
}

/** Reads the JSON of `reading_template.worse`, already parsed; null: nothing is worse. Throws on what no release wrote. */
export function worseFromStored(stored: unknown): readonly WorseOnDocument[] {
  if (stored === null) return [];
  const { version, fields } = stored as { readonly version?: unknown; readonly fields?: unknown };
  if (version !== 1 || !Array.isArray(fields) || !fields.every(isWorse))
    throw new Error("reading_template.worse is of no version that is known");
  return fields;
}

const isWorse = (stored: unknown): stored is WorseOnDocument => {
  const { documentUuid, field, now } = (stored ?? {}) as Partial<WorseOnDocument>;
  return isTexts([documentUuid, field]) && (now === "wrong" || now === "missed");
};

/** A row of `reading_template` as what reads by it. */
export function vendorTemplateOf(row: {
  readonly uuid: string;
  readonly version: number;
  readonly type: string;
  readonly body: unknown;
}): VendorTemplate {
  return { uuid: row.uuid, version: row.version, type: row.type as DocumentType, ...templateFromStored(row.body) };
}
