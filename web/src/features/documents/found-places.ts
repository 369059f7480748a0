import type { Box } from "../../shared/document-viewer/placed-box.ts";
import { t } from "../../language/text.ts";

/** One place of a page that is blacked out. */
export interface RedactedPlace {
  readonly page: number;
  readonly box: Box;
}

interface Found {
  readonly hits: readonly { readonly page: number; readonly box: readonly number[] }[];
  /** They stand in more places than are told. */
  readonly hasMore: boolean;
}

/**
 * Every place of some words. Where they stand in more than are told there is none: whoever blacks out half of them takes the
 * rest for gone. Throws what says so.
 */
export function everyPlaceOf({ hits, hasMore }: Found, words: string): readonly RedactedPlace[] {
  if (hasMore)
    throw new Error(
      t`"${words}" stands in more than ${hits.length} places, and none of them is marked: enter longer words, or split the document first.`,
    );
  return hits.map(({ page, box: [left = 0, top = 0, width = 0, height = 0] }) => ({ page, box: [left, top, width, height] }));
}
