import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invitePerson } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RoleFields } from "./role-fields.tsx";
import { decides, type Role } from "./roles.ts";
import { LinkDialog } from "./link-dialog.tsx";

const EMPTY: { readonly email: string; readonly name: string; readonly role: Role; readonly limit: string } = {
  email: "",
  name: "",
  role: "auditor",
  limit: "",
};

/** Asks somebody to join; the link is shown once. */
export function InviteDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const invite = useMutation({
    mutationFn: ({ email, name, role, limit }: typeof draft) =>
      invitePerson({
        email: email.trim(),
        name: name.trim(),
        roles: [role],
        approvalLimit: decides(role) && limit.trim() !== "" ? limit.trim() : null,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  const said = fieldErrors(invite.error);
  const close = (): void => {
    invite.reset();
    setDraft(EMPTY);
    onClose();
  };
  return (
    <>
      <FormDialog
        opened={opened && invite.data === undefined}
        title="Invite a person"
        verb="Invite"
        busy={invite.isPending}
        disabled={draft.email.trim() === "" || draft.name.trim() === ""}
        error={invite.error}
        onClose={close}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate(draft);
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          required
          maxLength={254}
          data-autofocus
          value={draft.email}
          error={said("email")}
          onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          required
          maxLength={200}
          value={draft.name}
          error={said("name")}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <RoleFields
          role={draft.role}
          limit={draft.limit}
          limitError={said("approvalLimit")}
          onRole={(role) => setDraft({ ...draft, role })}
          onLimit={(limit) => setDraft({ ...draft, limit })}
        />
      </FormDialog>
      <LinkDialog
        made={invite.data ?? null}
        title={`The invitation of ${invite.data?.name ?? ""}`}
        hint={
          invite.data?.mailed === true ? "A mail with a link of its own is on its way too." : "No mail goes out: hand it over."
        }
        onClose={close}
      />
    </>
  );
}
