import type { FileHeaders } from "./answer.ts";

/**
 * `Content-Disposition` for a file under its very name: a plain form for old programs and, where that differs, the exact one
 * (RFC 6266, RFC 8187). A `%` in the plain form would be decoded by some browsers, so it is replaced there too.
 */
function contentDisposition(name: string): string {
  const wellFormed = name.toWellFormed();
  const plain = wellFormed.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  // Beside letters and digits RFC 8187 leaves only these as they are.
  const exact = encodeURIComponent(wellFormed).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** What a browser may do with an answer for programs, were it made a page of: nothing. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** Headers of any file that somebody else gave us: saved, never run. */
export function fileHeaders(name: string, mediaType: string, bytes: number): FileHeaders {
  return {
    "content-type": mediaType,
    "content-length": String(bytes),
    "content-disposition": contentDisposition(name),
    "x-content-type-options": "nosniff",
    "content-security-policy": `sandbox; ${NO_PAGE}`,
  };
}
