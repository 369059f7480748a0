import { listText } from "#db/queries/document/document-text.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { findPhrase } from "#domain/reading/find-phrase.ts";
import type { Box } from "#domain/reading/page.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";
import type { DocumentToOpen } from "./read-document.ts";

export interface FoundInDocument {
  readonly hits: readonly { readonly page: number; readonly box: Box }[];
  /** More places than are told. */
  readonly hasMore: boolean;
  /** Pages whose words are known: none where it was not read. */
  readonly pages: number;
}

/** As finely as words are kept. */
const PLACES = 10_000;
const rounded = ([left, top, width, height]: Box): Box => {
  const round = (part: number): number => Math.round(part * PLACES) / PLACES;
  return [round(left), round(top), round(width), round(height)];
};

/** Where some words stand in a document that was read. Refuses: unknown, not-granted. */
export function findInDocument(
  context: Context,
  tenant: Tenant,
  { documentUuid, q, limit, mayOpenOriginals }: DocumentToOpen & { readonly q: string; readonly limit: number },
): Promise<Outcome<FoundInDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const document = await findDocument(tx, documentUuid);
    if (document === undefined) return UNKNOWN_DOCUMENT;
    if (document.hasRedacted && !mayOpenOriginals) return WITHHELD;
    const pages = await listText(tx, documentUuid);
    const hits = pages.flatMap(({ page, words }) => {
      const placed = words.map(([text, left, top, width, height]) => ({ text, box: [left, top, width, height] as const }));
      return findPhrase(placed, q).map((box) => ({ page, box: rounded(box) }));
    });
    return done({ hits: hits.slice(0, limit), hasMore: hits.length > limit, pages: pages.length });
  });
}
