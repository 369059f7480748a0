import { type InvoiceFilter, peekQueue, queueQuery } from "../../api/queries.ts";
import type { QueueCounts } from "../../api/answers.ts";

/** Filters of a queue beside its tab; they live in the address. */
export interface QueueSearch {
  readonly q?: string;
  readonly vendor?: string;
  readonly assignee?: string;
  /** "second-approver", "hold" or "dropped-approval". */
  readonly waits?: string;
}

/** The queues, as tabs: what each asks the service for, and what to say when it is empty. */
export const QUEUE_TABS = [
  {
    id: "needs-me",
    label: "Needs me",
    count: "needsMe",
    key: "i",
    filter: { status: "unmatched,review,disputed", assignee: "me,my-teams,none" },
    hint: "Open invoices that wait for a decision and are yours, your teams' or nobody's",
    empty: "Nothing waits for you.",
    next: "New exceptions appear here automatically.",
  },
  {
    id: "exceptions",
    label: "Exceptions",
    count: "exceptions",
    key: "e",
    filter: { status: "review", verdict: "review,block,dispute" },
    hint: "Findings that the policy does not settle on its own",
    empty: "No exceptions.",
    next: "Invoices outside the tolerances of the audit policy come here.",
  },
  {
    id: "unmatched",
    label: "Unmatched",
    count: "unmatched",
    key: "u",
    filter: { status: "unmatched" },
    hint: "No order, or more than one, fits the invoice's references",
    empty: "Every invoice has found its order.",
    next: "An invoice without an order waits here until the order arrives or you pick one.",
  },
  {
    id: "disputed",
    label: "Disputed",
    count: "disputed",
    key: "d",
    filter: { status: "disputed" },
    hint: "A dispute is open; the invoice waits for its last reason to be settled",
    empty: "No open disputes.",
    next: "Raise a dispute from an invoice with D.",
  },
  {
    id: "ready",
    label: "Ready",
    count: "ready",
    key: "r",
    filter: { status: "review", verdict: "approve" },
    hint: "Clean invoices that wait for a person: held ones, and those of a policy without automatic approval",
    empty: "Nothing waits for a plain approval.",
    next: "With automatic approval on, clean invoices never stop here.",
  },
  {
    id: "second-approval",
    label: "Second approval",
    count: "secondApprover",
    key: "s",
    filter: { status: "review,disputed", waits: "second-approver" },
    hint: "Approved once, beyond that approver's limit; somebody else with the limit has to approve too",
    empty: "No approval waits for a second one.",
    next: "An approval beyond its approver's limit comes here.",
  },
  {
    id: "finalized",
    label: "Finalized",
    count: "finalized",
    key: "z",
    filter: { status: "approved,terminated" },
    hint: "Approved and terminated invoices; final",
    empty: "Nothing is finalized yet.",
    next: "Approved and terminated invoices are kept here.",
  },
] as const satisfies readonly {
  id: string;
  label: string;
  count: keyof QueueCounts;
  key: string;
  filter: Readonly<Record<string, string>>;
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

const queueFilter = (id: QueueTab): Readonly<Record<string, string>> => queueTab(id).filter;

/** What the service is asked for: the filters in the address go before those of the tab. */
const invoiceFilter = (id: QueueTab, search: QueueSearch): InvoiceFilter => ({ ...queueFilter(id), ...search });

export function tabQuery(id: QueueTab, search: QueueSearch) {
  return queueQuery(id, search, invoiceFilter(id, search));
}

/** The first page of a tab as it stands now. */
export function peekTab(id: QueueTab, search: QueueSearch) {
  return peekQueue(invoiceFilter(id, search));
}
