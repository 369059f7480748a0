import { Button, Modal, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Workspace } from "../../api/types.ts";
import { FailureLine } from "../../ui/states.tsx";

const REASONS = [
  { value: "Duplicate", label: "Duplicate" },
  { value: "NotOurShipment", label: "Not our shipment" },
  { value: "CorrectedInvoiceExpected", label: "A corrected invoice will come" },
  { value: "CancelledByVendor", label: "Cancelled by the vendor" },
  { value: "BilledTooLate", label: "Billed too late" },
  { value: "Other", label: "Other" },
];

interface TerminateDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onTerminate: (reason: string, message: string) => void;
}

/** Ending an invoice is final, so it asks for the reason first. */
export const TerminateDialog = ({ invoice, opened, busy, error, onClose, onTerminate }: TerminateDialogProps) => {
  const duplicate = invoice.audit?.findings.some((one) => one.rule === "duplicate-invoice") === true;
  const [reason, setReason] = useState<string | null>(duplicate ? "Duplicate" : null);
  const [message, setMessage] = useState("");
  return (
    <Modal opened={opened} onClose={onClose} title={<strong>Terminate {invoice.invoiceNumber}?</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null) onTerminate(reason, message.trim());
        }}
      >
        <p className="dim">Nothing will be paid on this invoice. This is final and cannot be undone.</p>
        <Select
          label="Reason"
          data={REASONS}
          value={reason}
          onChange={setReason}
          required
          data-autofocus
          placeholder="Why does it end?"
          comboboxProps={{ withinPortal: true }}
        />
        <Textarea
          label="Message"
          description="Goes out with the audit result."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          required={reason === "Other"}
        />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red.9"
            loading={busy}
            disabled={reason === null || (reason === "Other" && message.trim() === "")}
          >
            Terminate
          </Button>
        </div>
      </form>
    </Modal>
  );
};
