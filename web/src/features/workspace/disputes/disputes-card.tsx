import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { Dispute, Workspace } from "../../../api/answers.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { tidyDecimals } from "../../../ui/money.ts";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { Tag, type Tone } from "../../../ui/tags.tsx";
import { resolveReasons } from "../../../api/decisions.ts";
import { useMay } from "../../../shared/may.ts";
import { Card } from "../../../ui/card.tsx";
import { isOpenDispute } from "./is-open-dispute.ts";
import { DisputeConflict } from "./dispute-conflict.tsx";
import { Message } from "./message.tsx";
import { Reply } from "./reply.tsx";
import { t } from "../../../language/text.ts";

/** Something of it is not settled. */
export function DisputesCard({ invoice, mayDecide }: { readonly invoice: Workspace; readonly mayDecide: boolean }) {
  const mayWrite = !useMay("createDisputeCommunication").disabled;
  if (invoice.disputes.length === 0) return null;
  const keyed = mayWrite ? invoice.disputes.findLast((each) => isOpenDispute(each) || isAnsweredSince(each))?.uuid : undefined;
  return (
    <Card title={t`Disputes`} count={invoice.disputes.length}>
      <div className="stack" style={{ gap: 18 }}>
        {invoice.disputes.map((dispute) => (
          <DisputeThread
            key={dispute.uuid}
            invoice={invoice}
            dispute={dispute}
            mayDecide={mayDecide}
            mayWrite={mayWrite}
            hasKeys={dispute.uuid === keyed}
          />
        ))}
      </div>
    </Card>
  );
}

/** The other party wrote after it was settled, and none of us since. What did not arrive says nothing, nor do machines. */
function isAnsweredSince({ reasons, communications }: Dispute): boolean {
  const last = communications.findLast(
    ({ email }) => email?.isAutomatic !== true && email?.state !== "failed" && email?.state !== "bounced",
  );
  return (
    last?.email?.state === "received" && reasons.every(({ resolvedAt }) => resolvedAt !== null && resolvedAt < last.createdAt)
  );
}

const PARTY: Readonly<Record<string, string>> = {
  Vendor: t`With the vendor`,
  Tenant: t`On our side`,
  Customer: t`With the customer`,
};

interface ThreadProps {
  readonly invoice: Workspace;
  readonly dispute: Dispute;
  readonly mayDecide: boolean;
}

interface DisputeThreadProps extends ThreadProps {
  /** Whether they may answer: auditors do, who do not decide. */
  readonly mayWrite: boolean;
  readonly hasKeys: boolean;
}

function DisputeThread({ invoice, dispute, mayDecide, mayWrite, hasKeys }: DisputeThreadProps) {
  const open = isOpenDispute(dispute);
  const party = PARTY[dispute.party] ?? sayName(dispute.party);
  const refresh = useRefresh(invoice);
  const since = !open && isAnsweredSince(dispute);
  const turn = open ? turnOf(dispute) : null;
  const thread = useRef<HTMLElement>(null);
  useSettleKey(thread, hasKeys && mayDecide);
  return (
    <article ref={thread} className="stack" aria-label={t`Dispute ${party}`}>
      <div className="flex">
        <Tag tone={open ? "violet" : "good"}>{open ? t`Open` : t`Settled`}</Tag>
        <strong>{party}</strong>
        {turn === null ? null : <Tag tone={turn.tone}>{turn.label}</Tag>}
        {since ? <Tag tone="warn">{t`Answered since`}</Tag> : null}
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
          mayWrite={mayWrite}
          onSent={refresh}
        />
      ))}
      {since && mayWrite ? (
        <div className="note-box warn">{t`They wrote after it was settled. Answer them, or keep a note that nothing is to be done; raise a dispute anew where they are wrong again.`}</div>
      ) : null}
      {(open || since) && mayWrite ? <Reply invoice={invoice} dispute={dispute} hasKeys={hasKeys} onSent={refresh} /> : null}
    </article>
  );
}

/** To the next reason that may be settled; Enter then settles it. Nothing takes that back, so that no single key does it. */
function useSettleKey(thread: RefObject<HTMLElement | null>, hasKeys: boolean): void {
  const next = (): void => {
    const buttons = [...(thread.current?.querySelectorAll<HTMLButtonElement>("button[data-settles]") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + 1) % buttons.length]?.focus();
  };
  useShortcuts(
    hasKeys ? [{ keys: "s", label: t`Next reason to settle; Enter settles it`, group: "Disputes", run: next }] : [],
    String(hasKeys),
  );
}

/** Whose turn it is: whoever did not write the last mail. Machines take no turn. */
const turnOf = (dispute: Dispute): { readonly tone: Tone; readonly label: string } | null => {
  const last = dispute.communications.findLast(({ email }) => email !== null && email.isAutomatic !== true)?.email;
  if (last == null) return null;
  return last.state === "sent" || last.state === "waiting"
    ? { tone: "neutral", label: t`Their turn` }
    : { tone: "info", label: t`Our turn` };
};

function useRefresh(invoice: Workspace): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([["invoice", invoice.uuid], ["counts"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}

function Reasons({ invoice, dispute, mayDecide }: ThreadProps) {
  const settle = useMutation({
    mutationFn: ({ seen, reasons }: { readonly seen: Dispute; readonly reasons: readonly string[] }) =>
      resolveReasons(invoice.uuid, seen, reasons),
    onSettled: useRefresh(invoice),
  });
  // What differs is told once the dispute is there as it is now.
  const conflict =
    settle.error instanceof ApiError && settle.error.status === 409 && settle.variables?.seen.eTag !== dispute.eTag;
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
              data-settles
              loading={settle.isPending && settle.variables.reasons.includes(uuid)}
              onClick={() => settle.mutate({ seen: dispute, reasons: [uuid] })}
            >{t`Settle`}</Button>
          )}
        </div>
      ))}
      {conflict && settle.variables !== undefined ? (
        <DisputeConflict
          seen={settle.variables.seen}
          now={dispute}
          wanted={settle.variables.reasons}
          busy={settle.isPending}
          onAgain={(reasons) => settle.mutate({ seen: dispute, reasons })}
        />
      ) : (
        <FailureLine error={settle.error} />
      )}
    </>
  );
}
