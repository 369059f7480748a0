import { setTimeout as sleep } from "node:timers/promises";
import { isLegacyInvoiceOnItsWay } from "#db/queries/invoice/legacy-invoice.ts";
import type { Outcome } from "../refusal.ts";
import type { Context, Tenant } from "#src/context.ts";

/** What a use case came to; undefined where it does not know the invoice. */
export async function unlessUnknown<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T> | undefined> {
  const given = await outcome;
  return !given.ok && given.refusal.code === "unknown" ? undefined : given;
}

const PATIENCE_MS = 5_000;
const FIRST_LOOK_MS = 20;
const MAX_LOOK_MS = 640;

/**
 * Quirk: legacy callers are given a uuid with 200 and add documents at once, or terminate it, while it lands beside them. `read`
 * is asked again until it knows the invoice, or nothing of this uuid is on its way, or it takes too long; then `on-its-way`.
 */
export async function awaitLegacyInvoice<T>(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  read: () => Promise<T | undefined>,
): Promise<T | "unknown" | "on-its-way"> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(MAX_LOOK_MS, wait * 2)) {
    const isOnItsWay = (): Promise<boolean> =>
      context.db.inTenant(tenant.tenantUuid, (tx) => isLegacyInvoiceOnItsWay(tx, invoiceUuid));
    const first = await read();
    if (first !== undefined) return first;
    // It may have landed between the two looks.
    if (!(await isOnItsWay())) return (await read()) ?? "unknown";
    if (Date.now() > deadline) return "on-its-way";
    await sleep(wait);
  }
}
