import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type Mailbox = ItemOf<"listMailboxes">;
export type NewMailbox = BodyOf<"createMailbox">;
export type MailboxChange = BodyOf<"changeMailbox">;
export type TestedMailbox = AnswerOf<"testMailbox">;

/** The mailboxes that mail is fetched from. */
export const mailboxesQuery = queryOptions({
  queryKey: ["mailboxes"],
  queryFn: ({ signal }) => answer(api.GET("/manage/mailboxes", { signal })),
});

const path = (mailboxUuid: string) => ({ params: { path: { mailboxUuid } } });

export function addMailbox(body: NewMailbox) {
  return answer(api.POST("/manage/mailboxes", { body }));
}

export function changeMailbox(mailboxUuid: string, body: MailboxChange) {
  return answer(api.PATCH("/manage/mailboxes/{mailboxUuid}", { ...path(mailboxUuid), body }));
}

export function deleteMailbox(mailboxUuid: string) {
  return answer(api.DELETE("/manage/mailboxes/{mailboxUuid}", path(mailboxUuid)));
}

export function testMailbox(mailboxUuid: string): Promise<TestedMailbox> {
  return answer(api.POST("/manage/mailboxes/{mailboxUuid}/test", path(mailboxUuid)));
}
