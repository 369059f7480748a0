import type { IncomingHttpHeaders } from "node:http";
import { bareETag } from "./bare-e-tag.ts";

/**
 * The version that a change was made from: the body's `eTag`, else `If-Match` (`*` matches every version); null where nobody
 * says.
 */
export function madeFrom(headers: IncomingHttpHeaders, eTag: string | null | undefined): string | null {
  if (eTag != null && eTag !== "") return bareETag(eTag);
  const match = headers["if-match"]?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1");
  return match === undefined || match === "*" ? null : match;
}
