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

/** `null` leaves them to nobody. */
export function assignInvoices(invoices: readonly string[], assignee: string | null) {
  return answer(api.POST("/manage/invoices/assign", { body: { invoices: [...invoices], assignee } }));
}

/** `null` brings them back. */
export function snoozeInvoices(invoices: readonly string[], until: string | null) {
  return answer(api.POST("/manage/invoices/snooze", { body: { invoices: [...invoices], until } }));
}
