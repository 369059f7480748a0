import type { Static } from "typebox";
import type { FinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { listFinalizedInvoices as list } from "#usecases/invoice/list-finalized-invoices.ts";
import { readFinalizedQuery } from "../finalized-query.ts";
import { mapRefusal } from "../map-refusal.ts";
import { isRefusal, type Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** The newer listing of finalized invoices. */
export const listFinalizedInvoices = async ({
  context,
  tenant,
  query,
}: Call<unknown, Static<typeof FinalizedQuery>>): Promise<Answer | Refusal> => {
  const read = readFinalizedQuery(query);
  if (isRefusal(read)) return read;
  const listed = await list(context, tenant, read);
  if (!listed.ok) return mapRefusal(listed.refusal, "IncludeUnmatched");
  const records = listed.value.records.map(({ uuid, finalizedAt, status, source }) => ({
    uuid,
    finalizationDate: finalizedAt,
    status: status === "approved" ? "Approved" : "Terminated",
    source,
  }));
  return { status: 200, body: { ...listed.value, records } };
};
