import { NoticeListQuery, NoticePageSchema } from "#contract/manage/mail/notices.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listNotices } from "#usecases/notice/app-notices.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listNoticesOperation = operation({
  operationId: "listNotices",
  method: "GET",
  path: "/manage/account/notices/told",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  query: NoticeListQuery,
  summary: "List what one is told of",
  description: "In this tenant, the newest first, each with where it leads. Kept for 90 days.",
  responses: { 200: { description: "A page of notices.", schema: NoticePageSchema } },
  handle: async ({ context, tenant, actor, query }) => {
    const listed = await listNotices(context, tenant, {
      userId: actor.subject,
      unread: query.unread === true,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { ...listed.value, items: [...listed.value.items] } };
  },
});
