import type { QueueItem } from "../../api/answers.ts";
import { amountText, formatAmount, tenThousandths, tidyDecimals } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

/** What a person should have read before this is approved with others; null where there is nothing. */
export function whyLookFirst(item: QueueItem, me: string): string | null {
  if (item.status === "approved" || item.status === "terminated") return t`it is ${item.status} already`;
  if (item.hold !== null)
    return item.hold.documentType === null ? t`held by a person` : t`held until: ${sayName(item.hold.documentType)}`;
  if (item.awaitsSecondApprover) return t`waits for a second approver`;
  if (item.hasDroppedApproval) return t`an approval was dropped`;
  if (item.status === "disputed") return t`in dispute`;
  if (item.verdict !== "approve")
    return item.headline === null ? t`not audited clean` : tidyDecimals(item.headline.replace(/ Allowed is .*$/, ""));
  const { assignee } = item;
  if (assignee === null || assignee === me || assignee === `user:${me}` || assignee.startsWith("team:")) return null;
  return t`${item.assigneeName ?? t`somebody else`} is at work on it`;
}

/** What invoices bill together, a sum for each currency: no currency is added to another. */
export function sumByCurrency(items: readonly QueueItem[]): string {
  const sums = new Map<string, bigint>();
  for (const { currency, billed } of items) sums.set(currency, (sums.get(currency) ?? 0n) + (tenThousandths(billed) ?? 0n));
  return [...sums].map(([currency, sum]) => `${formatAmount(amountText(sum))} ${currency}`).join(" + ");
}

/** The number of one of these invoices. */
export function numberIn(items: readonly Pick<QueueItem, "uuid" | "invoiceNumber">[]): (uuid: string) => string | null {
  const numbers = new Map(items.map(({ uuid, invoiceNumber }) => [uuid, invoiceNumber]));
  return (uuid) => numbers.get(uuid) ?? null;
}
