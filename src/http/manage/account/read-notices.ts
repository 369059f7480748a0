import { noticesReadReader, NoticesUnreadSchema } from "#contract/manage/mail/notices.ts";
import { readNotices } from "#usecases/notice/app-notices.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const readNoticesOperation = operation({
  operationId: "readNotices",
  method: "POST",
  path: "/manage/account/notices/read",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  touches: "nothing",
  body: noticesReadReader,
  bodyExample: { until: "2026-11-27T08:00:00Z" },
  summary: "Note what one has read",
  description: "`uuids`: these; `until`: all that came until then. Of somebody else's nothing changes.",
  responses: { 200: { description: "How many are left.", schema: NoticesUnreadSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const { uuids, until } = body;
    if ((uuids == null) === (until == null)) return refuse("validation-failed", { until: ["give uuids, or until"] });
    const which = until == null ? { uuids: uuids ?? [] } : { until };
    return { status: 200, body: { unread: await readNotices(context, tenant, actor.subject, which) } };
  },
});
