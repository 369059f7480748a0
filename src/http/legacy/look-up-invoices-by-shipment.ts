import { lookUpInvoicesByShipment as lookUp } from "#usecases/invoice/look-up-invoices-by-shipment.ts";
import type { Answer, Call } from "../route.ts";

/** Legacy "Look up invoices by shipment number". */
export const lookUpInvoicesByShipment = async ({
  context,
  tenant,
  query,
}: Call<unknown, { readonly shipmentNumber: string; readonly vendorScac?: string | null }>): Promise<Answer> => ({
  status: 200,
  body: await lookUp(context, tenant, query.shipmentNumber, query.vendorScac ?? null),
});
