import { useState } from "react";
import type { Workspace } from "../../../api/answers.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Tag } from "../../../ui/tags.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { DocumentPane, isShown, type Listed, useDownload } from "./document-pane.tsx";
import { Card } from "../../../ui/card.tsx";

/** Documents of the invoice and its orders: pictures and PDFs open beside the invoice, other files are downloaded. */
export function DocumentsCard({ invoice }: { readonly invoice: Workspace }) {
  const [open, setOpen] = useState<Listed | null>(null);
  const save = useDownload();
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
                onClick={() => (isShown(document) ? setOpen(document) : save.mutate(document))}
              >
                <span className="clip">{document.name}</span>
                <span className="sr-only">{isShown(document) ? ", show" : ", download"}</span>
              </button>
              <span className="grow" />
              <span className="dim clip">{document.type === "Unset" ? "No type" : sayName(document.type)}</span>
              <Tag tone={document.status === "Approved" ? "good" : "neutral"}>{document.status}</Tag>
            </div>
          ))}
        </div>
      )}
      <DocumentPane document={open} onClose={() => setOpen(null)} />
    </Card>
  );
}
