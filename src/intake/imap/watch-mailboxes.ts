import { setTimeout as sleep } from "node:timers/promises";
import { MailboxFailure } from "#adapters/mailbox.ts";
import { claimMailboxTurn, endMailboxTurn, type MailboxTurn, renewMailboxTurns } from "#db/queries/mail/mailbox-turns.ts";
import { findMailbox, type MailboxRow } from "#db/queries/mail/mailboxes.ts";
import { secondsToNextLook } from "#domain/mail/mailbox-waits.ts";
import type { Context, Tenant } from "#src/context.ts";
import { openMailbox } from "#usecases/mail/open-mailbox.ts";
import { lookFailure, type MailboxLook, recordLook, takeFromMailbox } from "#usecases/mail/take-from-mailbox.ts";
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
class MailboxWatch {
  readonly #context: Context;
  readonly #set: Required<MailboxWatchOptions>;
  readonly #log: Context["log"];
  readonly #stopping = new AbortController();
  readonly #held = new Map<string, Held>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #turns: LookTurns;
  readonly #loops: readonly Promise<void>[];
  #idle = 0;

  constructor(context: Context, options: MailboxWatchOptions = {}) {
    this.#context = context;
    this.#set = { ...USUAL, ...options };
    this.#log = context.log.child({ part: "imap" });
    this.#turns = new LookTurns(this.#set.looksAtOnce);
    this.#loops = [
      this.#repeat(this.#set.everyMs, () => this.#claim()),
      this.#repeat(this.#set.renewEveryMs, () => this.#renew()),
    ];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { ending } of this.#held.values()) ending.abort();
    await Promise.all(this.#loops);
    await Promise.all(this.#underWay);
  }

  async #repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.#log.warn({ err: error }, "mailboxes could not be looked for; trying again"));
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #claim(): Promise<void> {
    while (!this.#stopping.signal.aborted && !this.#turns.isFull) {
      const turn = await claimMailboxTurn(this.#context.db.control, {
        leaseUuid: this.#context.newUuid(),
        leaseSeconds: this.#set.leaseSeconds,
        notOf: this.#turns.notNow(),
      });
      if (turn === undefined) return;
      // It came while the process was told to stop: nobody would end it.
      if (this.#stopping.signal.aborted) return endMailboxTurn(this.#context.db.control, turn, 0);
      this.#begin(turn);
    }
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    const asked = [...this.#held.keys()];
    const kept = new Set(await renewMailboxTurns(this.#context.db.control, asked, this.#set.leaseSeconds));
    for (const leaseUuid of asked) if (!kept.has(leaseUuid)) this.#held.get(leaseUuid)?.ending.abort();
  }

  #begin(turn: MailboxTurn): void {
    const ending = new AbortController();
    this.#held.set(turn.leaseUuid, { turn, ending });
    const run = this.#takeTurn(turn, ending.signal)
      .catch((error: unknown) => this.#log.warn({ err: error, mailbox: turn.mailboxUuid }, "the turn of a mailbox ended badly"))
      .finally(() => {
        this.#held.delete(turn.leaseUuid);
        this.#underWay.delete(run);
      });
    this.#underWay.add(run);
  }

  async #takeTurn(turn: MailboxTurn, signal: AbortSignal): Promise<void> {
    const { db, tenants } = this.#context;
    const endLook = this.#turns.begin(turn.tenantUuid);
    let seconds = AGAIN_SECONDS;
    try {
      const tenant = await tenants.find(turn.tenantUuid);
      const mailbox = await db.inTenant(turn.tenantUuid, (tx) => findMailbox(tx, turn.mailboxUuid));
      if (tenant !== undefined && mailbox !== undefined) seconds = await this.#look(tenant, mailbox, signal, endLook);
    } finally {
      endLook();
      await endMailboxTurn(db.control, turn, this.#stopping.signal.aborted ? 0 : seconds);
    }
  }

  /** Answers in how many seconds the next turn comes. */
  async #look(tenant: Tenant, mailbox: MailboxRow, signal: AbortSignal, endLook: () => void): Promise<number> {
    try {
      const open = await openMailbox(this.#context, tenant, mailbox, signal);
      try {
        return await this.#stay({ tenant, mailbox, open }, signal, endLook);
      } finally {
        await open.close();
      }
    } catch (error) {
      // Nobody waits for it any more: the mailbox was changed, or the process stops.
      if (signal.aborted) return 0;
      await this.#noteFailure(error, tenant, mailbox);
      const isPassing = error instanceof MailboxFailure && error.isPassing;
      return secondsToNextLook(mailbox.everySeconds, mailbox.failures + 1, isPassing);
    }
  }

  async #noteFailure(error: unknown, tenant: Tenant, mailbox: MailboxRow): Promise<void> {
    const failure = lookFailure(error, mailbox);
    if (failure === undefined) this.#log.error({ err: error, mailbox: mailbox.uuid }, "a mailbox could not be looked through");
    const isNews = await recordLook(
      this.#context,
      tenant,
      mailbox.uuid,
      failure ?? "Looking through it failed here: whoever runs the service finds why in its log.",
    );
    if (isNews) this.#log.warn({ tenant: tenant.tenantUuid, mailbox: mailbox.uuid, failure }, "a mailbox fails");
  }

  async #stay(given: MailboxLook, signal: AbortSignal, endFirst: () => void): Promise<number> {
    const { tenant, mailbox, open } = given;
    const { stayMs, idleAtOnce, idleMs } = this.#set;
    const until = performance.now() + stayMs;
    let endLook = endFirst;
    for (;;) {
      try {
        const { isMore } = await withinTime(open, () => takeFromMailbox(this.#context, given));
        await recordLook(this.#context, tenant, mailbox.uuid, null);
        if (isMore) return 0;
      } finally {
        endLook();
      }
      if (!open.canIdle || this.#idle >= idleAtOnce || performance.now() >= until || signal.aborted) return mailbox.everySeconds;
      this.#idle += 1;
      try {
        await open.waitForNews(idleMs);
      } finally {
        this.#idle -= 1;
      }
      endLook = await this.#turns.wait(tenant.tenantUuid, signal);
    }
  }
}

/** Begins to fetch mail, until it is stopped. */
export function watchMailboxes(context: Context, options: MailboxWatchOptions = {}): { stop(): Promise<void> } {
  return new MailboxWatch(context, options);
}

async function withinTime<T>(open: MailboxLook["open"], work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void open.close(), LOOK_WITHIN_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
