import { ActionIcon, Button, Drawer, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { documentFile } from "../../../api/documents.ts";
import type { Workspace } from "../../../api/answers.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Failure, RowsLoading } from "../../../ui/states.tsx";
import { sayName } from "../../../ui/readable-names.ts";

export type Listed = Workspace["documents"][number];

// Only who opens a PDF waits for what draws it.
const PdfPages = lazy(() => import("./pdf-pages.tsx"));

/** What browsers draw without running anything. */
const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const ZOOMS = [1, 1.5, 2, 3] as const;

/** Pictures and PDFs are shown; other files are for other programs. */
export function isShown(document: Listed): boolean {
  return PICTURES.has(document.mediaType ?? "") || document.mediaType === "application/pdf";
}

/** Puts a document among the person's downloads; says so when that fails. */
export function useDownload() {
  return useMutation({
    mutationFn: async (document: Listed) => saveFile(await documentFile(document.uuid), document.name),
    onError: (error) =>
      notifications.show({ title: "The document could not be downloaded", message: error.message, color: "red.9" }),
  });
}

/** A document beside the invoice, as wide as nearly half the window; in a narrow one it covers it. */
export function DocumentPane({ document, onClose }: { readonly document: Listed | null; readonly onClose: () => void }) {
  const save = useDownload();
  const [zoom, setZoom] = useState(0);
  const open = document !== null;
  useEffect(() => {
    if (!open) return;
    const root = window.document.documentElement;
    root.dataset["document"] = "open";
    return () => {
      delete root.dataset["document"];
    };
  }, [open]);
  const step = (by: number): void => setZoom(Math.min(Math.max(zoom + by, 0), ZOOMS.length - 1));
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      position="left"
      size="var(--wb-document-pane)"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      title={<strong>{document?.name}</strong>}
    >
      {document === null ? null : (
        <div className="stack">
          <div className="flex">
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(document)}>
              Download
            </Button>
            <span className="grow" />
            <Tooltip label="Smaller">
              <ActionIcon variant="default" size={30} aria-label="Smaller" disabled={zoom === 0} onClick={() => step(-1)}>
                <Icon name="minus" />
              </ActionIcon>
            </Tooltip>
            <span className="num dim" role="status" aria-label="Size">
              {Math.round((ZOOMS[zoom] ?? 1) * 100)} %
            </span>
            <Tooltip label="Larger">
              <ActionIcon
                variant="default"
                size={30}
                aria-label="Larger"
                disabled={zoom === ZOOMS.length - 1}
                onClick={() => step(1)}
              >
                <Icon name="plus" />
              </ActionIcon>
            </Tooltip>
          </div>
          <Content key={document.uuid} document={document} zoom={ZOOMS[zoom] ?? 1} />
        </div>
      )}
    </Drawer>
  );
}

const Content = ({ document, zoom }: { readonly document: Listed; readonly zoom: number }) => {
  const file = useQuery({
    queryKey: ["document-file", document.uuid],
    queryFn: ({ signal }) => documentFile(document.uuid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const label = `${document.type === "Unset" ? "Document" : sayName(document.type)}: ${document.name}`;
  if (file.isError) return <Failure error={file.error} what="The document" onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <RowsLoading rows={6} />;
  if (document.mediaType === "application/pdf")
    return (
      <Suspense fallback={<RowsLoading rows={6} />}>
        <PdfPages file={file.data} label={label} zoom={zoom} />
      </Suspense>
    );
  return <Picture file={file.data} label={label} zoom={zoom} />;
};

const Picture = ({ file, label, zoom }: { readonly file: Blob; readonly label: string; readonly zoom: number }) => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === null ? (
    <RowsLoading rows={6} />
  ) : (
    <div style={{ overflow: "auto" }}>
      <img src={url} alt={label} style={zoom === 1 ? { maxWidth: "100%" } : { width: `${zoom * 100}%` }} />
    </div>
  );
};
