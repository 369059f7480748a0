import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery, workspaceQuery } from "../../api/queries.ts";
import type { Me, Workspace } from "../../api/answers.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useShortcuts, type Shortcut } from "../../ui/shortcuts.ts";
import { Failure } from "../../ui/states.tsx";
import { RecoveriesCard } from "../../shared/recoveries-card.tsx";
import { DisputesCard } from "./disputes/disputes-card.tsx";
import { isOpenDispute } from "./disputes/is-open-dispute.ts";
import { type QueuePosition, useQueuePosition } from "../../shared/queue/queue-position.ts";
import { isQueueTab, queueTab, type QueueSearch, type QueueTab } from "../../shared/queue/queue-tabs.ts";
import { AsReturnedCard } from "./as-returned-card.tsx";
import { ChargesGrid } from "./charges-grid.tsx";
import { EarlierBillsCard } from "./earlier-bills-card.tsx";
import { DocumentsCard } from "./documents/documents-card.tsx";
import { DocumentPaneProvider } from "./documents/pane-context.tsx";
import { Figures } from "./figures.tsx";
import { isOwnFirstApproval } from "./may-approve.ts";
import { RatingCard } from "./rating/rating-card.tsx";
import { DatesCard, MatchCard, ReferencesCard } from "./side-cards.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { type Lines, usePaying } from "./use-line-draft.ts";
import { useDecisions } from "./use-decisions.ts";
import { VerdictBanner } from "./verdict-banner.tsx";
import { WaitingNotes } from "./waiting-notes.tsx";
import { PassedRules, WholeInvoiceCard } from "./whole-invoice-card.tsx";
import { type DialogName, WorkspaceDialogs } from "./workspace-dialogs.tsx";
import type { Decision } from "./decision-kinds.ts";
import { type HeadAction, mainActions, moreActions } from "./head-actions.ts";
import { WorkspaceHead } from "./workspace-head.tsx";
import { type Rights, rightsOf } from "./workspace-rights.ts";
import { t } from "../../language/text.ts";

export interface WorkspaceSearch extends QueueSearch {
  /** The queue it was opened from. */
  readonly from?: string;
}

export function WorkspacePage({ uuid, search }: { readonly uuid: string; readonly search: WorkspaceSearch }) {
  const found = useQuery(workspaceQuery(uuid));
  usePageTitle(found.data?.invoiceNumber ?? t`Invoice`);
  // An old address of an invoice that went over to another order: it is found where it is now.
  if (found.data?.replacedBy != null)
    return <Navigate to="/invoices/$uuid" params={{ uuid: found.data.replacedBy }} search={search} replace />;
  if (found.data !== undefined)
    return (
      <DocumentPaneProvider key={uuid}>
        <WorkspaceView invoice={found.data} search={search} />
      </DocumentPaneProvider>
    );
  if (found.isLoadingError)
    return <Failure asPage error={found.error} what={t`The invoice`} onRetry={() => void found.refetch()} />;
  return <WorkspaceLoading />;
}

const WorkspaceLoading = () => (
  <div className="ws" role="status" aria-label={t`Loading the invoice`}>
    <div className="ws-head">
      <Skeleton height={12} width={180} mb={12} />
      <Skeleton height={22} width={340} maw="100%" mb={8} />
      <Skeleton height={12} width={420} maw="100%" />
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

interface WorkspaceViewProps {
  readonly invoice: Workspace;
  readonly search: WorkspaceSearch;
}

function WorkspaceView({ invoice, search }: WorkspaceViewProps) {
  const me = useQuery(meQuery).data;
  const { from, ...filters } = search;
  const tab = isQueueTab(from) ? queueTab(from) : undefined;
  const position = useQueuePosition(invoice.uuid, from, filters);
  const rights = rightsOf(invoice, me);
  const go = useGoing(invoice, search, tab?.id);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { lines, draft, paying } = usePaying(invoice, me, rights);
  const decisions = useDecisions((decision, movesOn) => {
    setDialog(null);
    if (decision.kind === "approve") lines?.clearAll();
    if (!movesOn || from === undefined) return;
    if (position?.next !== undefined) go.to(position.next);
    else if (decision.kind === "approve") go.back();
  });
  useNextLoaded(invoice.uuid, position?.next);

  const decide = (decision: Decision): void => decisions.decide(invoice, decision);
  const show = (what: DialogName): void => {
    decisions.reset();
    setDialog(what);
  };
  const busyAlone = decisions.busy && dialog === null;
  const given = { invoice, rights, busy: decisions.busy, busyAlone, paying, show, decide };
  const actions = mainActions(given);
  const more = moreActions(given);
  useWorkspaceKeys({ invoice, actions: [...actions, ...more], approves: rights.matched, position, go });

  return (
    <div className="ws">
      <WorkspaceHead
        invoice={invoice}
        open={rights.open}
        mine={rights.mine}
        tab={tab}
        filters={filters}
        position={position}
        actions={actions}
        more={more}
        onGo={go.to}
      />
      <div className="ws-body">
        <Findings
          invoice={invoice}
          me={me}
          rights={rights}
          busy={decisions.busy}
          lines={lines}
          onDecide={decide}
          onSnooze={() => show("snooze")}
          onRelease={() => (invoice.hold?.terminatesAt == null ? show("release") : decide({ kind: "release" }))}
        />
        <Facts invoice={invoice} rights={rights} onPick={() => show("match")} />
      </div>
      {me === undefined ? null : (
        <WorkspaceDialogs
          invoice={invoice}
          me={me}
          name={dialog}
          lines={draft}
          decisions={decisions}
          onSnoozed={(isDone) => {
            setDialog(null);
            if (isDone && from !== undefined && invoice.snooze === null) go.to(position?.next);
          }}
          onClose={() => {
            setDialog(null);
            decisions.reset();
          }}
        />
      )}
    </div>
  );
}

/** To another invoice of the queue, and back to the queue. */
function useGoing(invoice: Workspace, search: WorkspaceSearch, tab: QueueTab | undefined) {
  const navigate = useNavigate();
  const { from: _from, ...filters } = search;
  useEffect(() => {
    document.getElementById("main")?.scrollTo(0, 0);
  }, [invoice.uuid]);
  return {
    to: (uuid: string | undefined): void => {
      if (uuid !== undefined) void navigate({ to: "/invoices/$uuid", params: { uuid }, search });
    },
    back: (): void => void navigate({ to: "/queue/$tab", params: { tab: tab ?? "needs-me" }, search: filters }),
  };
}

/** The next one is loaded while this one is read: it is drawn at once when it is asked for. */
function useNextLoaded(uuid: string, next: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(workspaceQuery(next));
  }, [client, uuid, next]);
}

interface WorkspaceKeys {
  readonly invoice: Workspace;
  readonly actions: readonly HeadAction[];
  /** The first button approves. */
  readonly approves: boolean;
  readonly position: QueuePosition | undefined;
  readonly go: ReturnType<typeof useGoing>;
}

function useWorkspaceKeys({ invoice, actions, approves, position, go }: WorkspaceKeys): void {
  const bound = actions.filter((action) => action.whyNot === undefined);
  const keys: Shortcut[] = [
    {
      keys: "Escape",
      shown: ["Esc"],
      label: t`Back to the queue`,
      group: "Invoice",
      // A document that is open beside the invoice is closed first.
      run: () => (document.querySelector("[role=dialog]") === null ? go.back() : undefined),
    },
    { keys: "BracketRight", label: t`Next invoice`, group: "Invoice", run: () => go.to(position?.next) },
    { keys: "BracketLeft", label: t`Previous invoice`, group: "Invoice", run: () => go.to(position?.previous) },
    ...bound.map((action): Shortcut => ({
      keys: action.keys,
      label: action.primary === true && approves ? t`Approve, and on to the next` : action.label,
      group: "Invoice",
      run: action.run,
    })),
  ];
  useShortcuts(keys, `${invoice.uuid} ${bound.map((action) => action.label).join()}`);
}

interface FindingsProps {
  readonly invoice: Workspace;
  readonly me: Me | undefined;
  readonly rights: Rights;
  readonly busy: boolean;
  readonly lines: Lines | undefined;
  readonly onDecide: (decision: Decision) => void;
  readonly onRelease: () => void;
  readonly onSnooze: () => void;
}

function Findings({ invoice, me, rights, busy, lines, onDecide, onRelease, onSnooze }: FindingsProps) {
  const { audit } = invoice;
  return (
    <div className="ws-col">
      <VerdictBanner invoice={invoice} />
      {rights.open ? (
        <WaitingNotes
          invoice={invoice}
          ownApproval={isOwnFirstApproval(invoice, me)}
          mayDecide={rights.mayDecide}
          mayWrite={rights.mayWrite}
          busy={busy}
          onWithdraw={() => onDecide({ kind: "withdraw" })}
          onRelease={onRelease}
          onSnooze={onSnooze}
        />
      ) : null}
      <Figures invoice={invoice} />
      <WholeInvoiceCard invoice={invoice} />
      {audit === null ? null : <ChargesGrid invoice={invoice} audit={audit} lines={lines} />}
      {audit === null || invoice.orders.length === 0 ? null : <EarlierBillsCard invoice={invoice} />}
      <DisputesCard invoice={invoice} mayDecide={rights.decides} />
      <PassedRules audit={audit} />
      {invoice.finalizedAt === null ? null : <AsReturnedCard invoice={invoice} />}
    </div>
  );
}

interface FactsProps {
  readonly invoice: Workspace;
  readonly rights: Rights;
  readonly onPick: () => void;
}

function Facts({ invoice, rights, onPick }: FactsProps) {
  return (
    <div className="ws-col">
      <MatchCard invoice={invoice} mayPick={rights.mayDecide} onPick={onPick} />
      {invoice.status === "approved" ? <RecoveriesCard beside={{ invoice: invoice.uuid }} /> : null}
      <RatingCard invoice={invoice} open={rights.open} mayWrite={rights.mayWrite} />
      <DatesCard invoice={invoice} />
      <ReferencesCard invoice={invoice} />
      <DocumentsCard invoice={invoice} mayWrite={rights.mayWrite} mayDecide={rights.decides} />
      <TimelineCard
        invoice={invoice}
        mayWrite={rights.mayWrite}
        hasKey={!(rights.decides && invoice.disputes.some(isOpenDispute))}
      />
    </div>
  );
}
