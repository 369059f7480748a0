import { documentSearchReader, FoundDocumentsSchema } from "#contract/v2/read/searches.ts";
import { searchApprovedDocuments } from "#usecases/document/search-approved-documents.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";
import { readTimeSearch } from "../read-time-search.ts";

export const searchApprovedDocumentsOperation = operation({
  operationId: "searchApprovedDocuments",
  number: 20,
  method: "POST",
  path: "/v2/documents/approved/search",
  generation: "v2",
  auth: "key",
  scope: "documents",
  touches: "nothing",
  body: documentSearchReader,
  bodyExample: { startTime: "2026-03-01T00:00:00Z", pageSize: 100, pageNumber: 0 },
  summary: "Search approved documents",
  description: "By approval time; a document of several orders comes once for each.",
  responses: { 200: { description: "A page of approved documents.", schema: FoundDocumentsSchema } },
  handle: async ({ context, tenant, body }) => {
    const read = readTimeSearch(body);
    if (isRefusal(read)) return read;
    return {
      status: 200,
      body: await searchApprovedDocuments(context, tenant, {
        ...read,
        documentUuid: body.documentUuid ?? null,
        orderExternalId: body.orderExternalId ?? null,
      }),
    };
  },
});
