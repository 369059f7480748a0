import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addPasskey, type Passkey, passkeysQuery, removePasskey, renamePasskey } from "../../api/passkeys.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

type Act = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

/** Passkeys: a device with a finger, a face or a PIN, in the place of password and code. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery);
  const [act, setAct] = useState<Act | null>(null);
  const items = passkeys.data?.items ?? [];
  return (
    <Card title={t`Passkeys`} action={<Button onClick={() => setAct({ what: "add" })}>{t`Add a passkey`}</Button>}>
      {passkeys.isPending ? (
        <RowsLoading rows={2} />
      ) : passkeys.isLoadingError ? (
        <Failure error={passkeys.error} what={t`Your passkeys`} onRetry={() => void passkeys.refetch()} />
      ) : items.length === 0 ? (
        <p>{t`With a passkey you sign in by your finger, your face or the PIN of your device, without a password. From the first one on your password alone opens nothing.`}</p>
      ) : (
        <ul className="stack" style={{ gap: 10, listStyle: "none", margin: 0, padding: 0 }}>
          {items.map((passkey) => (
            <PasskeyLine key={passkey.uuid} passkey={passkey} onAct={(what) => setAct({ what, passkey })} />
          ))}
        </ul>
      )}
      {act === null ? null : <ActDialog act={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly onAct: (what: "rename" | "remove") => void;
}

function PasskeyLine({ passkey: { name, synced, createdAt, lastUsedAt }, onAct }: PasskeyLineProps) {
  return (
    <li className="flex" style={{ flexWrap: "wrap" }}>
      <strong>{name}</strong>
      <span className="dim">
        {synced
          ? lastUsedAt === null
            ? t`on several devices, added ${formatInstant(createdAt)}, not used yet`
            : t`on several devices, added ${formatInstant(createdAt)}, last used ${formatInstant(lastUsedAt)}`
          : lastUsedAt === null
            ? t`added ${formatInstant(createdAt)}, not used yet`
            : t`added ${formatInstant(createdAt)}, last used ${formatInstant(lastUsedAt)}`}
      </span>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t`Rename ${name}`}
        onClick={() => onAct("rename")}
      >{t`Rename`}</Button>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t`Remove ${name}`}
        onClick={() => onAct("remove")}
      >{t`Remove`}</Button>
    </li>
  );
}

const WORDS = {
  add: [t`Add a passkey`, t`Go on`],
  rename: [t`Rename the passkey`, t`Rename`],
  remove: [t`Remove the passkey?`, t`Remove`],
} as const;

const send = (act: Act, name: string, password: string): Promise<unknown> =>
  act.what === "add"
    ? addPasskey(name, password)
    : act.what === "rename"
      ? renamePasskey(act.passkey.uuid, name)
      : removePasskey(act.passkey.uuid, password);

function ActDialog({ act, onClose }: { readonly act: Act; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { name: act.what === "add" ? "" : act.passkey.name, password: "" } });
  const change = useMutation({
    mutationFn: ({ name, password }: typeof form.values) => send(act, name.trim(), password),
    onSuccess: () => {
      onClose();
      return Promise.all(["passkeys", "own-sessions", "me"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  const [title, verb] = WORDS[act.what];
  const needsName = act.what !== "remove";
  const needsPassword = act.what !== "rename";
  const { name, password } = form.values;
  return (
    <FormDialog
      draft={null}
      title={title}
      verb={verb}
      busy={change.isPending}
      disabled={(needsName && name.trim() === "") || (needsPassword && password === "")}
      error={change.error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      {act.what === "add" ? <p>{t`Your browser then asks where to keep it, and for your finger, your face or a PIN.`}</p> : null}
      {act.what === "remove" ? <p>{t`${act.passkey.name} opens nothing any more. Your other sessions end.`}</p> : null}
      {needsName ? (
        <TextInput
          label={t`Name`}
          description={t`By which you know it: where it is kept`}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
      ) : null}
      {needsPassword ? (
        <PasswordInput
          label={t`Your password`}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
          {...form.getInputProps("password")}
        />
      ) : null}
    </FormDialog>
  );
}
