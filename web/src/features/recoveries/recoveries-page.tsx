import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import {
  recoveriesQuery,
  type RecoveryCounts,
  type RecoveryFilter,
  type RecoverySummary,
  type RecoveryTotals,
} from "../../api/recoveries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { RECOVERY_STATES, stateLabel, vendorName } from "./recovery-labels.ts";
import { TotalsByCurrency } from "./totals-by-currency.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/recoveries");
const TYPING_MS = 250;

const COLUMNS = [
  t`Order`,
  t`Vendor`,
  t`State`,
  t`Why`,
  { label: t`Approved`, number: true },
  { label: t`Due`, number: true },
  { label: t`To get back`, number: true },
  t`Changed`,
] as const;

/** What was approved and is too much now, by order and vendor. */
function RecoveriesPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(recoveriesQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = list.data?.pages.at(-1);
  const show = (next: RecoveryFilter): void =>
    void navigate({
      to: "/recoveries",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  return (
    <div className="page">
      <PageHead
        title={t`Recoveries`}
        hint={t`What was approved and then became too much: the order was sent again for less, moved to another vendor or was cancelled.`}
      >
        <Filters search={search} onChange={show} />
      </PageHead>
      <StateTabs state={search.state} counts={newest?.counts} onChange={(state) => show({ ...search, state })} />
      <PaidBackIn search={search} totals={newest?.totals ?? []} onClear={show} />
      <TotalsByCurrency totals={newest?.totals ?? []} />
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The recoveries`}
          columns={isByDays(search) ? [...COLUMNS, { label: t`Paid back then`, number: true }] : COLUMNS}
          empty={<NoRecoveries filtered={Object.keys(search).length > 0} />}
        >
          {(recovery) => <RecoveryRow key={recovery.uuid} recovery={recovery} />}
        </Listing>
      </ListCard>
    </div>
  );
}

const isByDays = ({ recoveredFrom, recoveredTo }: RecoveryFilter): boolean =>
  recoveredFrom !== undefined || recoveredTo !== undefined;

interface PaidBackProps {
  readonly search: RecoveryFilter;
  readonly totals: readonly RecoveryTotals[];
  readonly onClear: (search: RecoveryFilter) => void;
}

/** That the list is of what was paid back in certain days, and what that comes to. */
function PaidBackIn({ search, totals, onClear }: PaidBackProps) {
  if (!isByDays(search) && search.currency === undefined) return null;
  const { recoveredFrom = "", recoveredTo = "", currency = "", ...rest } = search;
  const sums = totals.flatMap(({ recoveredInRange, currency: of }) =>
    recoveredInRange === null ? [] : `${formatAmount(recoveredInRange)} ${of}`,
  );
  return (
    <div className="flex wrap" style={{ marginBottom: 12 }}>
      <span role="status">
        {isByDays(search)
          ? t`Paid back from ${formatDay(recoveredFrom) || "–"} to ${formatDay(recoveredTo) || "–"}: ${sums.join(" · ") || "0"}`
          : t`In ${currency} alone`}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={() => onClear(rest)}>{t`Show all`}</Button>
    </div>
  );
}

function RecoveryRow({ recovery }: { readonly recovery: RecoverySummary }) {
  const state = stateLabel(recovery.state);
  return (
    <tr>
      <td>
        <Link to="/recoveries/$uuid" params={{ uuid: recovery.uuid }} className="strong">
          {recovery.orderNumber}
        </Link>
      </td>
      <td>
        {vendorName(recovery)}
        {recovery.vendor.scac === null ? null : <span className="dim"> {recovery.vendor.scac}</span>}
      </td>
      <td>
        <Tag tone={state.tone} title={state.hint}>
          {state.label}
        </Tag>
      </td>
      <td className="dim">{recovery.reason}</td>
      <td className="num">{formatAmount(recovery.approved)}</td>
      <td className="num">{formatAmount(recovery.due)}</td>
      <td className="num strong">
        {formatAmount(recovery.amount)} <span className="dim">{recovery.currency}</span>
      </td>
      <td className="dim">{formatInstant(recovery.changedAt)}</td>
      {recovery.recoveredInRange === null ? null : <td className="num strong">{formatAmount(recovery.recoveredInRange)}</td>}
    </tr>
  );
}

function NoRecoveries({ filtered }: { readonly filtered: boolean }) {
  return (
    <Empty icon="recovery" title={filtered ? t`No recovery fits these filters` : t`Nothing to get back`}>
      <p>
        {filtered
          ? t`Take a filter away to see more.`
          : t`When an order changes after its invoices were approved, what was overpaid appears here automatically.`}
      </p>
    </Empty>
  );
}

interface FiltersProps {
  readonly search: RecoveryFilter;
  readonly onChange: (search: RecoveryFilter) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(search);
  latest.current = search;
  const put = useDebouncedCallback(
    (name: "q" | "vendor", value: string) => onChange({ ...latest.current, [name]: value.trim() }),
    TYPING_MS,
  );
  useShortcuts([{ keys: "/", label: t`Search the recoveries`, group: "List", run: () => box.current?.focus() }]);
  return (
    <search className="flex" aria-label={t`Filters`}>
      <TextInput
        ref={box}
        aria-label={t`Search the recoveries`}
        placeholder={t`Order number or vendor's name`}
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
    </search>
  );
}

interface StateTabsProps {
  readonly state: string | undefined;
  /** Of all recoveries; undefined while they are not known. */
  readonly counts: RecoveryCounts | undefined;
  readonly onChange: (state: string) => void;
}

function StateTabs({ state, counts, onChange }: StateTabsProps) {
  const labelOf = (name: keyof RecoveryCounts): string =>
    counts === undefined ? RECOVERY_STATES[name].label : `${RECOVERY_STATES[name].label} ${formatCount(counts[name])}`;
  const names = Object.keys(RECOVERY_STATES) as (keyof RecoveryCounts)[];
  return (
    <SegmentedControl
      size="xs"
      mb={12}
      aria-label={t`State`}
      value={state ?? ""}
      onChange={onChange}
      data={[{ value: "", label: t`All` }, ...names.map((name) => ({ value: name, label: labelOf(name) }))]}
    />
  );
}

export default RecoveriesPage;
