import { daysBetween } from "../../day/day.ts";
import type { AuditFacts, FactDocument } from "../facts/audit-facts.ts";
import { otherMoveOn } from "./move-of-paper.ts";
import { dayOnPaper } from "./same-paper.ts";

type Facts = Pick<AuditFacts, "orders" | "documents" | "siblings"> & { readonly invoice: Pick<AuditFacts["invoice"], "invoice"> };

/** Whether a document counts as evidence: approved, and not merely because its invoice was. */
export function isEvidence(document: FactDocument): boolean {
  return document.status === "Approved" && document.approval?.how !== "invoice";
}

/** Whether a document is evidence about this move: it names no other one. */
export function isEvidenceOfMove(facts: Facts, document: FactDocument): boolean {
  return isEvidence(document) && otherMoveOn(facts, document) === undefined;
}

/** Permits and appointments are bought ahead. */
const DAYS_BEFORE = 14;
/** Crews and warehouses write their receipts late. */
const DAYS_AFTER = 90;

/** It is tomorrow already where some papers are written. */
const DAYS_AHEAD = 1;

/**
 * Whether the day on a receipt can be of this move: from two weeks before the orders' first day to ninety days after their last,
 * and not to come. True where nobody tells.
 */
export function isOfTheseDays({ orders, asOfOn }: Pick<AuditFacts, "orders" | "asOfOn">, document: FactDocument): boolean {
  const day = dayOnPaper(document);
  if (day !== null && daysBetween(asOfOn, day) > DAYS_AHEAD) return false;
  const days = orders.flatMap(({ order }) => [order.shipOn, order.deliveryOn]).filter((each) => each !== null);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (day === null || first === undefined || last === undefined) return true;
  return daysBetween(day, first) <= DAYS_BEFORE && daysBetween(last, day) <= DAYS_AFTER;
}
