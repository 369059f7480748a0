const ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/;
/** Line breaks are allowed (MIME); everything else outside the alphabet is not. */
const LINE_BREAKS = /[\r\n]/g;

/**
 * The bytes of strict base64 text: standard alphabet, padded, not empty, no stray bits, so what decodes and encodes back to
 * itself. Undefined for anything else; `Buffer.from` would drop what it does not know.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const compact = text.includes("\n") || text.includes("\r") ? text.replace(LINE_BREAKS, "") : text;
  if (compact.length === 0 || compact.length % 4 !== 0 || !ALPHABET.test(compact)) return undefined;
  const bytes = Buffer.from(compact, "base64");
  const padding = compact.endsWith("==") ? 2 : compact.endsWith("=") ? 1 : 0;
  if (bytes.length !== (compact.length / 4) * 3 - padding) return undefined;
  if (padding === 0) return bytes;
  // The bits that padding leaves over must be zero, else two texts would be the same file.
  return Buffer.from(bytes.subarray(bytes.length - (3 - padding))).toString("base64") === compact.slice(-4) ? bytes : undefined;
}
