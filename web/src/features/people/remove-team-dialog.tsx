import { Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removeTeam, type Team } from "../../api/teams.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

/** Removes a team; its open invoices go to somebody else, or to nobody. */
export function RemoveTeamDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [handTo, setHandTo] = useState<string | null>(null);
  const choices = useAssigneeChoices(team.assignee);
  const remove = useMutation({
    mutationFn: () => removeTeam(team.uuid, handTo),
    onSuccess: onClose,
    onSettled: () => Promise.all(["teams", "assignees"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <FormDialog
      draft={null}
      title={t`Remove ${team.name}?`}
      verb={t`Remove`}
      isFinal
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <p>{t`Its name stays where it stood. Who is in it goes on working here.`}</p>
      <Select
        label={t`Who takes over`}
        description={
          team.openInvoices === 1
            ? t`${formatCount(team.openInvoices)} open invoice is assigned to it`
            : t`${formatCount(team.openInvoices)} open invoices are assigned to it`
        }
        placeholder={t`Nobody`}
        searchable
        clearable
        data={choices}
        value={handTo}
        onChange={setHandTo}
      />
    </FormDialog>
  );
}
