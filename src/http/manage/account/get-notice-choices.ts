import { NoticeChoicesSchema } from "#contract/manage/mail/notices.ts";
import { readNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { operation } from "../../operation.ts";

export const getNoticeChoicesOperation = operation({
  operationId: "getNoticeChoices",
  method: "GET",
  path: "/manage/account/notices",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  summary: "What one is told of, how and when",
  description: "In this tenant. `daily` is one mail a day (06:00 UTC); what comes at once within five minutes comes together.",
  responses: { 200: { description: "The choice for each kind of notice.", schema: NoticeChoicesSchema } },
  handle: async ({ context, tenant, actor }) => ({
    status: 200,
    body: await readNoticeChoices(context, tenant, actor.subject),
  }),
});
