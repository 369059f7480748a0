import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { NO_UPDATES, type Updates, updatesOf } from "#domain/lifecycle/updates-in-the-way.ts";
import { keysConcerning } from "#domain/matching/message-keys.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import { vendorsThatFit } from "#domain/party/same-vendor.ts";
import type { TenantTx } from "#db/database.ts";
import { closeAcceptanceGate, findUnlanded } from "#db/queries/message/unlanded.ts";

const MIN_LOOK_SECONDS = 1;
const MAX_LOOK_SECONDS = 300;

/** What an approval is about: the invoice, the orders it is matched to, and how. */
export interface Concerned {
  readonly invoice: Invoice;
  readonly orders: AuditFacts["orders"];
  readonly match: MatchOutcome;
  /** What else its vendor goes by, in orders and the directory: a message may name it so. */
  readonly vendorKnownAs: readonly string[];
}

type ConcerningFacts = Pick<AuditFacts, "orders" | "match" | "vendor" | "vendorKnownAs" | "mergedVendors"> & {
  readonly invoice: Pick<AuditFacts["invoice"], "invoice">;
};

/** What the approval of an invoice with these facts is about. */
export function concernedBy(facts: ConcerningFacts): Concerned {
  const { invoice, orders, match, vendor } = facts;
  const known = [
    ...vendorsThatFit(
      invoice.invoice.vendor,
      orders.flatMap(({ order }) => order.vendors),
      vendor?.scacs,
    ),
    ...(facts.vendorKnownAs ?? []),
  ];
  const names = [
    vendor?.externalId,
    vendor?.scac,
    ...(vendor?.scacs ?? []),
    ...(facts.mergedVendors ?? []).flatMap(({ externalId, scac }) => [externalId, scac]),
    ...known.flatMap(({ externalId, scac, mcNumber, dotNumber }) => [externalId, scac, mcNumber, dotNumber]),
  ];
  return { invoice: invoice.invoice, orders, match, vendorKnownAs: [...new Set(names.filter((name) => name != null))] };
}

/**
 * What was accepted about each of these and has not landed (api: "What was accepted counts"). `landingNow`: accepted messages
 * that land in this transaction; no message waits for itself.
 */
export async function findUpdates(
  tx: TenantTx,
  concerned: readonly Concerned[],
  landingNow: readonly string[] = [],
): Promise<readonly Updates[]> {
  const keys = concerned.map(({ invoice, orders, match, vendorKnownAs }) =>
    keysConcerning(
      invoice,
      orders.map((order) => order.order),
      match,
      vendorKnownAs,
    ),
  );
  const found = await findUnlanded(tx, [...new Set(keys.flat())], landingNow);
  if (found.length === 0) return concerned.map(() => NO_UPDATES);
  return keys.map((own) => {
    const wanted = new Set(own);
    const messages = new Map(found.filter((row) => wanted.has(row.about)).map((row) => [row.intakeUuid, row]));
    return updatesOf([...messages.values()]);
  });
}

/** A message was accepted after the approval looked and before it could take effect. The transaction is undone and done again. */
class AcceptedMeanwhile extends Error {
  /** As the database says it of transactions that have to be done again. */
  readonly code = "40001";
}

/**
 * The last step of a transaction that approves: nothing more is accepted for the tenant until its commit, and whatever was
 * accepted since `before` was found undoes it. So an approval takes effect after everything that was accepted before it.
 */
export async function confirmUpdates(
  tx: TenantTx,
  concerned: readonly Concerned[],
  before: readonly Updates[],
  landingNow: readonly string[] = [],
): Promise<void> {
  await closeAcceptanceGate(tx);
  const known = new Set(
    before.flatMap((updates) => [...updates.pending, ...updates.overdue]).map((message) => message.intakeUuid),
  );
  const now = await findUpdates(tx, concerned, landingNow);
  const added = now
    .flatMap((updates) => [...updates.pending, ...updates.overdue])
    .find((message) => !known.has(message.intakeUuid));
  if (added !== undefined) throw new AcceptedMeanwhile(`${added.operation} ${added.externalId} was accepted meanwhile`);
}

/** In how many seconds to look again: as long as the youngest was waited for already. Null: nothing lands by itself. */
export function nextLookSeconds({ pending, overdue }: Updates): number | null {
  const ages = [...pending, ...overdue].filter((message) => !message.isParked).map((message) => message.ageSeconds);
  return ages.length === 0 ? null : Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, Math.min(...ages)));
}
