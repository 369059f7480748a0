import { Type } from "typebox";
import { EarlierBillsSchema } from "#contract/manage/invoice/earlier-bills.ts";
import { uuid } from "#contract/schema.ts";
import { readEarlierBills } from "#usecases/invoice/read-earlier-bills.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const listEarlierBillsOperation = operation({
  operationId: "listEarlierBills",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/earlier-bills",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "Compare an invoice with earlier bills of its orders",
  description:
    "Charge by charge what the orders ask for, what was billed and approved of it before, what this invoice bills and what is left; and the other bills of its vendor on these orders. As its last audit counted: a final invoice is shown as it was decided.",
  responses: { 200: { description: "The charges and the bills.", schema: EarlierBillsSchema } },
  handle: async ({ context, tenant, params: { invoiceUuid } }) => {
    const found = await readEarlierBills(context, tenant, invoiceUuid);
    return found === undefined ? refuse("not-found") : { status: 200, body: found };
  },
});
