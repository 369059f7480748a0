import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { liveChangesOf } from "./live-changes.ts";

export const followChangesOperation = operation({
  operationId: "followChanges",
  method: "GET",
  path: "/manage/events",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Follow live changes",
  description:
    "Server-sent events. `change` names what to read again: `{type, uuid, at}` and the uuid once more as `invoiceUuid`, `orderUuid` and so on. " +
    "`reset` says that changes may have been missed: read everything again. A comment comes every 20 s; the stream ends after 5 minutes, " +
    "and a browser comes back by itself with `Last-Event-ID`.",
  responses: { 200: { description: "The stream.", contentType: "text/event-stream" } },
  handle: async ({ context, tenant, headers }) => {
    const last = headers["last-event-id"];
    const stream = await liveChangesOf(context).open(tenant.tenantUuid, Array.isArray(last) ? last[0] : last);
    if (stream === undefined)
      return refuse(
        "too-many-requests",
        { Accept: ["too many follow the changes of this tenant already: close one, or ask again in a moment"] },
        { "retry-after": "5" },
      );
    return {
      status: 200,
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
      body: stream,
    };
  },
});
