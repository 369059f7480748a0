import { Button, Switch, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Communication, Dispute, Workspace } from "../../../api/answers.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useActorWords } from "../../../shared/people.tsx";
import { tidyDecimals } from "../../../ui/money.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { sayName } from "../../../ui/words.ts";
import { Tag, type Tone } from "../../../ui/tags.tsx";
import { answerDispute, resolveReasons } from "../../../api/decisions.ts";
import { draftSubject } from "./dispute-draft.ts";
import { Card } from "../../../ui/card.tsx";

export function DisputesCard({ invoice, mayDecide }: { readonly invoice: Workspace; readonly mayDecide: boolean }) {
  if (invoice.disputes.length === 0) return null;
  return (
    <Card title="Disputes" count={invoice.disputes.length}>
      <div className="stack" style={{ gap: 18 }}>
        {invoice.disputes.map((dispute) => (
          <DisputeThread key={dispute.uuid} invoice={invoice} dispute={dispute} mayDecide={mayDecide} />
        ))}
      </div>
    </Card>
  );
}

const PARTY: Readonly<Record<string, string>> = {
  Vendor: "With the vendor",
  Tenant: "On our side",
  Customer: "With the customer",
};

interface ThreadProps {
  readonly invoice: Workspace;
  readonly dispute: Dispute;
  readonly mayDecide: boolean;
}

function DisputeThread({ invoice, dispute, mayDecide }: ThreadProps) {
  const open = dispute.reasons.some((reason) => reason.resolvedAt === null);
  const party = PARTY[dispute.party] ?? sayName(dispute.party);
  return (
    <article className="stack" aria-label={`Dispute ${party}`}>
      <div className="flex">
        <Tag tone={open ? "violet" : "good"}>{open ? "Open" : "Settled"}</Tag>
        <strong>{party}</strong>
        <span className="grow" />
        <span className="dim">{formatInstant(dispute.createdAt)}</span>
      </div>
      <Reasons invoice={invoice} dispute={dispute} mayDecide={mayDecide} />
      {dispute.communications.map((message) => (
        <Message key={message.uuid} message={message} />
      ))}
      {open && mayDecide ? <Reply invoice={invoice} dispute={dispute} /> : null}
    </article>
  );
}

function useRefresh(invoice: Workspace): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([["invoice", invoice.uuid], ["counts"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}

function Reasons({ invoice, dispute, mayDecide }: ThreadProps) {
  const settle = useMutation({
    mutationFn: (reasons: readonly string[]) => resolveReasons(invoice.uuid, dispute, reasons),
    onSettled: useRefresh(invoice),
  });
  const conflict = settle.error instanceof ApiError && settle.error.status === 409;
  return (
    <>
      {dispute.reasons.map(({ uuid, description, resolvedAt }) => (
        <div key={uuid} className="flex" style={{ alignItems: "flex-start" }}>
          <span
            className={resolvedAt === null ? "grow" : "grow dim"}
            style={{ textDecoration: resolvedAt === null ? undefined : "line-through" }}
          >
            {tidyDecimals(description)}
          </span>
          {resolvedAt !== null || !mayDecide ? null : (
            <Button
              variant="default"
              size="compact-xs"
              loading={settle.isPending && settle.variables.includes(uuid)}
              onClick={() => settle.mutate([uuid])}
            >
              Settle
            </Button>
          )}
        </div>
      ))}
      {conflict ? (
        <div className="note-box warn" role="alert">
          Someone changed this dispute before you. You now see it as it is; settle again if it still applies.
        </div>
      ) : (
        <FailureLine error={settle.error} />
      )}
    </>
  );
}

function Reply({ invoice, dispute }: Omit<ThreadProps, "mayDecide">) {
  const refresh = useRefresh(invoice);
  const form = useForm({ initialValues: { text: "", byMail: false } });
  const { text, byMail } = form.values;
  const answer = useMutation({
    mutationFn: () =>
      answerDispute(invoice.uuid, dispute.uuid, {
        text: text.trim(),
        ...(byMail ? { email: { subject: draftSubject(invoice) } } : {}),
      }),
    onSuccess: async () => {
      form.setFieldValue("text", "");
      await refresh();
    },
  });
  return (
    <form
      className={byMail ? "mail outside stack" : "mail inside stack"}
      onSubmit={form.onSubmit(() => (text.trim() === "" ? undefined : answer.mutate()))}
    >
      <Textarea
        aria-label={byMail ? "Reply by e-mail" : "Internal message"}
        placeholder={byMail ? "Reply to the other side by e-mail" : "Internal message; it is not sent"}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={20000}
        {...form.getInputProps("text")}
      />
      <div className="flex">
        <Switch size="xs" label="By e-mail" {...form.getInputProps("byMail", { type: "checkbox" })} />
        <span className="grow" />
        <Button
          type="submit"
          variant={byMail ? "filled" : "default"}
          size="compact-sm"
          loading={answer.isPending}
          disabled={text.trim() === ""}
        >
          {byMail ? "Send" : "Keep"}
        </Button>
      </div>
      <FailureLine error={answer.error} />
    </form>
  );
}

type Mail = NonNullable<Communication["email"]>;

const MAIL_TAGS: Readonly<Record<Exclude<Mail["state"], "sent" | "received">, readonly [Tone, string]>> = {
  waiting: ["info", "Waiting to be sent"],
  failed: ["bad", "Not sent"],
  bounced: ["bad", "Not delivered"],
};

/** What became of a mail, where it is not simply sent, and what to do about it. */
function MailOutcome({ email: { state, reason } }: { readonly email: Mail }) {
  const isLost = state === "failed" || state === "bounced";
  return (
    <>
      {state === "sent" || state === "received" ? null : <Tag tone={MAIL_TAGS[state][0]}>{MAIL_TAGS[state][1]}</Tag>}
      {reason === null ? null : (
        <div className={isLost ? "note-box warn" : "dim"} role={isLost ? "alert" : undefined}>
          {reason}
          {state === "waiting" ? ". It is tried again by itself." : null}
          {isLost ? ". Check the address, then reply again." : null}
        </div>
      )}
    </>
  );
}

const addressWords = ({ state, to }: Mail): string =>
  state === "received" ? "E-mail from the other side" : `E-mail${to === null || to.length === 0 ? "" : ` to ${to.join(", ")}`}`;

const Message = ({ message }: { readonly message: Communication }) => {
  const who = useActorWords();
  const { email } = message;
  return (
    <div className={email === null ? "mail inside" : "mail outside"}>
      <div className="flex dim" style={{ fontSize: 12 }}>
        <Icon name={email === null ? "note" : "mail"} size={13} />
        <span className="clip">
          {email === null ? "Internal" : addressWords(email)} · {who(message.createdBy, message.createdByName)}
        </span>
        <span className="grow" />
        <time dateTime={message.createdAt}>{formatInstant(message.createdAt)}</time>
      </div>
      {email === null || email.subject === "" ? null : <div className="strong">{email.subject}</div>}
      <div className="mail-text">{message.text}</div>
      {message.attachments.length === 0 ? null : (
        <div className="dim">{message.attachments.map(({ identifier }) => identifier).join(", ")}</div>
      )}
      {email === null ? null : <MailOutcome email={email} />}
    </div>
  );
};
