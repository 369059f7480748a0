import { Select } from "@mantine/core";
import { useState } from "react";
import type { Workspace } from "../../api/answers.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface AssignDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  /** Null: nobody. */
  readonly onAssign: (assignee: string | null) => void;
}

/** Gives the invoice to a person or a team, or leaves it to nobody. */
export function AssignDialog({ invoice, opened, busy, error, onClose, onAssign }: AssignDialogProps) {
  const [assignee, setAssignee] = useState(invoice.assignee ?? null);
  const choices = useAssigneeChoices();
  return (
    <FormDialog
      draft={null}
      opened={opened}
      title={t`Assign ${invoice.invoiceNumber}`}
      verb={t`Assign`}
      busy={busy}
      disabled={assignee === (invoice.assignee ?? null)}
      error={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(assignee);
      }}
    >
      <Select
        label={t`Who looks after it`}
        description={t`A team's invoices stand in the queue of everybody who is in it`}
        placeholder={t`Nobody`}
        searchable
        clearable
        data-autofocus
        nothingFoundMessage={t`Nobody of that name`}
        clearButtonProps={{ "aria-label": t`Leave it to nobody` }}
        data={choices}
        value={assignee}
        onChange={setAssignee}
      />
    </FormDialog>
  );
}
