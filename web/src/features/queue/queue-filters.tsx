import { CloseButton, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import type { QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { formatCount } from "../../ui/money.ts";

const ASSIGNEES = [
  { value: "me", label: "Mine" },
  { value: "my-teams", label: "My teams'" },
  { value: "none", label: "Nobody's" },
];

const WAITS = [
  { value: "second-approver", label: "A second approver" },
  { value: "hold", label: "A hold to end" },
  { value: "dropped-approval", label: "A decision after an approval was dropped" },
];

const SETTLE_MS = 250;

interface QueueFiltersProps {
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
export function QueueFilters({ search, loaded, more, secondApproval, onChange }: QueueFiltersProps) {
  const latest = useRef(search);
  latest.current = search;
  const put: Put = (name, value) => {
    const { [name]: _dropped, ...rest } = latest.current;
    onChange(value.trim() === "" ? rest : { ...rest, [name]: value.trim() });
  };
  const assignees = useAssigneeChoices();
  return (
    <search className="queue-bar" aria-label="Filters">
      <SearchBox q={search.q ?? ""} put={put} />
      <VendorBox vendor={search.vendor ?? ""} put={put} />
      <Select
        aria-label="Assigned to"
        placeholder="Anyone's"
        data={[...ASSIGNEES, ...assignees]}
        searchable
        nothingFoundMessage="Nobody of that name"
        clearable
        w={150}
        value={search.assignee ?? null}
        onChange={(value) => put("assignee", value ?? "")}
        clearButtonProps={{ "aria-label": "Clear the assignee" }}
      />
      {secondApproval ? null : (
        <Select
          aria-label="Waits for"
          placeholder="Waits for anything"
          data={WAITS}
          clearable
          w={170}
          value={search.waits ?? null}
          onChange={(value) => put("waits", value ?? "")}
          clearButtonProps={{ "aria-label": "Clear what they wait for" }}
        />
      )}
      <span className="grow" />
      <span className="dim num" role="status">
        {loaded === 0 ? "" : `${formatCount(loaded)}${more ? "+" : ""} shown`}
      </span>
    </search>
  );
}

/** What stands in a box: what the address says, until something is typed. */
function useTyped(inAddress: string, put: (value: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
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
  useShortcuts([{ keys: "/", shown: ["/"], label: "Search this queue", group: "List", run: () => box.current?.focus() }]);
  return (
    <TextInput
      ref={box}
      aria-label="Search this queue"
      placeholder="Invoice, order, PRO, BOL, PO, vendor"
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        typed === "" ? <kbd>/</kbd> : <CloseButton size="xs" aria-label="Clear the search" onClick={() => put("q", "")} />
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
      aria-label="Vendor ID or SCAC"
      placeholder="Vendor ID or SCAC"
      w={150}
      value={typed}
      rightSection={
        typed === "" ? null : <CloseButton size="xs" aria-label="Clear the vendor" onClick={() => put("vendor", "")} />
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
