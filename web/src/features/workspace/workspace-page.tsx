import { Button, Menu, ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery, workspaceQuery } from "../../api/queries.ts";
import type { Workspace } from "../../api/types.ts";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Avatar } from "../../ui/people.tsx";
import { useShortcuts, type Shortcut } from "../../ui/shortcuts.ts";
import { Failure } from "../../ui/states.tsx";
import { sayName, sentence, StatusTag, Tag, VerdictTag } from "../../ui/tags.tsx";
import { DisputeDialog } from "../disputes/dispute-dialog.tsx";
import { DisputesCard } from "../disputes/disputes-card.tsx";
import { MatchPicker } from "../matching/match-picker.tsx";
import { useQueuePosition } from "../queue/queue-position.ts";
import { isQueueTab, queueTab, type QueueSearch } from "../queue/queue-tabs.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { ChargesGrid } from "./charges-grid.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Figures } from "./figures.tsx";
import { FindingLine } from "./finding-line.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { Card, DatesCard, MatchCard, ReferencesCard } from "./side-cards.tsx";
import { TerminateDialog } from "./terminate-dialog.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { DECISION_WORDS, useDecisions } from "./use-decisions.ts";
import { VerdictBanner } from "./verdict-banner.tsx";

export interface WorkspaceSearch extends QueueSearch {
  /** The queue it was opened from. */
  readonly from?: string;
}

const OPEN: ReadonlySet<string> = new Set(["received", "matching", "unmatched", "auditing", "review", "disputed"]);

/** Rules that lack the same evidence, together. */
const unanswered = (invoice: Workspace): readonly { readonly reason: string; readonly rules: readonly string[] }[] => {
  const byReason = new Map<string, string[]>();
  for (const { rule, reason } of invoice.audit?.notEvaluated ?? []) byReason.set(reason, [...(byReason.get(reason) ?? []), rule]);
  return [...byReason].map(([reason, rules]) => ({ reason, rules }));
};

type Dialog = "approve" | "dispute" | "terminate" | "match" | null;

export const WorkspacePage = ({ uuid, search }: { readonly uuid: string; readonly search: WorkspaceSearch }) => {
  const found = useQuery(workspaceQuery(uuid));
  if (found.data !== undefined) return <WorkspaceView key={uuid} invoice={found.data} search={search} />;
  if (found.isError) return <Failure error={found.error} what="The invoice" onRetry={() => void found.refetch()} />;
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
  const [dialog, setDialog] = useState<Dialog>(null);
  const tab = isQueueTab(from) ? queueTab(from) : undefined;

  const open = OPEN.has(invoice.status) && invoice.approvalPending == null;
  const mayDecide = open && (me?.role === "approver" || me?.role === "admin");
  const mayWrite = me !== undefined && me.role !== "viewer";
  // Nothing can be approved that was held against nothing; an unmatched invoice needs its order first.
  const matched = invoice.audit !== null && invoice.status !== "unmatched" && invoice.orders.length > 0;
  const mine = me !== undefined && (invoice.assignee === me.user.id || invoice.assignee === `user:${me.user.id}`);

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
  const close = (): void => {
    setDialog(null);
    decisions.reset();
  };
  const show = (what: Dialog): void => {
    decisions.reset();
    setDialog(what);
  };
  const clean = invoice.audit?.verdict === "approve";
  const approve = (): void => {
    if (decisions.busy) return;
    if (clean) decisions.decide(invoice, { kind: "approve" });
    else show("approve");
  };
  const assign = (): void => {
    if (me !== undefined) decisions.decide(invoice, { kind: "assign", assignee: mine ? null : "me" });
  };

  const keys: Shortcut[] = [
    { keys: "Escape", shown: ["Esc"], label: "Back to the queue", group: "Invoice", run: back },
    { keys: "BracketRight", shown: ["]"], label: "Next invoice", group: "Invoice", run: () => go(position?.next) },
    { keys: "BracketLeft", shown: ["["], label: "Previous invoice", group: "Invoice", run: () => go(position?.previous) },
    ...(mayDecide
      ? ([
          ...(matched
            ? ([{ keys: "Shift+a", shown: ["A"], label: "Approve, and on to the next", group: "Invoice", run: approve }] as const)
            : []),
          { keys: "d", shown: ["d"], label: "Dispute", group: "Invoice", run: () => show("dispute") },
          { keys: "Shift+t", shown: ["T"], label: "Terminate", group: "Invoice", run: () => show("terminate") },
          { keys: "m", shown: ["m"], label: "Pick the order", group: "Invoice", run: () => show("match") },
          {
            keys: "e",
            shown: ["e"],
            label: "Audit again",
            group: "Invoice",
            run: () => decisions.decide(invoice, { kind: "audit" }),
          },
        ] as const)
      : []),
    ...(open && mayWrite
      ? ([
          { keys: "a", shown: ["a"], label: mine ? "Leave it to others" : "Assign to me", group: "Invoice", run: assign },
        ] as const)
      : []),
  ];
  useShortcuts(keys, `${invoice.uuid} ${mayDecide} ${open} ${matched} ${mayWrite} ${mine}`);

  const general = (invoice.audit?.findings ?? []).filter(
    (_finding, place) => !(invoice.audit?.charges ?? []).some((row) => row.findings.includes(place)),
  );
  const whyNot = !open ? undefined : me !== undefined && !mayDecide ? `Your role (${me.role}) does not decide` : undefined;

  return (
    <div className="ws">
      <header className="ws-head">
        <div className="ws-crumb">
          <Link to="/queue/$tab" params={{ tab: tab?.id ?? "needs-me" }} search={filters} className="flex" style={{ gap: 4 }}>
            <Icon name="left" size={13} />
            {tab?.label ?? "Queue"}
          </Link>
          {position === undefined ? null : (
            <>
              <span className="num">
                {position.place + 1} of {position.loaded}
                {position.more ? "+" : ""}
              </span>
              <Tooltip label="Previous  [">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label="Previous invoice"
                  disabled={position.previous === undefined}
                  onClick={() => go(position.previous)}
                >
                  <Icon name="up" size={14} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Next  ]">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label="Next invoice"
                  disabled={position.next === undefined}
                  onClick={() => go(position.next)}
                >
                  <Icon name="down" size={14} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </div>
        <div className="ws-title">
          <h1>{invoice.invoiceNumber}</h1>
          <StatusTag status={invoice.status} />
          {invoice.audit === null || invoice.status !== "review" || !open ? null : <VerdictTag verdict={invoice.audit.verdict} />}
          {invoice.type === undefined || invoice.type === "Invoice" ? null : <Tag tone="info">{sayName(invoice.type)}</Tag>}
          {invoice.isQuickPay === true ? (
            <Tag tone="warn">
              <Icon name="bolt" size={13} />
              Quick pay
            </Tag>
          ) : null}
          <div className="ws-actions">
            {open ? (
              <>
                {matched ? (
                  <Tooltip label={whyNot ?? ""} disabled={whyNot === undefined}>
                    <Button
                      onClick={approve}
                      disabled={!mayDecide}
                      loading={decisions.busy && dialog === null}
                      aria-keyshortcuts="Shift+A"
                    >
                      Approve<kbd>A</kbd>
                    </Button>
                  </Tooltip>
                ) : (
                  <Button onClick={() => show("match")} disabled={!mayDecide} aria-keyshortcuts="m">
                    Pick the order<kbd>m</kbd>
                  </Button>
                )}
                <Button variant="default" disabled={!mayDecide} onClick={() => show("dispute")} aria-keyshortcuts="d">
                  Dispute<kbd>d</kbd>
                </Button>
                <Button variant="default" disabled={!mayDecide} onClick={() => show("terminate")} aria-keyshortcuts="Shift+T">
                  Terminate<kbd>T</kbd>
                </Button>
              </>
            ) : null}
            <Menu position="bottom-end" width={230}>
              <Menu.Target>
                <ActionIcon variant="default" size={30} aria-label="More">
                  <Icon name="more" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {open && mayWrite ? (
                  <Menu.Item leftSection={<Icon name="person" />} rightSection={<kbd>a</kbd>} onClick={assign}>
                    {mine ? "Leave it to others" : "Assign to me"}
                  </Menu.Item>
                ) : null}
                {mayDecide ? (
                  <>
                    <Menu.Item
                      leftSection={<Icon name="refresh" />}
                      rightSection={<kbd>e</kbd>}
                      onClick={() => decisions.decide(invoice, { kind: "audit" })}
                    >
                      Audit again
                    </Menu.Item>
                    <Menu.Item leftSection={<Icon name="order" />} rightSection={<kbd>m</kbd>} onClick={() => show("match")}>
                      Pick the order
                    </Menu.Item>
                  </>
                ) : null}
                <Menu.Item
                  leftSection={<Icon name="copy" />}
                  onClick={() => void navigator.clipboard?.writeText(window.location.href)}
                >
                  Copy the link
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
        <div className="ws-facts">
          <span className="strong" style={{ color: "var(--wb-text)" }}>
            {invoice.vendor.name ?? invoice.vendor.externalId ?? "Unknown vendor"}
            {invoice.vendor.scac == null ? null : <span className="dim mono"> {invoice.vendor.scac}</span>}
          </span>
          {invoice.invoiceOn == null ? null : <span>Dated {formatDay(invoice.invoiceOn)}</span>}
          {invoice.dueOn == null ? null : <span>Due {formatDay(invoice.dueOn)}</span>}
          <span>
            {sayName(invoice.source).replace("Edi210", "EDI 210").replace("Api", "API")}
            {invoice.receivedAt === undefined ? null : `, received ${formatInstant(invoice.receivedAt)}`}
          </span>
          <span className="flex" style={{ gap: 5 }}>
            <Avatar assignee={invoice.assignee} name={invoice.assigneeName} />{" "}
            {mine ? "Yours" : invoice.assignee == null ? "Nobody's" : invoice.assigneeName}
          </span>
        </div>
      </header>
      <div className="ws-body">
        <div className="ws-col">
          <VerdictBanner invoice={invoice} />
          <Figures invoice={invoice} />
          {general.length + (invoice.audit?.notEvaluated?.length ?? 0) === 0 ? null : (
            <Card title="About the whole invoice" count={general.length}>
              {general.map((finding) => (
                <FindingLine key={finding.rule + finding.message} finding={finding} withRule />
              ))}
              {unanswered(invoice).map(({ reason, rules }) => (
                <div key={reason} className="finding review">
                  <Icon name="clock" size={15} />
                  <div>
                    <strong>
                      {rules.length === 1
                        ? `${sayName(rules[0] ?? "")} could not be evaluated.`
                        : `${rules.length} rules could not be evaluated.`}
                    </strong>{" "}
                    {sentence(reason)}
                    {rules.length === 1 ? null : <div className="limit">{rules.map((rule) => sayName(rule)).join(", ")}</div>}
                  </div>
                </div>
              ))}
            </Card>
          )}
          {invoice.audit === null ? null : <ChargesGrid invoice={invoice} audit={invoice.audit} />}
          <DisputesCard invoice={invoice} mayDecide={me?.role === "approver" || me?.role === "admin"} />
          {invoice.audit?.passed === undefined || invoice.audit.passed.length === 0 ? null : (
            <details className="card">
              <summary style={{ padding: "10px 14px", cursor: "pointer", fontWeight: 550 }}>
                {invoice.audit.passed.length} rules passed
                {invoice.audit.notApplicable === undefined || invoice.audit.notApplicable.length === 0
                  ? ""
                  : `, ${invoice.audit.notApplicable.length} not applicable`}
              </summary>
              <div className="card-body flex wrap">
                {invoice.audit.passed.map((rule) => (
                  <Tag key={rule} tone="good">
                    {sayName(rule)}
                  </Tag>
                ))}
                {(invoice.audit.notApplicable ?? []).map((rule) => (
                  <Tag key={rule}>{sayName(rule)}</Tag>
                ))}
              </div>
            </details>
          )}
        </div>
        <div className="ws-col">
          <MatchCard invoice={invoice} mayPick={mayDecide} onPick={() => show("match")} />
          <DatesCard invoice={invoice} />
          <ReferencesCard invoice={invoice} />
          <DocumentsCard invoice={invoice} />
          <TimelineCard invoice={invoice} mayWrite={mayWrite} />
        </div>
      </div>
      {dialog === "approve" ? (
        <ApproveDialog
          opened
          invoice={invoice}
          busy={decisions.busy}
          error={decisions.error}
          onClose={close}
          onApprove={(reason, charges) =>
            decisions.decide(invoice, { kind: "approve", reason, ...(charges === undefined ? {} : { charges }) })
          }
        />
      ) : null}
      {dialog === "dispute" ? (
        <DisputeDialog
          opened
          invoice={invoice}
          busy={decisions.busy}
          error={decisions.error}
          onClose={close}
          onRaise={(dispute) => decisions.decide(invoice, { kind: "dispute", dispute })}
        />
      ) : null}
      {dialog === "terminate" ? (
        <TerminateDialog
          opened
          invoice={invoice}
          busy={decisions.busy}
          error={decisions.error}
          onClose={close}
          onTerminate={(reason, message) => decisions.decide(invoice, { kind: "terminate", reason, message })}
        />
      ) : null}
      {dialog === "match" ? (
        <MatchPicker
          opened
          invoice={invoice}
          busy={decisions.busy}
          error={decisions.error}
          onClose={close}
          onMatch={(orders) => decisions.decide(invoice, { kind: "match", orders })}
          onUnmatch={() => decisions.decide(invoice, { kind: "unmatch" })}
        />
      ) : null}
      {decisions.conflict === null ? null : (
        <ConflictDialog
          before={decisions.conflict.before}
          after={decisions.conflict.after}
          action={DECISION_WORDS[decisions.conflict.decision.kind]}
          onClose={() => {
            setDialog(null);
            void decisions.closeConflict();
          }}
          onAgain={decisions.again}
        />
      )}
    </div>
  );
};
