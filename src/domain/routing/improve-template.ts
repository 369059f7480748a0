import type { DocumentType } from "../document/document-types.ts";
import type { Page } from "../reading/page.ts";
import { sheetOf } from "../reading/sheet.ts";
import { readTable } from "../reading/template-table.ts";
import { useTemplate } from "../reading/use-template.ts";
import { templateOf, type VendorTemplate } from "../reading/vendor-template.ts";
import { confirmFields, type ConfirmedFields, type Correction } from "./confirmed-paper.ts";
import { learnTemplate, type TemplateSaid } from "./learn-template.ts";
import { sameValue } from "./same-value.ts";

/** A paper that a person decided about. */
export interface ReviewedPaper {
  readonly pages: readonly Page[];
  readonly fields: ConfirmedFields;
}

export interface CorrectedPaper {
  readonly pages: readonly Page[];
  readonly type: DocumentType;
  readonly corrections: readonly Correction[];
}

export type Improved =
  /** Nothing was learned: it was read right, or what was said stands nowhere on it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "made"; readonly said: TemplateSaid }
  /** `known` reads the layout; its next version has still to prove itself (`isNoWorse`). */
  | { readonly kind: "improved"; readonly said: TemplateSaid; readonly known: VendorTemplate };

/** What the correction of a paper makes of the templates of its tenant. */
export function improveTemplate({ pages, type, corrections }: CorrectedPaper, templates: readonly VendorTemplate[]): Improved {
  const known = templateOf(sheetOf(pages), templates);
  const said = learnTemplate(pages, type, { corrections, known });
  if (said === undefined) return { kind: "nothing" };
  return known === undefined ? { kind: "made", said } : { kind: "improved", said, known };
}

/**
 * Whether the next version of a template reads right whatever the one before it read right, on papers that people decided about:
 * else it does not come into force.
 */
export function isNoWorse(known: VendorTemplate, next: TemplateSaid, reviewed: readonly ReviewedPaper[]): boolean {
  const after: VendorTemplate = { ...next, uuid: known.uuid, version: known.version + 1 };
  return reviewed.every((paper) => {
    const [right, now] = [rightBy(known, paper), rightBy(after, paper)];
    return [...right].every((field) => now.has(field));
  });
}

/** The fields and parts of charge lines that a template by itself reads as the person said them. */
const rightBy = (template: VendorTemplate, { pages, fields }: ReviewedPaper): ReadonlySet<string> => {
  const sheet = sheetOf(pages);
  if (templateOf(sheet, [template]) === undefined) return new Set();
  const read = useTemplate(sheet, {}, template);
  const charges = template.table === undefined ? [] : readTable(sheet, template.table).charges;
  const { corrections } = confirmFields({ fields: read, charges }, fields);
  const right = corrections.filter(({ field, read: own, said }) => own !== null && sameValue(field, own, said));
  return new Set(right.map(({ field }) => field));
};
