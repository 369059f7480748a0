import { Switch, Textarea, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteAccount, putAccount, type SftpAccount } from "../../api/edi.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RemoveButton } from "../../ui/remove-button.tsx";
import { t } from "../../language/text.ts";

interface AccountDraft {
  readonly userName: string;
  readonly partner: string;
  /** One a line. */
  readonly publicKeys: string;
  readonly enabled: boolean;
}

const NEW_ACCOUNT: AccountDraft = { userName: "", partner: "", publicKeys: "", enabled: true };

interface AccountDialogProps {
  /** Null: a new one. */
  readonly account: SftpAccount | null;
  readonly onClose: () => void;
}

/** Who may come in by SFTP, for which partner and with which keys. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const [asked, setAsked] = useState(false);
  const form = useForm<AccountDraft>({ initialValues: account === null ? NEW_ACCOUNT : accountDraft(account) });
  const { put, remove } = useAccountChanges(onClose);
  const { userName, publicKeys } = form.values;
  return (
    <FormDialog
      draft={`sftp ${account?.userName ?? ""}`}
      title={account === null ? t`Add an SFTP account` : account.userName}
      verb={t`Save`}
      size="lg"
      busy={put.isPending}
      disabled={userName.trim() === "" || publicKeys.trim() === ""}
      error={put.error ?? remove.error}
      onSubmit={form.onSubmit((draft) => put.mutate(draft))}
      onClose={onClose}
      aside={
        account === null ? null : (
          <RemoveButton
            what={account.userName}
            busy={remove.isPending}
            onAsk={() => setAsked(true)}
            onRemove={() => remove.mutate(account)}
          />
        )
      }
    >
      <Fields form={form} said={fieldErrors(put.error)} isNew={account === null} />
      {asked ? (
        <div className="note-box warn">{t`It is refused within seconds, in open sessions too. What it sent stays in the monitor.`}</div>
      ) : null}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<AccountDraft>;
  /** What the service said about a field. */
  readonly said: (field: string) => string | undefined;
  readonly isNew: boolean;
}

function Fields({ form, said, isNew }: FieldsProps) {
  return (
    <>
      <div className="edi-fields">
        <TextInput
          label={t`User name`}
          description={t`3 to 64 of a-z, 0-9, dot, underscore, hyphen`}
          required
          maxLength={64}
          readOnly={!isNew}
          {...(isNew ? { "data-autofocus": true } : {})}
          {...form.getInputProps("userName")}
          error={said("userName")}
        />
        <TextInput
          label={t`Sends for`}
          description={t`Sender ID (ISA06); empty: any of your partners`}
          maxLength={15}
          {...form.getInputProps("partner")}
          error={said("partner")}
        />
      </div>
      <Textarea
        label={t`Public keys`}
        description={t`One a line, as in authorized_keys: Ed25519, ECDSA, or RSA of at least 2048 bits`}
        required
        autosize
        minRows={3}
        maxRows={10}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
        {...form.getInputProps("publicKeys")}
        error={said("publicKeys")}
      />
      <Switch size="xs" label={t`May come in`} {...form.getInputProps("enabled", { type: "checkbox" })} />
    </>
  );
}

function useAccountChanges(onDone: () => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["sftp-accounts"] });
  const done = (message: string): void => {
    notifications.show({ message, color: "teal.9" });
    onDone();
  };
  const put = useMutation({
    mutationFn: ({ userName, partner, publicKeys, enabled }: AccountDraft) =>
      putAccount({
        userName: userName.trim(),
        partner: partner.trim() === "" ? null : partner.trim(),
        enabled,
        publicKeys: publicKeys
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      }),
    onSuccess: (_answer, { userName, enabled }) =>
      done(enabled ? t`${userName.trim()} may come in with these keys` : t`${userName.trim()} may come in no more`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ uuid }: SftpAccount) => deleteAccount(uuid),
    onSuccess: (_answer, { userName }) => done(t`${userName} is removed`),
    onSettled,
  });
  return { put, remove };
}

function accountDraft({ userName, partner, publicKeys, enabled }: SftpAccount): AccountDraft {
  return { userName, partner: partner ?? "", publicKeys: publicKeys.map(({ key }) => key).join("\n"), enabled };
}
