import { CloseButton, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { KeySign } from "../../ui/key-sign.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { useQuery } from "@tanstack/react-query";
import { invoiceCountQuery } from "../../api/queries.ts";
import { invoiceFilter, type QueueSearch, type QueueTab } from "../../shared/queue/queue-tabs.ts";
import { type FilterName, filterClauses } from "./filter-text.ts";

import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const ASSIGNEES = [
  { value: "me", label: t`Mine` },
  { value: "my-teams", label: t`My teams'` },
  { value: "none", label: t`Nobody's` },
];

const WAITS = [
  { value: "second-approver", label: t`A second approver` },
  { value: "hold", label: t`A hold to end` },
  { value: "dropped-approval", label: t`A decision after an approval was dropped` },
];

const SETTLE_MS = 250;
/** What the menus take, so that nothing moves when they come. */
const MENUS_WIDTH = 350;
const ListMenus = lazy(() => import("./list-menus.tsx"));

interface QueueFiltersProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly loaded: number;
  readonly more: boolean;
  /** True in the queue that shows nothing else: it has no such filter. */
  readonly secondApproval: boolean;
  readonly onChange: (search: QueueSearch) => void;
}

/** Puts one filter into the address, or takes it out. */
type Put = (name: keyof QueueSearch, value: string) => void;

/** Search and filters of a queue. What is typed goes to the address a moment after the last key. */
export function QueueFilters({ tab, search, loaded, more, secondApproval, onChange }: QueueFiltersProps) {
  const latest = useRef(search);
  latest.current = search;
  const put: Put = (name, value) => {
    const { [name]: _dropped, ...rest } = latest.current;
    onChange(value.trim() === "" ? rest : { ...rest, [name]: value.trim() });
  };
  const assignees = useAssigneeChoices();
  return (
    <search className="queue-bar" aria-label={t`Filters`}>
      <SearchBox q={search.q ?? ""} put={put} />
      <VendorBox vendor={search.vendor ?? ""} put={put} />
      <Select
        aria-label={t`Assigned to`}
        placeholder={t`Anyone's`}
        data={[...ASSIGNEES, ...assignees]}
        searchable
        nothingFoundMessage={t`Nobody of that name`}
        clearable
        w={150}
        value={search.assignee ?? null}
        onChange={(value) => put("assignee", value ?? "")}
        clearButtonProps={{ "aria-label": t`Clear the assignee` }}
      />
      {secondApproval ? null : (
        <Select
          aria-label={t`Waits for`}
          placeholder={t`Waits for anything`}
          data={WAITS}
          clearable
          w={170}
          value={search.waits ?? null}
          onChange={(value) => put("waits", value ?? "")}
          clearButtonProps={{ "aria-label": t`Clear what they wait for` }}
        />
      )}
      <Suspense fallback={<span style={{ width: MENUS_WIDTH }} />}>
        <ListMenus tab={tab} search={search} onChange={onChange} />
      </Suspense>
      <span className="grow" />
      <Shown tab={tab} search={search} loaded={loaded} more={more} />
      <FilterChips search={search} onDrop={(name) => put(name, "")} />
    </search>
  );
}

/** "60 of 7,934": how many are loaded, and how many there are as far as they are counted. */
function Shown({ tab, search, loaded, more }: Pick<QueueFiltersProps, "tab" | "search" | "loaded" | "more">) {
  const all = useQuery({ ...invoiceCountQuery(invoiceFilter(tab, search)), enabled: more }).data;
  const known = all?.count == null ? undefined : `${formatCount(all.count)}${all.isMore ? "+" : ""}`;
  return (
    <span className="dim num" role="status">
      {loaded === 0
        ? ""
        : !more
          ? formatCount(loaded)
          : known === undefined
            ? `${formatCount(loaded)}+`
            : t`${formatCount(loaded)} of ${known}`}
    </span>
  );
}

/** Filters without a box above the list, each with a way to drop it. */
function FilterChips({ search, onDrop }: { readonly search: QueueSearch; readonly onDrop: (name: FilterName) => void }) {
  const clauses = filterClauses(search);
  if (clauses.length === 0) return null;
  return (
    <div className="filter-chips">
      {clauses.map(({ name, clause }) => (
        <span key={name} className="tag info">
          {clause}
          <CloseButton size="xs" aria-label={t`Drop the filter: ${clause}`} onClick={() => onDrop(name)} />
        </span>
      ))}
    </div>
  );
}

/** What stands in a box: what the address says, until something is typed. */
function useTyped(inAddress: string, put: (value: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  // A blank between two words is none in the address, and would be gone before the second word is typed.
  useEffect(() => setTyped((shown) => (shown.trim() === inAddress ? shown : inAddress)), [inAddress]);
  const putSoon = useDebouncedCallback(put, SETTLE_MS);
  const type = (value: string): void => {
    setTyped(value);
    putSoon(value);
  };
  return [typed, type] as const;
}

function SearchBox({ q, put }: { readonly q: string; readonly put: Put }) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, type] = useTyped(q, (value) => put("q", value));
  useShortcuts([{ keys: "/", label: t`Search this queue`, group: "List", run: () => box.current?.focus() }]);
  return (
    <TextInput
      ref={box}
      aria-label={t`Search this queue`}
      placeholder={t`Invoice, order, PRO, BOL, PO, vendor`}
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        typed === "" ? (
          <KeySign of="/" />
        ) : (
          <CloseButton size="xs" aria-label={t`Clear the search`} onClick={() => put("q", "")} />
        )
      }
      w={290}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
        if (event.key === "Enter") {
          put("q", event.currentTarget.value);
          event.currentTarget.blur();
        }
      }}
    />
  );
}

function VendorBox({ vendor, put }: { readonly vendor: string; readonly put: Put }) {
  const [typed, type] = useTyped(vendor, (value) => put("vendor", value));
  return (
    <TextInput
      aria-label={t`Vendor ID or SCAC`}
      placeholder={t`Vendor ID or SCAC`}
      w={150}
      value={typed}
      rightSection={
        typed === "" ? null : <CloseButton size="xs" aria-label={t`Clear the vendor`} onClick={() => put("vendor", "")} />
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
