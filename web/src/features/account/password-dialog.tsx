import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface PasswordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly verb: string;
  /** What the password is asked for. */
  readonly mutation: { readonly mutate: (password: string) => void; readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
}

/** Asks for the password before a change of how one signs in. */
export function PasswordDialog({ opened, title, verb, mutation, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <FormDialog
      opened={opened}
      title={title}
      verb={verb}
      busy={mutation.isPending}
      disabled={password === ""}
      error={mutation.error}
      onClose={() => {
        setPassword("");
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(password);
        setPassword("");
      }}
    >
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        error={fieldErrors(mutation.error)("password")}
        visibilityToggleButtonProps={{ "aria-label": "Show the password", tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
