import { Button, NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PolicyPreview } from "../../api/policy.ts";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount, signOf, formatCount } from "../../ui/money.ts";
import { FailureLine, RowsLoading } from "../../ui/states.tsx";
import { VerdictTag } from "../../shared/invoice-tags.tsx";

export const PREVIEW_SIZES = [100, 500, 1000, 2000] as const;

const count = (size: number): string => `${formatCount(size)} ${size === 1 ? "invoice" : "invoices"}`;

/** "12 invoices more approved without a person: 3,210.00 billed, 212.00 of it over the orders". */
const Money = ({ words, tally }: { readonly words: string; readonly tally: PolicyPreview["approvedMore"] }) => {
  const over = signOf(tally.overExpected);
  return (
    <div className="tally">
      <strong className="num">{formatCount(tally.invoices)}</strong>
      <span>{words}</span>
      {tally.invoices === 0 ? null : (
        <span className="dim">
          {formatAmount(tally.billed)} billed,{" "}
          {over === 0
            ? "as their orders expect"
            : `${formatAmount(tally.overExpected.replace("-", ""))} ${over > 0 ? "over" : "under"} their orders`}
        </span>
      )}
    </div>
  );
};

interface PreviewCardProps {
  readonly result: PolicyPreview | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  /** The draft has changed since the result was made. */
  readonly stale: boolean;
  readonly size: number;
  readonly onSize: (size: number) => void;
  readonly onPreview: () => void;
}

/** What the draft would have said to past invoices. Changes nothing. */
export const PreviewCard = ({ result, error, busy, stale, size, onSize, onPreview }: PreviewCardProps) => (
  <section className="card" aria-label="Preview">
    <header>
      <h2>Preview</h2>
      <span className="grow" />
      <NativeSelect
        size="xs"
        aria-label="How many past invoices"
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
        data={PREVIEW_SIZES.map((one) => ({ value: String(one), label: `last ${formatCount(one)}` }))}
      />
      <Button variant="default" onClick={onPreview} loading={busy}>
        Preview
      </Button>
    </header>
    <div className="card-body stack" aria-live="polite">
      {busy ? <RowsLoading rows={4} /> : null}
      {!busy && error !== null && error !== undefined ? <FailureLine error={error} /> : null}
      {busy || result === undefined ? (
        busy || (error !== null && error !== undefined) ? null : (
          <p className="dim">
            Audits past invoices again with this draft, and shows what would have come out differently. Nothing is changed.
          </p>
        )
      ) : (
        <>
          {stale ? <div className="note-box warn">The draft has changed since this preview.</div> : null}
          <p className="strong" style={{ fontSize: 14 }}>
            {result.invoices === 0
              ? "There are no past invoices to try it on."
              : result.changed === 0
                ? `No verdict changes among the last ${count(result.invoices)}.`
                : `${formatCount(result.changed)} of the last ${count(result.invoices)} would be judged differently.`}
          </p>
          {result.changed === 0 ? null : (
            <>
              <div className="tallies">
                <Money words="more found clean" tally={result.approvedMore} />
                <Money words="fewer found clean" tally={result.approvedLess} />
              </div>
              <table className="list dense" aria-label="Verdicts that change">
                <thead>
                  <tr>
                    <th scope="col">From</th>
                    <th scope="col">To</th>
                    <th scope="col" className="num">
                      Invoices
                    </th>
                    <th scope="col" className="num">
                      Billed
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {result.verdicts
                    .filter((one) => one.from !== one.to)
                    .map((one) => (
                      <tr key={`${one.from} ${one.to}`}>
                        <td>
                          <VerdictTag verdict={one.from} />
                        </td>
                        <td>
                          <VerdictTag verdict={one.to} />
                        </td>
                        <td className="num">{formatCount(one.invoices)}</td>
                        <td className="num">{formatAmount(one.billed)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
              <div style={{ maxHeight: 320, overflow: "auto" }} tabIndex={0} role="region" aria-label="Invoices that change">
                <table className="list dense">
                  <thead>
                    <tr>
                      <th scope="col">Invoice</th>
                      <th scope="col">Change</th>
                      <th scope="col" className="num">
                        Variance
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {result.changes.map((one) => (
                      <tr key={one.uuid}>
                        <td>
                          <Link to="/invoices/$uuid" params={{ uuid: one.uuid }} search={{}} className="strong">
                            {one.invoiceNumber}
                          </Link>
                          <div className="dim clip">{one.vendor ?? "Vendor unknown"}</div>
                        </td>
                        <td>
                          <span className="flex wrap" style={{ gap: 4 }}>
                            <VerdictTag verdict={one.from} />
                            <span className="sr-only">becomes</span>
                            <VerdictTag verdict={one.to} />
                          </span>
                        </td>
                        <td className="num">
                          <Variance value={one.variance} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {result.changes.length < result.changed ? (
                <p className="dim">The first {result.changes.length} are listed.</p>
              ) : null}
            </>
          )}
        </>
      )}
    </div>
  </section>
);
