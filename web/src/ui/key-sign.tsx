import { type CSSProperties } from "react";
import { type Key, keysNow, signOf } from "./keys.ts";
import { preferences, usePreferences } from "./preferences.ts";

const signNow = (of: Key): string | null => {
  const is = keysNow(preferences().keys).get(of) ?? null;
  return is === null || !preferences().shortcuts ? null : signOf(is);
};

/** The key of a meaning as the reader has it, beside what it does; nothing where it is off. */
export function KeySign({ of, style }: { readonly of: Key; readonly style?: CSSProperties }) {
  usePreferences();
  const sign = signNow(of);
  return sign === null ? null : <kbd {...(style === undefined ? {} : { style })}>{sign}</kbd>;
}

/** What a button does, with its key where there is one: for what is read at hovering. */
export function withKey(label: string, of: Key): string {
  const sign = signNow(of);
  return sign === null ? label : `${label} (${sign})`;
}
