import { useEffect, useRef, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";
import { preferences } from "./preferences.ts";

export interface Shortcut {
  /** As tinykeys reads it: "g i", "Shift+A", "$mod+K". */
  readonly keys: string;
  /** As people read it: ["g", "i"]. */
  readonly shown: readonly string[];
  readonly label: string;
  readonly group: "Anywhere" | "Go to" | "List" | "Invoice" | "Disputes" | "Mail" | "Review";
  readonly run: () => void;
  /** Works although single keys are switched off: it needs a modifier key. */
  readonly always?: boolean;
}

const live = new Map<symbol, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let listed: readonly Shortcut[] = [];

const publish = (): void => {
  const seen = new Set<string>();
  listed = [...live.values()]
    .flat()
    .filter((shortcut) => (seen.has(shortcut.keys) ? false : seen.add(shortcut.keys) !== undefined));
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
 * Binds keys while the component is on the screen. What they do may change from render to render; which keys, by `watch` only.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], watch: string = ""): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const id = Symbol("shortcuts");
    live.set(id, latest.current);
    publish();
    const bindings = Object.fromEntries(
      latest.current.map(({ keys, always }) => [
        keys,
        (event: KeyboardEvent): void => {
          if (always !== true && (!preferences().shortcuts || typing(event.target))) return;
          if (afterPrefix && !keys.includes(" ")) return;
          // A key held down moves through a list; it never decides twice.
          if (event.repeat && keys !== "j" && keys !== "k") return;
          const found = latest.current.find((candidate) => candidate.keys === keys);
          if (found === undefined) return;
          event.preventDefault();
          found.run();
        },
      ]),
    );
    const unbind = tinykeys(window, bindings, { ignore: (event) => event.isComposing });
    return () => {
      unbind();
      live.delete(id);
      publish();
    };
  }, [watch]);
}

/** Every key that works now, for the sheet behind `?`. */
export function useListedShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => listed,
  );
}
