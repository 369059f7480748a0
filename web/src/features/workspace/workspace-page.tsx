import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery, workspaceQuery } from "../../api/queries.ts";
import type { Workspace } from "../../api/answers.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useShortcuts, type Shortcut } from "../../ui/shortcuts.ts";
import { Failure } from "../../ui/states.tsx";
import { RecoveriesCard } from "../../shared/recoveries-card.tsx";
import { DisputesCard } from "./disputes/disputes-card.tsx";
import { useQueuePosition } from "../../shared/queue/queue-position.ts";
import { isQueueTab, queueTab, type QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { ChargesGrid } from "./charges-grid.tsx";
import { DocumentsCard } from "./documents/documents-card.tsx";
import { Figures } from "./figures.tsx";
import { beyondLimit, isOwnFirstApproval, whyNotApprove } from "./may-approve.ts";
import { DatesCard, MatchCard, ReferencesCard } from "./side-cards.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { useDecisions } from "./use-decisions.ts";
import { VerdictBanner } from "./verdict-banner.tsx";
import { WaitingNotes } from "./waiting-notes.tsx";
import { PassedRules, WholeInvoiceCard } from "./whole-invoice-card.tsx";
import { type DialogName, WorkspaceDialogs } from "./workspace-dialogs.tsx";
import { type HeadAction, WorkspaceHead } from "./workspace-head.tsx";

export interface WorkspaceSearch extends QueueSearch {
  /** The queue it was opened from. */
  readonly from?: string;
}

const OPEN: ReadonlySet<string> = new Set(["received", "matching", "unmatched", "auditing", "review", "disputed"]);

export const WorkspacePage = ({ uuid, search }: { readonly uuid: string; readonly search: WorkspaceSearch }) => {
  const found = useQuery(workspaceQuery(uuid));
  usePageTitle(found.data?.invoiceNumber ?? "Invoice");
  if (found.data !== undefined) return <WorkspaceView key={uuid} invoice={found.data} search={search} />;
  if (found.isError) return <Failure asPage error={found.error} what="The invoice" onRetry={() => void found.refetch()} />;
  return <WorkspaceLoading />;
};

const WorkspaceLoading = () => (
  <div className="ws" role="status" aria-label="Loading the invoice">
    <div className="ws-head">
      <Skeleton height={12} width={180} mb={12} />
      <Skeleton height={22} width={340} mb={8} />
      <Skeleton height={12} width={420} />
    </div>
    <div className="ws-body">
      <div className="ws-col">
        <Skeleton height={56} radius="md" />
        <Skeleton height={84} radius="md" />
        <Skeleton height={300} radius="md" />
      </div>
      <div className="ws-col">
        <Skeleton height={120} radius="md" />
        <Skeleton height={220} radius="md" />
      </div>
    </div>
  </div>
);

const WorkspaceView = ({ invoice, search }: { readonly invoice: Workspace; readonly search: WorkspaceSearch }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const { from, ...filters } = search;
  const position = useQueuePosition(invoice.uuid, from, filters);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const tab = isQueueTab(from) ? queueTab(from) : undefined;

  const open = OPEN.has(invoice.status) && invoice.approvalPending == null;
  const decides = me?.role === "approver" || me?.role === "admin";
  const mayDecide = open && decides;
  const mayWrite = me !== undefined && me.role !== "viewer";
  // Nothing can be approved that was held against nothing; an unmatched invoice needs its order first.
  const matched = invoice.audit !== null && invoice.status !== "unmatched" && invoice.orders.length > 0;
  const mine = me !== undefined && (invoice.assignee === me.user.id || invoice.assignee === `user:${me.user.id}`);
  const whyNot = me === undefined || decides ? undefined : `Your role (${me.role}) does not decide`;
  const notToApprove = me === undefined ? undefined : whyNotApprove(invoice, me);

  useEffect(() => {
    document.getElementById("main")?.scrollTo(0, 0);
  }, [invoice.uuid]);

  // The next one is loaded while this one is read: it is drawn at once when it is asked for.
  const nextUuid = position?.next;
  useEffect(() => {
    if (nextUuid !== undefined) void client.prefetchQuery(workspaceQuery(nextUuid));
  }, [client, nextUuid]);

  const go = (target: string | undefined): void => {
    if (target !== undefined) void navigate({ to: "/invoices/$uuid", params: { uuid: target }, search });
  };
  const back = (): void => void navigate({ to: "/queue/$tab", params: { tab: tab?.id ?? "needs-me" }, search: filters });

  const decisions = useDecisions((decision, movesOn) => {
    setDialog(null);
    if (!movesOn || from === undefined) return;
    if (position?.next !== undefined) go(position.next);
    else if (decision.kind === "approve") back();
  });
  const show = (what: DialogName): void => {
    decisions.reset();
    setDialog(what);
  };
  // One key is enough for what is clean, nobody's half-approved and within one's limit.
  const plain =
    invoice.audit?.verdict === "approve" &&
    invoice.firstApproval == null &&
    me !== undefined &&
    beyondLimit(invoice, me, invoice.totals.billed) === undefined;
  const approve = (): void => {
    if (decisions.busy) return;
    if (plain) decisions.decide(invoice, { kind: "approve" });
    else show("approve");
  };
  const action = (label: string, keys: string, shown: string, run: () => void, more: Partial<HeadAction> = {}): HeadAction => ({
    label,
    keys,
    shown,
    run,
    whyNot,
    ...more,
  });

  const actions: readonly HeadAction[] = !open
    ? []
    : [
        matched
          ? action(invoice.firstApproval == null ? "Approve" : "Complete the approval", "Shift+A", "A", approve, {
              primary: true,
              whyNot: notToApprove,
              busy: decisions.busy && dialog === null,
            })
          : action("Pick the order", "m", "m", () => show("match"), { primary: true }),
        action("Dispute", "d", "d", () => show("dispute")),
        action("Terminate", "Shift+T", "T", () => show("terminate")),
      ];
  const more: readonly HeadAction[] = [
    ...(open && mayWrite
      ? [
          action(
            mine ? "Leave it to others" : "Assign to me",
            "a",
            "a",
            () => decisions.decide(invoice, { kind: "assign", assignee: mine ? null : "me" }),
            { icon: "person", whyNot: undefined },
          ),
        ]
      : []),
    ...(mayDecide
      ? [
          action("Hold", "h", "h", () => show("hold"), { icon: "clock" }),
          ...(invoice.hold == null
            ? []
            : [action("Release", "Shift+H", "H", () => decisions.decide(invoice, { kind: "release" }), { icon: "clock" })]),
          action("Audit again", "e", "e", () => decisions.decide(invoice, { kind: "audit" }), { icon: "refresh" }),
          ...(matched ? [action("Pick the order", "m", "m", () => show("match"), { icon: "order" })] : []),
        ]
      : []),
  ];
  const bound = [...actions, ...more].filter((one) => one.whyNot === undefined);
  const keys: Shortcut[] = [
    {
      keys: "Escape",
      shown: ["Esc"],
      label: "Back to the queue",
      group: "Invoice",
      // A document that is open beside the invoice is closed first.
      run: () => (document.querySelector("[role=dialog]") === null ? back() : undefined),
    },
    { keys: "BracketRight", shown: ["]"], label: "Next invoice", group: "Invoice", run: () => go(position?.next) },
    { keys: "BracketLeft", shown: ["["], label: "Previous invoice", group: "Invoice", run: () => go(position?.previous) },
    ...bound.map((one): Shortcut => ({
      keys: one.keys.length > 1 ? one.keys.toLowerCase().replace("shift", "Shift") : one.keys,
      shown: [one.shown],
      label: one.primary === true && matched ? "Approve, and on to the next" : one.label,
      group: "Invoice",
      run: one.run,
    })),
  ];
  useShortcuts(keys, `${invoice.uuid} ${bound.map((one) => one.label).join()}`);

  return (
    <div className="ws">
      <WorkspaceHead
        invoice={invoice}
        open={open}
        mine={mine}
        tab={tab}
        filters={filters}
        position={position}
        actions={actions}
        more={more}
        onGo={go}
      />
      <div className="ws-body">
        <div className="ws-col">
          <VerdictBanner invoice={invoice} />
          {open ? (
            <WaitingNotes
              invoice={invoice}
              ownApproval={isOwnFirstApproval(invoice, me)}
              mayDecide={mayDecide}
              busy={decisions.busy}
              onWithdraw={() => decisions.decide(invoice, { kind: "withdraw" })}
              onRelease={() => decisions.decide(invoice, { kind: "release" })}
            />
          ) : null}
          <Figures invoice={invoice} />
          <WholeInvoiceCard audit={invoice.audit} />
          {invoice.audit === null ? null : <ChargesGrid invoice={invoice} audit={invoice.audit} />}
          <DisputesCard invoice={invoice} mayDecide={decides} />
          <PassedRules audit={invoice.audit} />
        </div>
        <div className="ws-col">
          <MatchCard invoice={invoice} mayPick={mayDecide} onPick={() => show("match")} />
          {invoice.status === "approved" ? <RecoveriesCard beside={{ invoice: invoice.uuid }} /> : null}
          <DatesCard invoice={invoice} />
          <ReferencesCard invoice={invoice} />
          <DocumentsCard invoice={invoice} />
          <TimelineCard invoice={invoice} mayWrite={mayWrite} />
        </div>
      </div>
      {me === undefined ? null : (
        <WorkspaceDialogs
          invoice={invoice}
          me={me}
          name={dialog}
          decisions={decisions}
          onClose={() => {
            setDialog(null);
            decisions.reset();
          }}
        />
      )}
    </div>
  );
};
