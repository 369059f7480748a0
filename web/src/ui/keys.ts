import { t } from "../language/text.ts";

/**
 * Every single key of the app as it comes, and what it means: the same on each screen that has it. Whoever remaps one, or
 * switches it off, does so for all of them; a new shortcut takes the key of its meaning, or a free one.
 */
export const KEYS = {
  j: t`Next row, or charge`,
  k: t`Previous row, or charge`,
  o: t`Open the row, or the charge`,
  x: t`Select the row`,
  "Shift+X": t`Select up to the row`,
  "Shift+S": t`Select all that are shown`,
  Space: t`Take the next document`,
  BracketRight: t`Next invoice, or paper`,
  BracketLeft: t`Previous invoice`,
  "/": t`Search the list`,
  "[Shift]+?": t`Help and keys`,
  u: t`Take the last decision or change back`,
  "Shift+U": t`Take all of them back`,
  "Shift+A": t`Approve`,
  d: t`Dispute`,
  "Shift+T": t`Terminate`,
  h: t`Hold`,
  y: t`Let go what is held`,
  "Shift+H": t`Snooze`,
  a: t`Assign: an invoice to me, those selected to anybody`,
  w: t`Assign an invoice to somebody`,
  m: t`Match it with an order`,
  e: t`Once more: audit, read or load again`,
  r: t`Ask the rating engine`,
  l: t`Show the charge on its page`,
  p: t`Pay the charge as expected`,
  i: t`Give the charge an amount and a reason`,
  n: t`Write a note`,
  "Shift+R": t`Reply by e-mail`,
  s: t`Settle a reason of a dispute`,
  f: t`To the next uncertain field`,
  "Shift+F": t`Add a field that stands on the paper`,
  t: t`Say what type a paper is`,
  z: t`Pass a paper over`,
  "Shift+P": t`Split the pages of a paper, or turn them`,
  "Shift+M": t`Put papers together`,
  b: t`Refuse a mail`,
} as const;

export type Key = keyof typeof KEYS;

/** A key that stands for another one from now on; null: nothing does, it is off. */
export interface ChangedKey {
  readonly of: string;
  readonly is: string | null;
}

/** What a person may put in the place of a key: a letter, alone or with Shift, or a digit. "g" begins "g i" and its like. */
const CHOOSABLE = /^(?:Shift\+[A-Z]|[0-9]|[a-fh-z])$/;

/** As it is kept ("x", "Shift+X", "7") of what was pressed; null: it cannot stand for a key. */
export function pressedKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): string | null {
  const named = /^[a-z]$/i.test(key) ? (shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()) : key;
  return CHOOSABLE.test(named) ? named : null;
}

export function isKey(text: string): text is Key {
  return Object.hasOwn(KEYS, text);
}

/**
 * Which key stands for which meaning now. What somebody chose goes first: where a later release gives its own new meaning that
 * key, the new meaning has none until they choose one.
 */
export function keysNow(changed: readonly ChangedKey[]): ReadonlyMap<Key, string | null> {
  const now = new Map<Key, string | null>();
  const taken = new Set<string>();
  for (const { of, is } of changed) {
    if (!isKey(of) || now.has(of)) continue;
    const free = is !== null && CHOOSABLE.test(is) && !taken.has(is);
    now.set(of, free ? is : null);
    if (free) taken.add(is);
  }
  for (const key of Object.keys(KEYS).filter(isKey)) if (!now.has(key)) now.set(key, taken.has(key) ? null : key);
  return now;
}

/** The meaning that has a key already; undefined: it is free. */
export function meaningOf(key: string, changed: readonly ChangedKey[], except: Key): Key | undefined {
  return [...keysNow(changed)].find(([of, is]) => is === key && of !== except)?.[0];
}

const SIGNS: Readonly<Record<string, string>> = { BracketRight: "]", BracketLeft: "[", "[Shift]+?": "?" };

/** As people read it: "A" for Shift and a. */
export function signOf(key: string): string {
  return SIGNS[key] ?? key.replace("Shift+", "");
}
