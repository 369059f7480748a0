import { Textarea } from "@mantine/core";
import { useState } from "react";
import { takeVendorApart } from "../../api/vendor-merges.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useMerging } from "./use-merging.ts";
import { t } from "../../language/text.ts";

interface ApartDialogProps {
  readonly externalId: string;
  readonly from: string;
  readonly onClose: () => void;
}

/** Asks why two records are two carriers after all. */
export function ApartDialog({ externalId, from, onClose }: ApartDialogProps) {
  const [reason, setReason] = useState("");
  const apart = useMerging(() => takeVendorApart(externalId, reason.trim()), t`Taken apart`, onClose);
  return (
    <FormDialog
      draft={`apart ${externalId} ${from}`}
      title={t`Take ${externalId} and ${from} apart`}
      verb={t`Take apart`}
      busy={apart.isPending}
      disabled={reason.trim() === ""}
      error={apart.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        apart.mutate();
      }}
    >
      <p>
        {t`${externalId} stands by itself again, with its own terms. What was decided stays as it is; the open invoices of both are audited again. What one was paid too much and the other credited meanwhile may be asked back again: look at the recoveries of both.`}
      </p>
      <Textarea
        label={t`Why`}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
