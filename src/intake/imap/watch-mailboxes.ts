import { setTimeout as sleep } from "node:timers/promises";
import { claimMailboxTurn, endMailboxTurn, type MailboxTurn, renewMailboxTurns } from "#db/queries/mail/mailbox-turns.ts";
import { findMailbox, type MailboxRow } from "#db/queries/mail/mailboxes.ts";
import { secondsToNextLook } from "#domain/mail/mailbox-waits.ts";
import type { Context, Tenant } from "#src/context.ts";
import { openMailbox } from "#usecases/mail/open-mailbox.ts";
import { lookFailure, type MailboxLook, noteLooked, takeFromMailbox } from "#usecases/mail/take-from-mailbox.ts";
import { LookTurns } from "./look-turns.ts";

export interface MailboxWatchOptions {
  /** How often mailboxes are looked for whose turn it is. */
  readonly everyMs?: number;
  readonly leaseSeconds?: number;
  readonly renewEveryMs?: number;
  /** Looks under way at once; others wait for their turn. */
  readonly looksAtOnce?: number;
  /** Connections that stay to be told of new messages. */
  readonly idleAtOnce?: number;
  /** A connection that stays looks by itself so often, and ends after so long: what was set meanwhile is read again. */
  readonly idleMs?: number;
  readonly stayMs?: number;
}

const USUAL: Required<MailboxWatchOptions> = {
  everyMs: 1_000,
  leaseSeconds: 60,
  renewEveryMs: 15_000,
  looksAtOnce: 16,
  idleAtOnce: 200,
  idleMs: 4 * 60_000,
  stayMs: 30 * 60_000,
};
/** A look that is still under way then is cut off: the next goes on with what is left. */
const LOOK_WITHIN_MS = 15 * 60_000;
/** After a fault of ours. */
const AGAIN_SECONDS = 30;

interface Held {
  readonly turn: MailboxTurn;
  /** Aborted when the turn is lost, or the process stops. */
  readonly ending: AbortController;
}

/**
 * Fetches mail from the tenants' mailboxes. Of several processes one has the turn of a mailbox, by a lease that it renews; a
 * process that is gone, or was frozen, loses it, and even two that look at once take no message twice. A server that tells of new
 * messages (IDLE) is listened to; any other is asked as often as the mailbox is set. However long servers of a tenant take, there
 * is a turn for the next tenant.
 */
export function watchMailboxes(context: Context, options: MailboxWatchOptions = {}): { stop(): Promise<void> } {
  const set = { ...USUAL, ...options };
  const { db } = context;
  const log = context.log.child({ part: "imap" });
  const stopping = new AbortController();
  const held = new Map<string, Held>();
  const underWay = new Set<Promise<void>>();
  const turns = new LookTurns(set.looksAtOnce);
  let idle = 0;

  const begin = (turn: MailboxTurn): void => {
    const ending = new AbortController();
    held.set(turn.leaseUuid, { turn, ending });
    const run = takeTurn(turn, ending.signal)
      .catch((error: unknown) => log.warn({ err: error, mailbox: turn.mailboxUuid }, "the turn of a mailbox ended badly"))
      .finally(() => {
        held.delete(turn.leaseUuid);
        underWay.delete(run);
      });
    underWay.add(run);
  };

  const takeTurn = async (turn: MailboxTurn, signal: AbortSignal): Promise<void> => {
    const endLook = turns.begin(turn.tenantUuid);
    let seconds = AGAIN_SECONDS;
    try {
      const tenant = await context.tenants.find(turn.tenantUuid);
      const mailbox = await db.inTenant(turn.tenantUuid, (tx) => findMailbox(tx, turn.mailboxUuid));
      if (tenant !== undefined && mailbox !== undefined) seconds = await look(tenant, mailbox, signal, endLook);
    } finally {
      endLook();
      await endMailboxTurn(db.control, turn, stopping.signal.aborted ? 0 : seconds);
    }
  };

  /** Answers in how many seconds the next turn comes. */
  const look = async (tenant: Tenant, mailbox: MailboxRow, signal: AbortSignal, endLook: () => void): Promise<number> => {
    try {
      const open = await openMailbox(context, tenant, mailbox, signal);
      try {
        return await stay({ tenant, mailbox, open }, signal, endLook);
      } finally {
        await open.close();
      }
    } catch (error) {
      // Nobody waits for it any more: the mailbox was changed, or the process stops.
      if (signal.aborted) return 0;
      const failure = lookFailure(error, mailbox);
      if (failure === undefined) log.error({ err: error, mailbox: mailbox.uuid }, "a mailbox could not be looked through");
      const isNews = await noteLooked(
        context,
        tenant,
        mailbox.uuid,
        failure ?? "Looking through it failed here: whoever runs the service finds why in its log.",
      );
      if (isNews) log.warn({ tenant: tenant.tenantUuid, mailbox: mailbox.uuid, failure }, "a mailbox fails");
      return secondsToNextLook(mailbox.everySeconds, mailbox.failures + 1);
    }
  };

  const stay = async (given: MailboxLook, signal: AbortSignal, endFirst: () => void): Promise<number> => {
    const { tenant, mailbox, open } = given;
    const until = performance.now() + set.stayMs;
    let endLook = endFirst;
    for (;;) {
      try {
        const { isMore } = await withinTime(open, () => takeFromMailbox(context, given));
        await noteLooked(context, tenant, mailbox.uuid, null);
        if (isMore) return 0;
      } finally {
        endLook();
      }
      if (!open.canIdle || idle >= set.idleAtOnce || performance.now() >= until || signal.aborted) return mailbox.everySeconds;
      idle += 1;
      try {
        await open.waitForNews(set.idleMs);
      } finally {
        idle -= 1;
      }
      endLook = await turns.wait(tenant.tenantUuid, signal);
    }
  };

  const claim = async (): Promise<void> => {
    while (!stopping.signal.aborted && !turns.isFull) {
      const turn = await claimMailboxTurn(db.control, {
        leaseUuid: context.newUuid(),
        leaseSeconds: set.leaseSeconds,
        notOf: turns.notNow(),
      });
      if (turn === undefined) return;
      begin(turn);
    }
  };

  const renew = async (): Promise<void> => {
    if (held.size === 0) return;
    const asked = [...held.keys()];
    const kept = new Set(await renewMailboxTurns(db.control, asked, set.leaseSeconds));
    for (const leaseUuid of asked) if (!kept.has(leaseUuid)) held.get(leaseUuid)?.ending.abort();
  };

  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, "mailboxes could not be looked for; trying again"));
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const loops = [repeat(set.everyMs, claim), repeat(set.renewEveryMs, renew)];

  return {
    stop: async () => {
      stopping.abort();
      for (const { ending } of held.values()) ending.abort();
      await Promise.all(loops);
      await Promise.all(underWay);
    },
  };
}

async function withinTime<T>(open: MailboxLook["open"], work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void open.close(), LOOK_WITHIN_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
