import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RatingCall, ratingCallsQuery } from "../../api/rating.ts";
import { RUN_STATES } from "../../shared/rating-states.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const COLUMNS = [t`Asked`, t`Invoice`, t`Order`, t`State`, { label: t`Took`, number: true }, t`What went wrong`] as const;

/** The last calls of the engine, of all invoices: whether it answers, and what went wrong. */
export function CallsCard() {
  const list = useInfiniteQuery(ratingCallsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title={t`Last calls`}>
      <div style={{ overflow: "auto" }}>
        <Listing
          query={list}
          items={items}
          what={t`The calls`}
          columns={COLUMNS}
          loadingRows={4}
          empty={
            <Empty icon="info" title={t`Not called yet`}>
              <p>{t`Each call about an invoice is listed here, with what came of it.`}</p>
            </Empty>
          }
        >
          {(call) => <CallRow key={call.uuid} call={call} />}
        </Listing>
      </div>
    </Card>
  );
}

function CallRow({ call }: { readonly call: RatingCall }) {
  const { label, tone } = RUN_STATES[call.status];
  return (
    <tr>
      <td style={{ whiteSpace: "nowrap" }}>
        {formatInstant(call.at)}
        <div className="dim">{call.askedByName}</div>
      </td>
      <td>
        <Link to="/invoices/$uuid" params={{ uuid: call.invoiceUuid }}>
          {call.invoiceNumber}
        </Link>
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{call.orderExternalId}</td>
      <td>
        <Tag tone={tone}>{label}</Tag>
        {call.httpStatus === null ? null : <div className="dim">{t`HTTP ${call.httpStatus}`}</div>}
      </td>
      <td className="num">
        {call.durationMs === null ? "–" : t`${call.durationMs} ms`}
        {call.attempts > 1 ? <div className="dim">{t`${call.attempts} attempts`}</div> : null}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{call.failure}</td>
    </tr>
  );
}
