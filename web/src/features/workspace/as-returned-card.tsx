import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Workspace } from "../../api/answers.ts";
import { type AsReturned, asReturnedQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

/** The place of the card on the page, for links of lists. */
const AS_RETURNED = "as-returned";

/** What the API returns of a final invoice, byte for byte, and who was given it. */
export function AsReturnedCard({ invoice: { uuid } }: { readonly invoice: Workspace }) {
  const returned = useQuery(asReturnedQuery(uuid));
  const place = useRef<HTMLDivElement>(null);
  const isAskedFor = useLocation().hash === AS_RETURNED;
  useEffect(() => {
    if (!isAskedFor) return;
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return (
    <div id={AS_RETURNED} ref={place} tabIndex={-1}>
      <Card
        title={t`As the API returns it`}
        {...(returned.data === undefined ? {} : { action: <CopyButton text={textOf(returned.data)} label={t`Copy the JSON`} /> })}
      >
        {returned.data === undefined ? (
          returned.isPending ? (
            <RowsLoading rows={4} />
          ) : (
            <Failure error={returned.error} what={t`What the API returns`} onRetry={() => void returned.refetch()} />
          )
        ) : (
          <Returned returned={returned.data} />
        )}
      </Card>
    </div>
  );
}

/** As it goes out: its parts in their order; only blanks are added, for people. */
const textOf = ({ invoice }: AsReturned): string => JSON.stringify(invoice, null, 2);

function Returned({ returned }: { readonly returned: AsReturned }) {
  return (
    <div className="stack">
      <Taken returned={returned} />
      <Deliveries deliveries={returned.deliveries} />
      <p className="mono dim" style={{ overflowWrap: "anywhere" }}>{`GET ${returned.path}`}</p>
      <pre className="code-block" tabIndex={0} aria-label={t`As the API returns it`} style={{ maxHeight: 420, overflow: "auto" }}>
        {textOf(returned)}
      </pre>
    </div>
  );
}

/** Whether its consumer said that the result arrived. */
function Taken({ returned: { deliveredAt, deliveredBy, deliveredByName } }: { readonly returned: AsReturned }) {
  if (deliveredAt === null)
    return (
      <p>
        <Tag tone="warn">{t`Not delivered`}</Tag> {t`No system has marked its result as delivered.`}
      </p>
    );
  return (
    <p>
      <Tag tone="good">{t`Delivered`}</Tag>{" "}
      {deliveredBy === null
        ? t`Marked as delivered on ${formatInstant(deliveredAt)}.`
        : t`Marked as delivered by ${deliveredByName ?? deliveredBy} on ${formatInstant(deliveredAt)}.`}
    </p>
  );
}

const TONES: Readonly<Record<string, Tone>> = { succeeded: "good", pending: "warn", discarded: "bad" };

function Deliveries({ deliveries }: Pick<AsReturned, "deliveries">) {
  if (deliveries.length === 0) return <p className="dim">{t`No webhook endpoint was told of its approval.`}</p>;
  return (
    <ul className="stack" style={{ listStyle: "none", margin: 0, padding: 0 }} aria-label={t`Webhook deliveries of its approval`}>
      {deliveries.map(({ uuid, url, state, attemptCount, lastAttemptAt, lastStatus, lastError }) => (
        <li key={uuid}>
          <div className="flex wrap">
            <Tag tone={TONES[state] ?? "neutral"}>{sayName(state)}</Tag>
            <Link to="/webhooks" search={{ delivery: uuid }} style={{ overflowWrap: "anywhere" }}>
              {url}
            </Link>
          </div>
          <div className="dim">
            {lastAttemptAt === null
              ? t`Not tried yet`
              : attemptCount === 1
                ? t`Tried once, on ${formatInstant(lastAttemptAt)}`
                : t`Tried ${attemptCount} times, last on ${formatInstant(lastAttemptAt)}`}
            {lastStatus === null ? "" : t`; it answered ${lastStatus}`}
            {state === "succeeded" || lastError === null ? "" : `; ${lastError}`}
          </div>
        </li>
      ))}
    </ul>
  );
}
