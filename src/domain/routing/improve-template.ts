import type { DocumentType } from "../document/document-types.ts";
import type { Page } from "../reading/page.ts";
import { sheetOf } from "../reading/sheet.ts";
import { templateOf, type VendorTemplate } from "../reading/vendor-template.ts";
import type { Correction } from "./confirmed-paper.ts";
import { learnTemplate, type TemplateSaid } from "./learn-template.ts";

export interface CorrectedPaper {
  readonly pages: readonly Page[];
  readonly type: DocumentType;
  readonly corrections: readonly Correction[];
}

/** What is known of layouts when a paper is corrected. */
export interface KnownLayouts {
  /** What read the paper, or might have. */
  readonly inForce: readonly VendorTemplate[];
  /** Of which no version reads yet: whose trial goes on, and what was found to read other papers worse. */
  readonly onTrial: readonly (VendorTemplate & { readonly isWorse: boolean })[];
}

export type Improved =
  /** Nothing was learned: it was read right, or what was said stands nowhere on it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "made"; readonly said: TemplateSaid }
  /** The next version of a template of its layout. */
  | { readonly kind: "improved"; readonly said: TemplateSaid; readonly uuid: string };

/**
 * What the correction of a paper makes of the templates of its tenant. Where none that reads has its layout, one that is on trial
 * is made better; of what was found worse nothing is kept but which template it is, so that its next version takes its place.
 */
export function improveTemplate({ pages, type, corrections }: CorrectedPaper, { inForce, onTrial }: KnownLayouts): Improved {
  const sheet = sheetOf(pages);
  const reads = templateOf(sheet, inForce);
  const tried = reads === undefined ? templateOf(sheet, onTrial) : undefined;
  const isWorse = onTrial.some(({ uuid, isWorse }) => uuid === tried?.uuid && isWorse);
  const known = reads ?? (isWorse ? undefined : tried);
  const said = learnTemplate(pages, type, { corrections, known });
  if (said === undefined) return { kind: "nothing" };
  const uuid = (reads ?? tried)?.uuid;
  return uuid === undefined ? { kind: "made", said } : { kind: "improved", said, uuid };
}
