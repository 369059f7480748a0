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
      <Entrance title="You have joined" hint={`Sign in as ${joined}.`}>
        <Button component={Link} to="/sign-in" size="sm">
          Sign in
        </Button>
      </Entrance>
    );
  if (found.isPending)
    return (
      <Entrance title="Join Weighbridge" hint="Reading the invitation">
        <RowsLoading rows={3} />
      </Entrance>
    );
  if (found.isLoadingError)
    return (
      <Entrance title="This invitation does not work" hint="Ask whoever invited you for a new link.">
        <Failure error={found.error} what="The invitation" />
      </Entrance>
    );
  return (
    <Entrance title={`Join ${found.data.tenantName}`} hint={`As ${sayName(found.data.roles[0] ?? "")} in Weighbridge.`}>
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
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        readOnly={known !== null}
        {...form.getInputProps("email")}
        error={said("email")}
      />
      {asks === "nothing" ? (
        <p>You have an account already: it is added to it.</p>
      ) : (
        <>
          <TextInput
            size="sm"
            label="Name"
            autoComplete="name"
            required
            maxLength={200}
            {...form.getInputProps("name")}
            error={said("name")}
          />
          <NewPasswordField
            label="Password"
            hint={
              asks === "either"
                ? "At least 12 characters. Where this address has an account already, its password."
                : "At least 12 characters. A few words that do not belong together are good."
            }
            {...form.getInputProps("password")}
            error={said("password")}
          />
        </>
      )}
      <FailureLine error={accept.error} />
      <Button type="submit" size="sm" loading={accept.isPending}>
        Join
      </Button>
    </form>
  );
}

export default JoinPage;
