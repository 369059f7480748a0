import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestPasswordReset } from "../../api/people.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Entrance } from "./entrance.tsx";
import { t } from "../../language/text.ts";

/** Asks for a link by mail. */
function ForgotPasswordPage() {
  const form = useForm({ initialValues: { email: "" } });
  const ask = useMutation({ mutationFn: (email: string) => requestPasswordReset(email.trim()) });
  if (ask.isSuccess)
    return (
      <Entrance
        title={t`Look into your mailbox`}
        hint={t`If this address has an account, a link is on its way. It works once, for an hour.`}
      >
        <p className="dim">{t`No mail after some minutes? Your admin can make a link for you.`}</p>
        <Link to="/sign-in">{t`Back to the sign-in`}</Link>
      </Entrance>
    );
  return (
    <Entrance title={t`Forgot your password?`} hint={t`You get a link by mail to set a new one.`}>
      <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
        <TextInput
          size="sm"
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps("email")}
        />
        <FailureLine error={ask.error} />
        <Button
          type="submit"
          size="sm"
          loading={ask.isPending}
          disabled={form.values.email.trim() === ""}
        >{t`Send the link`}</Button>
        <Link to="/sign-in">{t`Back to the sign-in`}</Link>
      </form>
    </Entrance>
  );
}

export default ForgotPasswordPage;
