import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type ExceptionGroup = Schemas["ExceptionGroup"];
export type GroupInvoice = ItemOf<"listExceptionInvoices">;
export type GroupAction = BodyOf<"decideExceptions">["action"];
/** `pendingUntil`: until when these approvals can be taken back; null where nothing waits. */
export type Decided = AnswerOf<"decideExceptions">;
export type ChargeTask = Schemas["ChargeTask"];

const PAGE_SIZE = 60;
/** As many as one decision takes. */
export const MAX_DECIDED = 100;

const groupOf = ({ rule, vendor, charge, currency }: ExceptionGroup) => ({ rule, vendor, charge, currency });

export function exceptionsQuery(groupBy: string) {
  return infiniteQueryOptions({
    queryKey: ["exceptions", groupBy],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/exceptions", {
          params: { query: { groupBy, limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function groupInvoicesQuery(group: ExceptionGroup) {
  return queryOptions({
    queryKey: ["exception-invoices", groupOf(group)],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/exceptions/invoices", { params: { query: { ...groupOf(group), limit: MAX_DECIDED } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The next of a group, for a decision about all of it. */
export function groupInvoicesPage(group: ExceptionGroup, cursor: string) {
  return answer(api.GET("/manage/exceptions/invoices", { params: { query: { ...groupOf(group), limit: MAX_DECIDED, cursor } } }));
}

export function undoApprovals(invoices: readonly string[]) {
  return answer(api.POST("/manage/exceptions/undo-approvals", { body: { invoices: [...invoices] } }));
}

export type ToTakeBack = BodyOf<"takeBackDecisions">["items"][number];

/** Disputes that were raised for a group, and terminations of it that still wait. */
export function takeBackDecisions(items: readonly ToTakeBack[]) {
  return answer(api.POST("/manage/exceptions/take-back", { body: { items: [...items] } }));
}

export function decideGroup(
  group: ExceptionGroup,
  action: GroupAction,
  reason: string,
  invoices: readonly Pick<GroupInvoice, "uuid" | "eTag">[],
) {
  return answer(
    api.POST("/manage/exceptions/decide", {
      body: {
        ...groupOf(group),
        action,
        ...(action === "approve" || action === "terminate" ? { hold: true } : {}),
        ...(action === "assign" ? { assignee: "me" } : { reason }),
        invoices: invoices.map(({ uuid, eTag }) => ({ uuid, eTag })),
      },
    }),
  );
}

export const chargeTasksQuery = infiniteQueryOptions({
  queryKey: ["charge-tasks"],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET("/manage/charge-tasks", {
        params: { query: { limit: PAGE_SIZE, ...after(pageParam) } },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export function answerChargeTask(body: BodyOf<"answerChargeTask">) {
  return answer(api.POST("/manage/charge-tasks/answer", { body }));
}
