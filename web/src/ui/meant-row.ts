import { useLocation } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * What a row is given that an address may mean (`#` and its id), as a notice does: it is shown, and told apart from the others.
 */
export function useMeantRow(id: string) {
  const isMeant = useLocation({ select: ({ hash }) => hash === id });
  // Rows come later than the page: what the browser does by itself would find none.
  const ref = useCallback(
    (row: HTMLTableRowElement | null) => (isMeant ? row?.scrollIntoView({ block: "center" }) : undefined),
    [isMeant],
  );
  return { id, ref, className: isMeant ? "meant" : undefined };
}
