import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changePerson, type Person } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleFields } from "./role-fields.tsx";
import { decides, roleOf } from "./roles.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

/** Somebody's role and limit. */
export function ChangeDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { role: roleOf(person.roles[0] ?? null), limit: person.approvalLimit ?? "" } });
  const change = useMutation({
    mutationFn: ({ role, limit }: typeof form.values) =>
      changePerson(person.uuid, {
        roles: [role],
        ...(decides(role) ? { approvalLimit: limit.trim() === "" ? null : typedAmount(limit) } : {}),
      }),
    onSuccess: onClose,
    onSettled: () => Promise.all(["people", "pending-changes"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <FormDialog
      draft={null}
      title={t`Role of ${person.name}`}
      verb={t`Save`}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <RoleFields
        role={form.values.role}
        limit={form.values.limit}
        limitError={fieldErrors(change.error)("approvalLimit")}
        onRole={(role) => form.setFieldValue("role", role)}
        onLimit={(limit) => form.setFieldValue("limit", limit)}
      />
      <p className="dim">{t`Where duties are separated, another limit waits for a second person.`}</p>
    </FormDialog>
  );
}
