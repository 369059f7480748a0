import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document-types.ts";
import type { Workspace } from "../../api/types.ts";
import { NO_REASON, ReasonField, reasonText } from "../../ui/reason-field.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { sayName } from "../../ui/tags.tsx";
import type { NewHold } from "./decide.ts";

interface HoldDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onHold: (hold: NewHold) => void;
}

/** The document whose absence the audit complained about, if there is one. Audits of earlier releases name it in their words alone. */
const missingDocument = (invoice: Workspace): string =>
  (invoice.audit?.findings ?? [])
    .filter(({ rule }) => rule === "required-document-missing" || rule === "charge-document-missing")
    .flatMap(({ data, message }) =>
      DOCUMENT_TYPES.filter((type) => (typeof data.document === "string" ? data.document === type : message.includes(type))),
    )[0] ?? "ProofOfDelivery";

/** An invoice waits: for a document, for a day, or until a person releases it. */
export const HoldDialog = ({ invoice, opened, busy, error, onClose, onHold }: HoldDialogProps) => {
  const [documentType, setDocumentType] = useState(() => invoice.hold?.documentType ?? missingDocument(invoice));
  const [day, setDay] = useState("");
  const [reason, setReason] = useState(NO_REASON);
  return (
    <Modal opened={opened} onClose={onClose} title={<strong>Hold {invoice.invoiceNumber}</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          onHold({
            documentType: documentType === "" ? null : documentType,
            until: day === "" ? null : new Date(`${day}T00:00:00`).toISOString(),
            reason: reasonText(reason),
          });
        }}
      >
        <p className="dim">The policy approves nothing that is held. When the hold ends, the invoice is audited again.</p>
        <NativeSelect
          size="xs"
          label="Until this document is approved"
          value={documentType}
          onChange={(event) => setDocumentType(event.currentTarget.value)}
          data={[
            { value: "", label: "No document" },
            ...DOCUMENT_TYPES.filter((type) => type !== "Unset").map((value) => ({ value, label: sayName(value) })),
          ]}
        />
        <TextInput
          size="xs"
          type="date"
          label="Or until this day"
          description="Empty: no end by itself"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <ReasonField appliesTo="hold" description="Kept in the timeline." value={reason} onChange={setReason} />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={reasonText(reason) === ""}>
            Hold
          </Button>
        </div>
      </form>
    </Modal>
  );
};
