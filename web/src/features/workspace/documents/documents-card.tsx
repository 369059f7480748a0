import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Workspace } from "../../../api/answers.ts";
import { DropZone, UploadList, useUploads } from "../../../shared/uploads.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { Tag } from "../../../ui/tags.tsx";
import { DocumentPane, isShown, useDownload } from "./document-pane.tsx";
import { MissingDocuments } from "./missing-documents.tsx";
import { useDocumentPane } from "./pane-context.tsx";
import { t } from "../../../language/text.ts";

interface DocumentsCardProps {
  readonly invoice: Workspace;
  readonly mayWrite: boolean;
  /** Whether they raise disputes. */
  readonly mayDecide: boolean;
}

/** Documents of the invoice and its orders: papers open beside the invoice, other files are downloaded. */
export function DocumentsCard({ invoice, mayWrite, mayDecide }: DocumentsCardProps) {
  const { open } = useDocumentPane();
  const save = useDownload();
  const client = useQueryClient();
  const { uploads, add, clear } = useUploads(
    { invoiceUuid: invoice.uuid },
    () => void client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
  );
  return (
    <Card title={t`Documents`} count={invoice.documents.length}>
      <div className="stack">
        <MissingDocuments invoice={invoice} mayDecide={mayDecide} />
        <DropZone label={t`Drop files for this invoice here`} onFiles={add} disabled={!mayWrite}>
          <UploadList uploads={uploads} onClear={clear} />
          {invoice.documents.length === 0 ? (
            <p className="dim">{t`None yet. Documents of the invoice and of its orders are listed here.`}</p>
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
                    onClick={() => (isShown(document) ? open(document.uuid) : save.mutate(document))}
                  >
                    <span className="clip">{document.name}</span>
                    <span className="sr-only">{isShown(document) ? t`, show` : t`, download`}</span>
                  </button>
                  <span className="grow" />
                  <span className="dim clip">{document.type === "Unset" ? t`No type` : sayName(document.type)}</span>
                  <Tag tone={document.status === "Approved" ? "good" : "neutral"}>{sayName(document.status)}</Tag>
                </div>
              ))}
            </div>
          )}
          {invoice.paper === null ? null : (
            <div>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => open(invoice.paper?.documentUuid ?? "")}
              >{t`Show the bill beside its charges`}</Button>
            </div>
          )}
        </DropZone>
      </div>
      <DocumentPane invoice={invoice} mayWrite={mayWrite} />
    </Card>
  );
}
