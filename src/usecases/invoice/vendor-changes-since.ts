import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { CHANGED } from "#domain/access/change-kinds.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import { relationOf } from "#domain/access/standing.ts";
import { listHoldingChanges } from "#db/queries/change/pending-change.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { concernsVendor } from "../audit/concerns-vendor.ts";
import { vendorProfile } from "../audit/vendor-directory.ts";
import { standingsOf } from "../people/standings.ts";

/** What stands in the way of an approval: `stale`, the audit is of before a change; `own`, the approver asked for one that waits. */
export interface ChangeInTheWay {
  readonly is: "stale" | "own";
  readonly message: string;
}

/**
 * Changes of where or how the vendor is paid, as they are now: an audit of before one was asked for, confirmed or refused carries no approval, and whoever
 * asked for one approves nothing that it holds. Null: nothing is in the way.
 */
export async function vendorChangesSince(tx: TenantTx, by: string, facts: AuditFacts): Promise<ChangeInTheWay | null> {
  const { vendor } = facts.invoice.invoice;
  const rows = await listVendors(
    tx,
    vendor.externalId === null ? [] : [vendor.externalId],
    vendor.scac === null ? [] : [vendor.scac],
  );
  const now = vendorProfile(rows, vendor);
  if (!isSameValue(now?.remitTo ?? null, facts.vendor?.remitTo ?? null) || now?.paymentTerms !== facts.vendor?.paymentTerms)
    return stale("where or by which terms the vendor is paid was changed since the invoice was audited");
  const waiting = (await listHoldingChanges(tx)).filter((change) => concernsVendor(change.concerns, vendor, now));
  const known = new Set(facts.vendorChanges?.map(({ uuid }) => uuid));
  if (waiting.length !== known.size || waiting.some(({ changeUuid }) => !known.has(changeUuid)))
    return stale("a change of where or how the vendor is paid was asked for or decided about since the invoice was audited");
  const standingOf = await standingsOf(tx, [by, ...waiting.map(({ askedBy }) => askedBy)]);
  const own = waiting.find(({ askedBy }) => askedBy === by || relationOf(standingOf(by), standingOf(askedBy)) !== "another");
  return own === undefined
    ? null
    : {
        is: "own",
        message: `You asked for a change of ${CHANGED[own.kind]} that waits for a second person, or hold what asked for it: somebody else approves what it holds.`,
      };
}

const stale = (what: string): ChangeInTheWay => ({ is: "stale", message: `${what}. It is audited again; decide anew.` });
