/** A name that is being written after an `@`. */
export interface OpenMention {
  /** Where its `@` stands. */
  readonly start: number;
  readonly typed: string;
}

const MAX_TYPED = 40;
const MAX_SUGGESTED = 6;

/** The mention that the caret stands in; null: it stands in none. An `@` within a word (a mail address) begins none. */
export function openMention(text: string, caret: number): OpenMention | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf("@");
  if (start < 0 || (start > 0 && /[\p{L}\p{N}._-]/u.test(before[start - 1] ?? ""))) return null;
  const typed = before.slice(start + 1);
  return typed.length > MAX_TYPED || /[\n@]|^\s|\s\s/.test(typed) ? null : { start, typed };
}

/** Whom it may mean: names of which a word begins as it was typed. A name that is there in full asks nothing more. */
export function suggestNames(names: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const fits = (name: string): boolean =>
    name.toLowerCase().startsWith(wanted) ||
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted));
  return [...new Set(names)].filter((name) => fits(name) && name.toLowerCase() !== wanted).slice(0, MAX_SUGGESTED);
}

/** The text with the name in full in place of what was typed, and where the caret stands then. */
export function completeMention(
  text: string,
  { start, typed }: OpenMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(start + 1 + typed.length);
  const said = `@${name}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, start) + said + rest, caret: start + said.length };
}
