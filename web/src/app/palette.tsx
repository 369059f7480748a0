import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePreferenceChange } from "../shared/own-preferences.ts";
import { Icon } from "../ui/icons.tsx";
import { preferences } from "../ui/preferences.ts";
import { type ListedShortcut, useListedShortcuts } from "../ui/shortcuts.ts";
import { useFound } from "./palette-found.tsx";
import "@mantine/spotlight/styles.css";
import { t } from "../language/text.ts";

const HERE = [
  ["Invoice", t`This invoice`],
  ["Dispute", t`Its dispute`],
  ["Mail", t`This mail`],
  ["List", t`This list`],
] as const;
const TYPING_MS = 150;

const act = (shortcut: ListedShortcut): SpotlightActionData => ({
  id: `key ${shortcut.keys}`,
  label: shortcut.label,
  onClick: shortcut.run,
  ...(shortcut.shown.length === 0 ? {} : { rightSection: <kbd>{shortcut.shown.join(" ")}</kbd> }),
});

/** What a person sets for this browser, to be found by its name. */
function useSettings(): readonly SpotlightActionData[] {
  const { change } = usePreferenceChange();
  const navigate = useNavigate();
  return [
    { id: "set dark", label: t`Dark colors (theme)`, onClick: () => void change({ theme: "dark" }) },
    { id: "set light", label: t`Light colors (theme)`, onClick: () => void change({ theme: "light" }) },
    { id: "set auto", label: t`Colors as the system has them (theme)`, onClick: () => void change({ theme: null }) },
    {
      id: "set density",
      label: t`Compact or comfortable rows (density)`,
      onClick: () => void change({ density: preferences().density === "compact" ? "comfortable" : "compact" }),
    },
    { id: "set keys", label: t`Single keys off`, onClick: () => void change({ singleKeys: false }) },
    { id: "set keys on", label: t`Single keys on`, onClick: () => void change({ singleKeys: true }) },
    { id: "set account", label: t`My account: password, passkeys, notices`, onClick: () => void navigate({ to: "/account" }) },
  ];
}

/**
 * Ctrl/⌘ K: any invoice by its numbers or its amount, orders, vendors and interchanges, what can be done here, where one can go,
 * and what one sets. Enter takes the first.
 */
const Palette = ({ goTo }: { readonly goTo: readonly ListedShortcut[] }) => {
  const shortcuts = useListedShortcuts();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const [q] = useDebouncedValue(text, TYPING_MS);
  const { groups: found, isFetching } = useFound(q);
  const settings = useSettings();

  const here = HERE.map(([group, title]) => ({
    group: title,
    actions: shortcuts.filter((shortcut) => shortcut.group === group).map(act),
  }));
  const groups: readonly SpotlightActionGroupData[] = [
    ...here,
    { group: t`Go to`, actions: goTo.map(act) },
    { group: t`Settings`, actions: text === "" ? [] : [...settings] },
  ];
  const matching = ({ group, actions }: SpotlightActionGroupData): SpotlightActionGroupData => ({
    group,
    actions: actions.filter((action) => action.label?.toLowerCase().includes(text.toLowerCase())),
  });
  const shown = [...found, ...groups.map(matching)].filter(({ actions }) => actions.length > 0);
  const onKeyDown = useFirstHit(q === text && !isFetching);

  return (
    <Spotlight
      actions={shown}
      filter={(_query, actions) => actions}
      query={typed}
      onQueryChange={setTyped}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { "aria-label": t`Search and commands` } }}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={
        isFetching
          ? t`Searching…`
          : t`Nothing found. Try an invoice, order, PRO, BOL or PO number, an amount, or a vendor's name.`
      }
      searchProps={{
        "aria-label": t`Search`,
        placeholder: t`Number, amount, vendor, order, or a command`,
        leftSection: <Icon name="search" />,
        onKeyDown,
      }}
    />
  );
};

const takeFirst = (): void => {
  const list = document.querySelector(".mantine-Spotlight-actionsList");
  // Where one is chosen by the arrows, the palette takes it by itself.
  if (list?.querySelector("[data-selected]") === null) list.querySelector<HTMLElement>(".mantine-Spotlight-action")?.click();
};

/** Enter takes the first hit; where it comes before the search has answered, the first of the answer. */
function useFirstHit(isSettled: boolean): (event: KeyboardEvent<HTMLInputElement>) => void {
  const waits = useRef(false);
  useEffect(() => {
    if (!isSettled || !waits.current) return;
    waits.current = false;
    takeFirst();
  }, [isSettled]);
  return (event) => {
    waits.current = event.key === "Enter" && !isSettled;
    if (event.key === "Enter" && isSettled) takeFirst();
  };
}

export default Palette;
