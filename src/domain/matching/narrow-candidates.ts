import type { Invoice } from "../invoice/invoice.ts";
import { findSameVendor } from "../party/same-vendor.ts";
import type { MatchCandidate, MatchMethod } from "./match-outcome.ts";
import { partsOf } from "./score-candidate.ts";

interface Narrowing {
  readonly by: string;
  /** True when the candidate may stay. */
  readonly keeps: (invoice: Invoice, candidate: MatchCandidate, method: MatchMethod) => boolean;
}

/** Applied one after the other while more than one candidate is left; a narrowing that would leave none is passed over. */
const NARROWINGS: readonly Narrowing[] = [
  { by: "vendor", keeps: (invoice, candidate) => findSameVendor(invoice.vendor, candidate.order.vendors) !== undefined },
  { by: "status", keeps: (_, candidate) => candidate.status !== "cancelled" },
  { by: "status", keeps: (invoice, candidate) => invoice.type !== "Invoice" || candidate.status === "open" },
  { by: "currency", keeps: (invoice, candidate, method) => partsOf(invoice, candidate, method).currency !== 0 },
  { by: "terms", keeps: (invoice, candidate, method) => partsOf(invoice, candidate, method).terms !== 0 },
  { by: "dates", keeps: (invoice, candidate, method) => partsOf(invoice, candidate, method).dates !== 0 },
  { by: "stops", keeps: (invoice, candidate, method) => partsOf(invoice, candidate, method).stops !== 0 },
  // One end that is elsewhere contradicts too, where another order has both.
  { by: "stops", keeps: (invoice, candidate, method) => (partsOf(invoice, candidate, method).stops ?? 1) === 1 },
];

/**
 * Leaves out the candidates that something speaks against, as long as others remain. It only ever excludes by contradiction:
 * of two equally fitting orders none is preferred (exactly one order, or none).
 */
export function narrowCandidates(
  invoice: Invoice,
  candidates: readonly MatchCandidate[],
  method: MatchMethod,
): { readonly left: readonly MatchCandidate[]; readonly by: readonly string[] } {
  let left = candidates;
  const by: string[] = [];
  for (const narrowing of NARROWINGS) {
    if (left.length <= 1) break;
    const kept = left.filter((candidate) => narrowing.keeps(invoice, candidate, method));
    if (kept.length === 0 || kept.length === left.length) continue;
    left = kept;
    if (!by.includes(narrowing.by)) by.push(narrowing.by);
  }
  return { left, by };
}
