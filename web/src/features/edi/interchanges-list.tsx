import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatInstant } from "../../ui/dates.ts";
import { MoreButton } from "../../ui/page.tsx";
import { Empty, Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { interchangesQuery, type InterchangeSearch } from "../../api/edi.ts";
import { bytesWords, OutcomeTag } from "./outcome-tags.tsx";
import { SentTag } from "./sent-advice.tsx";
import { formatCount } from "../../ui/money.ts";

export interface EdiSearch extends InterchangeSearch {
  readonly view?: string;
}

type Field = "sender" | "controlNumber" | "invoiceNumber" | "fileName" | "from" | "to";
const FIELDS: readonly { readonly name: Field; readonly label: string; readonly type: "search" | "date" }[] = [
  { name: "sender", label: "Sender id", type: "search" },
  { name: "controlNumber", label: "Control number", type: "search" },
  { name: "invoiceNumber", label: "Invoice number", type: "search" },
  { name: "fileName", label: "File name", type: "search" },
  { name: "from", label: "Received from", type: "date" },
  { name: "to", label: "Received until", type: "date" },
];

export const InterchangesList = ({ search }: { readonly search: EdiSearch }) => {
  const navigate = useNavigate();
  const { view: _, ...looked } = search;
  const { outcome } = search;
  const list = useInfiniteQuery(interchangesQuery(looked));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const show = (next: EdiSearch): void =>
    void navigate({
      to: "/edi",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  const byField = useDebouncedCallback((name: Field, value: string) => show({ ...search, [name]: value.trim() }), 300);
  const filtered = Object.keys(looked).length > 0;
  return (
    <>
      <div className="flex wrap" style={{ marginBottom: 10 }}>
        <SegmentedControl
          size="xs"
          aria-label="Outcome"
          value={outcome ?? ""}
          onChange={(value) => show({ ...search, outcome: value })}
          data={[
            { value: "", label: "All" },
            { value: "accepted", label: "Accepted" },
            { value: "accepted-with-errors", label: "With errors" },
            { value: "rejected", label: "Refused, wholly or partly" },
            { value: "unreadable", label: "Unreadable" },
          ]}
        />
        {FIELDS.map(({ name, label, type }) => (
          <TextInput
            key={name}
            size="xs"
            aria-label={label}
            title={label}
            placeholder={label}
            type={type}
            defaultValue={search[name] ?? ""}
            onChange={(event) => byField(name, event.currentTarget.value)}
          />
        ))}
      </div>
      <div className="card" style={{ overflow: "auto" }}>
        {list.isPending ? (
          <RowsLoading />
        ) : list.isError && items.length === 0 ? (
          <Failure error={list.error} what="The interchanges" onRetry={() => void list.refetch()} />
        ) : items.length === 0 ? (
          <Empty icon="edi" title={filtered ? "None like this" : "No EDI yet"}>
            <p>
              {filtered
                ? "Take a filter away to see more."
                : "Files come by POST /edi/x12 or the drop folder. Each one is listed here with its answer, refused ones too."}
            </p>
          </Empty>
        ) : (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Received</th>
                <th scope="col">From</th>
                <th scope="col">Control number</th>
                <th scope="col">Outcome</th>
                <th scope="col" className="num">
                  Sets accepted
                </th>
                <th scope="col" className="num">
                  Size
                </th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr
                  key={one.uuid}
                  className="link"
                  onClick={() => void navigate({ to: "/interchanges/$uuid", params: { uuid: one.uuid }, search: {} })}
                >
                  <td style={{ whiteSpace: "nowrap" }}>
                    <Link
                      to="/interchanges/$uuid"
                      params={{ uuid: one.uuid }}
                      search={{}}
                      onClick={(event) => event.stopPropagation()}
                    >
                      {formatInstant(one.receivedAt)}
                    </Link>
                  </td>
                  <td className="strong">{one.sender ?? <span className="dim">Unknown</span>}</td>
                  <td className="mono">
                    {one.controlNumber ?? "–"} {one.test ? <Tag>Test</Tag> : null}
                  </td>
                  <td>
                    <OutcomeTag outcome={one.outcome} />
                    {one.adviceState === null ? null : (
                      <>
                        {" "}
                        <SentTag state={one.adviceState} what="824" />
                      </>
                    )}
                    {one.reason === null ? null : <div className="dim">{one.reason}</div>}
                    {one.setsRefused === 0 || one.envelopeOutcome === "rejected" ? null : (
                      <div className="dim">
                        {one.setsRefused === 1 ? "1 set refused" : `${formatCount(one.setsRefused)} sets refused`}
                      </div>
                    )}
                    {one.fileName === null ? null : <div className="dim mono">{one.fileName}</div>}
                  </td>
                  <td className="num">
                    {formatCount(one.setsAccepted)} <span className="dim">of {formatCount(one.sets)}</span>
                  </td>
                  <td className="num dim">{bytesWords(one.bytes)}</td>
                  <td className="dim">{one.channel === "http" ? "API" : one.channel}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <MoreButton more={list.hasNextPage} loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </div>
    </>
  );
};
