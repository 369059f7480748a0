import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { t } from "../../language/text.ts";

type NewPasswordFieldProps = PasswordInputProps & { readonly hint?: string };

export function NewPasswordField({
  label = t`New password`,
  hint = t`At least 12 characters. A few words that do not belong together are good.`,
  ...field
}: NewPasswordFieldProps) {
  return (
    <PasswordInput
      size="sm"
      label={label}
      description={hint}
      name="password"
      autoComplete="new-password"
      required
      visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
      {...field}
    />
  );
}
