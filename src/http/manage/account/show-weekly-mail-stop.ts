import { WeeklyStopQuery } from "#contract/manage/mail/notices.ts";
import { STOP_PAGE } from "#usecases/notice/weekly-mail-choice.ts";
import { operation } from "../../operation.ts";

/** Where mail programs that know no RFC 8058, and what looks through links, open the address: nothing is stopped by that. */
export const showWeeklyMailStopOperation = operation({
  operationId: "showWeeklyMailStop",
  method: "GET",
  path: "/auth/weekly-mail/stop",
  generation: "manage",
  auth: "none",
  query: WeeklyStopQuery,
  summary: "Go to the page that stops the weekly mail",
  responses: { 303: { description: "Where a person stops it.", headers: { location: "The page in the app." } } },
  handle: ({ query }) => ({
    status: 303,
    headers: { location: `${STOP_PAGE}#${encodeURIComponent(query.token)}`, "cache-control": "no-store" },
  }),
});
