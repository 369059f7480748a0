import { UNDO_SECONDS } from "../../../src/contract/manage/invoice/undo-seconds.ts";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import { readWorkspace } from "../api/queries.ts";
import type { Workspace } from "../api/answers.ts";
import { useShortcuts } from "../ui/shortcuts.ts";
import { undoApprovals } from "../api/exceptions.ts";
import { undoApproval } from "../api/decisions.ts";
import { formatCount } from "../ui/money.ts";
import { t } from "../language/text.ts";

/** A decision that can be taken back: approvals that the service still holds, or the reverse of what took effect at once. */
interface Offer {
  readonly key: string;
  /** What it is about: an invoice's number, "12 invoices". */
  readonly label: string;
  /** After the label: "is being approved". */
  readonly what: string;
  readonly count: number;
  readonly undo: () => Promise<Undone>;
  /** What is left to do where something left already: to withdraw it. */
  readonly withdraw?: () => Promise<unknown>;
  /** Of invoices that were decided about together, whichever they are. */
  readonly isSeveral?: boolean;
  /** Invoices whose state the app may show. */
  readonly uuids: readonly string[];
  /** On this browser's clock: how long the undo is offered. */
  readonly endsAt: number;
}
interface Undone {
  readonly takenBack: number;
  /** Shown then; null: the page that one is on. */
  readonly uuid: string | null;
}

/** The newest last. */
let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();
const set = (value: readonly Offer[]): void => {
  offers = value;
  for (const listener of listeners) listener();
};
const drop = (gone: Offer): void => set(offers.filter((offer) => offer !== gone));

const HOLD_MS = UNDO_SECONDS * 1000;
const MAX_UNDONE = 1000;
const GROUP = "group";

/** A decision about the same thing takes the place of the one before. */
const offer = (made: Omit<Offer, "endsAt">): void =>
  set([...offers.filter(({ key }) => key !== made.key), { ...made, endsAt: Date.now() + HOLD_MS }]);

/** Offers to take back the approval that the service holds. */
export function offerUndo(invoice: Workspace, eTag: string): void {
  offer({
    key: `approve ${invoice.uuid}`,
    label: invoice.invoiceNumber,
    what: t`is being approved`,
    count: 1,
    uuids: [invoice.uuid],
    undo: async () => {
      try {
        await undoApproval(invoice.uuid, eTag);
      } catch (error) {
        // Somebody may have left a note or changed the assignee meanwhile; the approval can still be taken back with the newest
        // eTag.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const now = await readWorkspace(invoice.uuid);
        if (now.approvalPending == null) throw error;
        await undoApproval(invoice.uuid, now.eTag);
      }
      return { takenBack: 1, uuid: invoice.uuid };
    },
  });
}

/** Offers to do the reverse of what took effect at once: to give it back to who had it, to end a hold. */
export function offerReverse(
  invoice: Workspace,
  reverse: {
    readonly kind: string;
    readonly what: string;
    readonly undo: () => Promise<unknown>;
    readonly withdraw?: () => Promise<unknown>;
  },
): void {
  offer({
    key: `${reverse.kind} ${invoice.uuid}`,
    label: invoice.invoiceNumber,
    what: reverse.what,
    count: 1,
    uuids: [invoice.uuid],
    undo: async () => {
      await reverse.undo();
      return { takenBack: 1, uuid: invoice.uuid };
    },
    ...(reverse.withdraw === undefined ? {} : { withdraw: reverse.withdraw }),
  });
}

/** When each of a group's approvals was given, on this browser's clock: a large group is approved in several requests. */
let groupHeld: readonly { readonly uuids: readonly string[]; readonly until: number }[] = [];

/**
 * Offers to take back those approvals of a group that the service still holds; what an earlier request approved counts while it
 * waits.
 */
export function offerGroupUndo(invoices: readonly string[]): void {
  if (invoices.length === 0) return;
  const now = Date.now();
  groupHeld = [...groupHeld.filter((entry) => entry.until > now), { uuids: invoices, until: now + HOLD_MS }];
  const uuids = groupHeld.flatMap((entry) => entry.uuids);
  offer({
    key: GROUP,
    label: uuids.length === 1 ? t`An invoice` : t`${formatCount(uuids.length)} invoices`,
    what: uuids.length === 1 ? t`is being approved` : t`are being approved`,
    count: uuids.length,
    uuids: [],
    undo: async () => {
      groupHeld = [];
      let takenBack = 0;
      for (let left = uuids; left.length > 0;) {
        const { items } = await undoApprovals(left.slice(0, MAX_UNDONE));
        takenBack += items.filter((item) => item.outcome === "ok").length;
        const notReached = items.filter((item) => item.outcome === "not-reached").map((item) => item.uuid);
        left = [...notReached, ...left.slice(MAX_UNDONE)];
      }
      return { takenBack, uuid: null };
    },
  });
}

interface TakenBack {
  readonly uuid: string;
  readonly outcome: string;
}

interface SeveralReverse<Item> {
  /** Which decision it is of: what a later request of the same one adds takes its place with what came before. */
  readonly key: string;
  /** After "12 invoices". */
  readonly what: { readonly one: string; readonly several: string };
  readonly items: readonly Item[];
  /** As many as one request is sent. */
  readonly atOnce: number;
  readonly undo: (items: readonly Item[]) => Promise<{ readonly items: readonly TakenBack[] }>;
}

/** What requests of one decision did so far, by its key: while it is offered. */
const severalDone = new Map<string, readonly unknown[]>();

/**
 * Offers to take back what was decided about several invoices together, each unless it was changed or has taken effect meanwhile:
 * those stay, and are told.
 */
export function offerSeveralReverse<Item extends { readonly uuid: string }>(reverse: SeveralReverse<Item>): void {
  const { key, what, atOnce, undo } = reverse;
  if (reverse.items.length === 0) return;
  const before = offers.some((each) => each.key === key) ? ((severalDone.get(key) ?? []) as readonly Item[]) : [];
  const items = [...before, ...reverse.items];
  severalDone.set(key, items);
  offer({
    key,
    label: items.length === 1 ? t`An invoice` : t`${formatCount(items.length)} invoices`,
    what: items.length === 1 ? what.one : what.several,
    count: items.length,
    uuids: [],
    isSeveral: true,
    undo: async () => {
      severalDone.delete(key);
      let takenBack = 0;
      for (let left = items; left.length > 0;) {
        const answered = (await undo(left.slice(0, atOnce))).items;
        takenBack += answered.filter(({ outcome }) => outcome === "ok").length;
        const isLeft = new Set(answered.filter(({ outcome }) => outcome === "not-reached").map(({ uuid }) => uuid));
        left = [...left.slice(0, atOnce).filter(({ uuid }) => isLeft.has(uuid)), ...left.slice(atOnce)];
      }
      return { takenBack, uuid: null };
    },
  });
}

/** What is about to take effect, the newest in words, all of them in a list: the last or all of it can be taken back. */
export function UndoBar() {
  const all = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => offers,
  );
  const [isListed, setListed] = useState(false);
  useEnds(all);
  const undo = useUndo();
  const newest = all.at(-1);
  useShortcuts(
    newest === undefined
      ? []
      : [
          { keys: "u", shown: ["u"], label: t`Take the last decision back`, group: "Anywhere", run: () => undo.mutate([newest]) },
          {
            keys: "Shift+U",
            shown: ["U"],
            label: t`Take all of them back`,
            group: "Anywhere",
            run: () => undo.mutate(all.toReversed()),
          },
        ],
    String(newest === undefined),
  );
  if (newest === undefined) return null;
  const others = all.length - 1;
  return (
    <div className="undo-stack">
      {isListed && others > 0 ? <OfferList all={all} busy={undo.isPending} onUndo={(chosen) => undo.mutate([chosen])} /> : null}
      <div className="undo" role="status" key={`${newest.key} ${newest.endsAt}`}>
        <span>
          <strong>{newest.label}</strong> {newest.what}
        </span>
        <button type="button" onClick={() => undo.mutate([newest])} disabled={undo.isPending}>
          {t`Undo`} <kbd>u</kbd>
        </button>
        {others === 0 ? null : (
          <>
            <button type="button" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              {t`and ${formatCount(others)} more`}
            </button>
            <button type="button" onClick={() => undo.mutate(all.toReversed())} disabled={undo.isPending}>
              {t`Undo all`} <kbd>U</kbd>
            </button>
          </>
        )}
        <span className="undo-bar" style={{ animationDuration: `${HOLD_MS}ms` }} />
      </div>
    </div>
  );
}

interface OfferListProps {
  readonly all: readonly Offer[];
  readonly busy: boolean;
  readonly onUndo: (offer: Offer) => void;
}

function OfferList({ all, busy, onUndo }: OfferListProps) {
  return (
    <ul className="undo-list" aria-label={t`What can be taken back`}>
      {all.toReversed().map((each) => (
        <li key={each.key}>
          <span>
            <strong>{each.label}</strong> {each.what}
          </span>
          <button
            type="button"
            aria-label={t`Undo: ${each.label} ${each.what}`}
            disabled={busy}
            onClick={() => onUndo(each)}
          >{t`Undo`}</button>
        </li>
      ))}
    </ul>
  );
}

/** When its time is over an offer goes, and the screen shows that it took effect. */
function useEnds(all: readonly Offer[]): void {
  const client = useQueryClient();
  useEffect(() => {
    if (all.length === 0) return;
    const next = Math.min(...all.map(({ endsAt }) => endsAt));
    const timer = setTimeout(
      () => {
        const now = Date.now();
        const over = offers.filter(({ endsAt }) => endsAt <= now);
        set(offers.filter(({ endsAt }) => endsAt > now));
        for (const uuid of over.flatMap(({ uuids }) => uuids)) void client.invalidateQueries({ queryKey: ["invoice", uuid] });
        void client.invalidateQueries({ queryKey: ["counts"] });
      },
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, all]);
}

const refresh = (client: QueryClient, what: readonly Offer[]) =>
  Promise.all([
    ...what.flatMap(({ uuids }) => uuids.map((uuid) => client.invalidateQueries({ queryKey: ["invoice", uuid] }))),
    ...(what.some(({ key, isSeveral }) => key === GROUP || isSeveral === true) ? ["invoice", "exceptions", "queue"] : []).map(
      (key) => client.invalidateQueries({ queryKey: [key] }),
    ),
    client.invalidateQueries({ queryKey: ["counts"] }),
  ]);

interface Failed {
  readonly offer: Offer;
  readonly message: string;
}

/** Takes back what is given, one after the other: one that fails keeps none of the others. */
function useUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (what: readonly Offer[]) => {
      const undone: Undone[] = [];
      const failed: Failed[] = [];
      for (const each of what) {
        drop(each);
        try {
          undone.push(await each.undo());
        } catch (error) {
          failed.push({ offer: each, message: error instanceof Error ? error.message : t`Something unexpected happened.` });
        }
      }
      return { undone, failed };
    },
    onSuccess: async ({ undone, failed }, what) => {
      await refresh(client, what);
      for (const { offer: each, message } of failed) sayNotTakenBack(client, each, message);
      const [only] = undone;
      if (what.length === 1 && only !== undefined && only.uuid !== null) {
        await navigate({ to: "/invoices/$uuid", params: { uuid: only.uuid }, search: true });
        return;
      }
      if (undone.length > 0) sayTakenBack(what, undone);
    },
  });
}

/** What failed, and the way that is left. */
function sayNotTakenBack(client: QueryClient, each: Offer, message: string): void {
  const { withdraw, label, uuids, key } = each;
  const title = t`${label} could not be taken back`;
  if (withdraw === undefined) {
    notifications.show({ color: "red.9", title, message });
    return;
  }
  const id = `withdraw ${key}`;
  const run = async (): Promise<void> => {
    notifications.hide(id);
    try {
      await withdraw();
      notifications.show({ color: "teal.9", message: t`${label}: the dispute is withdrawn. Write to the carrier that it is.` });
    } catch (error) {
      notifications.show({ color: "red.9", title, message: error instanceof Error ? error.message : "" });
    }
    for (const uuid of uuids) await client.invalidateQueries({ queryKey: ["invoice", uuid] });
  };
  notifications.show({
    id,
    color: "red.9",
    title,
    autoClose: false,
    message: (
      <>
        <p>{message}</p>
        <Button size="xs" variant="default" onClick={() => void run()}>{t`Withdraw the dispute`}</Button>
      </>
    ),
  });
}

function sayTakenBack(what: readonly Offer[], undone: readonly Undone[]): void {
  const all = what.reduce((sum, { count }) => sum + count, 0);
  const takenBack = undone.reduce((sum, each) => sum + each.takenBack, 0);
  const late = all - takenBack;
  const noun = what.every(({ key }) => key === GROUP) ? t`approvals` : t`decisions`;
  notifications.show({
    color: late === 0 ? "teal.9" : "orange.9",
    message:
      late === 0
        ? t`${formatCount(takenBack)} of ${formatCount(all)} ${noun} taken back.`
        : what.some(({ isSeveral }) => isSeveral === true)
          ? t`${formatCount(takenBack)} of ${formatCount(all)} ${noun} taken back; ${formatCount(late)} had taken effect or were changed meanwhile, and stay.`
          : t`${formatCount(takenBack)} of ${formatCount(all)} ${noun} taken back; ${formatCount(late)} had taken effect.`,
  });
}
