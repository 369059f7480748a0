import { MultiSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { assigneesQuery, changeTeam, makeTeam, type Team } from "../../api/teams.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

/** A team's name, and who is in it; `team` is null for a new one. */
export function TeamDialog({ team, onClose }: { readonly team: Team | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: team?.name ?? "", members: team?.members.map(({ userId }) => userId) ?? [] },
  });
  const people = (useQuery(assigneesQuery).data ?? []).filter(({ kind }) => kind === "person");
  const save = useMutation({
    mutationFn: ({ name, members }: typeof form.values) => {
      const wanted = { name: name.trim(), members };
      return team === null ? makeTeam(wanted) : changeTeam(team.uuid, { ...wanted, eTag: team.eTag });
    },
    onSuccess: onClose,
    onSettled: () => Promise.all(["teams", "assignees"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const said = fieldErrors(save.error);
  return (
    <FormDialog
      draft={`team ${team?.name ?? ""}`}
      title={team === null ? t`Make a team` : team.name}
      verb={team === null ? t`Make it` : t`Save`}
      busy={save.isPending}
      disabled={form.values.name.trim() === ""}
      error={save.error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput label={t`Name`} required maxLength={100} data-autofocus {...form.getInputProps("name")} error={said("name")} />
      <MultiSelect
        label={t`Who is in it`}
        description={t`It gives nobody a right: they may do what their role says`}
        placeholder={form.values.members.length === 0 ? t`Nobody` : ""}
        searchable
        clearable
        nothingFoundMessage={t`Nobody of that name works here`}
        clearButtonProps={{ "aria-label": t`Take everybody out` }}
        data={people.map(({ assignee, name: label }) => ({ value: assignee.slice("user:".length), label }))}
        {...form.getInputProps("members")}
      />
    </FormDialog>
  );
}
