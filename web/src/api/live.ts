import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentTenant } from "./client.ts";

export interface Change {
  /** "INVOICE", "ORDER" ...; "reset" when changes may have been missed. */
  readonly type: string;
  readonly invoiceUuid?: string;
}

type Listener = (changes: readonly Change[]) => void;
const listeners = new Set<Listener>();
let connected = false;
const stateListeners = new Set<() => void>();

const setConnected = (value: boolean): void => {
  if (connected === value) return;
  connected = value;
  for (const listener of stateListeners) listener();
};

/** Whether changes come in by themselves right now. */
export function useLive(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      stateListeners.add(onChange);
      return () => stateListeners.delete(onChange);
    },
    () => connected,
  );
}

/** Told of what changed, several changes at once at most twice a second. */
export function useChanges(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

const BATCH_MS = 500;
/** Lists that are counted anew as a whole: looked at again less often. */
const COUNTED = ["exceptions", "charge-tasks", "disputes"] as const;
const COUNTED_MS = 3000;
/** Whoever looks into another tab for a moment comes back to a stream that is still open. */
const HIDDEN_MS = 5000;

const readChange = (event: MessageEvent<string>): Change => {
  try {
    const data = JSON.parse(event.data) as Record<string, unknown>;
    const text = (name: string): string | undefined => (typeof data[name] === "string" ? data[name] : undefined);
    const invoiceUuid = text("invoiceUuid");
    return { type: text("type") ?? event.type, ...(invoiceUuid === undefined ? {} : { invoiceUuid }) };
  } catch {
    return { type: event.type };
  }
};

/** What is asked again as a whole, as far as it is on the screen. */
const LOOKED_AT_AGAIN = [
  "order",
  "orders",
  "documents",
  "recovery",
  "recoveries",
  "reviews",
  "mail",
  "mailboxes",
  "deliveries",
  "delivery",
  "intake",
  "pending-changes",
  "people",
  "teams",
  "assignees",
  "settings",
  "reaudits",
  "told",
] as const;

/**
 * Gives each change to `take` while the page is seen, and answers what ends it. A browser has six connections to a host in all
 * its tabs: with a stream in each, the seventh tab would load nothing at all. What happened while a tab was hidden is looked at
 * when it is shown again.
 */
function listenWhileSeen(tenant: string | null, take: (event: Event) => void): () => void {
  let source: EventSource | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  const listen = (): void => {
    source = new EventSource(`/manage/events${tenant === null ? "" : `?${new URLSearchParams({ tenant }).toString()}`}`, {
      withCredentials: true,
    });
    source.addEventListener("open", () => {
      setConnected(true);
      // What happened while the stream was away is not known: look again.
      if (opened) take(new MessageEvent("reset", { data: "{}" }));
      opened = true;
    });
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("change", take);
    source.addEventListener("reset", take);
  };
  const hangUp = (): void => {
    source?.close();
    source = undefined;
    setConnected(false);
  };
  const onSeen = (): void => {
    clearTimeout(leaving);
    if (document.visibilityState === "hidden") leaving = setTimeout(hangUp, HIDDEN_MS);
    else if (source === undefined) listen();
  };
  onSeen();
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    document.removeEventListener("visibilitychange", onSeen);
    clearTimeout(leaving);
    hangUp();
  };
}

/** Keeps one stream of changes open while someone is signed in, and marks what is on the screen as out of date. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  const [tenant] = useState(currentTenant);
  useEffect(() => {
    if (!enabled) return;
    let pending: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    let lookedAt = -BATCH_MS;
    // What somebody looks at right now does not wait for company: an answer in a dispute, a decision of a colleague.
    const lookAtOnce = ({ invoiceUuid }: Change): void => {
      if (invoiceUuid === undefined || performance.now() - lookedAt < BATCH_MS) return;
      const queryKey = ["invoice", invoiceUuid];
      if (client.getQueryCache().findAll({ queryKey, type: "active" }).length === 0) return;
      lookedAt = performance.now();
      void client.invalidateQueries({ queryKey });
    };
    const countAgain = (): void => {
      counting = undefined;
      for (const key of COUNTED) void client.invalidateQueries({ queryKey: [key], refetchType: "active" });
    };
    const flush = (): void => {
      timer = undefined;
      const changes = pending;
      pending = [];
      const invoices = new Set(changes.map((change) => change.invoiceUuid).filter((uuid) => uuid !== undefined));
      void client.invalidateQueries({ queryKey: ["counts"] });
      if (changes.some((change) => change.type === "reset")) void client.invalidateQueries({ queryKey: ["invoice"] });
      for (const uuid of invoices) void client.invalidateQueries({ queryKey: ["invoice", uuid] });
      for (const key of LOOKED_AT_AGAIN) void client.invalidateQueries({ queryKey: [key], refetchType: "active" });
      counting ??= setTimeout(countAgain, COUNTED_MS);
      for (const listener of listeners) listener(changes);
    };
    const take = (event: Event): void => {
      const change = readChange(event as MessageEvent<string>);
      pending.push(change);
      lookAtOnce(change);
      timer ??= setTimeout(flush, BATCH_MS);
    };
    const hangUp = listenWhileSeen(tenant, take);
    return () => {
      hangUp();
      clearTimeout(timer);
      clearTimeout(counting);
    };
  }, [enabled, client, tenant]);
}
