import { UNDO_SECONDS } from "../../../../../src/contract/manage/invoice/undo-seconds.ts";
import { Button, Checkbox, CloseButton, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Dispute, Workspace } from "../../../api/answers.ts";
import { claimLetter } from "../../../api/claims.ts";
import type { NewDispute } from "../../../api/decisions.ts";
import { attachmentsOf, type ChosenFile } from "../../../api/dispute-files.ts";
import { PlainCard } from "../../../ui/card.tsx";
import { Variance } from "../../../ui/amount.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { LetterLinks } from "../../../ui/letter-links.tsx";
import { formatAmount, signOf, tidyDecimals } from "../../../ui/money.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { midSentence, useActorName } from "../../../shared/people.tsx";
import { keptDraft, useKeptDraftOf } from "../../../ui/kept-draft.ts";
import { draftEntry } from "../decision-kinds.ts";
import { disputedRows } from "./dispute-draft.ts";
import { isOpenDispute } from "./is-open-dispute.ts";
import {
  byMailOf,
  chosenReasons,
  type DisputeDraft,
  disputeDraft,
  disputeFrom,
  messageOf,
  PARTIES,
  partyOf,
  toOf,
} from "./dispute-form.ts";
import { FilesField } from "./files-field.tsx";
import { t } from "../../../language/text.ts";

interface DisputeDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onRaise: (dispute: NewDispute) => void;
}

type KeptMessage = Pick<DisputeDraft, "to" | "subject" | "message" | "byMail">;

interface PartProps {
  readonly invoice: Workspace;
  readonly form: UseFormReturnType<DisputeDraft>;
}

/** A dispute with its draft: the reasons the audit found, the charges that differ, and the message to the other side. */
export function DisputeDialog({ invoice, opened, busy, error, onClose, onRaise }: DisputeDialogProps) {
  const entry = draftEntry("dispute", invoice.uuid);
  // What somebody wrote and did not send is kept; reasons are the audit's, as it is now.
  const [kept] = useState(() => keptDraft<KeptMessage>(entry));
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const form = useForm<DisputeDraft>({ initialValues: { ...disputeDraft(invoice), ...kept } });
  const { to, subject, message, byMail: mailed } = form.values;
  useKeptDraftOf(entry, message === null ? null : ({ to, subject, message, byMail: mailed } satisfies KeptMessage));
  const raise = useMutation({
    mutationFn: async (draft: DisputeDraft) => disputeFrom(invoice, draft, await attachmentsOf(files)),
    onSuccess: onRaise,
  });
  const { reasons } = form.values;
  const byMail = byMailOf(invoice, form.values);
  const count = chosenReasons(form.values).length;
  const before = invoice.disputes.filter(isOpenDispute);
  const [isAnother, setAnother] = useState(false);
  const whyNot =
    count === 0 ? t`A dispute needs a reason.` : before.length > 0 && !isAnother ? t`It is in dispute already.` : null;
  return (
    <FormDialog
      draft={null}
      opened={opened}
      size={760}
      title={t`Dispute ${invoice.invoiceNumber}`}
      verb={byMail ? t`Raise and send` : t`Raise without a mail`}
      busy={busy || raise.isPending}
      disabled={whyNot !== null}
      error={error ?? raise.error}
      sendsFirst={reasons.length > 0 && before.length === 0}
      sendsByKeys
      onClose={onClose}
      onSubmit={form.onSubmit((draft) => (raise.isPending ? undefined : raise.mutate(draft)))}
      aside={
        <span className="dim" style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {whyNot ?? (count === 1 ? t`${count} reason` : t`${count} reasons`)}
          {byMail && toOf(invoice, form.values) !== "" ? t`, to ${toOf(invoice, form.values)}` : null}
        </span>
      }
    >
      {before.length === 0 ? null : <Before disputes={before} isAnother={isAnother} onAnother={setAnother} />}
      <Party form={form} />
      <Reasons invoice={invoice} form={form} />
      <DisputedCharges invoice={invoice} />
      <Message invoice={invoice} form={form} />
      <FilesField invoice={invoice} files={files} onChange={setFiles} />
      <p className="dim">
        {byMail
          ? t`It can be taken back for ${UNDO_SECONDS} seconds, in which the mail waits; the webhook goes out at once. After that, settle its reasons to end it; the invoice is audited again then.`
          : t`It can be taken back for ${UNDO_SECONDS} seconds; the webhook goes out at once. After that, settle its reasons to end it; the invoice is audited again then.`}
      </p>
    </FormDialog>
  );
}

interface BeforeProps {
  readonly disputes: readonly Dispute[];
  readonly isAnother: boolean;
  readonly onAnother: (isAnother: boolean) => void;
}

/** What is in dispute already, since when, by whom and with which letter: another one beside it is somebody's choice. */
function Before({ disputes, isAnother, onAnother }: BeforeProps) {
  const who = useActorName();
  return (
    <section className="note-box warn stack" aria-label={t`In dispute already`}>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {disputes.map(({ uuid, createdAt, createdBy, createdByName, reasons, communications }) => {
          const mailed = communications.flatMap(({ email }) => (email?.state === "received" ? [] : (email?.to ?? [])));
          return (
            <li key={uuid}>
              <strong>{t`In dispute already since ${formatInstant(createdAt)}, by ${midSentence(who(createdBy, createdByName))}`}</strong>
              {`: ${reasons.flatMap(({ resolvedAt, description }) => (resolvedAt === null ? [tidyDecimals(description)] : [])).join("; ")}. `}
              {mailed.length === 0 ? t`No mail went out.` : t`Written to: ${[...new Set(mailed)].join(", ")}.`}
            </li>
          );
        })}
      </ul>
      <p>{t`To write once more about it, answer in its thread under “Disputes”.`}</p>
      <Checkbox
        size="xs"
        data-autofocus
        label={t`Raise another dispute beside it`}
        checked={isAnother}
        onChange={(event) => onAnother(event.currentTarget.checked)}
      />
    </section>
  );
}

function Party({ form }: Pick<PartProps, "form">) {
  return (
    <div className="flex wrap" style={{ gap: 12 }}>
      <span id="dispute-party" className="strong">{t`Who has to answer`}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby="dispute-party"
        value={form.values.party}
        onChange={(party) => form.setFieldValue("party", partyOf(party))}
        data={[...PARTIES]}
      />
    </div>
  );
}

function Reasons({ invoice, form }: PartProps) {
  const { reasons, added } = form.values;
  const keep = (): void => {
    if (added.trim() === "") return;
    form.setValues({ reasons: [...reasons, { id: reasons.length, text: added.trim(), chosen: true }], added: "" });
  };
  return (
    <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="strong" style={{ padding: 0, marginBottom: 6 }}>{t`Reasons`}</legend>
      {reasons.length === 0 ? (
        <p className="dim">{t`The audit proposes none. Say in your own words what is wrong.`}</p>
      ) : invoice.proposedDispute === null ? (
        <p className="dim">{t`The audit does not propose a dispute; this is what it found.`}</p>
      ) : null}
      {reasons.map((reason, index) => (
        <Checkbox
          key={reason.id}
          size="xs"
          label={reason.text}
          {...form.getInputProps(`reasons.${index}.chosen`, { type: "checkbox" })}
        />
      ))}
      <div className="flex">
        <TextInput
          className="grow"
          aria-label={t`Another reason`}
          placeholder={reasons.length === 0 ? t`What is wrong` : t`Another reason`}
          maxLength={1000}
          data-autofocus={reasons.length === 0 && !invoice.disputes.some(isOpenDispute) ? true : undefined}
          rightSection={
            added === "" ? null : <CloseButton size="xs" aria-label={t`Clear`} onClick={() => form.setFieldValue("added", "")} />
          }
          {...form.getInputProps("added")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              keep();
            }
          }}
        />
        <Button
          variant="default"
          onClick={keep}
          disabled={added.trim() === ""}
          leftSection={<Icon name="plus" size={13} />}
        >{t`Add`}</Button>
      </div>
    </fieldset>
  );
}

function DisputedCharges({ invoice }: Pick<PartProps, "invoice">) {
  const rows = disputedRows(invoice);
  if (rows.length === 0) return null;
  return (
    <PlainCard>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Charge`}</th>
            <th scope="col" className="num">{t`Expected`}</th>
            <th scope="col" className="num">{t`Billed`}</th>
            <th scope="col" className="num">{t`Variance`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>{row.code}</td>
              <td className="num">{formatAmount(row.expected)}</td>
              <td className="num">{formatAmount(row.billed)}</td>
              <td className="num">
                <Variance value={row.variance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Claimed invoice={invoice} />
    </PlainCard>
  );
}

function Claimed({ invoice }: Pick<PartProps, "invoice">) {
  if (invoice.proposedDispute === null) return null;
  const { totals, currency } = invoice.proposedDispute;
  const asksCorrection = signOf(totals.disputed) === 0;
  return (
    <p className="dim" style={{ margin: 0, padding: "6px 12px" }}>
      {asksCorrection
        ? t`No money is in dispute: a corrected invoice is asked for. `
        : t`${formatAmount(totals.disputed)} ${currency} in dispute of ${formatAmount(totals.billed)}; ${formatAmount(totals.payable)} payable. `}
      <LetterLinks name={`claim-${invoice.invoiceNumber}`} load={(format) => claimLetter(invoice.uuid, format)} />
    </p>
  );
}

function Message({ invoice, form }: PartProps) {
  const byMail = byMailOf(invoice, form.values);
  const { leaves } = invoice.disputeMail;
  return (
    <div className={byMail ? "mail outside stack" : "mail inside stack"}>
      <Switch
        size="xs"
        label={byMail ? t`Send this by e-mail to the other side` : t`Send by e-mail`}
        description={
          !byMail
            ? t`Off: the message is kept with the dispute and nobody outside sees it.`
            : leaves
              ? t`It leaves the company.`
              : t`This service sends no mail: it stays in a folder, and nobody outside sees it.`
        }
        checked={byMail}
        onChange={(event) => form.setFieldValue("byMail", event.currentTarget.checked)}
      />
      {byMail ? (
        <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 10 }}>
          <TextInput
            label={t`To`}
            description={t`Empty: the address kept for disputes`}
            placeholder={t`ap@carrier.example`}
            value={toOf(invoice, form.values)}
            onChange={(event) => form.setFieldValue("to", event.currentTarget.value)}
          />
          <TextInput
            label={t`Subject`}
            description={t`What the mail is about`}
            required
            maxLength={200}
            {...form.getInputProps("subject")}
          />
        </div>
      ) : null}
      <Textarea
        label={t`Message`}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={20000}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
        value={messageOf(invoice, form.values)}
        onChange={(event) => form.setFieldValue("message", event.currentTarget.value)}
      />
    </div>
  );
}
