import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, type FoundReference, lockNames } from "#db/queries/invoice/audit-facts.ts";
import { listNamesOfOpen, type NamedInvoiceRow } from "#db/queries/invoice/invoice-writing.ts";

/** What invoices are called, and what orders are looked for by. */
export interface LookFor {
  /** Locked before anything else: the invoices' numbers and references. */
  readonly names: readonly string[];
  /** Keys of references, and keys with easily confused characters folded. */
  readonly keys: readonly string[];
  readonly looseKeys: readonly string[];
}

/** Names that are locked, and what was found under references while they are. */
export interface NamedOrders extends LookFor {
  readonly found: readonly FoundReference[];
}

/** The names of an invoice: its normalized number, and its references with easily confused characters folded. */
export function namesUnder(numberKey: string, looseKeys: readonly string[]): readonly string[] {
  return [`number ${numberKey}`, ...looseKeys];
}

/** The names of a stored invoice, of which an earlier release may have folded the number otherwise. */
export function namesOfStored(row: NamedInvoiceRow): readonly string[] {
  return [...namesUnder(row.numberKey, row.looseKeys), ...namesUnder(invoiceNumberKey(row.invoiceNumber), [])];
}

/**
 * Locks the names of an open invoice: while they are held nobody else decides about the same invoice under another uuid, whatever
 * order that one is matched to. Before its orders, as audits do.
 */
export async function lockNamesOf(tx: TenantTx, invoiceUuid: string): Promise<void> {
  await lockNames(tx, (await listNamesOfOpen(tx, [invoiceUuid])).flatMap(namesOfStored));
}

/**
 * Locks names and finds the orders under references. While the names are locked no order comes or goes under them, so that what
 * `before` (of this transaction) found stands, and only what it did not look for is asked.
 */
export async function lookForOrders(tx: TenantTx, wanted: LookFor, before?: NamedOrders): Promise<NamedOrders> {
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
