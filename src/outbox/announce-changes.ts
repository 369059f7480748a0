import type { TenantTx } from "#db/database.ts";
import { notifyLive } from "#db/queries/event/live.ts";

/** Something the app may be showing. */
export interface Change {
  readonly noun:
    | "invoice"
    | "order"
    | "dispute"
    | "document"
    | "intake"
    | "delivery"
    | "recovery"
    | "change"
    | "person"
    | "team"
    | "mail"
    | "mailbox"
    | "notice";
  readonly uuid: string;
}

/** A notice holds at most 8,000 bytes: this many changes fit. */
const CHANGES_A_NOTICE = 100;

/**
 * Tells the open apps of the tenant, at the commit, what they should read again. Best effort by nature: an app that was away
 * reads everything when it comes back.
 */
export async function announceChanges(tx: TenantTx, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_A_NOTICE) {
    await notifyLive(tx, JSON.stringify({ tenant: tx.tenantUuid, changes: changes.slice(start, start + CHANGES_A_NOTICE) }));
  }
}
