import { type Day, dayAsWritten, daysBetween } from "../../day/day.ts";
import type { FactDocument } from "../facts/audit-facts.ts";
import { type OtherMove, otherMoveOn } from "./move-of-paper.ts";
import { fieldOf } from "./receipt-fields.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

/** Papers that somebody signs where freight arrives. */
const SIGNED_AT_DELIVERY: ReadonlySet<string> = new Set(["proofofdelivery", "deliveryreceipt"]);
/** Days are written where they are: one may be another elsewhere. */
const DAYS_OF_ZONES = 1;

/** Why a paper is not of this move: it names another one, or was signed before the freight left. */
export type Stranger = OtherMove | { readonly signedOn: Day; readonly shipOn: Day };

/** What makes a required document one of another move; undefined where nothing does. */
export function strangerTo(facts: RuleFacts, document: FactDocument): Stranger | undefined {
  const other = otherMoveOn(facts, document);
  if (other !== undefined || !SIGNED_AT_DELIVERY.has(document.type.toLowerCase())) return other;
  const signedOn = dayAsWritten(fieldOf(document, ["signedDate", "deliveryDate"]) ?? "");
  // The order's day is a plan: freight may have left earlier, as the invoice says.
  const [shipOn] = [facts.invoice.invoice.shipOn, ...facts.orders.map(({ order }) => order.shipOn)]
    .filter((day) => day !== null)
    .toSorted();
  if (signedOn === undefined || shipOn === undefined) return undefined;
  return daysBetween(signedOn, shipOn) > DAYS_OF_ZONES ? { signedOn, shipOn } : undefined;
}

/** The documents of a required kind that are approved, or read where that is enough. */
export function documentsOfKind(
  facts: RuleFacts,
  { type, status }: { readonly type: string; readonly status: FactDocument["status"] },
): readonly FactDocument[] {
  return facts.documents.filter(
    (document) =>
      document.type.toLowerCase() === type.toLowerCase() && (document.status === "Approved" || document.status === status),
  );
}
