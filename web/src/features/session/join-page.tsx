import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { acceptInvitation, type Invitation, readInvitation } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { Entrance, takeToken } from "./entrance.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { t } from "../../language/text.ts";

/** Where the link of an invitation leads. */
function JoinPage() {
  const [token] = useState(takeToken);
  const found = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => readInvitation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [joined, setJoined] = useState<string | null>(null);
  if (joined !== null)
    return (
      <Entrance title={t`You have joined`} hint={t`Sign in as ${joined}.`}>
        <Button component={Link} to="/sign-in" size="sm">{t`Sign in`}</Button>
      </Entrance>
    );
  if (found.isPending)
    return (
      <Entrance title={t`Join Weighbridge`} hint={t`Reading the invitation`}>
        <RowsLoading rows={3} />
      </Entrance>
    );
  if (found.isLoadingError)
    return (
      <Entrance title={t`This invitation does not work`} hint={t`Ask whoever invited you for a new link.`}>
        <Failure error={found.error} what={t`The invitation`} />
      </Entrance>
    );
  return (
    <Entrance title={t`Join ${found.data.tenantName}`} hint={t`As ${sayName(found.data.roles[0] ?? "")} in Weighbridge.`}>
      <JoinForm token={token} invitation={found.data} onJoined={setJoined} />
    </Entrance>
  );
}

interface JoinFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onJoined: (email: string) => void;
}

function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const { asks, email: known, name: suggested } = invitation;
  const form = useForm({ initialValues: { email: known ?? "", name: known === null ? "" : suggested, password: "" } });
  const accept = useMutation({
    mutationFn: ({ email, name, password }: typeof form.values) =>
      acceptInvitation({
        token,
        ...(known === null ? { email: email.trim() } : {}),
        ...(asks === "nothing" ? {} : { name: name.trim(), password }),
      }),
    onSuccess: (accepted) => onJoined(accepted.email),
  });
  const said = fieldErrors(accept.error);
  return (
    <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit((values) => accept.mutate(values))}>
      <TextInput
        size="sm"
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        required
        readOnly={known !== null}
        {...form.getInputProps("email")}
        error={said("email")}
      />
      {asks === "nothing" ? (
        <p>{t`You have an account already: it is added to it.`}</p>
      ) : (
        <>
          <TextInput
            size="sm"
            label={t`Name`}
            autoComplete="name"
            required
            maxLength={200}
            {...form.getInputProps("name")}
            error={said("name")}
          />
          <NewPasswordField
            label={t`Password`}
            hint={
              asks === "either"
                ? t`At least 12 characters. Where this address has an account already, its password.`
                : t`At least 12 characters. A few words that do not belong together are good.`
            }
            {...form.getInputProps("password")}
            error={said("password")}
          />
        </>
      )}
      <FailureLine error={accept.error} />
      <Button type="submit" size="sm" loading={accept.isPending}>{t`Join`}</Button>
    </form>
  );
}

export default JoinPage;
