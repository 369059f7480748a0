import { noticeChoicesReader, NoticeChoicesSchema } from "#contract/manage/mail/notices.ts";
import { changeNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { mapRefusal } from "../../map-refusal.ts";
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
  bodyExample: {
    assigned: "daily",
    "mailbox-failing": "never",
    inApp: { assigned: true },
    weekly: { wanted: true, timeZone: "America/Chicago" },
  },
  summary: "Choose what one is told of, how and when",
  description:
    "What is left out stays as it is. Who did something is never told of it. `weekly` is a mail of the week's figures on Mondays, of no week twice; whoever does not ask for it gets none.",
  responses: { 200: { description: "The choice for each kind of notice.", schema: NoticeChoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const chosen = await changeNoticeChoices(context, tenant, actor.subject, body);
    return chosen.ok ? { status: 200, body: chosen.value } : mapRefusal(chosen.refusal, "weekly");
  },
});
