import type { QueueItem } from "../../api/answers.ts";
import { amountText, formatAmount, tenThousandths, tidyDecimals } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";

/** What a person should have read before this is approved with others; null where there is nothing. */
export function whyLookFirst(item: QueueItem, me: string): string | null {
  if (item.status === "approved" || item.status === "terminated") return `it is ${item.status} already`;
  if (item.hold !== null)
    return item.hold.documentType === null ? "held by a person" : `held until: ${sayName(item.hold.documentType)}`;
  if (item.awaitsSecondApprover) return "waits for a second approver";
  if (item.hasDroppedApproval) return "an approval was dropped";
  if (item.status === "disputed") return "in dispute";
  if (item.verdict !== "approve")
    return item.headline === null ? "not audited clean" : tidyDecimals(item.headline.replace(/ Allowed is .*$/, ""));
  const { assignee } = item;
  if (assignee === null || assignee === me || assignee === `user:${me}` || assignee.startsWith("team:")) return null;
  return `${item.assigneeName ?? "somebody else"} is at work on it`;
}

/** What invoices bill together, a sum for each currency: no currency is added to another. */
export function sumByCurrency(items: readonly QueueItem[]): string {
  const sums = new Map<string, bigint>();
  for (const { currency, billed } of items) sums.set(currency, (sums.get(currency) ?? 0n) + (tenThousandths(billed) ?? 0n));
  return [...sums].map(([currency, sum]) => `${formatAmount(amountText(sum))} ${currency}`).join(" + ");
}
