import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Workspace } from "../../../api/answers.ts";

interface ShownPlace {
  readonly documentUuid: string;
  /** The box that is looked at, by its path: `charges[0].amount`. */
  readonly path: string | null;
}

interface DocumentPaneState {
  readonly shown: ShownPlace | null;
  readonly open: (documentUuid: string, path?: string) => void;
  readonly close: () => void;
  /** The box that somebody clicked: what of the invoice it says is looked at, by the box's own path or by another. */
  readonly pick: (path: string, said?: string) => void;
  readonly picked: string | null;
}

const NONE: DocumentPaneState = {
  shown: null,
  open: () => undefined,
  close: () => undefined,
  pick: () => undefined,
  picked: null,
};
const PaneContext = createContext<DocumentPaneState>(NONE);

/** What is shown beside the invoice: charges find their places on it, and places their charges. */
export function DocumentPaneProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownPlace | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const state = useMemo(
    (): DocumentPaneState => ({
      shown,
      picked,
      open: (documentUuid, path) => setShown({ documentUuid, path: path ?? null }),
      close: () => setShown(null),
      pick: (path, said = path) => {
        setPicked(said);
        setShown((before) => (before === null ? null : { ...before, path }));
      },
    }),
    [shown, picked],
  );
  return <PaneContext value={state}>{children}</PaneContext>;
}

export function useDocumentPane(): DocumentPaneState {
  return useContext(PaneContext);
}

/** Where the first billed line of a charge stands on the invoice's own paper; undefined where nothing says so. */
export function placeOfLines(
  { paper }: Pick<Workspace, "paper">,
  lines: readonly { readonly index: number }[],
): string | undefined {
  return lines
    .flatMap(({ index }) => [`charges[${index}].amount`, `charges[${index}].description`])
    .find((path) => paper?.places[path] !== undefined);
}
