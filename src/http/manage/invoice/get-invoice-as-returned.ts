import { Type } from "typebox";
import { InvoiceAsReturnedSchema } from "#contract/manage/invoice/as-returned.ts";
import { uuid } from "#contract/schema.ts";
import { readHandingOver } from "#usecases/invoice/read-handing-over.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { returnedInvoice } from "../../v2/invoice/get-invoice.ts";

/** What a partner is given of an invoice, by the very operation that gives it to them, and whether they took it. */
export const getInvoiceAsReturnedOperation = operation({
  operationId: "getInvoiceAsReturned",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/as-returned",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "Get an invoice as the API returns it",
  description:
    "The body of `GET /v2/invoices/{invoiceUuid}`, whether its result was marked as delivered, when and by which key, and the webhook deliveries of its approval.",
  responses: { 200: { description: "The body and what became of it.", schema: InvoiceAsReturnedSchema } },
  handle: async ({ context, tenant, params: { invoiceUuid } }) => {
    const invoice = await returnedInvoice(context, tenant, invoiceUuid);
    if (invoice === undefined) return refuse("not-found");
    return {
      status: 200,
      body: { path: `/v2/invoices/${invoiceUuid}`, invoice, ...(await readHandingOver(context, tenant, invoiceUuid)) },
    };
  },
});
