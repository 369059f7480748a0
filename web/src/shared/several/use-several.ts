import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DecidedInvoice } from "../../api/several.ts";

export interface Several {
  readonly state: "asks" | "runs" | "stopped" | "done";
  readonly items: readonly DecidedInvoice[];
  readonly all: number;
  readonly error: unknown;
}

const NOTHING: Several = { state: "asks", items: [], all: 0, error: null };
const CHANGED = ["queue", "invoice-count", "counts", "invoice", "exceptions"];

interface Task<Item> {
  readonly items: readonly Item[];
  /** As many as one request is sent. */
  readonly atOnce: number;
  readonly uuidOf: (item: Item) => string;
  readonly send: (items: readonly Item[]) => Promise<{ readonly items: readonly DecidedInvoice[] }>;
  /** Told of those that went well in each answer. */
  readonly onDone?: (uuids: readonly string[]) => void;
}

/** Decides about several invoices, as many at a time as one request reaches; what became of each is kept as it comes. */
export function useSeveral() {
  const client = useQueryClient();
  const [several, setSeveral] = useState(NOTHING);
  const run = async <Item>({ items, atOnce, uuidOf, send, onDone }: Task<Item>): Promise<readonly DecidedInvoice[]> => {
    setSeveral({ ...NOTHING, state: "runs", all: items.length });
    const decided: DecidedInvoice[] = [];
    try {
      for (let left = items; left.length > 0;) {
        const answered = (await send(left.slice(0, atOnce))).items;
        const isLeft = new Set(answered.filter(({ outcome }) => outcome === "not-reached").map(({ uuid }) => uuid));
        decided.push(...answered.filter(({ uuid }) => !isLeft.has(uuid)));
        onDone?.(answered.filter(({ outcome }) => outcome === "ok").map(({ uuid }) => uuid));
        left = [...left.slice(0, atOnce).filter((item) => isLeft.has(uuidOf(item))), ...left.slice(atOnce)];
        setSeveral({ state: left.length === 0 ? "done" : "runs", items: [...decided], all: items.length, error: null });
      }
    } catch (error) {
      setSeveral({ state: "stopped", items: [...decided], all: items.length, error });
    }
    // Which rows left is told by the list itself, and none of them moves.
    await Promise.all(CHANGED.filter((key) => key !== "queue").map((key) => client.invalidateQueries({ queryKey: [key] })));
    return decided;
  };
  return { several, run };
}
