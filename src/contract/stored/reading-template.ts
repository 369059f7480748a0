import type { DocumentType } from "#domain/document/document-types.ts";
import { FIELD_NAMES } from "#domain/reading/fact.ts";
import type { TemplateField, VendorTemplate } from "#domain/reading/vendor-template.ts";

/** What stands in `reading_template.body`. */
interface StoredTemplate {
  readonly version: 1;
  readonly layout: readonly string[];
  readonly fields: readonly TemplateField[];
}

export function templateToStored({ layout, fields }: Pick<VendorTemplate, "layout" | "fields">): StoredTemplate {
  return { version: 1, layout, fields };
}

/** Reads the JSON of `reading_template.body`, already parsed. Throws on what no release wrote. */
export function templateFromStored(stored: unknown): Pick<VendorTemplate, "layout" | "fields"> {
  const { version, layout, fields } = (stored ?? {}) as Partial<StoredTemplate>;
  if (version !== 1) throw new Error("reading_template.body is of no version that is known");
  if (!Array.isArray(layout) || !layout.every((word) => typeof word === "string"))
    throw new Error("reading_template.body has no layout");
  if (!Array.isArray(fields) || !fields.every(isField)) throw new Error("reading_template.body has a field that cannot be read");
  return { layout, fields };
}

const isField = (stored: unknown): stored is TemplateField => {
  const { field, anchor, left, top, right } = (stored ?? {}) as Partial<TemplateField>;
  return (
    (FIELD_NAMES as readonly unknown[]).includes(field) &&
    (anchor === null || typeof anchor === "string") &&
    [left, top, right].every((part) => typeof part === "number")
  );
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
