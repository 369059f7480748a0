import type { ChangedKey } from "./keys.ts";
import { useSyncExternalStore } from "react";

/** What a person set, as this browser keeps it: it holds at once, also before one signs in, and where the service is away. */
export interface Preferences {
  /** Single keys act (WCAG 2.1.4 asks for a way to switch them off). */
  readonly shortcuts: boolean;
  /** Keys that stand for others now, or are off. */
  readonly keys: readonly ChangedKey[];
  readonly density: "compact" | "comfortable";
  /** Companies (their uuids) of which the first steps are put away. */
  readonly hiddenFirstSteps: readonly string[];
}

const ENTRY = "weighbridge-preferences";
export const DEFAULTS: Preferences = { shortcuts: true, keys: [], density: "compact", hiddenFirstSteps: [] };

const read = (): Preferences => {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(ENTRY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
};

let current = read();
const listeners = new Set<() => void>();

const show = (): void => {
  document.documentElement.dataset["density"] = current.density;
};
show();

export function preferences(): Preferences {
  return current;
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(ENTRY, JSON.stringify(current));
  } catch {
    // Kept for this visit only.
  }
  show();
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, preferences);
}
