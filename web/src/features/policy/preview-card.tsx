import { Button, NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PolicyPreview } from "../../api/policy.ts";
import { Variance } from "../../ui/amount.tsx";
import { Card } from "../../ui/card.tsx";
import { formatAmount, signOf, formatCount } from "../../ui/money.ts";
import { FailureLine, RowsLoading } from "../../ui/states.tsx";
import { VerdictTag } from "../../shared/invoice-tags.tsx";
import { t } from "../../language/text.ts";

const PREVIEW_SIZES = [100, 500, 1000, 2000] as const;

const count = (size: number): string => (size === 1 ? t`${formatCount(size)} invoice` : t`${formatCount(size)} invoices`);

/** "12 invoices more approved without a person: 3,210.00 billed, 212.00 of it over the orders". */
const Money = ({ words, tally }: { readonly words: string; readonly tally: PolicyPreview["approvedMore"] }) => {
  const over = signOf(tally.overExpected);
  return (
    <div className="tally">
      <strong className="num">{formatCount(tally.invoices)}</strong>
      <span>{words}</span>
      {tally.invoices === 0 ? null : (
        <span className="dim">
          {over === 0
            ? t`${formatAmount(tally.billed)} billed, as their orders expect`
            : over > 0
              ? t`${formatAmount(tally.billed)} billed, ${formatAmount(tally.overExpected.replace("-", ""))} over their orders`
              : t`${formatAmount(tally.billed)} billed, ${formatAmount(tally.overExpected.replace("-", ""))} under their orders`}
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
export function PreviewCard({ result, error, busy, stale, size, onSize, onPreview }: PreviewCardProps) {
  const failed = error !== null && error !== undefined;
  return (
    <Card
      title={t`Preview`}
      action={
        <>
          <NativeSelect
            size="xs"
            aria-label={t`How many past invoices`}
            value={String(size)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
            data={PREVIEW_SIZES.map((each) => ({ value: String(each), label: t`last ${formatCount(each)}` }))}
          />
          <Button variant="default" onClick={onPreview} loading={busy}>{t`Preview`}</Button>
        </>
      }
    >
      <div className="stack" aria-live="polite">
        {busy ? <RowsLoading rows={4} /> : null}
        {!busy && failed ? <FailureLine error={error} /> : null}
        {!busy && !failed && result === undefined ? (
          <p className="dim">{t`Audits past invoices again with this draft, and shows what would have come out differently. Nothing is changed.`}</p>
        ) : null}
        {!busy && result !== undefined ? <Result result={result} stale={stale} /> : null}
      </div>
    </Card>
  );
}

function Result({ result, stale }: { readonly result: PolicyPreview; readonly stale: boolean }) {
  const { invoices, changed, changes } = result;
  return (
    <>
      {stale ? <div className="note-box warn">{t`The draft has changed since this preview.`}</div> : null}
      <p className="strong" style={{ fontSize: 14 }}>
        {invoices === 0
          ? t`There are no past invoices to try it on.`
          : changed === 0
            ? t`No verdict changes among the last ${count(invoices)}.`
            : t`${formatCount(changed)} of the last ${count(invoices)} would be judged differently.`}
      </p>
      {changed === 0 ? null : (
        <>
          <div className="tallies">
            <Money words={t`more found clean`} tally={result.approvedMore} />
            <Money words={t`fewer found clean`} tally={result.approvedLess} />
          </div>
          <Verdicts verdicts={result.verdicts.filter(({ from, to }) => from !== to)} />
          <Changes changes={changes} />
          {changes.length < changed ? <p className="dim">{t`The first ${changes.length} are listed.`}</p> : null}
        </>
      )}
    </>
  );
}

function Verdicts({ verdicts }: Pick<PolicyPreview, "verdicts">) {
  return (
    <table className="list dense" aria-label={t`Verdicts that change`}>
      <thead>
        <tr>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`To`}</th>
          <th scope="col" className="num">{t`Invoices`}</th>
          <th scope="col" className="num">{t`Billed`}</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map(({ from, to, invoices, billed }) => (
          <tr key={`${from} ${to}`}>
            <td>
              <VerdictTag verdict={from} />
            </td>
            <td>
              <VerdictTag verdict={to} />
            </td>
            <td className="num">{formatCount(invoices)}</td>
            <td className="num">{formatAmount(billed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ changes }: Pick<PolicyPreview, "changes">) {
  return (
    <div style={{ maxHeight: 320, overflow: "auto" }} tabIndex={0} role="region" aria-label={t`Invoices that change`}>
      <table className="list dense">
        <thead>
          <tr>
            <th scope="col">{t`Invoice`}</th>
            <th scope="col">{t`Change`}</th>
            <th scope="col" className="num">{t`Variance`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.uuid}>
              <td>
                <Link to="/invoices/$uuid" params={{ uuid: change.uuid }} search={{}} className="strong">
                  {change.invoiceNumber}
                </Link>
                <div className="dim clip">{change.vendor ?? t`Vendor unknown`}</div>
              </td>
              <td>
                <span className="flex wrap" style={{ gap: 4 }}>
                  <VerdictTag verdict={change.from} />
                  <span className="sr-only">{t`becomes`}</span>
                  <VerdictTag verdict={change.to} />
                </span>
              </td>
              <td className="num">
                <Variance value={change.variance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
