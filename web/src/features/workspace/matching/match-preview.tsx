import { Button, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError } from "../../../api/api-error.ts";
import type { Workspace } from "../../../api/answers.ts";
import { type MatchPreview, matchPreviewQuery } from "../../../api/matching.ts";
import { formatAmount, signOf, tidyDecimals } from "../../../ui/money.ts";
import { sayName } from "../../../ui/readable-names.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { t, tx } from "../../../language/text.ts";

const TONES: Readonly<Record<string, string>> = {
  approve: "good",
  review: "warn",
  dispute: "violet",
  block: "bad",
  unmatched: "warn",
};
const TITLES: Readonly<Record<string, string>> = {
  approve: t`It would agree`,
  review: t`It would need a look`,
  dispute: t`A dispute would be proposed`,
  block: t`It would be blocked`,
  unmatched: t`It would stay unmatched`,
};
const MAX_FINDINGS = 6;

interface MatchPreviewProps {
  readonly invoice: Workspace;
  readonly orders: readonly string[];
}

/** What the audit would say, was the invoice matched to these orders: before anything is done. */
export function MatchPreviewBox({ invoice, orders }: MatchPreviewProps) {
  const [asked] = useDebouncedValue(orders, 200);
  const preview = useQuery({ ...matchPreviewQuery(invoice, asked), placeholderData: keepPreviousData });
  useReadAgain(invoice.uuid, preview.error);
  if (orders.length === 0)
    return <p className="dim">{t`Pick an order: what the audit would say of it is shown here before it is done.`}</p>;
  if (preview.isLoadingError) return <PreviewFailed error={preview.error} />;
  if (preview.data === undefined || asked.length === 0) return <Skeleton height={64} radius="md" />;
  return <Preview preview={preview.data} stale={preview.isPlaceholderData || asked !== orders} />;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** An invoice that was changed meanwhile is read again, and with it what the audit would say. */
function useReadAgain(uuid: string, error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isConflict(error)) void client.invalidateQueries({ queryKey: ["invoice", uuid], exact: true });
  }, [client, uuid, error]);
}

const PreviewFailed = ({ error }: { readonly error: unknown }) =>
  isConflict(error) ? (
    <div className="note-box warn" role="status">
      {tx`${<strong>{t`The invoice was changed meanwhile.`}</strong>} What you picked is kept; the page is being brought up to date.`}
    </div>
  ) : (
    <FailureLine error={error} />
  );

function Preview({ preview, stale }: { readonly preview: MatchPreview; readonly stale: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { verdict, totals, currency, approvedByPolicy, asksRatingEngine } = preview;
  const findings = preview.findings.filter(({ severity }) => severity !== "information");
  return (
    <section
      aria-label={t`What the audit would say`}
      aria-busy={stale}
      className={`note-box ${TONES[verdict] ?? "info"}`}
      style={stale ? { opacity: 0.6 } : undefined}
    >
      <div className="flex wrap" role="status">
        <strong>{TITLES[verdict] ?? sayName(verdict)}</strong>
        <span className="grow" />
        <span className="num">
          {totals.expected === null
            ? t`${formatAmount(totals.billed)} billed, nothing to compare${
                totals.variance === null || signOf(totals.variance) === 0
                  ? ""
                  : `, ${formatAmount(totals.variance, { signed: true })}`
              } ${currency}`
            : t`${formatAmount(totals.billed)} billed, ${formatAmount(totals.expected)} expected${
                totals.variance === null || signOf(totals.variance) === 0
                  ? ""
                  : `, ${formatAmount(totals.variance, { signed: true })}`
              } ${currency}`}
        </span>
      </div>
      {approvedByPolicy ? (
        <p>
          <strong>{t`The policy approves it at once: then the match cannot be taken back.`}</strong>
        </p>
      ) : null}
      {asksRatingEngine ? <p>{t`The rating engine is asked first; what it answers is judged then.`}</p> : null}
      {preview.orders
        .filter(({ status }) => status === "cancelled")
        .map(({ externalId, orderNumber }) => (
          <p key={externalId}>{t`Order ${orderNumber} was cancelled.`}</p>
        ))}
      {findings.length === 0 ? null : (
        <ul style={{ margin: "6px 0 0", paddingLeft: 18 }}>
          {findings.slice(0, isWhole ? undefined : MAX_FINDINGS).map(({ rule, message }, index) => (
            <li key={`${rule} ${index}`}>{tidyDecimals(message)}</li>
          ))}
        </ul>
      )}
      {findings.length > MAX_FINDINGS && !isWhole ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {t`${findings.length - MAX_FINDINGS} more`}
        </Button>
      ) : null}
    </section>
  );
}
