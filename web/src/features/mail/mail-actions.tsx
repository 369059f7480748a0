import { Button, Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decideMail, type MailDecision, type MailMessage, rawMail } from "../../api/mail.ts";
import { sendersQuery } from "../../api/outgoing-mail.ts";
import { vendorQuery } from "../../api/vendors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type Shortcut, useShortcuts } from "../../ui/shortcuts.ts";
import { saveFile } from "../../ui/save-file.ts";
import { t, tx } from "../../language/text.ts";

const DONE: Readonly<Record<MailDecision["kind"], string>> = {
  release: t`It is being read as that vendor's`,
  block: t`It is refused; nobody is told`,
  reprocess: t`It is being read again`,
};
const TYPING_MS = 250;
const HELD = new Set(["quarantined", "rejected"]);

/** What a person may do with a mail that is held, and its bytes to save. */
export function MailActions({ mail }: { readonly mail: MailMessage }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<"release" | "block" | null>(null);
  const decide = useMutation({
    mutationFn: (decision: MailDecision) => decideMail(mail.uuid, decision),
    onSuccess: (_answer, { kind }) => {
      setShown(null);
      notifications.show({ message: DONE[kind], color: "teal.9" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["mail"] }),
  });
  const save = useMutation({
    mutationFn: async () => saveFile(await rawMail(mail.uuid), `${mail.uuid}.eml`),
    onError: (error) =>
      notifications.show({ title: t`The mail could not be downloaded`, message: error.message, color: "red.9" }),
  });
  const show = (dialog: "release" | "block"): void => {
    decide.reset();
    setShown(dialog);
  };
  const isHeld = HELD.has(mail.outcome);
  const isTaken = mail.outcome === "document";
  const keys: readonly Shortcut[] = [
    { keys: "y", label: t`Let it in`, group: "Mail", run: () => show("release") },
    { keys: "b", label: t`Refuse it`, group: "Mail", run: () => show("block") },
    {
      keys: "e",
      label: t`Read it again`,
      group: "Mail",
      run: () => (decide.isPending ? undefined : decide.mutate({ kind: "reprocess" })),
    },
  ];
  useShortcuts(isHeld ? keys : [], `${mail.uuid} ${isHeld}`);
  const dialog = { mail, busy: decide.isPending, error: decide.error, onClose: () => setShown(null), onDecide: decide.mutate };
  return (
    <>
      {isHeld ? (
        <>
          <Button onClick={() => show("release")}>{t`Let it in…`}</Button>
          <Button variant="default" onClick={() => show("block")}>{t`Refuse it…`}</Button>
          <Button
            variant="default"
            loading={decide.isPending && decide.variables.kind === "reprocess"}
            onClick={() => decide.mutate({ kind: "reprocess" })}
          >{t`Read again`}</Button>
        </>
      ) : null}
      {isTaken ? <Button variant="default" onClick={() => show("release")}>{t`Another vendor's…`}</Button> : null}
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>{t`Download`}</Button>
      {shown === "release" ? <ReleaseDialog {...dialog} /> : null}
      {shown === "block" ? <BlockDialog {...dialog} /> : null}
    </>
  );
}

interface DialogProps {
  readonly mail: MailMessage;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onDecide: (decision: MailDecision) => void;
}

/** The one vendor whose the sender is by what is known: people's decisions, else the vendors' records. Null: nobody's. */
function useVendorOf({ from, vendorExternalId }: MailMessage): string | null {
  const senders = useQuery({ ...sendersQuery(from ?? ""), enabled: from !== null && vendorExternalId === null });
  if (vendorExternalId !== null) return vendorExternalId;
  const known = senders.data?.items.find(({ sender }) => sender === from);
  if (known === undefined) return null;
  const [first, another] = known.registeredBy;
  return known.ruledBy === null ? (another === undefined ? (first ?? null) : null) : known.ruledVendor;
}

/** Who stands behind an external id, before one decides by it. */
function VendorNamed({ externalId }: { readonly externalId: string }) {
  const vendor = useQuery({ ...vendorQuery(externalId), enabled: externalId !== "", retry: false });
  if (externalId === "") return <p className="dim">{t`Nobody has this address yet: say whose mail it is.`}</p>;
  if (vendor.isPending) return <p className="dim">{t`Looking for ${externalId}…`}</p>;
  if (vendor.isError)
    return (
      <div className="note-box warn" role="alert">
        {externalId}: {vendor.error.message}
      </div>
    );
  const { name, scac } = vendor.data;
  return (
    <p role="status">{tx`It goes to ${<strong>{name ?? externalId}</strong>} (${[externalId, scac].filter((text) => text !== null).join(", ")}).`}</p>
  );
}

function ReleaseDialog({ mail, busy, error, onClose, onDecide }: DialogProps) {
  const form = useForm({ initialValues: { remember: false } });
  const found = useVendorOf(mail);
  const [typed, type] = useState<string | null>(null);
  const vendor = (typed ?? found ?? "").trim();
  const [named] = useDebouncedValue(vendor, TYPING_MS);
  const isAnswer = mail.disputeUuid !== null;
  const isTaken = mail.outcome === "document";
  return (
    <FormDialog
      draft={`release ${mail.uuid}`}
      title={isTaken ? t`Say whose this mail is` : t`Let this mail in`}
      verb={isTaken ? t`Save` : t`Let it in`}
      busy={busy}
      error={error}
      onClose={onClose}
      disabled={!isAnswer && vendor === ""}
      onSubmit={form.onSubmit(({ remember }) =>
        onDecide({ kind: "release", vendorExternalId: vendor === "" ? null : vendor, remember }),
      )}
    >
      <p className="dim">
        {isTaken
          ? t`Its documents are read again as this vendor's, and your name stands beside it. Where an invoice came of one already, that has to be ended first.`
          : t`Its files count as this vendor's, and your name stands beside it. Look at the sender first: nothing proves who sent it.`}
      </p>
      {isAnswer ? null : (
        <>
          <TextInput
            label={t`Vendor`}
            description={t`Its external id`}
            value={typed ?? found ?? ""}
            onChange={(event) => type(event.currentTarget.value)}
            data-autofocus
          />
          <VendorNamed externalId={named} />
        </>
      )}
      {isAnswer || mail.from === null ? null : (
        <Checkbox
          label={t`${mail.from} is this vendor's from now on, where its domain proves it`}
          {...form.getInputProps("remember", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}

function BlockDialog({ mail, busy, error, onClose, onDecide }: DialogProps) {
  const form = useForm({ initialValues: { remember: false } });
  return (
    <FormDialog
      draft={null}
      title={t`Refuse this mail`}
      verb={t`Refuse it`}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ remember }) => onDecide({ kind: "block", remember }))}
    >
      <p className="dim">{t`It stays in the list, and nobody is told.`}</p>
      {mail.from === null ? null : (
        <Checkbox
          label={t`Refuse everything of ${mail.from} from now on`}
          {...form.getInputProps("remember", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}
