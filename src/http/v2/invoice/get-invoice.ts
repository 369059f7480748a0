import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { invoiceOut, InvoiceReadSchema } from "#contract/v2/read/invoice-read.ts";
import type { Context, Tenant } from "#src/context.ts";
import { readInvoice } from "#usecases/invoice/read-invoice.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** What the operation answers; undefined where the tenant has no invoice of this uuid. The app shows the same (as-returned). */
export async function returnedInvoice(context: Context, tenant: Tenant, invoiceUuid: string) {
  const read = await readInvoice(context, tenant, invoiceUuid);
  return read === undefined ? undefined : invoiceOut(read);
}

export const getInvoiceOperation = operation({
  operationId: "getInvoice",
  number: 3,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "Get invoice",
  description: "An invoice of any state, including one not yet approved or terminated.",
  responses: { 200: { description: "The invoice.", schema: InvoiceReadSchema } },
  handle: async ({ context, tenant, params }) => {
    const body = await returnedInvoice(context, tenant, params.invoiceUuid);
    return body === undefined ? refuse("not-found") : { status: 200, body };
  },
});
