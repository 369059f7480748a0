import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invitePerson } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleFields } from "./role-fields.tsx";
import { decides, type Role } from "./roles.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

const EMPTY: { readonly email: string; readonly name: string; readonly role: Role; readonly limit: string } = {
  email: "",
  name: "",
  role: "auditor",
  limit: "",
};

const invitationOf = ({ email, name, role, limit }: typeof EMPTY) =>
  invitePerson({
    email: email.trim(),
    name: name.trim(),
    roles: [role],
    approvalLimit: decides(role) && limit.trim() !== "" ? typedAmount(limit) : null,
  });

/** Asks somebody to join; the link is shown once. */
export function InviteDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: EMPTY });
  const invite = useMutation({
    mutationFn: invitationOf,
    onSuccess: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  const said = fieldErrors(invite.error);
  const close = (): void => {
    invite.reset();
    form.reset();
    onClose();
  };
  return (
    <>
      <FormDialog
        draft="invite"
        opened={opened && invite.data === undefined}
        title={t`Invite a person`}
        verb={t`Invite`}
        busy={invite.isPending}
        disabled={form.values.email.trim() === "" || form.values.name.trim() === ""}
        error={invite.error}
        onClose={close}
        onSubmit={form.onSubmit((values) => invite.mutate(values))}
      >
        <TextInput
          label={t`E-mail`}
          type="email"
          required
          maxLength={254}
          data-autofocus
          {...form.getInputProps("email")}
          error={said("email")}
        />
        <TextInput label={t`Name`} required maxLength={200} {...form.getInputProps("name")} error={said("name")} />
        <RoleFields
          role={form.values.role}
          limit={form.values.limit}
          limitError={said("approvalLimit")}
          onRole={(role) => form.setFieldValue("role", role)}
          onLimit={(limit) => form.setFieldValue("limit", limit)}
        />
      </FormDialog>
      <LinkDialog
        made={invite.data ?? null}
        title={t`The invitation of ${invite.data?.name ?? ""}`}
        hint={
          invite.data?.mailed === true ? t`A mail with a link of its own is on its way too.` : t`No mail goes out: hand it over.`
        }
        onClose={close}
      />
    </>
  );
}
