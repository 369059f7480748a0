/** An eTag as the `ETag` header prints it, in quotes, or without. */
export function bareETag(eTag: string): string {
  return eTag.replace(/^"(.*)"$/, "$1");
}
