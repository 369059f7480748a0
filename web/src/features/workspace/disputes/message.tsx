import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Communication } from "../../../api/answers.ts";
import { disputeAttachment, sendAgain } from "../../../api/dispute-files.ts";
import { mailQuery } from "../../../api/mail.ts";
import { useActorName } from "../../../shared/people.tsx";
import { formatInstant } from "../../../ui/dates.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { Tag, type Tone } from "../../../ui/tags.tsx";
import { letterPieces } from "./letter-pieces.ts";
import { t } from "../../../language/text.ts";

type Mail = NonNullable<Communication["email"]>;
type Recipient = NonNullable<Mail["recipients"]>[number];

const MAIL_TAGS: Readonly<Record<Exclude<Mail["state"], "sent" | "received">, readonly [Tone, string]>> = {
  waiting: ["info", t`Waiting to be sent`],
  failed: ["bad", t`Not sent`],
  bounced: ["bad", t`Not delivered`],
};

interface MessageProps {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly message: Communication;
  readonly mayWrite: boolean;
  readonly onSent: () => Promise<unknown>;
}

/** One communication: a mail of ours or of the other side, or a note that nobody outside sees. */
export function Message(props: MessageProps) {
  const { message } = props;
  const who = useActorName();
  const { email } = message;
  return (
    <div className={email === null ? "mail inside" : "mail outside"}>
      <div className="flex dim" style={{ fontSize: 12 }}>
        <Icon name={email === null ? "note" : "mail"} size={13} />
        <span className="clip">
          {email === null ? t`Internal` : addressText(email)} · {who(message.createdBy, message.createdByName)}
        </span>
        <span className="grow" />
        <time dateTime={message.createdAt}>{formatInstant(message.createdAt)}</time>
      </div>
      {email === null || email.subject === "" ? null : <div className="strong">{email.subject}</div>}
      {email === null ? null : <Sender email={email} />}
      <Words text={message.text} />
      {email?.claim == null ? null : <pre className="mail-claim">{email.claim}</pre>}
      {email?.signature == null ? null : <div className="mail-text dim">{email.signature}</div>}
      <Attachments {...props} />
      {email?.mailUuid == null ? null : <WholeMail mailUuid={email.mailUuid} shown={message.text} />}
      {email === null ? null : <MailOutcome {...props} email={email} />}
    </div>
  );
}

function Words({ text }: { readonly text: string }) {
  return letterPieces(text).map((piece, at) => (
    <div key={at} className={piece.isTable ? "mail-text mail-table" : "mail-text"} tabIndex={piece.isTable ? 0 : undefined}>
      {piece.text}
    </div>
  ));
}

const addressText = ({ state, to }: Mail): string =>
  state === "received"
    ? t`E-mail from the other side`
    : to === null || to.length === 0
      ? t`E-mail`
      : t`E-mail to ${to.join(", ")}`;

/** What is to be known of an answer before one believes it. */
function Sender({ email: { isProven, isAutomatic, isKnownSender } }: { readonly email: Mail }) {
  return (
    <>
      {isAutomatic === true ? <Tag>{t`Written by a machine`}</Tag> : null}
      {isProven === false ? (
        <div
          className="note-box warn"
          role="note"
        >{t`Nothing proves that this is from the address it names. Before you act on it, ask by a number or an address you know.`}</div>
      ) : null}
      {isKnownSender === false ? (
        <div
          className="note-box warn"
          role="note"
        >{t`This is from an address that is not known as the vendor's. Before you act on it, ask by a number or an address you know.`}</div>
      ) : null}
    </>
  );
}

function Attachments({ invoiceUuid, disputeUuid, message }: MessageProps) {
  const save = useMutation({
    mutationFn: async (identifier: string) =>
      saveFile(await disputeAttachment({ invoiceUuid, disputeUuid, communicationUuid: message.uuid }, identifier), identifier),
    onError: (error) =>
      notifications.show({ title: t`The file could not be downloaded`, message: error.message, color: "red.9" }),
  });
  if (message.attachments.length === 0) return null;
  return (
    <div className="flex wrap" style={{ gap: 6, marginTop: 6 }}>
      {message.attachments.map(({ identifier }) => (
        <Button
          key={identifier}
          variant="default"
          size="compact-xs"
          leftSection={<Icon name="document" size={12} />}
          loading={save.isPending && save.variables === identifier}
          onClick={() => save.mutate(identifier)}
        >
          {identifier}
        </Button>
      ))}
    </div>
  );
}

/** The words that an answer quotes are folded: the whole mail is a click away. */
function WholeMail({ mailUuid, shown }: { readonly mailUuid: string; readonly shown: string }) {
  const [opened, { toggle }] = useDisclosure(false);
  const mail = useQuery({ ...mailQuery(mailUuid), enabled: opened });
  return (
    <div style={{ marginTop: 6 }}>
      <div className="flex" style={{ gap: 8 }}>
        <Button variant="subtle" size="compact-xs" aria-expanded={opened} loading={opened && mail.isPending} onClick={toggle}>
          {opened ? t`Fold what it quotes` : t`Show the whole text`}
        </Button>
        <Link to="/mail/$uuid" params={{ uuid: mailUuid }}>{t`The mail`}</Link>
      </div>
      {!opened || mail.isPending ? null : (
        <div className="mail-text dim">
          {mail.isError ? mail.error.message : mail.data.text?.trim() === shown.trim() ? t`It quotes nothing.` : mail.data.text}
        </div>
      )}
    </div>
  );
}

const RECIPIENT_TAGS: Readonly<Record<Recipient["state"], readonly [Tone, string]>> = {
  waiting: ["info", t`Waiting`],
  sent: ["neutral", t`Sent`],
  delayed: ["warn", t`Delayed`],
  delivered: ["good", t`Delivered`],
  failed: ["bad", t`Not delivered`],
};

/** Who of several got a mail, and who did not. */
function Recipients({ recipients }: { readonly recipients: readonly Recipient[] }) {
  return (
    <ul className="mail-recipients" aria-label={t`Recipients`}>
      {recipients.map(({ address, state, reason }) => (
        <li key={address}>
          <span className="strong">{address}</span> <Tag tone={RECIPIENT_TAGS[state][0]}>{RECIPIENT_TAGS[state][1]}</Tag>
          {reason === null ? null : <span className="dim"> {reason}</span>}
        </li>
      ))}
    </ul>
  );
}

const lostOf = (email: Mail): readonly Recipient[] => (email.recipients ?? []).filter(({ state }) => state === "failed");

/** What became of a mail, where it is not simply sent, and what to do about it. */
function MailOutcome({ email, ...props }: MessageProps & { readonly email: Mail }) {
  const { state, reason, againUuid } = email;
  const isLost = state === "failed" || state === "bounced";
  const isLostToSome = !isLost && lostOf(email).length > 0;
  const recipients = email.recipients ?? [];
  const isTold = recipients.length > 1 && recipients.some((each) => each.reason !== null);
  const isOpen = (isLost || isLostToSome) && againUuid === null;
  const next = againUuid !== null ? t`It was sent again.` : isLost ? t`Check the address, then send it again.` : SOME_GOT_IT;
  return (
    <>
      {state === "sent" || state === "received" ? null : <Tag tone={MAIL_TAGS[state][0]}>{MAIL_TAGS[state][1]}</Tag>}
      {isLostToSome ? <Tag tone="warn">{t`Not delivered to all`}</Tag> : null}
      {isTold ? <Recipients recipients={recipients} /> : null}
      {reason === null || (isTold && !isLost && !isLostToSome) ? null : (
        <div className={isLost || isLostToSome ? "note-box warn" : "dim"} role={isOpen ? "alert" : undefined}>
          {isTold ? null : `${reason}. `}
          {state === "waiting" ? t`It is tried again by itself.` : null}
          {isLost || isLostToSome ? next : null}
        </div>
      )}
      {isOpen && props.mayWrite ? <SendAgain {...props} email={email} /> : null}
    </>
  );
}

const SOME_GOT_IT = t`Check the address of who did not get it, then send it again to them.`;

/** To whom it went; where others got it, who did not. */
const againTo = (email: Mail): readonly string[] =>
  email.state === "sent" ? lostOf(email).map(({ address }) => address) : (email.to ?? []);

function SendAgain({ invoiceUuid, disputeUuid, message, email, onSent }: MessageProps & { readonly email: Mail }) {
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({ initialValues: { to: againTo(email).join(", ") } });
  const send = useMutation({
    mutationFn: (to: string) => sendAgain({ invoiceUuid, disputeUuid, communicationUuid: message.uuid }, to),
    onSuccess: async () => {
      close();
      await onSent();
    },
  });
  return (
    <>
      <Button variant="default" size="compact-sm" mt={6} onClick={open}>{t`Send again…`}</Button>
      <FormDialog
        draft={`resend ${message.uuid}`}
        opened={opened}
        title={t`Send this mail again`}
        verb={t`Send`}
        busy={send.isPending}
        error={send.error}
        disabled={form.values.to.trim() === ""}
        onClose={close}
        onSubmit={form.onSubmit(({ to }) => send.mutate(to))}
      >
        <p className="dim">{t`The same words and files go out once more. What was tried before stays in the thread.`}</p>
        <TextInput
          label={t`To`}
          description={t`Separate several by commas`}
          required
          {...form.getInputProps("to")}
          data-autofocus
        />
      </FormDialog>
    </>
  );
}
