import { Button, Drawer } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { download, requestFile } from "../../api/request.ts";
import type { Workspace } from "../../api/types.ts";
import { Icon } from "../../ui/icons.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { sayName, Tag } from "../../ui/tags.tsx";
import { Card } from "./side-cards.tsx";

type Listed = Workspace["documents"][number];

const filePath = (uuid: string): string => `/manage/documents/${uuid}/file`;
/** What browsers draw without running anything. */
const SHOWN: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Documents of the invoice and its orders: pictures open beside the invoice, other files are downloaded. */
export const DocumentsCard = ({ invoice }: { readonly invoice: Workspace }) => {
  const [open, setOpen] = useState<Listed | null>(null);
  const save = useMutation({
    mutationFn: (document: Listed) => download(filePath(document.uuid), document.name),
    onError: (error) =>
      notifications.show({ title: "The document could not be downloaded", message: error.message, color: "red.9" }),
  });
  return (
    <Card title="Documents" count={invoice.documents.length}>
      {invoice.documents.length === 0 ? (
        <p className="dim">None yet. Documents of the invoice and of its orders are listed here.</p>
      ) : (
        <div className="stack">
          {invoice.documents.map((document) => (
            <div key={document.uuid} className="flex">
              <Icon name="document" />
              <button
                type="button"
                className="expander clip"
                style={{ color: "var(--wb-accent)" }}
                title={document.name}
                onClick={() => (SHOWN.has(document.mediaType ?? "") ? setOpen(document) : save.mutate(document))}
              >
                <span className="clip">{document.name}</span>
                <span className="sr-only">{SHOWN.has(document.mediaType ?? "") ? ", show" : ", download"}</span>
              </button>
              <span className="grow" />
              <span className="dim clip">{document.type === "Unset" ? "No type" : sayName(document.type)}</span>
              <Tag tone={document.status === "Approved" ? "good" : "neutral"}>{document.status}</Tag>
            </div>
          ))}
        </div>
      )}
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="left"
        size="45%"
        withOverlay={false}
        lockScroll={false}
        trapFocus={false}
        title={<strong>{open?.name}</strong>}
      >
        {open === null ? null : (
          <div className="stack">
            <div>
              <Button variant="default" loading={save.isPending} onClick={() => save.mutate(open)}>
                Download
              </Button>
            </div>
            <Picture key={open.uuid} document={open} />
          </div>
        )}
      </Drawer>
    </Card>
  );
};

const Picture = ({ document }: { readonly document: Listed }) => {
  const file = useQuery({
    queryKey: ["document-file", document.uuid],
    queryFn: ({ signal }) => requestFile(filePath(document.uuid), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file.data === undefined) return;
    const made = URL.createObjectURL(file.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file.data]);
  if (file.isError) return <Failure error={file.error} what="The document" onRetry={() => void file.refetch()} />;
  return url === null ? (
    <RowsLoading rows={6} />
  ) : (
    <img
      src={url}
      alt={`${document.type === "Unset" ? "Document" : sayName(document.type)}: ${document.name}`}
      style={{ maxWidth: "100%" }}
    />
  );
};
