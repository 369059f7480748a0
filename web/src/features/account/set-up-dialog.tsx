import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { beginSecondFactor, confirmSecondFactor } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import { t } from "../../language/text.ts";

/** Password, then the code to scan, then the recovery codes and the first code of the app. */
export function SetUpDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const form = useForm({ initialValues: { code: "" } });
  const begin = useMutation({ mutationFn: beginSecondFactor });
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  const made = begin.data;
  if (made === undefined)
    return <PasswordDialog opened title={t`Set up an authenticator app`} verb={t`Go on`} mutation={begin} onClose={onClose} />;
  return (
    <FormDialog
      draft={null}
      size="lg"
      title={t`Set up an authenticator app`}
      verb={t`Turn it on`}
      busy={confirm.isPending}
      disabled={form.values.code.trim() === ""}
      error={confirm.error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}
    >
      <div className="flex" style={{ alignItems: "flex-start", gap: 18, flexWrap: "wrap" }}>
        <QrCode text={made.uri} label={t`QR code for your authenticator app; the key beside it is the same`} />
        <div className="stack" style={{ flex: 1, minWidth: 220 }}>
          <p>{t`1. Scan this with your authenticator app, or type the key:`}</p>
          <div className="code-block" tabIndex={0} aria-label={t`Key`}>
            {made.secret}
          </div>
        </div>
      </div>
      <div className="stack">
        <p>{t`2. Keep these recovery codes where your phone is not. Each works once in the place of a code; they are not shown again.`}</p>
        <div className="code-block" style={{ columns: 2 }} tabIndex={0} aria-label={t`Recovery codes`}>
          {made.recoveryCodes.map((recovery) => (
            <div key={recovery}>{recovery}</div>
          ))}
        </div>
        <div>
          <CopyButton text={made.recoveryCodes.join("\n")} label={t`Copy the recovery codes`} />
        </div>
      </div>
      <TextInput
        label={t`3. What the app shows now`}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        data-autofocus
        {...form.getInputProps("code")}
        error={fieldErrors(confirm.error)("code")}
      />
    </FormDialog>
  );
}
