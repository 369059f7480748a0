/** An eTag as the `ETag` header prints it, in quotes, or without. */
export const bareETag = (eTag: string): string => eTag.replace(/^"(.*)"$/, "$1");
