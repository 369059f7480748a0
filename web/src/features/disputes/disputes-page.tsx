import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import {
  type DisputeCounts,
  type DisputeFilter,
  disputesQuery,
  type DisputeSummary,
  type DisputeTotals,
} from "../../api/disputes.ts";
import { VendorLink } from "../../shared/vendor-link.tsx";
import { Figure, FiguresCard, ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { formatAmount, formatCount, tidyDecimals } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ageText, partyText, SETTLED, TURNS, turnText } from "./turn-text.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/disputes");
const TYPING_MS = 250;
const COLUMNS = [
  t`Invoice`,
  t`With`,
  t`Turn`,
  t`Reason`,
  { label: t`In dispute`, number: true },
  { label: t`Age`, number: true },
  t`Last mail`,
] as const;

/** The disputes of all invoices: whom each waits for, how long, and how much is at stake. */
function DisputesPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(disputesQuery(search));
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, t`Open the dispute`);
  const items = list.data?.pages.flatMap((each) => each.items) ?? [];
  const newest = list.data?.pages.at(-1);
  const show = (next: DisputeFilter): void =>
    void navigate({
      to: "/disputes",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "" && value !== undefined)),
      replace: true,
    });
  return (
    <div className="page" ref={page}>
      <PageHead
        title={t`Disputes`}
        hint={t`What is in dispute, with whom, whose turn it is, and since when. Answers by mail make it our turn.`}
      >
        <Filters search={search} onChange={show} />
      </PageHead>
      <TurnTabs search={search} counts={newest?.counts} onChange={show} />
      {search.state === "settled" ? null : <Totals totals={newest?.totals ?? []} />}
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The disputes`}
          columns={COLUMNS}
          empty={<NoDisputes isFiltered={Object.keys(search).some((name) => name !== "sort")} />}
        >
          {(dispute) => <DisputeRow key={dispute.uuid} dispute={dispute} />}
        </Listing>
      </ListCard>
    </div>
  );
}

function DisputeRow({ dispute }: { readonly dispute: DisputeSummary }) {
  const turn = turnText(dispute);
  const { vendor, reasons } = dispute;
  return (
    <tr>
      <td style={{ minWidth: 100 }}>
        <Link to="/invoices/$uuid" params={{ uuid: dispute.invoiceUuid }} className="strong" style={{ overflowWrap: "anywhere" }}>
          {dispute.invoiceNumber}
        </Link>
      </td>
      <td>
        <VendorLink externalId={vendor.externalId}>{vendor.name ?? vendor.externalId ?? vendor.scac ?? t`No vendor`}</VendorLink>
        {dispute.party === "Vendor" ? null : <div className="dim">{partyText(dispute.party)}</div>}
      </td>
      <td>
        <Tag tone={turn.tone} title={turn.hint}>
          {turn.label}
        </Tag>
      </td>
      <td className="dim">
        {dispute.reason === null ? null : <span className="clamp">{tidyDecimals(dispute.reason)}</span>}
        {reasons > 1 ? <div>{t`and ${formatCount(reasons - 1)} more`}</div> : null}
      </td>
      <td className="num strong">
        {formatAmount(dispute.amount)}&nbsp;<span className="dim">{dispute.currency}</span>
      </td>
      <td className="num" title={formatInstant(dispute.createdAt)}>
        {ageText(dispute.ageDays)}
      </td>
      <td className="dim">{dispute.lastMailAt === null ? t`None` : formatInstant(dispute.lastMailAt)}</td>
    </tr>
  );
}

const SUMS = [
  { name: "ours", label: t`Our turn` },
  { name: "theirs", label: t`Their turn` },
  { name: "unsent", label: t`Nobody written to` },
] as const;

/** What the open disputes that fit come to, each currency by itself. */
function Totals({ totals }: { readonly totals: readonly DisputeTotals[] }) {
  return totals.map((total) => (
    <div key={total.currency} style={{ marginBottom: 12 }}>
      <FiguresCard label={t`In dispute in ${total.currency}`}>
        {SUMS.map(({ name, label }) => (
          <Figure key={name} label={label} value={formatAmount(total[name])} sub={total.currency} />
        ))}
      </FiguresCard>
    </div>
  ));
}

function NoDisputes({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Empty icon="dispute" title={isFiltered ? t`No dispute fits these filters` : t`Nothing is in dispute`}>
      <p>
        {isFiltered
          ? t`Take a filter away to see more.`
          : t`A dispute is raised on an invoice, by its Dispute button or the key d; it is listed here until its last reason is settled.`}
      </p>
    </Empty>
  );
}

interface PartsProps {
  readonly search: DisputeFilter;
  readonly onChange: (search: DisputeFilter) => void;
}

/** Of all disputes; undefined while they are not known. */
function TurnTabs({ search, counts, onChange }: PartsProps & { readonly counts: DisputeCounts | undefined }) {
  const labelOf = (label: string, name: keyof DisputeCounts): string =>
    counts === undefined ? label : `${label} ${formatCount(counts[name])}`;
  const { turn: _turn, state: _state, ...rest } = search;
  return (
    <div className="scroll-x" style={{ marginBottom: 12 }}>
      <SegmentedControl
        size="xs"
        aria-label={t`Turn`}
        value={search.state === "settled" ? "settled" : (search.turn ?? "")}
        onChange={(value) => onChange(value === "settled" ? { ...rest, state: value } : { ...rest, turn: value })}
        data={[
          { value: "", label: t`All open` },
          { value: "ours", label: labelOf(TURNS.ours.label, "ours") },
          { value: "theirs", label: labelOf(TURNS.theirs.label, "theirs") },
          { value: "unsent", label: labelOf(TURNS.unsent.label, "unsent") },
          { value: "settled", label: labelOf(SETTLED.label, "settled") },
        ]}
      />
    </div>
  );
}

function Filters({ search, onChange }: PartsProps) {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(search);
  latest.current = search;
  const put = useDebouncedCallback(
    (name: "q" | "vendor", value: string) => onChange({ ...latest.current, [name]: value.trim() }),
    TYPING_MS,
  );
  useShortcuts([{ keys: "/", label: t`Search the disputes`, group: "List", run: () => box.current?.focus() }]);
  return (
    <search className="flex" style={{ flexWrap: "wrap" }} aria-label={t`Filters`}>
      <TextInput
        ref={box}
        aria-label={t`Search the disputes`}
        placeholder={t`Invoice number or vendor's name`}
        leftSection={<Icon name="search" size={14} />}
        w={230}
        defaultValue={search.q ?? ""}
        onChange={(event) => put("q", event.currentTarget.value)}
      />
      <TextInput
        aria-label={t`Vendor id or SCAC`}
        placeholder={t`Vendor id or SCAC`}
        w={150}
        defaultValue={search.vendor ?? ""}
        onChange={(event) => put("vendor", event.currentTarget.value)}
      />
      <Select
        aria-label={t`Age`}
        w={215}
        allowDeselect={false}
        value={search.olderThanDays ?? ""}
        onChange={(value) => onChange({ ...search, olderThanDays: value ?? "" })}
        data={[
          { value: "", label: t`Any age` },
          { value: "7", label: t`7 days or more` },
          { value: "14", label: t`14 days or more` },
          { value: "30", label: t`30 days or more` },
          { value: "90", label: t`90 days or more` },
        ]}
      />
      <Select
        aria-label={t`Sorted by`}
        w={215}
        allowDeselect={false}
        value={search.sort ?? "oldest"}
        onChange={(value) => onChange({ ...search, sort: value === "oldest" || value === null ? "" : value })}
        data={[
          { value: "oldest", label: t`Oldest first` },
          { value: "newest", label: t`Newest first` },
          { value: "amount", label: t`Most money first` },
        ]}
      />
    </search>
  );
}

export default DisputesPage;
