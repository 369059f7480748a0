import type { Workspace } from "../../../api/answers.ts";
import type { RatingRun } from "../../../api/rating.ts";

/** Why the engine cannot be asked about the invoice; undefined when it can. */
export function whyNotRate(invoice: Workspace, open: boolean, mayWrite: boolean): string | undefined {
  if (!open) return "The invoice is decided";
  if (!mayWrite) return "Your role only looks";
  if (!invoice.rating.configured) return "No rating engine is set up";
  if (invoice.orders.length === 0) return "The invoice has no order yet";
  return undefined;
}

/**
 * "2 of 7 vendor charges break a rule; 1 of 3 customer charges breaks a rule", over the charges of a run; null where none does.
 */
export function faultText({ validations, vendorCharges, customerCharges }: RatingRun): string | null {
  const count = (whose: "vendor" | "customer", all: number): readonly string[] => {
    const faults = validations.filter((fault) => (fault.list ?? "vendor") === whose);
    const wrong = new Set(faults.map((fault) => fault.charge ?? "")).size;
    if (wrong === 0) return [];
    return [`${wrong} of ${Math.max(all, wrong)} ${whose} charges ${wrong === 1 ? "breaks" : "break"} a rule`];
  };
  const words = [...count("vendor", vendorCharges.length), ...count("customer", customerCharges.length)];
  return words.length === 0 ? null : words.join("; ");
}

/** What of an answer is compared with nothing, because nobody knows its name; null where everything is known. */
export function unknownText({ unknownCodes }: RatingRun): string | null {
  if (unknownCodes.length === 0) return null;
  const shown = unknownCodes.slice(0, 5).join(", ");
  const more = unknownCodes.length > 5 ? ` and ${unknownCodes.length - 5} more` : "";
  return `Not compared: ${shown}${more}. ${unknownCodes.length === 1 ? "It is" : "They are"} not among your charge codes.`;
}
