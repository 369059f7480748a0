import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { SentListQuery, SentPageSchema } from "#contract/manage/edi/sent-edi.ts";
import { listSentEdi } from "#usecases/edi/sent-edi.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listSentEdiOperation = operation({
  operationId: "listSentEdi",
  method: "GET",
  path: "/manage/edi/sent",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: SentListQuery,
  summary: "List what was sent to EDI partners",
  description:
    "The 824s, the last first, each with the state of its answer: a TA1, 997, 999 or 824 that comes in is matched by its sender and our control number. Acknowledgements of ours are not listed: nobody answers them.",
  responses: { 200: { description: "A page of what was sent.", schema: SentPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const outcome = await listSentEdi(context, tenant, {
      state: query.state ?? null,
      partner: query.partner?.trim() || null,
      open: query.open ?? false,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "cursor");
  },
});
