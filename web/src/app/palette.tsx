import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { invoicesPage } from "../api/queries.ts";
import { Icon } from "../ui/icons.tsx";
import { formatAmount } from "../ui/money.ts";
import { useListedShortcuts, type Shortcut } from "../ui/shortcuts.ts";
import "@mantine/spotlight/styles.css";

const MAX_FOUND = 6;
const HERE = [
  ["Invoice", "This invoice"],
  ["Dispute", "Its dispute"],
  ["Mail", "This mail"],
] as const;

/** Ctrl/⌘ K: what can be done here, where one can go, and any invoice by its numbers. */
const Palette = ({ goTo }: { readonly goTo: readonly Shortcut[] }) => {
  const navigate = useNavigate();
  const shortcuts = useListedShortcuts();
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery({
    queryKey: ["palette", q],
    queryFn: ({ signal }) => invoicesPage({ q }, { limit: MAX_FOUND, signal }),
    enabled: q.length >= 2,
    staleTime: 5000,
  });

  const act = (shortcut: Shortcut): SpotlightActionData => ({
    id: `key ${shortcut.keys}`,
    label: shortcut.label,
    onClick: shortcut.run,
    rightSection: <kbd>{shortcut.shown.join(" ")}</kbd>,
  });
  const invoices: SpotlightActionData[] = (q.length < 2 ? [] : (found.data?.items ?? [])).map((item) => ({
    id: item.uuid,
    label: item.invoiceNumber,
    description: `${item.vendor.name ?? item.vendor.scac ?? "Unknown vendor"} · ${formatAmount(item.billed)} ${item.currency} · ${item.status}`,
    leftSection: <Icon name="document" />,
    onClick: () => void navigate({ to: "/invoices/$uuid", params: { uuid: item.uuid } }),
  }));
  const here = HERE.map(([group, title]) => ({
    group: title,
    actions: shortcuts.filter((shortcut) => shortcut.group === group).map(act),
  })).filter(({ actions }) => actions.length > 0);
  const groups: SpotlightActionGroupData[] = [...here, { group: "Go to", actions: goTo.map(act) }];
  const matching = (group: SpotlightActionGroupData): SpotlightActionGroupData => ({
    group: group.group,
    actions: group.actions.filter((action) => action.label?.toLowerCase().includes(typed.trim().toLowerCase())),
  });
  const shown = [
    ...(invoices.length === 0 ? [] : [{ group: "Invoices", actions: invoices }]),
    ...groups.map(matching).filter((group) => group.actions.length > 0),
  ];

  return (
    <Spotlight
      actions={shown}
      filter={(_query, actions) => actions}
      query={typed}
      onQueryChange={setTyped}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { "aria-label": "Search and commands" } }}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={
        found.isFetching ? "Searching…" : "Nothing found. Try an invoice, order, PRO, BOL or PO number, or a vendor's name."
      }
      searchProps={{
        "aria-label": "Search",
        placeholder: "Invoice, order, PRO, BOL or PO number, vendor, or a command",
        leftSection: <Icon name="search" />,
      }}
    />
  );
};

export default Palette;
