/** Capitals that look like Latin ones, in pairs. */
const CYRILLIC =
  "\u0410A \u0412B \u0415E \u0405S \u0406I \u0408J \u041aK \u041cM \u041dH \u041eO \u0420P \u0421C \u0422T \u0423Y \u0425X \u051aQ \u051cW";
const GREEK = "\u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039aK \u039cM \u039dN \u039fO \u03a1P \u03a4T \u03a5Y \u03a7X";
const pairsOf = (alphabet: string): readonly (readonly [other: string, latin: string])[] =>
  alphabet.split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)] as const);

const LOOK_LATIN: ReadonlyMap<string, string> = new Map([CYRILLIC, GREEK].flatMap(pairsOf));
const ALPHABETS: readonly ReadonlyMap<string, string>[] = [CYRILLIC, GREEK].map(
  (alphabet) => new Map(pairsOf(alphabet).map(([other, latin]) => [latin, other] as const)),
);
/** The zeros of digits that stand on bills: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS: readonly number[] = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
/** Of more letters than these one at a time is written in another alphabet, and all. */
const MAX_AT_ONCE = 3;

/** Digits of other scripts as those of ours: each script has its ten in a row, from zero on. */
function latinDigit(digit: string): string {
  let value = 0;
  for (let at = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(at)); at -= 1) value += 1;
  return String(value % 10);
}

/** A number in capitals, with digits of other scripts and letters of other alphabets as the Latin ones that they look like. */
export function inLatin(number: string): string {
  return number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\u0370-\u052f]/g, (letter) => LOOK_LATIN.get(letter) ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, latinDigit);
}

/**
 * Other spellings of a key in Latin capitals and digits that look like it: letters in another alphabet (any of few, of more of
 * them one by itself, and all), or all digits of another script.
 */
export function inOtherScripts(key: string): readonly string[] {
  const inAlphabets = ALPHABETS.flatMap((alphabet) => {
    const places = [...key].flatMap((letter, at) => (alphabet.has(letter) ? [at] : []));
    const put = (from: string, at: number): string => `${from.slice(0, at)}${alphabet.get(key.charAt(at))}${from.slice(at + 1)}`;
    const some =
      places.length <= MAX_AT_ONCE
        ? places.reduce<readonly string[]>((keys, at) => [...keys, ...keys.map((each) => put(each, at))], [key])
        : places.map((at) => put(key, at));
    return [...some, places.reduce(put, key)];
  });
  const inDigits = ZEROS.map((zero) => key.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + digit.charCodeAt(0) - 48)));
  return [...new Set([...inAlphabets, ...inDigits])].filter((spelling) => spelling !== key);
}
