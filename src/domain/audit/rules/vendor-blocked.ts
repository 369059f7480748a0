import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";

/**
 * Somebody blocked the vendor: what it bills is received and judged, and a person decides about it. Every entry of the directory
 * that may be of who is to be paid counts, so that another name of the carrier leads around no block.
 */
export const vendorBlocked = defineRule({
  id: "vendor-blocked",
  title: "The vendor is blocked",
  since: 6,
  severity: "block",
  settings: [],
  messages: {
    blocked: (d: { vendor: string; reason: string; since: string }) =>
      `${d.vendor} is blocked since ${d.since}: "${d.reason}". Hold the payment until somebody unblocks the vendor.`,
  },
  reasons: {},
  toCarrier: null,
  check: ({ blockedVendors = [] }) =>
    outcomeOf(
      blockedVendors.map(({ externalId, name, reason, since }) => ({
        message: "blocked" as const,
        data: { vendor: name ?? externalId, reason, since },
      })),
    ),
});
