import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { resetPassword } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Entrance, takeToken } from "./entrance.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { t, tx } from "../../language/text.ts";

/** Where the link for a new password leads. */
function NewPasswordPage() {
  const [token] = useState(takeToken);
  const form = useForm({ initialValues: { newPassword: "" } });
  const set = useMutation({ mutationFn: ({ newPassword }: typeof form.values) => resetPassword({ token, newPassword }) });
  if (set.isSuccess)
    return (
      <Entrance title={t`Your password is set`} hint={t`You are signed out everywhere.`}>
        <Button component={Link} to="/sign-in" size="sm">{t`Sign in`}</Button>
      </Entrance>
    );
  return (
    <Entrance title={t`Set a new password`} hint={t`Every session of yours ends.`}>
      <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit((values) => set.mutate(values))}>
        <NewPasswordField {...form.getInputProps("newPassword")} error={fieldErrors(set.error)("newPassword")} />
        <FailureLine error={set.error} />
        <Button
          type="submit"
          size="sm"
          loading={set.isPending}
          disabled={form.values.newPassword === ""}
        >{t`Set the password`}</Button>
        <p className="dim">{tx`Did the link not work? ${<Link to="/forgot-password">{t`Ask for a new one`}</Link>}.`}</p>
      </form>
    </Entrance>
  );
}

export default NewPasswordPage;
