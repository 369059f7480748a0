import { Button, Modal, Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonCodesQuery } from "../../api/queries.ts";
import type { Workspace } from "../../api/types.ts";
import { FailureLine } from "../../ui/states.tsx";
import { sayName } from "../../ui/tags.tsx";

const OTHER = "Other";

interface TerminateDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onTerminate: (reason: string, message: string) => void;
}

/** Ending an invoice is final, so it asks for one of the tenant's reasons first. */
export const TerminateDialog = ({ invoice, opened, busy, error, onClose, onTerminate }: TerminateDialogProps) => {
  const codes = (useQuery(reasonCodesQuery).data ?? []).filter((one) => one.appliesTo === "terminate");
  const duplicate = invoice.audit?.findings.some((one) => one.rule === "duplicate-invoice") === true;
  const [picked, setReason] = useState<string | null>(null);
  const reason = picked ?? (duplicate && codes.some((one) => one.code === "Duplicate") ? "Duplicate" : null);
  const [message, setMessage] = useState("");
  const incomplete = reason === null || (reason === OTHER && message.trim() === "");
  return (
    <Modal opened={opened} onClose={onClose} title={<strong>Terminate {invoice.invoiceNumber}?</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null && !incomplete) onTerminate(reason, message.trim());
        }}
      >
        <p className="dim">Nothing will be paid on this invoice. This is final and cannot be undone.</p>
        <Select
          label="Reason"
          data={[
            ...codes.map(({ code, description }) => ({ value: code, label: `${sayName(code)}: ${description}` })),
            ...(codes.some((one) => one.code === OTHER) ? [] : [{ value: OTHER, label: "Another reason" }]),
          ]}
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
          required={reason === OTHER}
        />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={busy} disabled={incomplete}>
            Terminate
          </Button>
        </div>
      </form>
    </Modal>
  );
};
