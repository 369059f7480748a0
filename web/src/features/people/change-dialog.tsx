import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changePerson, type Person, readPerson } from "../../api/people.ts";
import { ChangedMeanwhile, otherFailure, useChangedMeanwhile } from "../../shared/changed-meanwhile.tsx";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { RoleFields } from "./role-fields.tsx";
import { decides, type Role, roleOf } from "./roles.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

type Values = { role: Role; limit: string };

const LABELS: Readonly<Record<keyof Values, string>> = { role: t`Role`, limit: t`Approval limit` };

const recordOf = (person: Person): { values: Values; eTag: string } => ({
  values: { role: roleOf(person.roles[0] ?? null), limit: person.approvalLimit ?? "" },
  eTag: person.eTag,
});

const say = (value: string | boolean | undefined, field: keyof Values): string => {
  const text = String(value ?? "");
  if (field === "role") return sayName(text);
  return text.trim() === "" ? t`No limit` : formatAmount(typedAmount(text));
};

/** Somebody's role and limit. */
export function ChangeDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const client = useQueryClient();
  const first = recordOf(person);
  const form = useForm<Values>({ initialValues: first.values });
  const changed = useChangedMeanwhile(first, form, async () => recordOf(await readPerson(person.uuid)));
  const change = useMutation({
    mutationFn: ({ role, limit }: Values) =>
      changePerson(person.uuid, {
        roles: [role],
        eTag: changed.base.eTag,
        ...(decides(role) ? { approvalLimit: limit.trim() === "" ? null : typedAmount(limit) } : {}),
      }),
    onError: changed.settle,
    onSuccess: onClose,
    onSettled: () => Promise.all(["people", "pending-changes"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <FormDialog
      draft={null}
      title={t`Role of ${person.name}`}
      verb={t`Save`}
      busy={change.isPending}
      error={otherFailure(change.error)}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <ChangedMeanwhile meanwhile={changed.meanwhile} form={form} labels={LABELS} say={say} />
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
