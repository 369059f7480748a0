import type { Workspace } from "../../../api/answers.ts";
import type { RatingRun } from "../../../api/rating.ts";
import { t } from "../../../language/text.ts";

/** Why the engine cannot be asked about the invoice; undefined when it can. */
export function whyNotRate(invoice: Workspace, open: boolean, mayWrite: boolean): string | undefined {
  if (!open) return t`The invoice is decided`;
  if (!mayWrite) return t`Your role only looks`;
  if (!invoice.rating.configured) return t`No rating engine is set up`;
  if (invoice.orders.length === 0) return t`The invoice has no order yet`;
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
    return [
      wrong === 1
        ? t`${wrong} of ${Math.max(all, wrong)} ${whose} charges breaks a rule`
        : t`${wrong} of ${Math.max(all, wrong)} ${whose} charges break a rule`,
    ];
  };
  const words = [...count("vendor", vendorCharges.length), ...count("customer", customerCharges.length)];
  return words.length === 0 ? null : words.join("; ");
}

/** What of an answer is compared with nothing, because nobody knows its name; null where everything is known. */
export function unknownText({ unknownCodes }: RatingRun): string | null {
  if (unknownCodes.length === 0) return null;
  const shown = unknownCodes.slice(0, 5).join(", ");
  const more = unknownCodes.length > 5 ? t` and ${unknownCodes.length - 5} more` : "";
  return unknownCodes.length === 1
    ? t`Not compared: ${shown}${more}. It is not among your charge codes.`
    : t`Not compared: ${shown}${more}. They are not among your charge codes.`;
}
