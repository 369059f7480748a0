import { findInvoiceUuid } from "#usecases/invoice/find-invoice-uuid.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 5. */
export const getInvoiceUuid = async ({
  context,
  tenant,
  query,
}: Call<unknown, { readonly externalId: string; readonly vendorExternalId?: string | null }>): Promise<Answer | Refusal> => {
  const found = await findInvoiceUuid(context, tenant, query.externalId, query.vendorExternalId ?? null);
  switch (found.outcome) {
    case "found":
      return { status: 200, body: { invoiceUuid: found.invoiceUuid } };
    case "none":
      return refuse("not-found");
    case "ambiguous":
      return refuse("ambiguous", { externalId: found.invoiceUuids });
  }
};
