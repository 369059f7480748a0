/** So many characters of a key are hidden, also where the rest was cut off. They are more than what all keys have in common. */
const HIDDEN_FROM = 12;
/** The same in Base64, where three characters are four. */
const HIDDEN_FROM_BASE64 = (HIDDEN_FROM / 3) * 4;

const inHex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");

/**
 * A character as itself or in any of the ways in which JSON, addresses, XML and mail write one. Whoever reads those has the key.
 * Each has an end, so that no text takes long.
 */
function written(character: string): string {
  const hex = inHex(character);
  const code = character.charCodeAt(0);
  const ways = [
    character.replace(/[^\w]/, String.raw`\$&`),
    String.raw`\\{1,8}u\{?0{0,4}${hex}\}?`,
    String.raw`\\{1,8}x${hex}`,
    String.raw`\\{1,8}0?${code.toString(8)}`,
    `%(?:25){0,4}${hex}`,
    `=${hex}`,
    `&(?:amp;){0,4}#0{0,4}${code};?`,
    `&(?:amp;){0,4}#x0{0,4}${hex};?`,
  ];
  // Between the characters of UTF-16 stand zeros; what holds no zero shows U+FFFD.
  return String.raw`(?:${ways.join("|")})[\u0000\ufffd]?`;
}

/** The first `least` parts, and as many of the others as follow. */
function beginningOf(parts: readonly string[], least: number): string {
  return parts.slice(0, least).join("") + parts.slice(least).reduceRight((rest, part) => `(?:${part}${rest})?`, "");
}

/** The characters that Base64 has for the key alone, whatever stands before and behind it. */
function base64Of(key: string, before: number): readonly string[] {
  const all = Buffer.from("\0".repeat(before) + key)
    .toString("base64")
    .replaceAll("=", "");
  const own = all.slice(Math.ceil((before * 4) / 3), Math.floor(((before + key.length) * 4) / 3));
  return [...own].map((character) => (character === "+" ? "[+-]" : character === "/" ? "[/_]" : character));
}

function inDigits(key: string): readonly RegExp[] {
  const hexadecimal = [...key].map((character, at) => `${at === 0 ? "" : "[ :]?"}${inHex(character)}`);
  return [
    new RegExp(beginningOf(hexadecimal, HIDDEN_FROM), "gi"),
    ...[0, 1, 2].map((before) => new RegExp(beginningOf(base64Of(key, before), HIDDEN_FROM_BASE64), "g")),
  ];
}

/**
 * Takes keys out of text: as they are, in every encoding that decodes to them (also of single characters), and their beginnings
 * of twelve characters and more. What is not encoded by character is found in Base64 and hexadecimal digits.
 */
export function hidingKeys(keys: readonly string[]): (text: string) => string {
  const patterns = keys
    .filter((key) => key !== "")
    .flatMap((key) => [
      new RegExp(beginningOf([...key].map(written), HIDDEN_FROM), "gi"),
      // A key so short says nothing in digits: they stand in any text.
      ...(key.length < HIDDEN_FROM ? [] : inDigits(key)),
    ]);
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, "[apikey]"), text);
}
