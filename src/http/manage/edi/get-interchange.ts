import { Type } from "typebox";
import { DEFAULT_SETS, InterchangeQuery, InterchangeSchema } from "#contract/manage/edi/interchanges.ts";
import { uuid } from "#contract/schema.ts";
import { readInterchange } from "#usecases/edi/read-interchange.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getInterchangeOperation = operation({
  operationId: "getInterchange",
  method: "GET",
  path: "/manage/edi/interchanges/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  query: InterchangeQuery,
  summary: "Get an EDI interchange",
  description:
    "With its groups, its acknowledgement, what became of each of its transaction sets, and their segments with names, meanings and errors in place. Sets come `sets` at a time: `nextSet` says where to go on.",
  responses: { 200: { description: "The interchange.", schema: InterchangeSchema } },
  handle: async ({ context, tenant, params, query }) => {
    const read = await readInterchange(context, tenant, {
      uuid: params.uuid,
      fromSet: query.fromSet ?? 1,
      sets: query.sets ?? DEFAULT_SETS,
      refusedOnly: query.refusedOnly ?? false,
      segments: query.segments ?? true,
    });
    return read.ok ? { status: 200, body: read.value } : mapRefusal(read.refusal, "uuid");
  },
});
