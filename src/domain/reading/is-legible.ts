/** Of fonts that do not say which letters they draw: private places, a sign for no letter, controls. */
const UNMAPPED = /[\u0080-\u009f\ue000-\uf8ff\ufffd\u{f0000}-\u{10ffff}]/gu;
/** Bullets and pictures of telephones are single ones. */
const MIN_UNMAPPED = 3;
/** Of the words of a page. */
const SHARE_OF_UNMAPPED = 0.03;

const LATIN = /\p{Script=Latin}/gu;
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/gu;
/** Fewer letters say nothing: a page may hold a list of codes. */
const MIN_LETTERS = 80;
/** Of the letters of words in any language that is written in Latin letters some 35 to 50 of 100 are vowels. */
const VOWELS = /[aeiouyæøœı]/giu;
const MIN_VOWELS = 0.26;
const MAX_VOWELS = 0.7;
/** A word with a sign among or before its letters where no word has one: `)UHLJKW`, `Haul(ng`. */
const SIGN_IN_WORD = /^[$%&*+<=>\\^{|}[\]_"!]\p{L}{2}|\p{L}[$%*+<=>\\^{|}[\]_!?;"]\p{L}/u;
const SHARE_OF_SIGNS = 0.12;
/** Capitals that are shifted are signs and figures: `)5(,*+7` for FREIGHT. */
const SIGNS = /[$%&'()*+,;<=>?\\^_`{|}~[\]!"]/gu;
const MIN_SIGNS = 3;
const MIN_WORDS = 10;

/**
 * Whether what stands in a PDF is what people see on its page. Fonts that were embedded without the table that maps their glyphs
 * to letters (PDF 1.7, 9.10) are shown right and come out as other letters: all shifted by the same distance, or as signs of the
 * private use area. Such a page is recognized as a picture is.
 */
export function isLegible(words: readonly string[]): boolean {
  const unmapped = words.filter((word) => countOf(word, UNMAPPED) >= MIN_UNMAPPED).length;
  if (unmapped > 0 && unmapped >= SHARE_OF_UNMAPPED * words.length) return false;
  const signed = words.filter((word) => new Set(word.match(SIGNS)).size >= MIN_SIGNS).length;
  if (words.length >= MIN_WORDS && signed >= SHARE_OF_SIGNS * words.length) return false;
  const worded = words.filter((word) => /\p{L}{2}/u.test(word) && !/\d|@|\.\p{L}{2,4}$/u.test(word));
  const text = worded.join(" ").normalize("NFD");
  const letters = countOf(text, LATIN);
  if (letters < MIN_LETTERS || countOf(text, OTHER_LETTERS) > letters) return true;
  const vowels = countOf(text, VOWELS) / letters;
  const odd = worded.filter((word) => SIGN_IN_WORD.test(word)).length;
  return vowels >= MIN_VOWELS && vowels <= MAX_VOWELS && (worded.length < MIN_WORDS || odd < SHARE_OF_SIGNS * worded.length);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
