import { Textarea } from "@mantine/core";
import { useState } from "react";
import { takeVendorApart } from "../../api/vendor-merges.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useMerging } from "./use-merging.ts";

interface ApartDialogProps {
  readonly externalId: string;
  readonly from: string;
  readonly onClose: () => void;
}

/** Asks why two records are two carriers after all. */
export function ApartDialog({ externalId, from, onClose }: ApartDialogProps) {
  const [reason, setReason] = useState("");
  const apart = useMerging(() => takeVendorApart(externalId, reason.trim()), "Taken apart", onClose);
  return (
    <FormDialog
      title={`Take ${externalId} and ${from} apart`}
      verb="Take apart"
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
        {externalId} stands by itself again, with its own terms. What was decided stays as it is; the open invoices of both are
        audited again. What one was paid too much and the other credited meanwhile may be asked back again: look at the recoveries
        of both.
      </p>
      <Textarea
        label="Why"
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
