import { vendorTemplateOf } from "#contract/stored/reading-template.ts";
import type { TenantTx } from "#db/database.ts";
import { listTemplatesInForce, listTemplatesLike, listTemplatesOnTrial } from "#db/queries/document/reading-template.ts";
import type { Page } from "#domain/reading/page.ts";
import { sheetOf } from "#domain/reading/sheet.ts";
import { foldedTexts, MIN_SHARE, type VendorTemplate } from "#domain/reading/vendor-template.ts";

/** So many layouts are looked through beside a paper; of more, those are chosen that it may have. */
const MAX_AT_ONCE = 200;

/**
 * All templates that read a tenant's papers, without what one document taught; undefined where there are more than are looked
 * through beside a paper: `templatesFor` chooses among them when its words are known.
 */
export async function templatesIfFew(
  tx: TenantTx,
  without: string | null = null,
): Promise<readonly VendorTemplate[] | undefined> {
  const rows = await listTemplatesInForce(tx, without, MAX_AT_ONCE + 1);
  return rows.length > MAX_AT_ONCE ? undefined : rows.map(vendorTemplateOf);
}

/** The templates that read and whose layout the papers of a file may have by their words, however many a tenant has. */
export async function templatesFor(
  tx: TenantTx,
  pages: readonly Page[],
  without: string | null = null,
): Promise<readonly VendorTemplate[]> {
  const words = [...foldedTexts(sheetOf(pages))];
  return (await listTemplatesLike(tx, { words, share: MIN_SHARE, without }, MAX_AT_ONCE)).map(vendorTemplateOf);
}

/** Templates of which no version reads yet, and whether they were found to read other papers worse. */
export async function templatesOnTrial(tx: TenantTx): Promise<readonly (VendorTemplate & { readonly isWorse: boolean })[]> {
  return (await listTemplatesOnTrial(tx, MAX_AT_ONCE)).map((row) => ({ ...vendorTemplateOf(row), isWorse: row.isWorse }));
}
