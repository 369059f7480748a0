import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changePassword } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { Card } from "../../ui/card.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const EMPTY = { currentPassword: "", newPassword: "" };
const SHOW = { "aria-label": t`Show the password`, tabIndex: 0 };

/** Another password; every other session ends. */
export function PasswordCard({ minLength }: { readonly minLength: number }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: EMPTY });
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset();
      notifications.show({ message: t`Your password is changed, and you are signed out everywhere else`, color: "teal.9" });
      return client.invalidateQueries({ queryKey: ["own-sessions"] });
    },
  });
  const said = fieldErrors(change.error);
  return (
    <Card title={t`Password`}>
      <form className="stack" style={{ maxWidth: 420, gap: 12 }} onSubmit={form.onSubmit((draft) => change.mutate(draft))}>
        <PasswordInput
          label={t`Current password`}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={SHOW}
          {...form.getInputProps("currentPassword")}
          error={said("currentPassword")}
        />
        <PasswordInput
          label={t`New password`}
          description={t`At least ${minLength} characters. A few words that do not belong together are good.`}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={SHOW}
          {...form.getInputProps("newPassword")}
          error={said("newPassword")}
        />
        <FailureLine error={change.error} />
        <Button
          type="submit"
          loading={change.isPending}
          disabled={form.values.currentPassword === "" || form.values.newPassword === ""}
          style={{ alignSelf: "flex-start" }}
        >{t`Change the password`}</Button>
      </form>
    </Card>
  );
}
