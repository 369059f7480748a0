import { WeeklyStopQuery } from "#contract/manage/mail/notices.ts";
import { stopWeekly } from "#usecases/notice/weekly-mail-choice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Called by mail programs (RFC 8058), which send a form that says nothing, and by the app's page. */
export const stopWeeklyMailOperation = operation({
  operationId: "stopWeeklyMail",
  method: "POST",
  path: "/auth/weekly-mail/stop",
  generation: "manage",
  auth: "none",
  touches: "settings",
  query: WeeklyStopQuery,
  refuses: ["not-found"],
  summary: "Stop the weekly mail by its link",
  description:
    "What `List-Unsubscribe` of the mail names (RFC 8058); whoever has the mail may. A GET leads to the page that asks, and stops nothing. Once more is as once.",
  responses: { 204: { description: "It comes no more." } },
  handle: async ({ context, query, address, traceId }) => {
    const stopped = await stopWeekly(context, query.token, { address, traceId });
    return stopped.ok ? { status: 204 } : mapRefusal(stopped.refusal, "token");
  },
});
