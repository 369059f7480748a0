import type { AuditFacts, FactDocument } from "./audit-facts.ts";
import { otherMoveOn } from "./move-of-paper.ts";

type Facts = Pick<AuditFacts, "orders" | "documents" | "siblings"> & { readonly invoice: Pick<AuditFacts["invoice"], "invoice"> };

/** Whether a document counts as evidence: approved, and not merely because its invoice was. */
export function isEvidence(document: FactDocument): boolean {
  return document.status === "Approved" && document.approval?.how !== "invoice";
}

/** Whether a document is evidence about this move: it names no other one. */
export function isEvidenceOfMove(facts: Facts, document: FactDocument): boolean {
  return isEvidence(document) && otherMoveOn(facts, document) === undefined;
}
