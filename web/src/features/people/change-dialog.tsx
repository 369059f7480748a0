import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePerson, type Person } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleFields } from "./role-fields.tsx";
import { decides, roleOf } from "./roles.ts";

/** Somebody's role and limit. */
export function ChangeDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState(roleOf(person.roles[0] ?? null));
  const [limit, setLimit] = useState(person.approvalLimit ?? "");
  const change = useMutation({
    mutationFn: () =>
      changePerson(person.uuid, {
        roles: [role],
        ...(decides(role) ? { approvalLimit: limit.trim() === "" ? null : limit.trim() } : {}),
      }),
    onSuccess: onClose,
    onSettled: () => Promise.all(["people", "pending-changes"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <FormDialog
      title={`Role of ${person.name}`}
      verb="Save"
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <RoleFields
        role={role}
        limit={limit}
        limitError={fieldErrors(change.error)("approvalLimit")}
        onRole={setRole}
        onLimit={setLimit}
      />
      <p className="dim">Where duties are separated, another limit waits for a second person.</p>
    </FormDialog>
  );
}
