/** What the first bytes of a file say it is. A name proves nothing, and is not asked. */
const SIGNATURES: readonly (readonly [mediaType: string, offset: number, bytes: readonly number[]])[] = [
  ["application/pdf", 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/tiff", 0, [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", 0, [0x4d, 0x4d, 0x00, 0x2a]],
];

/** The media type by content; `application/octet-stream` for what is not known. */
export function mediaTypeOf(content: Uint8Array): string {
  return (
    SIGNATURES.find(([, offset, bytes]) => bytes.every((byte, index) => content[offset + index] === byte))?.[0] ??
    "application/octet-stream"
  );
}
