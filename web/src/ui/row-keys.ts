import type { RefObject } from "react";
import { useShortcuts } from "./shortcuts.ts";
import { t } from "../language/text.ts";

/** j and k walk through the first links of a page's rows; Enter, or o, opens the one that has the focus. */
export function useRowKeys(page: RefObject<HTMLElement | null>, open: string): void {
  const move = (by: number): void => {
    const links = [...(page.current?.querySelectorAll("tbody tr") ?? [])].flatMap((row) => row.querySelector("a") ?? []);
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  const opens = (): void => {
    const chosen = document.activeElement;
    if (chosen instanceof HTMLAnchorElement && page.current?.contains(chosen) === true) chosen.click();
  };
  useShortcuts([
    { keys: "j", label: t`Next row`, group: "List", run: () => move(1) },
    { keys: "k", label: t`Previous row`, group: "List", run: () => move(-1) },
    { keys: "o", shown: ["Enter", "o"], label: open, group: "List", run: opens },
  ]);
}
