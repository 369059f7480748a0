import { PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

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
  const form = useForm({ initialValues: { password: "" } });
  return (
    <FormDialog
      draft={null}
      opened={opened}
      title={title}
      verb={verb}
      busy={mutation.isPending}
      disabled={form.values.password === ""}
      error={mutation.error}
      onClose={() => {
        form.reset();
        onClose();
      }}
      onSubmit={form.onSubmit(({ password }) => {
        mutation.mutate(password);
        form.reset();
      })}
    >
      <PasswordInput
        label={t`Your password`}
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
        {...form.getInputProps("password")}
        error={fieldErrors(mutation.error)("password")}
      />
    </FormDialog>
  );
}
