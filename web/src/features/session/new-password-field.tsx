import { PasswordInput } from "@mantine/core";

interface NewPasswordFieldProps {
  readonly label?: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function NewPasswordField({
  label = "New password",
  hint = "At least 12 characters. A few words that do not belong together are good.",
  value,
  error,
  onChange,
}: NewPasswordFieldProps) {
  return (
    <PasswordInput
      size="sm"
      label={label}
      description={hint}
      name="password"
      autoComplete="new-password"
      required
      value={value}
      error={error}
      visibilityToggleButtonProps={{ "aria-label": "Show the password", tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
