import type { RecoveryTotals } from "../../api/recoveries.ts";
import { Figure, FiguresCard } from "../../ui/card.tsx";
import { formatAmount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const FIGURES = [
  { name: "open", label: t`To claim` },
  { name: "claimed", label: t`Claimed` },
  { name: "recovered", label: t`Received` },
  { name: "waived", label: t`Waived` },
] as const;

/** What everything that fits the filters comes to, each currency by itself: amounts of two currencies are never added. */
export function TotalsByCurrency({ totals }: { readonly totals: readonly RecoveryTotals[] }) {
  return totals.map((total) => (
    <div key={total.currency} style={{ marginBottom: 12 }}>
      <FiguresCard label={t`Totals in ${total.currency}`}>
        {FIGURES.map(({ name, label }) => (
          <Figure key={name} label={label} value={formatAmount(total[name])} sub={total.currency} />
        ))}
      </FiguresCard>
    </div>
  ));
}
