import { Button, PasswordInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePassword } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { Card } from "../../ui/card.tsx";
import { FailureLine } from "../../ui/states.tsx";

const EMPTY = { currentPassword: "", newPassword: "" };
const SHOW = { "aria-label": "Show the password", tabIndex: 0 };

/** Another password; every other session ends. */
export function PasswordCard({ minLength }: { readonly minLength: number }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setDraft(EMPTY);
      notifications.show({ message: "Your password is changed, and you are signed out everywhere else", color: "teal.9" });
      return client.invalidateQueries({ queryKey: ["own-sessions"] });
    },
  });
  const said = fieldErrors(change.error);
  return (
    <Card title="Password">
      <form
        className="stack"
        style={{ maxWidth: 420, gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(draft);
        }}
      >
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          value={draft.currentPassword}
          error={said("currentPassword")}
          visibilityToggleButtonProps={SHOW}
          onChange={(event) => setDraft({ ...draft, currentPassword: event.currentTarget.value })}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minLength} characters. A few words that do not belong together are good.`}
          autoComplete="new-password"
          required
          value={draft.newPassword}
          error={said("newPassword")}
          visibilityToggleButtonProps={SHOW}
          onChange={(event) => setDraft({ ...draft, newPassword: event.currentTarget.value })}
        />
        <FailureLine error={change.error} />
        <Button
          type="submit"
          loading={change.isPending}
          disabled={draft.currentPassword === "" || draft.newPassword === ""}
          style={{ alignSelf: "flex-start" }}
        >
          Change the password
        </Button>
      </form>
    </Card>
  );
}
