import { Button, Drawer, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { DOCUMENT_TYPES } from "../../../../../src/contract/manage/document/document-types.ts";
import type { Workspace } from "../../../api/answers.ts";
import { approveDocument, changeDocument, documentFile, documentQuery, type ManagedDocument } from "../../../api/documents.ts";
import { boxesOfReading } from "../../../shared/document-viewer/boxes-of-reading.ts";
import { DocumentViewer } from "../../../shared/document-viewer/document-viewer.tsx";
import type { FieldBox } from "../../../shared/document-viewer/page-picture.tsx";
import { isUnsaid } from "../../../shared/is-unsaid.ts";
import { DocumentStateTag } from "../../../shared/document-state-tag.tsx";
import { FileWarnings } from "../../../shared/file-warnings.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { Failure, FailureLine, RowsLoading } from "../../../ui/states.tsx";
import { billReadOf, billsBeside, linesOnBills } from "./charge-on-bill.ts";
import { useDocumentPane } from "./pane-context.tsx";
import { t } from "../../../language/text.ts";

export type Listed = Workspace["documents"][number];

// Only who asks for the file itself waits for what draws it.
const PdfPages = lazy(() => import("./pdf-pages.tsx"));

/** Of these there are pictures of their pages. */
const PICTURED: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/tiff", "application/pdf"]);

/** Papers are shown; other files are for other programs. */
export function isShown(document: Listed): boolean {
  return PICTURED.has(document.mediaType);
}

/** Puts a document among the person's downloads; says so when that fails. */
export function useDownload() {
  return useMutation({
    mutationFn: async (document: Pick<Listed, "uuid" | "name">) => saveFile(await documentFile(document.uuid), document.name),
    onError: (error) =>
      notifications.show({ title: t`The document could not be downloaded`, message: error.message, color: "red.9" }),
  });
}

interface DocumentPaneProps {
  readonly invoice: Workspace;
  readonly mayWrite: boolean;
}

/** A document beside the invoice, as wide as nearly half the window; in a narrow one it covers it. */
export function DocumentPane({ invoice, mayWrite }: DocumentPaneProps) {
  const { shown, close } = useDocumentPane();
  const open = shown !== null;
  useEffect(() => {
    if (!open) return;
    const root = window.document.documentElement;
    root.dataset["document"] = "open";
    return () => {
      delete root.dataset["document"];
    };
  }, [open]);
  const listed = invoice.documents.find(({ uuid }) => uuid === shown?.documentUuid);
  return (
    <Drawer
      opened={open}
      onClose={close}
      position="left"
      size="var(--wb-document-pane)"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      returnFocus={false}
      title={<strong>{listed?.name ?? t`The invoice's paper`}</strong>}
    >
      {shown === null ? null : (
        <Content key={shown.documentUuid} uuid={shown.documentUuid} path={shown.path} invoice={invoice} mayWrite={mayWrite} />
      )}
    </Drawer>
  );
}

interface ContentProps extends DocumentPaneProps {
  readonly uuid: string;
  readonly path: string | null;
}

function Content({ uuid, path, invoice, mayWrite }: ContentProps) {
  const { pick } = useDocumentPane();
  const [isFile, setIsFile] = useState(false);
  const found = useQuery(documentQuery(uuid));
  if (found.isLoadingError) return <Failure error={found.error} what={t`The document`} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <RowsLoading rows={6} />;
  const document = found.data;
  const own = invoice.paper?.documentUuid === uuid ? boxesOfPaper(invoice) : [];
  return (
    <div className="stack">
      <FileWarnings transcription={document.transcription} scan={document.scan} />
      <PaneActions document={document} mayWrite={mayWrite} isFile={isFile} onFile={() => setIsFile(!isFile)} />
      {isFile ? (
        <TheFile document={document} />
      ) : (
        <DocumentViewer
          uuid={uuid}
          pages={document.transcription.pages}
          boxes={own.length > 0 ? own : boxesOfReading(document.transcription)}
          active={path}
          onPick={(id) => pickBox(id, chargeOfBox(invoice, document, id), pick)}
        />
      )}
    </div>
  );
}

/** A line that was read of a bill beside the invoice leads to the charge that is like it; a word says where none is. */
function pickBox(id: string, charge: string | null | undefined, pick: (path: string, said?: string) => void): void {
  if (charge === null)
    notifications.show({ message: t`No charge of the invoice is like this line, or several are.`, color: "orange.9" });
  pick(id, charge ?? id);
}

/** The path of that charge; null: none, or not one alone. Undefined of other boxes. */
function chargeOfBox(invoice: Workspace, document: ManagedDocument, id: string): string | null | undefined {
  const at = /^charge-(\d+)$/.exec(id)?.[1];
  const read = billsBeside(invoice).includes(document.uuid) ? billReadOf(document) : null;
  if (at === undefined || read === null) return undefined;
  const index = [...linesOnBills(invoice, [read])].find(([, line]) => line.at === Number(at))?.[0];
  return index === undefined ? null : `charges[${index}].amount`;
}

/** The places of the invoice's own values on its paper. */
function boxesOfPaper({ paper, lines }: Workspace): readonly FieldBox[] {
  return Object.entries(paper?.places ?? {}).map(([path, { page, box }]) => {
    const at = /^charges\[(\d+)\]/.exec(path)?.[1];
    const label = at === undefined ? sayName(path) : t`charge ${lines[Number(at)]?.description ?? Number(at) + 1}`;
    return { id: path, label, page, box, isUncertain: false };
  });
}

interface PaneActionsProps {
  readonly document: ManagedDocument;
  readonly mayWrite: boolean;
  readonly isFile: boolean;
  readonly onFile: () => void;
}

/** Retype and approve it where it is looked at. */
function PaneActions({ document, mayWrite, isFile, onFile }: PaneActionsProps) {
  const { uuid, eTag, type, status, filename, made, mediaType } = document;
  const client = useQueryClient();
  const save = useDownload();
  const onSettled = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ["documents"] });
    await client.invalidateQueries({ queryKey: ["invoice"] });
  };
  const retype = useMutation({
    mutationFn: (next: string) => changeDocument(uuid, { eTag, type: next as "Invoice" }),
    onSettled,
  });
  const approve = useMutation({ mutationFn: () => approveDocument(uuid, eTag), onSettled });
  const isOpen = mayWrite && status !== "Approved" && !made.some(({ how }) => how === "split");
  return (
    <>
      <div className="flex wrap">
        <DocumentStateTag document={document} />
        <NativeSelect
          size="xs"
          aria-label={t`Type`}
          value={type}
          disabled={!isOpen || retype.isPending}
          data={DOCUMENT_TYPES.map((value) => ({ value, label: value === "Unset" ? t`No type yet` : sayName(value) }))}
          onChange={(event) => retype.mutate(event.currentTarget.value)}
        />
        {isOpen && isUnsaid(document) ? (
          <Link to="/reviews/$uuid" params={{ uuid }} search={{}}>{t`Say what stands on it`}</Link>
        ) : null}
        {isOpen && !isUnsaid(document) ? (
          <Button
            size="compact-sm"
            loading={approve.isPending}
            onClick={() => approve.mutate()}
          >{t`Approve the document`}</Button>
        ) : null}
        <span className="grow" />
        <Button
          size="compact-sm"
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ uuid, name: filename })}
        >{t`Download`}</Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void window.open(`/documents/${uuid}`, `document-${uuid}`, "popup,width=900,height=1000")}
        >{t`Own window`}</Button>
        {mediaType === "application/pdf" ? (
          <Button size="compact-sm" variant="default" aria-pressed={isFile} onClick={onFile}>
            {isFile ? t`Show pictures` : t`Show the file itself`}
          </Button>
        ) : null}
      </div>
      <FailureLine error={retype.error ?? approve.error} />
    </>
  );
}

/** What the sender sent, drawn here: by default nobody's file is opened by this browser. */
function TheFile({ document: { uuid, type, filename } }: { readonly document: ManagedDocument }) {
  const file = useQuery({
    queryKey: ["document-file", uuid],
    queryFn: ({ signal }) => documentFile(uuid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const label = `${type === "Unset" ? t`Document` : sayName(type)}: ${filename}`;
  if (file.isLoadingError) return <Failure error={file.error} what={t`The document`} onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <RowsLoading rows={6} />;
  return (
    <Suspense fallback={<RowsLoading rows={6} />}>
      <PdfPages file={file.data} label={label} zoom={1} />
    </Suspense>
  );
}
