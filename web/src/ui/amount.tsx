import { formatAmount, formatPercent, signOf } from "./money.ts";

/** billed - expected: over is red, under green; a plain zero stays quiet. */
export function Variance({ value, percent }: { readonly value: string | null | undefined; readonly percent?: string | null }) {
  const sign = signOf(value);
  if (value == null) return <span className="dim">–</span>;
  return (
    <span className={sign > 0 ? "over strong" : sign < 0 ? "under strong" : "dim"}>
      {formatAmount(value, { signed: true })}
      {percent == null || sign === 0 ? null : (
        <span style={{ fontWeight: 500, display: "block", fontSize: "0.92em" }}>{formatPercent(percent)}</span>
      )}
    </span>
  );
}
