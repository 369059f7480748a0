import { isSameName, isSamePlace, partyText } from "../../party/same-place.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";

const NOBODY_SAYS = notApplicable("nobodySays");

/** The invoice is to be paid elsewhere than the vendor is paid, and no approved notice of assignment says so. Payment waits for a person. */
export const remitToChanged = defineRule({
  id: "remit-to-changed",
  title: "The remit-to address has changed",
  since: 1,
  severity: "review",
  settings: [],
  messages: {
    otherParty: (d: { billed: string; known: string }) =>
      `The invoice is to be paid to ${d.billed}; the vendor is paid at ${d.known}. There is no notice of assignment: hold the payment.`,
  },
  reasons: { nobodySays: "the invoice or the vendor's data name no remit-to address" },
  check: (facts, { invoice, comparison }) => {
    const billed = invoice.stops.find((stop) => stop.type === "RemitTo")?.address ?? null;
    const known = facts.vendor?.remitTo ?? comparison.vendors.find((one) => one?.remitTo != null)?.remitTo ?? null;
    if (billed === null || known === null) return NOBODY_SAYS;
    const place = isSamePlace(billed, known);
    const name = isSameName(billed.name, known.name);
    const street = isSameName(billed.address1, known.address1);
    if (place === null && name === null && street === null) return NOBODY_SAYS;
    if (place !== false && name !== false && street !== false) return PASS;
    if (facts.documents.some((one) => one.type === "NoticeOfAssignment" && one.status === "Approved")) return PASS;
    return [
      {
        message: "otherParty",
        data: { billed: partyText(billed), known: partyText(known) },
      },
    ];
  },
});
