import { Button, Switch, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { Communication, Dispute, Workspace } from "../../../api/answers.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useActorWords } from "../../../shared/people.tsx";
import { tidyDecimals } from "../../../ui/money.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tags.tsx";
import { answerDispute, resolveReasons } from "../../../api/decisions.ts";
import { draftSubject } from "./dispute-draft.ts";
import { Card } from "../../../ui/card.tsx";

export const DisputesCard = ({ invoice, mayDecide }: { readonly invoice: Workspace; readonly mayDecide: boolean }) => {
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
};

const PARTY: Readonly<Record<Dispute["party"], string>> = {
  Vendor: "With the vendor",
  Tenant: "On our side",
  Customer: "With the customer",
};

const DisputeThread = ({
  invoice,
  dispute,
  mayDecide,
}: {
  readonly invoice: Workspace;
  readonly dispute: Dispute;
  readonly mayDecide: boolean;
}) => {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [byMail, setByMail] = useState(false);
  const open = dispute.reasons.some((reason) => reason.resolvedAt === null);
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
      client.invalidateQueries({ queryKey: ["counts"] }),
    ]);
  };
  const settle = useMutation({
    mutationFn: (reasons: readonly string[]) => resolveReasons(invoice.uuid, dispute, reasons),
    onSettled: refresh,
  });
  const answer = useMutation({
    mutationFn: () =>
      answerDispute(invoice.uuid, dispute.uuid, {
        text: text.trim(),
        ...(byMail ? { email: { subject: draftSubject(invoice) } } : {}),
      }),
    onSuccess: async () => {
      setText("");
      await refresh();
    },
  });
  const conflict = settle.error instanceof ApiError && settle.error.status === 409;

  return (
    <article className="stack" aria-label={`Dispute ${PARTY[dispute.party]}`}>
      <div className="flex">
        <Tag tone={open ? "violet" : "good"}>{open ? "Open" : "Settled"}</Tag>
        <strong>{PARTY[dispute.party]}</strong>
        <span className="grow" />
        <span className="dim">{formatInstant(dispute.createdAt)}</span>
      </div>
      {dispute.reasons.map((reason) => (
        <div key={reason.uuid} className="flex" style={{ alignItems: "flex-start" }}>
          <span
            className={reason.resolvedAt === null ? "grow" : "grow dim"}
            style={{ textDecoration: reason.resolvedAt === null ? undefined : "line-through" }}
          >
            {tidyDecimals(reason.description)}
          </span>
          {reason.resolvedAt !== null || !mayDecide ? null : (
            <Button
              variant="default"
              size="compact-xs"
              loading={settle.isPending && settle.variables.includes(reason.uuid)}
              onClick={() => settle.mutate([reason.uuid])}
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
      {(dispute.communications ?? []).map((one) => (
        <Message key={one.uuid} message={one} />
      ))}
      {!open || !mayDecide ? null : (
        <form
          className={byMail ? "mail outside stack" : "mail inside stack"}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") answer.mutate();
          }}
        >
          <Textarea
            aria-label={byMail ? "Reply by e-mail" : "Internal message"}
            placeholder={byMail ? "Reply to the other side by e-mail" : "Message kept inside the house"}
            autosize
            minRows={1}
            maxRows={10}
            maxLength={20000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="flex">
            <Switch size="xs" label="By e-mail" checked={byMail} onChange={(event) => setByMail(event.currentTarget.checked)} />
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
      )}
    </article>
  );
};

const Message = ({ message }: { readonly message: Communication }) => {
  const who = useActorWords();
  const outside = message.email != null;
  return (
    <div className={outside ? "mail outside" : "mail inside"}>
      <div className="flex dim" style={{ fontSize: 12 }}>
        <Icon name={outside ? "mail" : "note"} size={13} />
        <span className="clip">
          {outside
            ? `E-mail${message.email?.to == null || message.email.to.length === 0 ? "" : ` to ${message.email.to.join(", ")}`}`
            : "Internal"}{" "}
          · {who(message.createdBy, message.createdByName)}
        </span>
        <span className="grow" />
        <time dateTime={message.createdAt}>{formatInstant(message.createdAt)}</time>
      </div>
      {message.email?.subject == null ? null : <div className="strong">{message.email.subject}</div>}
      <div className="mail-text">{message.text}</div>
    </div>
  );
};
