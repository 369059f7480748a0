import { NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pageCountQuery, pagePictureQuery } from "../api/document-pages.ts";
import { type ManagedDocument, splitDocument } from "../api/documents.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useObjectUrl } from "./document-viewer/use-object-url.ts";
import { t } from "../language/text.ts";

interface SplitDialogProps {
  readonly document: ManagedDocument;
  readonly onClose: () => void;
  /** The parts, once there are any. */
  readonly onDone?: (uuids: readonly string[]) => void;
}

type Turn = 0 | 90 | 180 | 270;
interface PagePlan {
  readonly page: number;
  /** From 1; 0: into none. */
  readonly part: number;
  readonly turn: Turn;
}

const TURNS = [
  { value: "0", label: t`As it is` },
  { value: "90", label: t`A quarter right` },
  { value: "180", label: t`Upside down` },
  { value: "270", label: t`A quarter left` },
];

/** Which page goes into which part, and how it is turned. Pages of several parts are put together by giving them one part. */
export function SplitDialog({ document, onClose, onDone }: SplitDialogProps) {
  const read = document.transcription.pages.length;
  const counted = useQuery({ ...pageCountQuery(document.uuid), enabled: read === 0 });
  const pages = read > 0 ? read : (counted.data ?? 0);
  const papers = document.transcription.papers;
  const partOf = (page: number): number => Math.max(1, papers.findIndex((paper) => paper.pages.includes(page)) + 1);
  const [changed, setChanged] = useState<Readonly<Record<number, Partial<PagePlan>>>>({});
  const plan = Array.from({ length: pages }, (_, index): PagePlan => {
    const page = index + 1;
    return { page, part: partOf(page), turn: 0, ...changed[page] };
  });
  const parts = Math.max(1, ...plan.map(({ part }) => part));
  const used = [...new Set(plan.map(({ part }) => part))].filter((part) => part > 0).sort((a, b) => a - b);
  const isChange = used.length > 1 || plan.some(({ part, turn }) => part === 0 || turn !== 0);
  const client = useQueryClient();
  const split = useMutation({
    mutationFn: () =>
      splitDocument(document.uuid, {
        pages: used.map((part) => plan.filter((each) => each.part === part).map(({ page }) => page)),
        without: plan.filter(({ part }) => part === 0).map(({ page }) => page),
        turn: plan.flatMap(({ page, turn }) => (turn === 0 ? [] : [{ page, by: turn }])),
      }),
    onSuccess: async ({ documents }) => {
      notifications.show({
        message:
          documents.length === 1
            ? t`A turned copy takes its place.`
            : t`It is ${documents.length} documents now; each is read by itself.`,
        color: "teal.9",
      });
      await client.invalidateQueries({ queryKey: ["documents"] });
      await client.invalidateQueries({ queryKey: ["reviews"] });
      onClose();
      onDone?.(documents.map(({ uuid }) => uuid));
    },
  });
  const put = (page: number, change: Partial<PagePlan>): void =>
    setChanged((before) => ({ ...before, [page]: { ...before[page], ...change } }));
  return (
    <FormDialog
      draft={null}
      title={t`Split or turn pages`}
      verb={used.length > 1 ? t`Make ${used.length} documents` : t`Make one document`}
      size="xl"
      busy={split.isPending}
      disabled={!isChange || used.length === 0}
      error={split.error ?? counted.error}
      sendsByKeys
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        split.mutate();
      }}
    >
      <p className="dim">{t`Pages of one number become one document. The whole file stays, and its parts are decided about in its place.`}</p>
      <div className="split-pages">
        {plan.map(({ page, part, turn }) => (
          <PlannedPage
            key={page}
            uuid={document.uuid}
            plan={{ page, part, turn }}
            parts={Math.min(parts + 1, pages)}
            onChange={(change) => put(page, change)}
          />
        ))}
      </div>
    </FormDialog>
  );
}

interface PlannedPageProps {
  readonly uuid: string;
  readonly plan: PagePlan;
  /** How many documents it may go into. */
  readonly parts: number;
  readonly onChange: (change: Partial<PagePlan>) => void;
}

function PlannedPage({ uuid, plan: { page, part, turn }, parts, onChange }: PlannedPageProps) {
  const documents = Array.from({ length: parts }, (_, index) => ({
    value: String(index + 1),
    label: t`Document ${index + 1}`,
  }));
  return (
    <fieldset className="split-page" data-part={part}>
      <legend>{t`Page ${page}`}</legend>
      <SmallPage uuid={uuid} page={page} turn={turn} />
      <NativeSelect
        size="xs"
        aria-label={t`Document of page ${page}`}
        value={String(part)}
        data={[...documents, { value: "0", label: t`Left out` }]}
        onChange={(event) => onChange({ part: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        aria-label={t`Turn of page ${page}`}
        value={String(turn)}
        data={TURNS}
        onChange={(event) => onChange({ turn: Number(event.currentTarget.value) as Turn })}
      />
    </fieldset>
  );
}

function SmallPage({ uuid, page, turn }: { readonly uuid: string; readonly page: number; readonly turn: Turn }) {
  const url = useObjectUrl(useQuery(pagePictureQuery(uuid, page)).data?.picture);
  return (
    <div className="split-picture">
      {url === null ? null : <img src={url} alt={t`Page ${page}`} style={{ transform: `rotate(${turn}deg)` }} />}
    </div>
  );
}
