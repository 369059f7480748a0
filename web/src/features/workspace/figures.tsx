import type { Workspace } from "../../api/answers.ts";
import { Variance } from "../../ui/amount.tsx";
import { Figure, FiguresCard } from "../../ui/card.tsx";
import { formatAmount, formatPercent, signOf } from "../../ui/money.ts";

export function Figures({ invoice }: { readonly invoice: Workspace }) {
  const { totals } = invoice;
  const { currency } = totals;
  const sign = signOf(totals.variance);
  return (
    <FiguresCard label="Totals">
      <Figure label="Expected" value={formatAmount(totals.expected)} sub={totals.expected === null ? "no order yet" : currency} />
      <Figure label="Billed" value={formatAmount(totals.billed)} sub={currency} />
      <Figure
        label="Variance"
        value={<Variance value={totals.variance} />}
        sub={
          totals.variance === null
            ? "nothing to compare"
            : sign === 0
              ? "none"
              : `${formatPercent(totals.variancePercent)} ${sign > 0 ? "over" : "under"}`
        }
        tone={sign > 0 ? "over" : sign < 0 ? "under" : undefined}
      />
      <Figure label="Approved" value={formatAmount(totals.approved)} sub={totals.approved === null ? "not decided" : currency} />
    </FiguresCard>
  );
}
