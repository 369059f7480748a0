/** What the first bytes of a file say it is. A name proves nothing, and is not asked. */
const SIGNATURES: readonly (readonly [mediaType: string, offset: number, bytes: readonly number[]])[] = [
  ["application/pdf", 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/tiff", 0, [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", 0, [0x4d, 0x4d, 0x00, 0x2a]],
];

/** Readers of PDF look for its beginning so far in (PDF Reference 1.7, appendix H, note 13): lines of printers stand before. */
const PDF_WITHIN = 1_024;
/** Archives and office files, in which a PDF may lie as it is: ZIP, RAR, 7z, OLE, and tar by a name further in. */
const CONTAINERS = ["PK\u0003\u0004", "Rar!", "7z\u00BC\u00AF", "\u00D0\u00CF\u0011\u00E0"];
const isLatePdf = (content: Uint8Array): boolean => {
  const head = String.fromCharCode(...content.subarray(0, PDF_WITHIN));
  const isContainer = CONTAINERS.some((begins) => head.startsWith(begins)) || head.startsWith("ustar", 257);
  return !isContainer && /[\n\r\0\u00BF]%PDF-\d\.\d/.test(head);
};

/** The media type by content; `application/octet-stream` for what is not known. */
export function mediaTypeOf(content: Uint8Array): string {
  return (
    SIGNATURES.find(([, offset, bytes]) => bytes.every((byte, index) => content[offset + index] === byte))?.[0] ??
    (isLatePdf(content) ? "application/pdf" : "application/octet-stream")
  );
}
