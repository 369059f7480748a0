import { findInvoiceExternalId } from "#db/queries/invoice/invoice-reading.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 6. */
export const getInvoiceExternalId = async ({
  context,
  tenant,
  params,
}: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> => {
  const externalId = await context.db.inTenant(tenant.tenantUuid, (tx) => findInvoiceExternalId(tx, params.invoiceUuid));
  return externalId === undefined ? refuse("not-found") : { status: 200, body: { externalId } };
};
