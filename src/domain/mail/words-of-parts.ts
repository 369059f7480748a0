/** Of the words of a page so many may be missing in the text beside it: what a mail program leaves out, as a preview. */
const MAX_MISSING_SHARE = 0.2;
const MIN_MISSING = 5;
const WORD = /[\p{L}\p{N}]+/gu;

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(WORD));

/** Whether nearly all that `part` says is said by `whole`, too. */
function isSaidBy(whole: ReadonlySet<string>, part: ReadonlySet<string>): boolean {
  let missing = 0;
  for (const word of part) if (!whole.has(word)) missing += 1;
  return missing < MIN_MISSING || missing <= part.size * MAX_MISSING_SHARE;
}

/**
 * The words of a mail that has a text and a page: the text, where it says what the page says; the page, where the text is a mere
 * remark ("your program shows no HTML"); else one after the other. `page`: its words.
 */
export function wordsOfParts(text: string, page: string): string {
  if (text.trim() === "") return page;
  if (page.trim() === "") return text;
  const [inText, inPage] = [wordsIn(text), wordsIn(page)];
  if (isSaidBy(inText, inPage)) return text;
  return isSaidBy(inPage, inText) ? page : `${text.trimEnd()}\n\n${page}`;
}
