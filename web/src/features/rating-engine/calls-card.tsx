import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RatingCall, ratingCallsQuery } from "../../api/rating.ts";
import { RUN_STATES } from "../../shared/rating-states.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";

const COLUMNS = ["Asked", "Invoice", "Order", "State", { label: "Took", number: true }, "What went wrong"] as const;

/** The last calls of the engine, of all invoices: whether it answers, and what went wrong. */
export function CallsCard() {
  const list = useInfiniteQuery(ratingCallsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="Last calls">
      <div style={{ overflow: "auto" }}>
        <Listing
          query={list}
          items={items}
          what="The calls"
          columns={COLUMNS}
          loadingRows={4}
          empty={
            <Empty icon="info" title="Not called yet">
              <p>Each call about an invoice is listed here, with what came of it.</p>
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
        {call.httpStatus === null ? null : <div className="dim">HTTP {call.httpStatus}</div>}
      </td>
      <td className="num">
        {call.durationMs === null ? "–" : `${call.durationMs} ms`}
        {call.attempts > 1 ? <div className="dim">{call.attempts} attempts</div> : null}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{call.failure}</td>
    </tr>
  );
}
