import { InterchangeListQuery, InterchangePageSchema } from "#contract/manage/edi/interchanges.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listInterchanges } from "#usecases/edi/list-interchanges.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listInterchangesOperation = operation({
  operationId: "listInterchanges",
  method: "GET",
  path: "/manage/edi/interchanges",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: InterchangeListQuery,
  summary: "List EDI interchanges",
  description: "The last received first, each with its outcome.",
  responses: { 200: { description: "A page of interchanges.", schema: InterchangePageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listInterchanges(context, tenant, {
      sender: query.sender ?? null,
      outcome: query.outcome ?? null,
      controlNumber: query.controlNumber || null,
      invoiceNumber: query.invoiceNumber || null,
      fileName: query.fileName || null,
      from: query.from ?? null,
      to: query.to ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
