import { notifications } from "@mantine/notifications";
import { UNDO_SECONDS } from "../../../src/contract/manage/invoice/undo-seconds.ts";
import { ApiError } from "../api/api-error.ts";
import type { Workspace } from "../api/answers.ts";
import { undoApproval } from "../api/decisions.ts";
import { undoApprovals } from "../api/exceptions.ts";
import { readWorkspace } from "../api/queries.ts";
import type { DecidedInvoice } from "../api/several.ts";
import { formatCount } from "../ui/money.ts";
import { t } from "../language/text.ts";

export interface Named {
  readonly uuid: string;
  /** Null: not known here. */
  readonly number: string | null;
}

/** An invoice whose decision could not be taken back, and why. */
export interface Stayed extends Named, Pick<DecidedInvoice, "message" | "changed"> {}

/** What became of taking back one offer. */
export interface Undone {
  readonly takenBack: number;
  readonly stayed: readonly Stayed[];
  /** Endpoints of webhooks that hear of it all the same. */
  readonly toldEndpoints: number;
  /** Shown then; null: the page that one is on. */
  readonly uuid: string | null;
}

/** A decision that can be taken back: one that the service still holds, or the reverse of what took effect at once. */
export interface Offer {
  readonly key: string;
  /** What it is about: an invoice's number, "12 invoices". */
  readonly label: string;
  /** After the label: "is being approved". */
  readonly what: string;
  /** What leaves the house, or does not, in a sentence. */
  readonly leaves?: string;
  readonly invoices: readonly Named[];
  readonly isSeveral: boolean;
  readonly isApproval: boolean;
  readonly undo: () => Promise<Undone>;
  /** What is left to do where something left already: to withdraw it. */
  readonly withdraw?: () => Promise<unknown>;
  /** On this browser's clock: how long the undo is offered. */
  readonly endsAt: number;
}

export const HOLD_MS = UNDO_SECONDS * 1000;

/** The newest last. */
let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();
const set = (value: readonly Offer[]): void => {
  offers = value;
  for (const listener of listeners) listener();
};

export const undoOffers = {
  all: (): readonly Offer[] => offers,
  subscribe: (onChange: () => void): (() => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  drop: (gone: Offer): void => set(offers.filter((each) => each !== gone)),
  /** Those whose time is over, which are offered no more. */
  dropEnded: (): readonly Offer[] => {
    const now = Date.now();
    const over = offers.filter(({ endsAt }) => endsAt <= now);
    set(offers.filter(({ endsAt }) => endsAt > now));
    return over;
  },
};

/** A decision about the same thing takes the place of the one before. */
function offer(made: Omit<Offer, "endsAt">): void {
  set([...offers.filter(({ key }) => key !== made.key), { ...made, endsAt: Date.now() + HOLD_MS }]);
}

/** What is said of a decision about one invoice alone. */
const alone = ({ uuid, invoiceNumber }: Workspace): Pick<Offer, "label" | "invoices" | "isSeveral"> => ({
  label: invoiceNumber,
  invoices: [{ uuid, number: invoiceNumber }],
  isSeveral: false,
});
const done = (uuid: string): Undone => ({ takenBack: 1, stayed: [], toldEndpoints: 0, uuid });

/** Offers to take back the approval that the service holds. */
export function offerUndo(invoice: Workspace, eTag: string): void {
  const { uuid } = invoice;
  offer({
    ...alone(invoice),
    key: `approve ${uuid}`,
    what: t`is being approved`,
    isApproval: true,
    undo: async () => {
      try {
        await undoApproval(uuid, eTag);
      } catch (error) {
        // Somebody may have left a note or changed the assignee meanwhile; the approval can still be taken back with the newest
        // eTag.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const now = await readWorkspace(uuid);
        if (now.approvalPending == null) throw error;
        await undoApproval(uuid, now.eTag);
      }
      return done(uuid);
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
  const { kind, what, undo, withdraw } = reverse;
  offer({
    ...alone(invoice),
    key: `${kind} ${invoice.uuid}`,
    what,
    isApproval: false,
    undo: async () => {
      await undo();
      return done(invoice.uuid);
    },
    ...(withdraw === undefined ? {} : { withdraw }),
  });
}

type TakenBack = Pick<DecidedInvoice, "uuid" | "outcome" | "message" | "changed"> & { readonly toldEndpoints?: number };

/** Something of a decision about several: what is sent to take it back. */
interface OfSeveral {
  readonly uuid: string;
}

interface SeveralReverse<Item extends OfSeveral> {
  /** Which decision it is of: what a later request of the same one adds joins what came before. */
  readonly key: string;
  /** After "12 invoices". */
  readonly what: { readonly one: string; readonly several: string };
  readonly leaves?: string;
  readonly isApproval?: boolean;
  /** True: the service holds each for its seconds, and has given it when they are over. */
  readonly isHeld: boolean;
  readonly items: readonly Item[];
  readonly numberOf: (uuid: string) => string | null;
  /** As many as one request is sent. */
  readonly atOnce: number;
  readonly undo: (items: readonly Item[]) => Promise<{ readonly items: readonly TakenBack[] }>;
}

interface Batch {
  readonly items: readonly unknown[];
  readonly named: readonly Named[];
  readonly until: number;
}

/** What the requests of each decision did, by its key, while it is offered. */
const batches = new Map<string, readonly Batch[]>();

/**
 * Offers to take back what was decided about several invoices together, each unless it has taken effect or was changed meanwhile:
 * those stay, and are told one by one. What an earlier request of the decision did counts while it can be taken back.
 */
export function offerSeveralReverse<Item extends OfSeveral>(reverse: SeveralReverse<Item>): void {
  const { key, what, leaves, isApproval = false, isHeld } = reverse;
  if (reverse.items.length === 0) return;
  const now = Date.now();
  const named = reverse.items.map(({ uuid }) => ({ uuid, number: reverse.numberOf(uuid) }));
  const before = offers.some((each) => each.key === key) ? (batches.get(key) ?? []) : [];
  const kept = [...before.filter(({ until }) => !isHeld || until > now), { items: reverse.items, named, until: now + HOLD_MS }];
  batches.set(key, kept);
  const items = kept.flatMap((batch) => batch.items as readonly Item[]);
  const invoices = kept.flatMap((batch) => batch.named);
  offer({
    key,
    label: invoices.length === 1 ? (invoices[0]?.number ?? t`An invoice`) : t`${formatCount(invoices.length)} invoices`,
    what: items.length === 1 ? what.one : what.several,
    ...(leaves === undefined ? {} : { leaves }),
    invoices,
    isSeveral: true,
    isApproval,
    undo: () => {
      batches.delete(key);
      return takeBackAll(items, { ...reverse, numbers: new Map(invoices.map(({ uuid, number }) => [uuid, number])) });
    },
  });
}

interface SeveralApprovals extends Pick<SeveralReverse<OfSeveral>, "key" | "numberOf"> {
  readonly uuids: readonly string[];
}

const MAX_UNDONE = 1000;

/** Offers to take back approvals of several invoices that the service still holds. */
export function offerApprovals({ key, uuids, numberOf }: SeveralApprovals): void {
  offerSeveralReverse({
    key,
    what: { one: t`is being approved`, several: t`are being approved` },
    isApproval: true,
    isHeld: true,
    items: uuids.map((uuid) => ({ uuid })),
    numberOf,
    atOnce: MAX_UNDONE,
    undo: (items) => undoApprovals(items.map(({ uuid }) => uuid)),
  });
}

/** A request that fails keeps nothing of what the others took back. */
async function takeBackAll<Item extends OfSeveral>(
  items: readonly Item[],
  {
    atOnce,
    undo,
    numbers,
  }: Pick<SeveralReverse<Item>, "atOnce" | "undo"> & { readonly numbers: ReadonlyMap<string, string | null> },
): Promise<Undone> {
  let takenBack = 0;
  let toldEndpoints = 0;
  const stayed: Stayed[] = [];
  const stays = ({ uuid, message, changed }: Omit<Stayed, "number">): void =>
    void stayed.push({ uuid, number: numbers.get(uuid) ?? null, message, changed });
  for (let left = items; left.length > 0;) {
    const some = left.slice(0, atOnce);
    const others = left.slice(atOnce);
    try {
      const answered = (await undo(some)).items;
      const isLeft = new Set(answered.filter(({ outcome }) => outcome === "not-reached").map(({ uuid }) => uuid));
      for (const each of answered) {
        if (each.outcome === "ok") takenBack += 1;
        else if (!isLeft.has(each.uuid)) stays(each);
        toldEndpoints = Math.max(toldEndpoints, each.toldEndpoints ?? 0);
      }
      left = [...some.filter(({ uuid }) => isLeft.has(uuid)), ...others];
    } catch (error) {
      const message = error instanceof Error ? error.message : t`Something unexpected happened.`;
      for (const { uuid } of some) stays({ uuid, message, changed: null });
      left = others;
    }
  }
  return { takenBack, stayed, toldEndpoints, uuid: null };
}

/** Who outside hears of disputes all the same, in a sentence; null: nobody. */
export function toldText(endpoints: number): string | null {
  if (endpoints === 0) return null;
  return endpoints === 1
    ? t`One webhook endpoint hears that it was raised, and that it ended: events are never kept back.`
    : t`${formatCount(endpoints)} webhook endpoints hear that it was raised, and that it ended: events are never kept back.`;
}

/** Says who outside hears of a dispute all the same. */
export function sayTold(endpoints: number): void {
  const message = toldText(endpoints);
  if (message !== null) notifications.show({ color: "orange.9", message, autoClose: 8000 });
}
