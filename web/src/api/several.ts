import type { AnswerOf } from "./answers.ts";
import { answer, api } from "./client.ts";

/** What became of one of several invoices that were decided about together. */
export type DecidedInvoice = AnswerOf<"approveInvoices">["items"][number];

export function approveInvoices(invoices: readonly { readonly uuid: string; readonly eTag: string }[], reason: string) {
  return answer(
    api.POST("/manage/invoices/approve", {
      body: {
        invoices: invoices.map(({ uuid, eTag }) => ({ uuid, eTag })),
        hold: true,
        ...(reason === "" ? {} : { reason }),
      },
    }),
  );
}

/** Fewer than one request may take: its answer comes while somebody waits for it. */
const MAX_PREVIEWED = 25;

/** What would become of each, were it approved as billed now: as many at a time as one request reaches. */
export async function previewApprovals(
  invoices: readonly { readonly uuid: string; readonly eTag: string }[],
): Promise<readonly DecidedInvoice[]> {
  const known: DecidedInvoice[] = [];
  for (let left = invoices; left.length > 0;) {
    const some = left.slice(0, MAX_PREVIEWED).map(({ uuid, eTag }) => ({ uuid, eTag }));
    const { items } = await answer(api.POST("/manage/invoices/approve", { body: { invoices: some, preview: true, hold: true } }));
    const reached = new Map(items.filter(({ outcome }) => outcome !== "not-reached").map((item) => [item.uuid, item]));
    known.push(...reached.values());
    left = left.filter(({ uuid }) => !reached.has(uuid));
  }
  return known;
}

/** `null` leaves them to nobody. */
export function assignInvoices(invoices: readonly string[], assignee: string | null) {
  return answer(api.POST("/manage/invoices/assign", { body: { invoices: [...invoices], assignee } }));
}

/** `null` brings them back. */
export function snoozeInvoices(invoices: readonly string[], until: string | null) {
  return answer(api.POST("/manage/invoices/snooze", { body: { invoices: [...invoices], until } }));
}

/** An invoice as it was before it was assigned or put off, and as it was made then. */
export interface ToRestore {
  readonly uuid: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Each becomes what it was, unless somebody changed it meanwhile. */
export function restoreInvoices(what: "assignee" | "snooze", items: readonly ToRestore[]) {
  return answer(api.POST("/manage/invoices/restore", { body: { what, items: [...items] } }));
}
