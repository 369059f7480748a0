import type { Workspace } from "../../api/answers.ts";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount, formatPercent, signOf } from "../../ui/money.ts";

export function Figures({ invoice }: { readonly invoice: Workspace }) {
  const { totals } = invoice;
  const { currency } = totals;
  const sign = signOf(totals.variance);
  return (
    <section className="card figures" aria-label="Totals">
      <div className="figure">
        <div className="label">Expected</div>
        <div className="value">{formatAmount(totals.expected)}</div>
        <div className="sub dim">{totals.expected === null ? "no order yet" : currency}</div>
      </div>
      <div className="figure">
        <div className="label">Billed</div>
        <div className="value">{formatAmount(totals.billed)}</div>
        <div className="sub dim">{currency}</div>
      </div>
      <div className="figure">
        <div className="label">Variance</div>
        <div className={`value ${sign > 0 ? "over" : sign < 0 ? "under" : ""}`}>
          <Variance value={totals.variance} />
        </div>
        <div className={`sub ${sign > 0 ? "over" : sign < 0 ? "under" : "dim"}`}>
          {totals.variance === null
            ? "nothing to compare"
            : sign === 0
              ? "none"
              : `${formatPercent(totals.variancePercent)} ${sign > 0 ? "over" : "under"}`}
        </div>
      </div>
      <div className="figure">
        <div className="label">Approved</div>
        <div className="value">{formatAmount(totals.approved)}</div>
        <div className="sub dim">{totals.approved === null ? "not decided" : currency}</div>
      </div>
    </section>
  );
}
