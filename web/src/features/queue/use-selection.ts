import { useMemo, useRef, useState } from "react";
import type { QueueItem } from "../../api/answers.ts";

export interface Selection {
  readonly items: readonly QueueItem[];
  readonly has: (uuid: string) => boolean;
  /** Adds or takes away the row at this place; `range`: all from the one chosen last up to it. */
  readonly toggle: (index: number, range?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which invoices of a list are selected, as they were when they were selected: another list begins with none. */
export function useSelection(key: string, items: readonly QueueItem[]): Selection {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly of: ReadonlyMap<string, QueueItem> }>({
    key,
    of: new Map(),
  });
  const last = useRef(0);
  const selected = useMemo(() => (chosen.key === key ? chosen.of : new Map<string, QueueItem>()), [chosen, key]);
  const put = (of: ReadonlyMap<string, QueueItem>): void => setChosen({ key, of });
  return {
    items: [...selected.values()],
    has: (uuid) => selected.has(uuid),
    toggle: (index, range = false) => {
      const item = items[index];
      if (item === undefined) return;
      const next = new Map(selected);
      if (range) {
        const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)];
        for (const each of items.slice(from, to + 1)) next.set(each.uuid, each);
      } else if (!next.delete(item.uuid)) next.set(item.uuid, item);
      last.current = index;
      put(next);
    },
    toggleAll: () => put(selected.size >= items.length ? new Map() : new Map(items.map((item) => [item.uuid, item]))),
    clear: () => put(new Map()),
  };
}
