import { noticeChoicesReader, NoticeChoicesSchema } from "#contract/manage/mail/notices.ts";
import { changeNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { operation } from "../../operation.ts";

export const putNoticeChoicesOperation = operation({
  operationId: "putNoticeChoices",
  method: "PUT",
  path: "/manage/account/notices",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  touches: "settings",
  body: noticeChoicesReader,
  bodyExample: { assigned: "daily", "mailbox-failing": "never", inApp: { assigned: true } },
  summary: "Choose what one is told of, how and when",
  description: "A kind that is left out stays as it is. Who did something is never told of it.",
  responses: { 200: { description: "The choice for each kind of notice.", schema: NoticeChoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => ({
    status: 200,
    body: await changeNoticeChoices(context, tenant, actor.subject, body),
  }),
});
