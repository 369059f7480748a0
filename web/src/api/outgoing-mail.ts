import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type OutgoingMail = AnswerOf<"getOutgoingMail">;
export type OutgoingMailChange = BodyOf<"putOutgoingMail">;
export type DisputeTemplate = AnswerOf<"getDisputeTemplate">;
export type TemplateChange = BodyOf<"putDisputeTemplate">;
export type Sender = ItemOf<"listSenders">;
export type SenderDecision = BodyOf<"putSender">;

/** How mails to other parties name their sender and end. */
export const outgoingMailQuery = queryOptions({
  queryKey: ["outgoing-mail"],
  queryFn: ({ signal }) => answer(api.GET("/manage/mail/outgoing", { signal })),
});

export function setOutgoingMail(body: OutgoingMailChange) {
  return answer(api.PUT("/manage/mail/outgoing", { body }));
}

/** To whoever asks, else to the one of the tenant's people who has the address. */
export function sendTestMail() {
  return answer(api.POST("/manage/mail/outgoing/test", { body: {} }));
}

export const disputeTemplateQuery = queryOptions({
  queryKey: ["dispute-template"],
  queryFn: ({ signal }) => answer(api.GET("/manage/dispute-template", { signal })),
});

export function setDisputeTemplate(body: TemplateChange) {
  return answer(api.PUT("/manage/dispute-template", { body }));
}

/** An invoice whose claim the words can be put around; null where nothing is in dispute. */
export async function claimedInvoice(): Promise<{ readonly uuid: string; readonly invoiceNumber: string } | null> {
  const { items } = await answer(api.GET("/manage/invoices", { params: { query: { verdict: "dispute", limit: 1 } } }));
  return items[0] ?? null;
}

export function previewTemplate(invoiceUuid: string, template: TemplateChange) {
  return answer(api.POST("/manage/dispute-template/preview", { body: { ...template, invoiceUuid } }));
}

/** Who sends mail, and whose they are. */
export function sendersQuery(q: string) {
  return queryOptions({
    queryKey: ["mail-senders", q],
    queryFn: ({ signal }) => answer(api.GET("/manage/mail/senders", { params: { query: q === "" ? {} : { q } }, signal })),
  });
}

/** Who writes as this vendor: by what people said, else by its record. */
export function vendorSendersQuery(vendor: string) {
  return queryOptions({
    queryKey: ["mail-senders", { vendor }],
    queryFn: ({ signal }) => answer(api.GET("/manage/mail/senders", { params: { query: { vendor } }, signal })),
  });
}

const path = (sender: string) => ({ params: { path: { sender } } });

export function decideSender(sender: string, body: SenderDecision) {
  return answer(api.PUT("/manage/mail/senders/{sender}", { ...path(sender), body }));
}

export function forgetSender(sender: string) {
  return answer(api.DELETE("/manage/mail/senders/{sender}", path(sender)));
}
