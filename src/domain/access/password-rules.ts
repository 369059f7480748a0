import { guessBits } from "./guess-bits.ts";

/** With fewer nothing keeps a guesser who has the hashes; the longest is what hashing one may cost. */
export const MIN_PASSWORD_LENGTH = 12;
/** @internal tests ask on both sides of it. */
export const MAX_PASSWORD_LENGTH = 128;

/** A password is judged by its length and by whether others would try it first: no rule asks for signs of any kind. */
export interface PasswordFacts {
  readonly minLength: number;
  /** What belongs to the person: e-mail address, name, whom they work for. */
  readonly own: readonly string[];
  /** What whoever guesses reads on the page. */
  readonly product: string;
  /** Whether a text in lower case is among those that are tried first. */
  readonly isCommon: (text: string) => boolean;
}

const MIN_DIFFERENT_CHARACTERS = 5;
/** Of a password that holds the person's own name, what stands around it must be a secret too. */
const MIN_AROUND_OWN = 8;
const MIN_OWN_LENGTH = 4;

/** Six characters that nobody could tell, or two words of a list with something between them. */
const MIN_GUESS_BITS = 30;

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The word within digits and signs that people put around it: `!Password2026!` is `password`. */
const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** The text of which this one is nothing but repetitions; itself where it is none. */
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text) return text.slice(0, length);
  return text;
};

/** Without the few characters that were put before or behind it to make it longer. */
const lessAFew = (text: string): readonly string[] => [1, 2, 3].flatMap((few) => [text.slice(few), text.slice(0, -few)]);

const partsOf = (own: readonly string[]): readonly string[] => own.flatMap((text) => fold(text).split(/[\s@._-]+/));

const isOwn = (password: string, own: readonly string[]): boolean =>
  own
    .flatMap((text) => [fold(text), fold(text).split("@", 1)[0] ?? "", ...fold(text).split(/[\s@._-]+/)])
    .filter((part) => part.length >= MIN_OWN_LENGTH)
    .some((part) => password.includes(part) && password.length - part.length < MIN_AROUND_OWN);

/** What is wrong with a password, for who chooses it; undefined: nothing. */
export function faultOfPassword(password: string, { minLength, own, product, isCommon }: PasswordFacts): string | undefined {
  const { length } = [...password];
  if (length < minLength) return `must have at least ${minLength} characters: a few words that do not belong together are good`;
  if (length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
  const folded = fold(password);
  const unit = unitOf(folded);
  const tried = [folded, coreOf(folded), unit, coreOf(unit), ...lessAFew(folded)];
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS || tried.some(isCommon))
    return "is among those that are tried first: take one that nobody else has";
  if (isOwn(folded, own)) return "must not be made of your own name or address";
  if (isOwn(folded, [product])) return "must not be made of the product's name";
  if (guessBits(folded, { own: partsOf([...own, product]), isCommon }) < MIN_GUESS_BITS)
    return "is among those that are tried first (keys in a row, what is repeated, years, names): take a few words that do not belong together";
  return undefined;
}
