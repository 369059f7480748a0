import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, type FoundReference, lockNames } from "#db/queries/invoice/audit-facts.ts";

/** What invoices are called, and what orders are looked for by. */
export interface LookFor {
  /** Locked before anything else: the invoices' numbers and references. */
  readonly names: readonly string[];
  /** Keys of references, and keys with easily confused characters folded. */
  readonly keys: readonly string[];
  readonly looseKeys: readonly string[];
}

/** Names that are locked, and what was found under references while they are. */
export interface Looked extends LookFor {
  readonly found: readonly FoundReference[];
}

/** The names of an invoice: its normalised number, and its references with easily confused characters folded. */
export function namesUnder(numberKey: string, looseKeys: readonly string[]): readonly string[] {
  return [`number ${numberKey}`, ...looseKeys];
}

/**
 * Locks names and finds the orders under references. While the names are locked no order comes or goes under them, so that what `before`
 * (of this transaction) found stands, and only what it did not look for is asked.
 */
export async function lookForOrders(tx: TenantTx, wanted: LookFor, before?: Looked): Promise<Looked> {
  if (before !== undefined && covers(before, wanted)) return before;
  await lockNames(tx, wanted.names);
  return { ...wanted, found: await findOrdersByReference(tx, wanted.keys, wanted.looseKeys) };
}

const covers = (before: LookFor, wanted: LookFor): boolean =>
  isWithin(wanted.names, before.names) && isWithin(wanted.keys, before.keys) && isWithin(wanted.looseKeys, before.looseKeys);

const isWithin = (some: readonly string[], all: readonly string[]): boolean => {
  const known = new Set(all);
  return some.every((text) => known.has(text));
};
