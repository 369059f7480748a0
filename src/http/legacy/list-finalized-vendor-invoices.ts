import type { Static } from "typebox";
import type { LegacyFinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { readFinalizedQuery } from "../finalized-query.ts";
import { mapRefusal } from "../map-refusal.ts";
import { isRefusal, type Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Legacy "List finalized vendor invoices": only what is matched to an order, uuids and dates alone. */
export const listFinalizedVendorInvoices = async ({
  context,
  tenant,
  query,
}: Call<unknown, Static<typeof LegacyFinalizedQuery>>): Promise<Answer | Refusal> => {
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
};
