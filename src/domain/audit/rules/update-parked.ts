import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";

const WHAT: Readonly<Record<string, string>> = {
  createOrder: "A version of order",
  createInvoice: "Invoice",
  edi210: "The EDI invoice",
  ingestDocuments: "What was sent as documents",
  captureCallback: "What was captured as",
};

interface UpdateData {
  operation: string;
  externalId: string;
}

const named = ({ operation, externalId }: UpdateData): string => `${WHAT[operation] ?? operation} ${externalId}`;

/**
 * Something that was accepted about this invoice, its orders or their documents is not in the facts: it is parked, or late (api:
 * "What was accepted counts"). A younger one is waited for without a finding.
 */
export const updateParked = defineRule({
  id: "update-parked",
  title: "An accepted update has not been processed",
  since: 5,
  severity: "review",
  settings: [],
  messages: {
    parked: (d: { operation: string; externalId: string }) =>
      `${named(d)} was accepted and could not be processed: try it again or drop it.`,
    late: (d: { operation: string; externalId: string }) =>
      `${named(d)} was accepted and has waited for more than a minute to be processed.`,
  },
  reasons: {},
  toCarrier: null,
  check: (facts) =>
    outcomeOf(
      facts.updates?.map(({ operation, externalId, isParked }) => ({
        message: isParked ? ("parked" as const) : ("late" as const),
        data: { operation, externalId },
      })),
    ),
});
