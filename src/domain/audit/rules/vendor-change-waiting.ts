import { CHANGED, type HoldingKind } from "../../access/change-kinds.ts";
import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";

/**
 * Where the vendor is paid, by which terms, or what a partner's codes mean for who pays, was asked to be changed, and no second
 * person has confirmed it: until then the invoice is held. It is judged by what holds now, never by what was asked for.
 */
export const vendorChangeWaiting = defineRule({
  id: "vendor-change-waiting",
  title: "A change of where or how the vendor is paid waits for a second person",
  since: 6,
  severity: "review",
  settings: [],
  messages: {
    waits: (d: { setting: HoldingKind; before: string; after: string; askedBy: string; askedOn: string }) =>
      `${d.askedBy} asked on ${d.askedOn} to change ${CHANGED[d.setting]} from ${d.before} to ${d.after}: hold the payment until a second person confirms or refuses it.`,
  },
  reasons: {},
  toCarrier: null,
  check: ({ vendorChanges = [] }) =>
    outcomeOf(
      vendorChanges.map(({ setting, before, after, askedBy, askedOn }) => ({
        message: "waits" as const,
        data: { setting, before, after, askedBy, askedOn },
      })),
    ),
});
