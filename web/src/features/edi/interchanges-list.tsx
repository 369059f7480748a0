import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { type InterchangeItem, interchangesQuery, type InterchangeSearch } from "../../api/edi.ts";
import { bytesText, OutcomeTag } from "./outcome-tags.tsx";
import { SentTag } from "./sent-advice.tsx";
import { formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

export interface EdiSearch extends InterchangeSearch {
  readonly view?: string;
}

type Field = "sender" | "controlNumber" | "invoiceNumber" | "fileName" | "from" | "to";
const FIELDS: readonly { readonly name: Field; readonly label: string; readonly type: "search" | "date" }[] = [
  { name: "sender", label: t`Sender id`, type: "search" },
  { name: "controlNumber", label: t`Control number`, type: "search" },
  { name: "invoiceNumber", label: t`Invoice number`, type: "search" },
  { name: "fileName", label: t`File name`, type: "search" },
  { name: "from", label: t`Received from`, type: "date" },
  { name: "to", label: t`Received until`, type: "date" },
];

const TYPING_MS = 300;
const COLUMNS = [
  t`Received`,
  t`From`,
  t`Control number`,
  t`Outcome`,
  { label: t`Sets accepted`, number: true },
  { label: t`Size`, number: true },
  t`By`,
] as const;

/** Every file that came in, found by sender, numbers, day and outcome. */
export function InterchangesList({ search }: { readonly search: EdiSearch }) {
  const navigate = useNavigate();
  const { view: _view, ...looked } = search;
  const list = useInfiniteQuery(interchangesQuery(looked));
  const filtered = Object.keys(looked).length > 0;
  const show = (next: EdiSearch): void =>
    void navigate({
      to: "/edi",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  return (
    <>
      <Filters search={search} onChange={show} />
      <ListCard>
        <Listing
          query={list}
          items={list.data?.pages.flatMap((page) => page.items) ?? []}
          what={t`The interchanges`}
          columns={COLUMNS}
          empty={
            <Empty icon="edi" title={filtered ? t`None like this` : t`No EDI yet`}>
              <p>
                {filtered
                  ? t`Take a filter away to see more.`
                  : t`Files come by POST /edi/x12 or the drop folder. Each one is listed here with its answer, refused ones too.`}
              </p>
            </Empty>
          }
        >
          {(interchange) => <InterchangeRow key={interchange.uuid} interchange={interchange} />}
        </Listing>
      </ListCard>
    </>
  );
}

interface FiltersProps {
  readonly search: EdiSearch;
  readonly onChange: (search: EdiSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const byField = useDebouncedCallback((name: Field, value: string) => onChange({ ...search, [name]: value.trim() }), TYPING_MS);
  return (
    <div className="flex wrap" style={{ marginBottom: 10 }}>
      <SegmentedControl
        size="xs"
        aria-label={t`Outcome`}
        value={search.outcome ?? ""}
        onChange={(value) => onChange({ ...search, outcome: value })}
        data={[
          { value: "", label: t`All` },
          { value: "accepted", label: t`Accepted` },
          { value: "accepted-with-errors", label: t`With errors` },
          { value: "rejected", label: t`Refused, wholly or partly` },
          { value: "unreadable", label: t`Unreadable` },
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
  );
}

function InterchangeRow({ interchange }: { readonly interchange: InterchangeItem }) {
  const navigate = useNavigate();
  const link = { to: "/interchanges/$uuid", params: { uuid: interchange.uuid }, search: {} } as const;
  return (
    <tr className="link" onClick={() => void navigate(link)}>
      <td style={{ whiteSpace: "nowrap" }}>
        <Link {...link} onClick={(event) => event.stopPropagation()}>
          {formatInstant(interchange.receivedAt)}
        </Link>
      </td>
      <td className="strong">{interchange.sender ?? <span className="dim">{t`Unknown`}</span>}</td>
      <td className="mono">
        {interchange.controlNumber ?? "–"} {interchange.test ? <Tag>{t`Test`}</Tag> : null}
      </td>
      <td>
        <Outcome interchange={interchange} />
      </td>
      <td className="num">
        {formatCount(interchange.setsAccepted)} <span className="dim">{t`of ${formatCount(interchange.sets)}`}</span>
      </td>
      <td className="num dim">{bytesText(interchange.bytes)}</td>
      <td className="dim">{interchange.channel === "http" ? t`API` : sayName(interchange.channel).toLowerCase()}</td>
    </tr>
  );
}

function Outcome({ interchange }: { readonly interchange: InterchangeItem }) {
  const { outcome, adviceState, reason, setsRefused, envelopeOutcome, fileName } = interchange;
  return (
    <>
      <OutcomeTag outcome={outcome} />
      {adviceState === null ? null : (
        <>
          {" "}
          <SentTag state={adviceState} what="824" />
        </>
      )}
      {reason === null ? null : <div className="dim">{reason}</div>}
      {setsRefused === 0 || envelopeOutcome === "rejected" ? null : (
        <div className="dim">{setsRefused === 1 ? t`1 set refused` : t`${formatCount(setsRefused)} sets refused`}</div>
      )}
      {fileName === null ? null : <div className="dim mono">{fileName}</div>}
    </>
  );
}
