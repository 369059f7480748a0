import type { RecoveryTotals } from "../../api/recoveries.ts";
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
    <section
      key={total.currency}
      className="card figures"
      aria-label={`Totals in ${total.currency}`}
      style={{ marginBottom: 12 }}
    >
      {FIGURES.map(({ name, label }) => (
        <div key={name} className="figure">
          <div className="label">{label}</div>
          <div className="value">{formatAmount(total[name])}</div>
          <div className="sub dim">{total.currency}</div>
        </div>
      ))}
    </section>
  ));
}
