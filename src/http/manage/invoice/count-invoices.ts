import { InvoiceCountQuery, InvoiceCountSchema } from "#contract/manage/invoice/invoice-list.ts";
import { countInvoices } from "#usecases/invoice/list-invoices.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";
import { readInvoiceQuery } from "./invoice-query.ts";

export const countInvoicesOperation = operation({
  operationId: "countInvoices",
  method: "GET",
  path: "/manage/invoices/count",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: InvoiceCountQuery,
  summary: "Count the invoices of a list",
  description: "As far as 10,000, and as far as that is told in a quarter of a second.",
  responses: { 200: { description: "How many there are.", schema: InvoiceCountSchema } },
  handle: async ({ context, tenant, actor, query }) => {
    const filter = readInvoiceQuery(query, actor.id);
    return isRefusal(filter) ? filter : { status: 200, body: await countInvoices(context, tenant, filter) };
  },
});
