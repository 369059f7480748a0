import { PasswordInput, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addMailbox, changeMailbox, type Mailbox, type MailboxChange } from "../../api/mailboxes.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface Values {
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly security: "tls" | "starttls";
  readonly username: string;
  readonly authentication: "password" | "oauth";
  readonly password: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly scope: string;
  readonly folder: string;
  readonly address: "invoices" | "documents";
  readonly afterTaking: "move" | "flag";
  readonly moveTo: string;
  readonly since: string;
}
type Form = UseFormReturnType<Values>;

const valuesOf = (mailbox: Mailbox | null): Values => ({
  name: mailbox?.name ?? "",
  host: mailbox?.host ?? "",
  port: String(mailbox?.port ?? 993),
  security: mailbox?.security ?? "tls",
  username: mailbox?.username ?? "",
  authentication: mailbox?.authentication ?? "password",
  password: "",
  tokenUrl: mailbox?.tokenUrl ?? "",
  clientId: mailbox?.clientId ?? "",
  clientSecret: "",
  refreshToken: "",
  scope: mailbox?.scope ?? "",
  folder: mailbox?.folder ?? "INBOX",
  address: mailbox?.address ?? "invoices",
  afterTaking: mailbox?.afterTaking ?? "move",
  moveTo: mailbox?.moveTo ?? "Weighbridge",
  since: mailbox?.since ?? "",
});

const given = (text: string): string | undefined => (text === "" ? undefined : text);

/** What is sent of the form: an empty secret is one that stays. */
function bodyOf(values: Values, isNew: boolean): MailboxChange {
  const { name, host, security, username, authentication, folder, address, afterTaking, moveTo } = values;
  const signIn =
    authentication === "password"
      ? { password: given(values.password) }
      : {
          tokenUrl: given(values.tokenUrl.trim()),
          clientId: given(values.clientId.trim()),
          scope: given(values.scope.trim()),
          clientSecret: given(values.clientSecret),
          refreshToken: given(values.refreshToken),
        };
  const since = values.since === "" ? (isNew ? {} : { since: null }) : { since: values.since };
  return Object.fromEntries(
    Object.entries({
      name,
      host,
      port: Number(values.port),
      security,
      username,
      authentication,
      folder,
      address,
      afterTaking,
      moveTo: given(moveTo),
      ...signIn,
      ...since,
    }).filter(([, value]) => value !== undefined),
  );
}

/** Adds a mailbox, or changes it. */
export function MailboxDialog({ mailbox, onClose }: { readonly mailbox: Mailbox | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(mailbox) });
  const save = useMutation({
    mutationFn: (values: Values) => {
      const body = bodyOf(values, mailbox === null);
      return mailbox === null
        ? addMailbox({ ...body, name: values.name, host: values.host, username: values.username })
        : changeMailbox(mailbox.uuid, body);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["mailboxes"] });
      onClose();
    },
  });
  return (
    <FormDialog
      draft={`mailbox ${mailbox?.name ?? ""}`}
      title={mailbox === null ? t`Add a mailbox` : t`Change ${mailbox.name}`}
      verb={mailbox === null ? t`Add` : t`Save`}
      size="lg"
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput
        label={t`Name`}
        description={t`As people here know it`}
        required
        data-autofocus
        {...form.getInputProps("name")}
      />
      <ServerFields form={form} />
      <SignInFields form={form} isNew={mailbox === null} />
      <TakingFields form={form} />
    </FormDialog>
  );
}

function ServerFields({ form }: { readonly form: Form }) {
  return (
    <div className="flex" style={{ alignItems: "flex-end" }}>
      <TextInput
        label={t`IMAP server`}
        required
        className="grow"
        placeholder="imap.example.com"
        {...form.getInputProps("host")}
      />
      <Select
        label={t`Encryption`}
        w={130}
        allowDeselect={false}
        data={[
          { value: "tls", label: t`TLS` },
          { value: "starttls", label: t`STARTTLS` },
        ]}
        value={form.values.security}
        onChange={(value) =>
          form.setValues({ security: value === "starttls" ? "starttls" : "tls", port: value === "starttls" ? "143" : "993" })
        }
      />
      <TextInput label={t`Port`} w={100} required inputMode="numeric" {...form.getInputProps("port")} />
    </div>
  );
}

function SignInFields({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) {
  const kept = isNew ? {} : { placeholder: t`Leave it empty to keep it` };
  return (
    <>
      <TextInput
        label={t`User`}
        required
        placeholder={t`ap@example.com`}
        autoComplete="off"
        {...form.getInputProps("username")}
      />
      <SegmentedControl
        size="xs"
        aria-label={t`How the service signs in`}
        data={[
          { value: "password", label: t`Password` },
          { value: "oauth", label: t`OAuth` },
        ]}
        {...form.getInputProps("authentication")}
      />
      {form.values.authentication === "password" ? (
        <PasswordInput
          label={t`Password`}
          required={isNew}
          autoComplete="new-password"
          {...kept}
          {...form.getInputProps("password")}
        />
      ) : (
        <>
          <TextInput label={t`Address for access tokens`} type="url" required {...form.getInputProps("tokenUrl")} />
          <TextInput label={t`Client id`} required {...form.getInputProps("clientId")} />
          <PasswordInput label={t`Client secret`} autoComplete="new-password" {...kept} {...form.getInputProps("clientSecret")} />
          <PasswordInput
            label={t`Refresh token`}
            description={t`Without one the service asks for tokens as the client itself`}
            autoComplete="new-password"
            {...kept}
            {...form.getInputProps("refreshToken")}
          />
          <TextInput label={t`Scope`} {...form.getInputProps("scope")} />
        </>
      )}
    </>
  );
}

function TakingFields({ form }: { readonly form: Form }) {
  return (
    <>
      <div className="flex" style={{ alignItems: "flex-end" }}>
        <TextInput label={t`Folder`} required className="grow" {...form.getInputProps("folder")} />
        <Select
          label={t`What arrives in it`}
          w={210}
          allowDeselect={false}
          data={[
            { value: "invoices", label: t`Invoices and papers` },
            { value: "documents", label: t`Supporting papers` },
          ]}
          {...form.getInputProps("address")}
        />
      </div>
      <div className="flex" style={{ alignItems: "flex-end" }}>
        <Select
          label={t`A message that was taken is`}
          w={210}
          allowDeselect={false}
          data={[
            { value: "move", label: t`moved to a folder` },
            { value: "flag", label: t`flagged as seen` },
          ]}
          {...form.getInputProps("afterTaking")}
        />
        {form.values.afterTaking === "move" ? (
          <TextInput label={t`Folder for those`} required className="grow" {...form.getInputProps("moveTo")} />
        ) : null}
      </div>
      <TextInput
        label={t`Only messages that arrived since`}
        description={t`Empty in a new mailbox: since yesterday. Empty in one that is changed: all`}
        type="date"
        maw={320}
        {...form.getInputProps("since")}
      />
    </>
  );
}
