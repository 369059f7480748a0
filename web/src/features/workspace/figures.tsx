import type { Workspace } from "../../api/answers.ts";
import { Variance } from "../../ui/amount.tsx";
import { Figure, FiguresCard } from "../../ui/card.tsx";
import { formatAmount, formatPercent, signOf } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

export function Figures({ invoice }: { readonly invoice: Workspace }) {
  const { totals } = invoice;
  const { currency } = totals;
  const sign = signOf(totals.variance);
  return (
    <FiguresCard label={t`Totals`}>
      <Figure
        label={t`Expected`}
        value={formatAmount(totals.expected)}
        sub={totals.expected === null ? (invoice.orders.length === 0 ? t`no order yet` : t`see the findings`) : currency}
      />
      <Figure label={t`Billed`} value={formatAmount(totals.billed)} sub={currency} />
      <Figure
        label={t`Variance`}
        value={<Variance value={totals.variance} />}
        sub={
          totals.variance === null
            ? t`nothing to compare`
            : sign === 0
              ? t`none`
              : sign > 0
                ? t`${formatPercent(totals.variancePercent)} over`
                : t`${formatPercent(totals.variancePercent)} under`
        }
        tone={sign > 0 ? "over" : sign < 0 ? "under" : undefined}
      />
      <Figure
        label={t`Approved`}
        value={formatAmount(totals.approved)}
        sub={totals.approved === null ? t`not decided` : currency}
      />
    </FiguresCard>
  );
}
