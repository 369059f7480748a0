import type { Recovery } from "../../api/recoveries.ts";
import { formatAmount, tenThousandths } from "../../ui/money.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

/**
 * What is wrong about an amount that came back, for a person; null for nothing: above zero, at most what is left, four decimals.
 */
export function amountFault(text: string, { amount, currency }: Pick<Recovery, "amount" | "currency">): string | null {
  const typed = typedAmount(text);
  const value = /^\d+(?:\.\d{1,4})?$/.test(typed) ? tenThousandths(typed) : null;
  if (value === null || value === 0n) return t`An amount above zero such as 165.00, with at most four decimals`;
  return value > (tenThousandths(amount) ?? 0n) ? t`At most what is left: ${formatAmount(amount)} ${currency}` : null;
}
