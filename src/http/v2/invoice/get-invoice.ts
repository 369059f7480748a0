import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { invoiceOut, InvoiceReadSchema } from "#contract/v2/read/invoice-read.ts";
import { readInvoice } from "#usecases/invoice/read-invoice.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

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
    const read = await readInvoice(context, tenant, params.invoiceUuid);
    return read === undefined ? refuse("not-found") : { status: 200, body: invoiceOut(read) };
  },
});
