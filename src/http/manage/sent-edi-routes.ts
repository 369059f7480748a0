import { Type } from "typebox";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { ReceiversOutSchema, receiversReader, SentListQuery, SentPageSchema, SentSchema } from "#contract/manage/sent-edi.ts";
import { uuid } from "#contract/schema.ts";
import { changeReceivers, getReceivers } from "#usecases/edi/edi-receivers.ts";
import { listSentEdi, settleSentEdi } from "#usecases/edi/sent-edi.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type AnyRoute, route } from "../route.ts";

const room = { generation: "manage", auth: "key-or-session" } as const;

/** EDI that went out and what was answered to it; the ids partners write to. */
export const sentEdiRoutes: readonly AnyRoute[] = [
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "listSentEdi",
    path: "/manage/edi/sent",
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
  }),
  route({
    ...room,
    scope: "manage",
    method: "POST",
    operationId: "settleSentEdi",
    path: "/manage/edi/sent/{uuid}/settle",
    params: Type.Object({ uuid: uuid() }),
    summary: "Settle what was rejected or never answered",
    description: "A person has seen to it: it no longer asks for attention. A rejection that comes later does again.",
    responses: { 200: { description: "It is settled.", schema: SentSchema } },
    handle: async ({ context, tenant, actor, params }) => {
      const outcome = await settleSentEdi(context, tenant, actor, params.uuid);
      return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "uuid");
    },
  }),
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "getEdiReceivers",
    path: "/manage/edi/receivers",
    summary: "Get the ids partners write to",
    responses: { 200: { description: "The tenant's ids, and those of the installation.", schema: ReceiversOutSchema } },
    handle: async ({ context, tenant }) => ({ status: 200, body: await getReceivers(context, tenant) }),
  }),
  route({
    ...room,
    scope: "admin",
    method: "PUT",
    operationId: "putEdiReceivers",
    path: "/manage/edi/receivers",
    body: receiversReader,
    summary: "Set the ids partners write to",
    description:
      "Interchange ids (ISA08) that are ours. From the first on, interchanges to other ids are refused (TA1 009); an empty list takes every receiver again.",
    responses: { 200: { description: "The ids now.", schema: ReceiversOutSchema } },
    handle: async ({ context, tenant, body }) => ({ status: 200, body: await changeReceivers(context, tenant, body.ids ?? []) }),
  }),
];
