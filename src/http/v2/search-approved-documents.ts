import type { DocumentSearchBody } from "#contract/v2/read/searches.ts";
import { searchApprovedDocuments as search } from "#usecases/document/search-approved-documents.ts";
import { isRefusal, type Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { readTimeSearch } from "./search-orders.ts";

/** Operation 20. */
export const searchApprovedDocuments = async ({
  context,
  tenant,
  body,
}: Call<unknown, unknown, DocumentSearchBody>): Promise<Answer | Refusal> => {
  const read = readTimeSearch(body);
  if (isRefusal(read)) return read;
  return {
    status: 200,
    body: await search(context, tenant, {
      ...read,
      documentUuid: body.documentUuid ?? null,
      orderExternalId: body.orderExternalId ?? null,
    }),
  };
};
