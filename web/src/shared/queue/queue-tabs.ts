import { type InvoiceFilter, peekQueue, queueQuery } from "../../api/queries.ts";
import type { QueueCounts } from "../../api/answers.ts";
import { OF_INVOICE, t } from "../../language/text.ts";

/** Filters of a queue beside its tab, its sort, and which columns it shows; they live in the address. */
export interface QueueSearch extends InvoiceFilter {
  /** Names of columns, by comma. Left out: the usual ones. */
  readonly columns?: string;
}

const NOT_PUT_OFF = { snoozed: "none" } as const;

/** The queues, as tabs: what each asks the service for, and what to say when it is empty. */
export const QUEUE_TABS = [
  {
    id: "needs-me",
    label: t`Needs me`,
    count: "needsMe",
    key: "i",
    filter: { status: "unmatched,review,disputed", assignee: "me,my-teams,none", ...NOT_PUT_OFF },
    hint: t`Open invoices that wait for a decision and are yours, your teams' or nobody's`,
    empty: t`Nothing waits for you.`,
    next: t`New exceptions appear here automatically.`,
  },
  {
    id: "exceptions",
    label: t`Exceptions`,
    count: "exceptions",
    key: "e",
    filter: { status: "review", verdict: "review,block,dispute", ...NOT_PUT_OFF },
    hint: t`Findings that the policy does not settle on its own`,
    empty: t`No exceptions.`,
    next: t`Invoices outside the tolerances of the audit policy come here.`,
  },
  {
    id: "unmatched",
    label: t`Unmatched`,
    count: "unmatched",
    key: "u",
    filter: { status: "unmatched", ...NOT_PUT_OFF },
    hint: t`No order, or more than one, fits the invoice's references`,
    empty: t`Every invoice has found its order.`,
    next: t`An invoice without an order waits here until the order arrives or you pick one.`,
  },
  {
    id: "disputed",
    label: t`Disputed`,
    count: "disputed",
    key: "d",
    filter: { status: "disputed", ...NOT_PUT_OFF },
    hint: t`A dispute is open; the invoice waits for its last reason to be settled`,
    empty: t`No open disputes.`,
    next: t`Raise a dispute from an invoice with D.`,
  },
  {
    id: "ready",
    label: t`Ready${OF_INVOICE}`,
    count: "ready",
    key: "r",
    filter: { status: "review", verdict: "approve", ...NOT_PUT_OFF },
    hint: t`Clean invoices that wait for a person: held ones, and those of a policy without automatic approval`,
    empty: t`Nothing waits for a plain approval.`,
    next: t`With automatic approval on, clean invoices never stop here.`,
  },
  {
    id: "second-approval",
    label: t`Second approval`,
    count: "secondApprover",
    key: "s",
    filter: { status: "review,disputed", waits: "second-approver", ...NOT_PUT_OFF },
    hint: t`Approved once, beyond that approver's limit; somebody else with the limit has to approve too`,
    empty: t`No approval waits for a second one.`,
    next: t`An approval beyond its approver's limit comes here.`,
  },
  {
    id: "finalized",
    label: t`Finalized`,
    count: "finalized",
    key: "z",
    filter: { status: "approved,terminated" },
    hint: t`Approved and terminated invoices; final`,
    empty: t`Nothing is finalized yet.`,
    next: t`Approved and terminated invoices are kept here.`,
  },
  {
    id: "snoozed",
    label: t`Snoozed`,
    count: "snoozed",
    key: "j",
    filter: { status: "received,matching,unmatched,auditing,review,disputed", snoozed: "only" },
    hint: t`Put off by somebody; each comes back by itself on its day, or when an audit or a dispute moves it`,
    empty: t`Nothing is snoozed.`,
    next: t`Put an invoice off with H: it leaves the queues until the time you choose.`,
  },
  {
    id: "all",
    label: t`All invoices`,
    count: null,
    key: "f",
    filter: {},
    hint: t`Every invoice, open or not; the newest first unless sorted`,
    empty: t`No invoice has come in yet.`,
    next: t`Carriers send them by API, EDI and e-mail.`,
  },
] as const satisfies readonly {
  id: string;
  label: string;
  /** Null: how many there are is asked of the list itself. */
  count: keyof QueueCounts | null;
  key: string;
  filter: InvoiceFilter;
  hint: string;
  empty: string;
  next: string;
}[];

export type QueueTab = (typeof QUEUE_TABS)[number]["id"];

export function isQueueTab(text: unknown): text is QueueTab {
  return QUEUE_TABS.some((tab) => tab.id === text);
}

export function queueTab(id: QueueTab): (typeof QUEUE_TABS)[number] {
  return QUEUE_TABS.find((tab) => tab.id === id) ?? QUEUE_TABS[0];
}

const queueFilter = (id: QueueTab): InvoiceFilter => queueTab(id).filter;

/** What the service is asked for: the filters in the address go before those of the tab. */
export function invoiceFilter(id: QueueTab, { columns: _columns, ...filter }: QueueSearch): InvoiceFilter {
  return { ...queueFilter(id), ...filter };
}

export function tabQuery(id: QueueTab, search: QueueSearch) {
  const { columns: _columns, ...filter } = search;
  return queueQuery(id, filter, invoiceFilter(id, search));
}

/** The first page of a tab as it stands now. */
export function peekTab(id: QueueTab, search: QueueSearch) {
  return peekQueue(invoiceFilter(id, search));
}
