import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { restoreInvoices } from "../../api/several.ts";
import { offerApprovals, offerSeveralReverse } from "../../shared/undo-offers.ts";
import {
  type Decided,
  decideGroup,
  type ExceptionGroup,
  type GroupAction,
  type GroupInvoice,
  groupInvoicesPage,
  MAX_DECIDED,
  takeBackDecisions,
} from "../../api/exceptions.ts";
import { t } from "../../language/text.ts";
import { whyLeftOut } from "./why-left-out.ts";

type Item = Decided["items"][number];

export interface GroupProgress {
  /** "asks": nothing was sent yet; "stopped": by the person, or by a failure, and it can go on. */
  readonly state: "asks" | "runs" | "stopped" | "done";
  readonly items: readonly Item[];
  /** How many there are to decide about in all, as far as it is known. */
  readonly all: number;
  readonly error: unknown;
}

interface Task {
  readonly action: GroupAction;
  readonly reason: string;
  /** Those that were shown and chosen. */
  readonly chosen: readonly GroupInvoice[];
  /** Which decision it is, among those that can be taken back. */
  readonly key: string;
  /** Where the rest of the group begins; null: there is none, or it was not asked for. */
  readonly rest: string | null;
}

/** Fewer than one request may take: the seconds to undo each approval begin with it, not with the answer. */
const MAX_APPROVED = 25;

/** The next of the group, without those that are left out: they are told of as the service does. */
async function nextPage(group: ExceptionGroup, cursor: string, whyNot: (item: GroupInvoice) => string | null) {
  const page = await groupInvoicesPage(group, cursor);
  const passedOver = page.items.flatMap((item): readonly Item[] => {
    const message = whyNot(item);
    if (message === null) return [];
    const { uuid, invoiceNumber, eTag, billed, variance } = item;
    const said = { uuid, invoiceNumber, eTag, billed, variance, message };
    return [{ ...said, outcome: "passed-over", onBehalfOf: null, cannotCompleteFor: [], before: null, dispute: null }];
  });
  const isPassed = new Set(passedOver.map(({ uuid }) => uuid));
  return { chosen: page.items.filter(({ uuid }) => !isPassed.has(uuid)), passedOver, rest: page.nextCursor };
}

/** Offers to take back what an answer says was done. */
function offerToTakeBack({ action, key }: Task, { items, pendingUntil }: Decided, me: string): void {
  const done = items.filter((item) => item.outcome === "ok");
  const numbers = new Map(items.map(({ uuid, invoiceNumber }) => [uuid, invoiceNumber]));
  const shared = { key, numberOf: (uuid: string) => numbers.get(uuid) ?? null, atOnce: MAX_DECIDED };
  const after = me.startsWith("user:") ? me : `user:${me}`;
  if (action === "approve" && pendingUntil !== null) offerApprovals({ ...shared, uuids: done.map(({ uuid }) => uuid) });
  if (action === "assign")
    offerSeveralReverse({
      ...shared,
      what: { one: t`was taken`, several: t`were taken` },
      isHeld: false,
      items: done.filter(({ before }) => before !== after).map(({ uuid, before }) => ({ uuid, before, after })),
      undo: (some) => restoreInvoices("assignee", some),
    });
  if (action === "dispute")
    offerSeveralReverse({
      ...shared,
      what: { one: t`was disputed`, several: t`were disputed` },
      leaves: t`No mail goes out; webhooks are told.`,
      isHeld: false,
      items: done.map(({ uuid, dispute }) => ({ uuid, dispute })),
      undo: takeBackDecisions,
    });
  if (action === "terminate" && pendingUntil !== null)
    offerSeveralReverse({
      ...shared,
      what: { one: t`is being terminated`, several: t`are being terminated` },
      isHeld: true,
      items: done.map(({ uuid }) => ({ uuid })),
      undo: takeBackDecisions,
    });
}

const NOTHING: GroupProgress = { state: "asks", items: [], all: 0, error: null };

/**
 * Decides about a group, as many at a time as one request reaches: each answer is seen at once, it can be stopped between two,
 * and goes on where it stopped. Approvals wait for `UNDO_SECONDS`, in which those of them that still wait can be taken back; so
 * do terminations.
 */
export function useGroupDecision(group: ExceptionGroup, me: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState(NOTHING);
  const task = useRef<Task | null>(null);
  const wantsStop = useRef(false);

  const refresh = () =>
    Promise.all(["exceptions", "counts", "queue", "invoice"].map((key) => client.invalidateQueries({ queryKey: [key] })));

  const run = async (): Promise<void> => {
    wantsStop.current = false;
    setProgress((before) => ({ ...before, state: "runs", error: null }));
    try {
      for (;;) {
        const now = task.current;
        if (now === null) break;
        let { chosen, rest } = now;
        if (chosen.length === 0) {
          if (rest === null) break;
          const page = await nextPage(group, rest, (item) => whyLeftOut(item, now.action, me));
          ({ chosen, rest } = page);
          task.current = { ...now, chosen, rest };
          setProgress((before) => ({ ...before, items: [...before.items, ...page.passedOver] }));
          if (chosen.length === 0) continue;
        }
        const size = now.action === "approve" || now.action === "terminate" ? MAX_APPROVED : MAX_DECIDED;
        const batch = chosen.slice(0, size);
        const decided = await decideGroup(group, now.action, now.reason, batch);
        const isLeft = new Set(decided.items.filter((item) => item.outcome === "not-reached").map((item) => item.uuid));
        task.current = { ...now, chosen: [...batch.filter((invoice) => isLeft.has(invoice.uuid)), ...chosen.slice(size)], rest };
        setProgress((before) => ({
          ...before,
          items: [...before.items, ...decided.items.filter((item) => !isLeft.has(item.uuid))],
        }));
        offerToTakeBack(now, decided, me);
        if (wantsStop.current) {
          setProgress((before) => ({ ...before, state: "stopped" }));
          await refresh();
          return;
        }
      }
      setProgress((before) => ({ ...before, state: "done" }));
    } catch (error) {
      setProgress((before) => ({ ...before, state: "stopped", error }));
    }
    await refresh();
  };

  return {
    progress,
    start: (given: Omit<Task, "key">, all: number): void => {
      task.current = { ...given, key: `${given.action} ${Date.now()}` };
      setProgress({ ...NOTHING, all });
      void run();
    },
    stop: (): void => {
      wantsStop.current = true;
    },
    goOn: (): void => void run(),
  };
}
