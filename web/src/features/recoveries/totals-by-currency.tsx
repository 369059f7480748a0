import type { RecoveryTotals } from "../../api/recoveries.ts";
import { Figure, FiguresCard } from "../../ui/card.tsx";
import { formatAmount } from "../../ui/money.ts";

const FIGURES = [
  { name: "open", label: "To claim" },
  { name: "claimed", label: "Claimed" },
  { name: "recovered", label: "Received" },
  { name: "waived", label: "Waived" },
] as const;

/** What everything that fits the filters comes to, each currency by itself: amounts of two currencies are never added. */
export function TotalsByCurrency({ totals }: { readonly totals: readonly RecoveryTotals[] }) {
  return totals.map((total) => (
    <div key={total.currency} style={{ marginBottom: 12 }}>
      <FiguresCard label={`Totals in ${total.currency}`}>
        {FIGURES.map(({ name, label }) => (
          <Figure key={name} label={label} value={formatAmount(total[name])} sub={total.currency} />
        ))}
      </FiguresCard>
    </div>
  ));
}
