import type { GroupAction, GroupInvoice } from "../../api/exceptions.ts";
import { t } from "../../language/text.ts";

/**
 * Why an invoice is left out of a decision about its group until somebody chooses it; null where nothing stands in the way. So
 * does the service pass it over where nobody names it.
 */
export function whyLeftOut(
  { status, isHeld, assignee, assigneeName }: Pick<GroupInvoice, "status" | "isHeld" | "assignee" | "assigneeName">,
  action: GroupAction,
  me: string,
): string | null {
  if (status === "disputed" && (action === "dispute" || action === "approve")) return t`in dispute`;
  if (isHeld && action !== "assign") return t`held by a person`;
  if (assignee === null || assignee === me || assignee === `user:${me}` || assignee.startsWith("team:")) return null;
  return t`${assigneeName ?? t`somebody else`} is at work on it`;
}

/** Whether it cannot be chosen, either: nobody disputes what is in dispute. */
export function isOutOfReach({ status }: Pick<GroupInvoice, "status">, action: GroupAction): boolean {
  return action === "dispute" && status === "disputed";
}
