import { isSameName } from "../../party/same-place.ts";
import { foldedId } from "../../party/same-vendor.ts";
import { vendorOf } from "../../order/vendor-of.ts";
import type { AuditFacts, FactDocument } from "../facts/audit-facts.ts";
import { textOfField } from "./document-fields.ts";
import { RECEIPTS, SCALE_TICKET } from "./receipt-fields.ts";

type Facts = Pick<AuditFacts, "orders" | "vendor"> & { readonly invoice: Pick<AuditFacts["invoice"], "invoice"> };

const isCarrier = ({ type }: { readonly type: string | null }): boolean => type?.trim().toLowerCase() === "carrier";

/**
 * The other carrier whose receipt or scale ticket this is, as the paper names it; undefined: nobody can tell, or it is its own.
 * Plainly another's is what bears the name or the SCAC of another vendor of the invoice's orders, where both are carriers there.
 * Crews, scales and warehouses write their own names on what they sell to a carrier, and brokers pass on papers of the carriers
 * that they sent.
 */
export function otherCarrierOn(
  { orders, vendor, invoice: { invoice } }: Facts,
  document: Pick<FactDocument, "type" | "fields">,
): string | undefined {
  if (!RECEIPTS.has(document.type) && document.type !== SCALE_TICKET) return undefined;
  const ours = orders.map(({ order }) => vendorOf(order, invoice.vendor, vendor?.scacs));
  if (!ours.every((own) => own !== undefined && isCarrier(own))) return undefined;
  const others = orders.flatMap(({ order }) => order.vendors).filter((each) => isCarrier(each) && !ours.includes(each));
  if (others.length === 0) return undefined;
  const [name, scac] = [textOfField(document, "vendorName"), foldedId(textOfField(document, "scac") ?? null)];
  const ownNames = [...ours.map((own) => own?.name), vendor?.name];
  const ownScacs = [...ours.map((own) => own?.scac), invoice.vendor.scac, vendor?.scac, ...(vendor?.scacs ?? [])];
  if (ownNames.some((own) => isSameName(own, name) === true)) return undefined;
  if (scac !== null && ownScacs.some((own) => foldedId(own ?? null) === scac)) return undefined;
  if (others.some((other) => isSameName(other.name, name) === true)) return name;
  return scac !== null && others.some((other) => foldedId(other.scac) === scac) ? scac : undefined;
}
