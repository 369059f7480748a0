import { UNDO_SECONDS } from "../../../../src/contract/manage/invoice/undo-seconds.ts";
import { Select, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Workspace } from "../../api/answers.ts";
import { reasonCodesQuery } from "../../api/queries.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { sayName } from "../../ui/readable-names.ts";
import { draftEntry } from "./decision-kinds.ts";
import { t } from "../../language/text.ts";

const OTHER = "Other";

interface TerminateDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onTerminate: (reason: string, message: string) => void;
}

interface TerminateDraft {
  /** Null: none was chosen. */
  readonly picked: string | null;
  readonly message: string;
}

/** Ending an invoice is final, so it asks for one of the tenant's reasons first. */
export function TerminateDialog({ invoice, opened, busy, error, onClose, onTerminate }: TerminateDialogProps) {
  const codes = (useQuery(reasonCodesQuery).data ?? []).filter(({ appliesTo }) => appliesTo === "terminate");
  const entry = draftEntry("terminate", invoice.uuid);
  const [kept] = useState(() => keptDraft<TerminateDraft>(entry));
  const form = useForm<TerminateDraft>({ initialValues: kept ?? { picked: null, message: "" } });
  useKeptDraftOf(entry, form.values.message.trim() === "" ? null : form.values);
  const doubles = (invoice.audit?.findings ?? []).filter(({ rule }) => rule === "duplicate-invoice");
  const credited = doubles.find(({ data }) => data["credit"] !== undefined);
  const proposed =
    doubles.length > 0 && credited === undefined && codes.some(({ code }) => code === "Duplicate") ? "Duplicate" : null;
  const reason = form.values.picked ?? proposed;
  return (
    <FormDialog
      draft={null}
      opened={opened}
      title={t`Terminate ${invoice.invoiceNumber}?`}
      verb={t`Terminate`}
      isFinal
      busy={busy}
      disabled={reason === null || (reason === OTHER && form.values.message.trim() === "")}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ message }) => (reason === null ? undefined : onTerminate(reason, message.trim())))}
    >
      <p className="dim">{t`Nothing will be paid on this invoice. It can be undone for ${UNDO_SECONDS} seconds, and never after: whoever collects finalized invoices may have it a moment later. To wait longer, hold it.`}</p>
      {credited === undefined ? null : (
        <div className="note-box warn" role="alert">
          {credited.message}
        </div>
      )}
      <Select
        label={t`Reason`}
        data={[
          ...codes.map(({ code, description }) => ({ value: code, label: `${sayName(code)}: ${description}` })),
          ...(codes.some(({ code }) => code === OTHER) ? [] : [{ value: OTHER, label: t`Another reason` }]),
        ]}
        value={reason}
        onChange={(picked) => form.setFieldValue("picked", picked)}
        required
        data-autofocus
        placeholder={t`Why does it end?`}
        comboboxProps={{ withinPortal: true }}
      />
      <Textarea
        label={t`Message`}
        description={t`Goes out with the audit result.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        required={reason === OTHER}
        {...form.getInputProps("message")}
      />
    </FormDialog>
  );
}
