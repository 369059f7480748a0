import { findMailbox } from "#db/queries/mail/mailboxes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { UNKNOWN_MAILBOX } from "./mailboxes.ts";
import { openMailbox } from "./open-mailbox.ts";
import { lookFailure } from "./take-from-mailbox.ts";

/** What a mailbox says of itself. */
export interface TestedMailbox {
  readonly passed: boolean;
  /** For people: what was found, or what went wrong. */
  readonly message: string;
  /** Messages that lie in its folder and are young enough to be taken; null where it did not open. */
  readonly messages: number | null;
  /** Whether it tells of new messages by itself (IDLE), so that they are here at once. */
  readonly hasIdle: boolean | null;
}

const TEST_WITHIN_MS = 25_000;

/** Opens a mailbox as the worker does, and takes nothing. Refuses: unknown. */
export async function testMailbox(context: Context, tenant: Tenant, mailboxUuid: string): Promise<Outcome<TestedMailbox>> {
  const mailbox = await context.db.inTenant(tenant.tenantUuid, (tx) => findMailbox(tx, mailboxUuid));
  if (mailbox === undefined) return UNKNOWN_MAILBOX;
  try {
    const open = await openMailbox(context, tenant, mailbox, AbortSignal.timeout(TEST_WITHIN_MS));
    try {
      const { length } = await open.listUids(mailbox.since, mailbox.afterTaking === "flag");
      const message = `It opens. ${length} ${length === 1 ? "message lies" : "messages lie"} in ${mailbox.folder}${mailbox.since === null ? "" : ` since ${mailbox.since}`}.`;
      return done({ passed: true, message, messages: length, hasIdle: open.canIdle });
    } finally {
      await open.close();
    }
  } catch (error) {
    const message = lookFailure(error, mailbox);
    if (message === undefined) throw error;
    return done({ passed: false, message, messages: null, hasIdle: null });
  }
}
