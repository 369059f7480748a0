import { locale } from "../language/forms.ts";

const EITHER = new Intl.ListFormat(locale, { type: "disjunction" });
const ALL = new Intl.ListFormat(locale, { type: "conjunction" });

/** "Ana, Ben, or Cyn", as the reader's language writes it. */
export function oneOf(names: Iterable<string>): string {
  return EITHER.format(names);
}

/** "Ana, Ben, and Cyn". */
export function allOf(names: Iterable<string>): string {
  return ALL.format(names);
}
