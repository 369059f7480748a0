import { useEffect, useRef, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";
import { isKey, type Key, keysNow, signOf } from "./keys.ts";
import { preferences, usePreferences } from "./preferences.ts";

export interface Shortcut {
  /** A single key by its meaning, one that goes somewhere, or one with Ctrl or Alt, as tinykeys reads it. */
  readonly keys: Key | `g ${string}` | `$mod+${string}` | `Alt+${string}` | "Escape";
  /** As people read it, where that is not said by `keys`: ["Ctrl", "K"]. */
  readonly shown?: readonly string[];
  readonly label: string;
  readonly group: "Anywhere" | "Go to" | "List" | "Invoice" | "Disputes" | "Mail" | "Review";
  readonly run: () => void;
  /** Works although single keys are switched off: it needs a modifier key. */
  readonly always?: boolean;
}

/** One that is listed, with its keys as the reader has them; without any where it is off. */
export interface ListedShortcut extends Shortcut {
  readonly shown: readonly string[];
}

const live = new Map<symbol, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let listed: readonly ListedShortcut[] = [];

/** What is pressed for it; null: it is off. */
const pressedFor = (keys: Shortcut["keys"]): string | null =>
  isKey(keys) ? (keysNow(preferences().keys).get(keys) ?? null) : keys;

const shownOf = ({ keys, shown }: Shortcut): readonly string[] => {
  const pressed = pressedFor(keys);
  if (shown !== undefined && !isKey(keys)) return shown;
  // What stands before it, as "Enter" before "o", is nobody's to remap.
  const before = shown?.slice(0, -1) ?? [];
  return [...before, ...(pressed === null ? [] : pressed.split(" ").map(signOf))];
};

const publish = (): void => {
  const seen = new Set<string>();
  listed = [...live.values()]
    .flat()
    .filter((shortcut) => (seen.has(shortcut.keys) ? false : seen.add(shortcut.keys) !== undefined))
    .map((shortcut) => ({ ...shortcut, shown: shownOf(shortcut) }));
  for (const listener of listeners) listener();
};

/** A box that is ticked takes no letters: the keys of a list go on working where one has the focus. */
const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_INTO) !== null);

// "g d" goes to the disputes; its "d" must not also open a dispute.
let prefixAt = Number.NEGATIVE_INFINITY;
let afterPrefix = false;
window.addEventListener(
  "keydown",
  (event) => {
    afterPrefix = event.timeStamp - prefixAt < 1000;
    prefixAt = event.key === "g" && !typing(event.target) ? event.timeStamp : Number.NEGATIVE_INFINITY;
  },
  { capture: true },
);

/**
 * Binds keys while the component is on the screen. What they do may change from render to render; which keys, by `watch` and by
 * what the person chose only.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], watch: string = ""): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const { keys: changed } = usePreferences();
  useEffect(() => {
    const id = Symbol("shortcuts");
    live.set(id, latest.current);
    publish();
    const bindings = Object.fromEntries(
      latest.current.flatMap(({ keys, always }) => {
        const pressed = pressedFor(keys);
        if (pressed === null) return [];
        const onKey = (event: KeyboardEvent): void => {
          if (always !== true && (!preferences().shortcuts || typing(event.target))) return;
          if (afterPrefix && !keys.includes(" ")) return;
          // A key held down moves through a list; it never decides twice.
          if (event.repeat && keys !== "j" && keys !== "k") return;
          const found = latest.current.find((candidate) => candidate.keys === keys);
          if (found === undefined) return;
          event.preventDefault();
          found.run();
        };
        return [[pressed, onKey]];
      }),
    );
    const unbind = tinykeys(window, bindings, { ignore: (event) => event.isComposing });
    return () => {
      unbind();
      live.delete(id);
      publish();
    };
  }, [watch, changed]);
}

/** Every key that works now, for the sheet behind `?`. */
export function useListedShortcuts(): readonly ListedShortcut[] {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => listed,
  );
}
