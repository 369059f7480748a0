import type { Workspace } from "../../../api/answers.ts";
import type { RatingRun } from "../../../api/rating.ts";
import type { Tone } from "../../../ui/tags.tsx";

export const RUN_STATES: Readonly<Record<RatingRun["status"], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: "Running", tone: "info" },
  answered: { label: "Answered", tone: "good" },
  exception: { label: "Engine's exception", tone: "warn" },
  failed: { label: "Failed", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** Why the engine cannot be asked about the invoice; undefined when it can. */
export function whyNotRate(invoice: Workspace, open: boolean, mayWrite: boolean): string | undefined {
  if (!open) return "The invoice is decided";
  if (!mayWrite) return "Your role only looks";
  if (!invoice.rating.configured) return "No rating engine is set up";
  if (invoice.orders.length === 0) return "The invoice has no order yet";
  return undefined;
}

/** "2 of 7 charges break a rule", over the vendor's charges of a run. */
export function faultWords({ validations, vendorCharges }: RatingRun): string | null {
  const wrong = new Set(validations.filter((fault) => fault.list !== "customer").map((fault) => fault.charge ?? ""));
  if (wrong.size === 0) return null;
  return `${wrong.size} of ${Math.max(vendorCharges.length, wrong.size)} ${vendorCharges.length === 1 ? "charge breaks" : "charges break"} a rule`;
}
