import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { LegacyFinalizedListSchema, LegacyFinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { readFinalizedQuery } from "../../finalized-query.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";

/** Only what is matched to an order, uuids and dates alone. */
export const listFinalizedVendorInvoicesOperation = operation({
  operationId: "listFinalizedVendorInvoices",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/finalized",
  generation: "legacy",
  auth: "key",
  scope: "invoices",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid() }),
  query: LegacyFinalizedQuery,
  refuses: ["grant-missing"],
  summary: "List finalized vendor invoices",
  description: "To be polled: a consumer that moves `StartTime` to the last date it was given misses none.",
  responses: { 200: { description: "A page of finalized invoices.", schema: LegacyFinalizedListSchema } },
  handle: async ({ context, tenant, query }) => {
    const read = readFinalizedQuery(query);
    if (isRefusal(read)) return read;
    const listed = await listFinalizedInvoices(context, tenant, read);
    if (!listed.ok) return mapRefusal(listed.refusal, "IncludeUnmatched");
    return {
      status: 200,
      body: {
        ...listed.value,
        records: listed.value.records.map(({ uuid, finalizedAt }) => ({ uuid, finalizationDate: finalizedAt })),
      },
    };
  },
});
