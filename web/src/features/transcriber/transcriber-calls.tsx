import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type TranscriberCall, transcriberCallsQuery } from "../../api/transcriber.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { formatRate } from "../../ui/money.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const COLUMNS = [
  t`Asked`,
  t`Document`,
  t`State`,
  { label: t`Pages`, number: true },
  { label: t`Cost`, number: true },
  { label: t`Took`, number: true },
  t`What came of it`,
] as const;
const STATES: Readonly<Record<TranscriberCall["status"], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: t`Under way`, tone: "info" },
  answered: { label: t`Answered`, tone: "good" },
  failed: { label: t`Failed`, tone: "bad" },
  withheld: { label: t`Not sent`, tone: "warn" },
};

/** The last documents that were sent to it, or were not, and why. */
export function TranscriberCalls() {
  const list = useInfiniteQuery(transcriberCallsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title={t`Last documents`}>
      <div style={{ overflow: "auto" }}>
        <Listing
          query={list}
          items={items}
          what={t`The calls`}
          columns={COLUMNS}
          loadingRows={4}
          empty={
            <Empty icon="info" title={t`Nothing sent yet`}>
              <p>{t`Each document that is sent, or is not because of the cap, is listed here with what came of it.`}</p>
            </Empty>
          }
        >
          {(call) => <CallRow key={call.uuid} call={call} />}
        </Listing>
      </div>
    </Card>
  );
}

function CallRow({ call }: { readonly call: TranscriberCall }) {
  const { label, tone } = STATES[call.status];
  return (
    <tr>
      <td style={{ whiteSpace: "nowrap" }}>{formatInstant(call.at)}</td>
      <td style={{ overflowWrap: "anywhere" }}>
        <Link to="/documents/$uuid" params={{ uuid: call.documentUuid }}>
          {call.filename}
        </Link>
      </td>
      <td>
        <Tag tone={tone}>{label}</Tag>
        {call.httpStatus === null ? null : <div className="dim">{t`HTTP ${call.httpStatus}`}</div>}
      </td>
      <td className="num">{call.pages}</td>
      <td className="num">{formatRate(call.cost)}</td>
      <td className="num">{call.durationMs === null ? "–" : t`${call.durationMs} ms`}</td>
      <td style={{ overflowWrap: "anywhere" }}>
        {call.failure ?? (call.name === null ? null : `${call.name} ${call.version ?? ""}`)}
        {call.faults.length === 0 ? null : <div className="dim">{t`Left out: ${call.faults.join("; ")}`}</div>}
      </td>
    </tr>
  );
}
