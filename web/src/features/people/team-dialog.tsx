import { MultiSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { assigneesQuery, changeTeam, makeTeam, type Team } from "../../api/teams.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** A team's name, and who is in it; `team` is null for a new one. */
export function TeamDialog({ team, onClose }: { readonly team: Team | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(team?.name ?? "");
  const [members, setMembers] = useState(team?.members.map(({ userId }) => userId) ?? []);
  const people = (useQuery(assigneesQuery).data ?? []).filter(({ kind }) => kind === "person");
  const save = useMutation({
    mutationFn: () => {
      const wanted = { name: name.trim(), members };
      return team === null ? makeTeam(wanted) : changeTeam(team.uuid, { ...wanted, eTag: team.eTag });
    },
    onSuccess: onClose,
    onSettled: () => Promise.all(["teams", "assignees"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const said = fieldErrors(save.error);
  return (
    <FormDialog
      title={team === null ? "Make a team" : team.name}
      verb={team === null ? "Make it" : "Save"}
      busy={save.isPending}
      disabled={name.trim() === ""}
      error={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={said("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label="Who is in it"
        description="It gives nobody a right: they may do what their role says"
        placeholder={members.length === 0 ? "Nobody" : ""}
        searchable
        clearable
        nothingFoundMessage="Nobody of that name works here"
        clearButtonProps={{ "aria-label": "Take everybody out" }}
        data={people.map(({ assignee, name: label }) => ({ value: assignee.slice("user:".length), label }))}
        value={members}
        onChange={setMembers}
      />
    </FormDialog>
  );
}
