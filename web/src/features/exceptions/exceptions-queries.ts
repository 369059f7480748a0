import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryText, request } from "../../api/request.ts";
import type { Page, Severity } from "../../api/types.ts";

export interface ExceptionGroup {
  readonly rule: string;
  readonly vendor: string | null;
  readonly vendorName: string | null;
  readonly charge: string | null;
  readonly currency: string;
  readonly severity: Severity;
  readonly count: number;
  readonly billed: string;
  readonly variance: string | null;
  readonly firstReceivedAt: string;
  readonly sample: { readonly invoiceUuid: string; readonly message: string } | null;
}
export interface GroupInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly vendor: string;
  readonly eTag: string;
  readonly status: string;
  readonly billed: string;
  readonly variance: string | null;
  readonly currency: string;
}
export type GroupAction = "approve" | "dispute" | "terminate" | "assign";
export interface Decided {
  /** Until when these approvals can be taken back; null where nothing waits. */
  readonly pendingUntil: string | null;
  readonly items: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string | null;
    readonly outcome: string;
    readonly message: string | null;
  }[];
}
export interface ChargeTask {
  readonly text: string;
  readonly vendorExternalId: string | null;
  readonly vendor: string;
  readonly vendorName: string | null;
  readonly count: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly invoices: readonly string[];
}

const PAGE_SIZE = 60;
/** As many as one decision takes. */
export const MOST_DECIDED = 100;

const groupOf = ({ rule, vendor, charge, currency }: ExceptionGroup) => ({ rule, vendor, charge, currency });

export const exceptionsQuery = (groupBy: string) =>
  infiniteQueryOptions({
    queryKey: ["exceptions", groupBy],
    queryFn: ({ pageParam, signal }) =>
      request<Page<ExceptionGroup>>(`/manage/exceptions${queryText({ groupBy, limit: PAGE_SIZE, cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const groupInvoicesQuery = (group: ExceptionGroup) =>
  queryOptions({
    queryKey: ["exception-invoices", groupOf(group)],
    queryFn: ({ signal }) =>
      request<Page<GroupInvoice>>(`/manage/exceptions/invoices${queryText({ ...groupOf(group), limit: MOST_DECIDED })}`, {
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });

/** The next of a group, for a decision about all of it. */
export const groupInvoicesPage = (group: ExceptionGroup, cursor: string): Promise<Page<GroupInvoice>> =>
  request(`/manage/exceptions/invoices${queryText({ ...groupOf(group), limit: MOST_DECIDED, cursor })}`);

export const undoApprovals = (
  invoices: readonly string[],
): Promise<{ readonly items: readonly { readonly uuid: string; readonly outcome: string }[] }> =>
  request("/manage/exceptions/undo-approvals", { method: "POST", body: { invoices } });

export const decideGroup = (
  group: ExceptionGroup,
  action: GroupAction,
  reason: string,
  invoices: readonly GroupInvoice[],
): Promise<Decided> =>
  request("/manage/exceptions/decide", {
    method: "POST",
    body: {
      ...Object.fromEntries(Object.entries(groupOf(group)).filter(([, value]) => value !== null)),
      action,
      ...(action === "approve" ? { hold: true } : {}),
      ...(action === "assign" ? { assignee: "me" } : { reason }),
      invoices: invoices.map(({ uuid, eTag }) => ({ uuid, eTag })),
    },
  });

export const chargeTasksQuery = infiniteQueryOptions({
  queryKey: ["charge-tasks"],
  queryFn: ({ pageParam, signal }) =>
    request<Page<ChargeTask>>(`/manage/charge-tasks${queryText({ limit: PAGE_SIZE, cursor: pageParam })}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const answerChargeTask = (answer: {
  readonly text: string;
  readonly code: string;
  readonly vendorExternalId: string | null;
}): Promise<{ readonly code: string; readonly invoices: number }> =>
  request("/manage/charge-tasks/answer", {
    method: "POST",
    body: {
      text: answer.text,
      code: answer.code,
      ...(answer.vendorExternalId === null ? {} : { vendorExternalId: answer.vendorExternalId }),
    },
  });
