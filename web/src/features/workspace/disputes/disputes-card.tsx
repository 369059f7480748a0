import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Dispute, Workspace } from "../../../api/answers.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { tidyDecimals } from "../../../ui/money.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { sayName } from "../../../ui/words.ts";
import { Tag, type Tone } from "../../../ui/tags.tsx";
import { resolveReasons } from "../../../api/decisions.ts";
import { Card } from "../../../ui/card.tsx";
import { Message } from "./message.tsx";
import { Reply } from "./reply.tsx";

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
  const refresh = useRefresh(invoice);
  const turn = open ? turnOf(dispute) : null;
  return (
    <article className="stack" aria-label={`Dispute ${party}`}>
      <div className="flex">
        <Tag tone={open ? "violet" : "good"}>{open ? "Open" : "Settled"}</Tag>
        <strong>{party}</strong>
        {turn === null ? null : <Tag tone={turn.tone}>{turn.label}</Tag>}
        <span className="grow" />
        <span className="dim">{formatInstant(dispute.createdAt)}</span>
      </div>
      <Reasons invoice={invoice} dispute={dispute} mayDecide={mayDecide} />
      {dispute.communications.map((message) => (
        <Message
          key={message.uuid}
          invoiceUuid={invoice.uuid}
          disputeUuid={dispute.uuid}
          message={message}
          mayWrite={mayDecide}
          onSent={refresh}
        />
      ))}
      {open && mayDecide ? <Reply invoice={invoice} dispute={dispute} onSent={refresh} /> : null}
    </article>
  );
}

/** Whose turn it is: whoever did not write the last mail. Machines take no turn. */
const turnOf = (dispute: Dispute): { readonly tone: Tone; readonly label: string } | null => {
  const last = dispute.communications.findLast(({ email }) => email !== null && email.isAutomatic !== true)?.email;
  if (last == null) return null;
  return last.state === "sent" ? { tone: "neutral", label: "Their turn" } : { tone: "info", label: "Our turn" };
};

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
