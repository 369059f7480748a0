import type { AssignmentRule } from "../../api/assignment-rules.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

type Conditions = Pick<
  AssignmentRule,
  "vendors" | "customers" | "modes" | "divisions" | "auditRules" | "sources" | "currency" | "minBilled" | "maxBilled"
>;

/** What falls under a rule, in words. */
export function conditionsText(rule: Conditions): string {
  const { currency, minBilled, maxBilled } = rule;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [t`Vendor`, rule.vendors],
    [t`Customer`, rule.customers],
    [t`Mode`, rule.modes],
    [t`Division`, rule.divisions],
    [t`Found by`, rule.auditRules.map(sayName)],
    [t`Came by`, rule.sources.map(sayName)],
  ];
  const parts = [
    ...lists.flatMap(([label, values]) => (values.length === 0 ? [] : [`${label}: ${values.join(", ")}`])),
    ...(minBilled === null ? [] : [t`from ${formatAmount(minBilled)}`]),
    ...(maxBilled === null ? [] : [t`up to ${formatAmount(maxBilled)}`]),
    ...(currency === null ? [] : [currency]),
  ];
  return parts.length === 0 ? t`Every invoice that needs a person` : parts.join(" · ");
}

/** What is wrong with a rule, and the cure. */
export const PROBLEMS: Readonly<Record<NonNullable<AssignmentRule["problem"]>, string>> = {
  "person-gone": t`Works here no more: change whom it goes to. What falls under it stays nobody's meanwhile.`,
  "team-gone": t`The team was removed: change whom it goes to. What falls under it stays nobody's meanwhile.`,
  "team-empty": t`Nobody is in the team: put somebody in on the page People. What falls under it stays nobody's meanwhile.`,
};
