/** Letters and figures of a text in lower case, words parted by one blank. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
