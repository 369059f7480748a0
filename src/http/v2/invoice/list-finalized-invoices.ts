import { FinalizedListSchema, FinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { readFinalizedQuery } from "../../finalized-query.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";

/** The newer listing of finalized invoices. */
export const listFinalizedInvoicesOperation = operation({
  operationId: "listFinalizedInvoices",
  method: "GET",
  path: "/v2/invoices/finalized",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  query: FinalizedQuery,
  refuses: ["grant-missing"],
  summary: "List finalized invoices",
  description:
    "Approved and terminated invoices by finalization time. A consumer that moves `StartTime` to the end it named, or to the last date it was given, misses none.",
  responses: { 200: { description: "A page of finalized invoices.", schema: FinalizedListSchema } },
  handle: async ({ context, tenant, query }) => {
    const read = readFinalizedQuery(query);
    if (isRefusal(read)) return read;
    const listed = await listFinalizedInvoices(context, tenant, read);
    if (!listed.ok) return mapRefusal(listed.refusal, "IncludeUnmatched");
    const records = listed.value.records.map(({ uuid, finalizedAt, status, source }) => ({
      uuid,
      finalizationDate: finalizedAt,
      status: status === "approved" ? ("Approved" as const) : ("Terminated" as const),
      source,
    }));
    return { status: 200, body: { ...listed.value, records } };
  },
});
