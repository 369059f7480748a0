const MAX_NAME = 100;

/** A name as it stands before an address: nothing in it begins another header, or another address. */
export function senderNameOf(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}<>"]/gu, " ")
    .trim()
    .slice(0, MAX_NAME);
}

/** A text with what it ends with, as mail programs tell it apart (RFC 3676, 4.3). */
export function withSignature(text: string, signature: string | null): string {
  return signature === null || signature.trim() === "" ? text : `${text.trimEnd()}\n\n-- \n${signature.trim()}`;
}
