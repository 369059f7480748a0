import { ExceptionInvoicePageSchema, ExceptionInvoiceQuery } from "#contract/manage/invoice/exceptions.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listExceptionInvoices } from "#usecases/invoice/list-exceptions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { filterOf } from "./exception-filter.ts";

export const listExceptionInvoicesOperation = operation({
  operationId: "listExceptionInvoices",
  method: "GET",
  path: "/manage/exceptions/invoices",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ExceptionInvoiceQuery,
  summary: "The invoices of one group",
  responses: { 200: { description: "A page of invoices, the oldest first.", schema: ExceptionInvoicePageSchema } },
  handle: async (call) => {
    const page = { limit: call.query.limit ?? DEFAULT_LIMIT, cursor: call.query.cursor ?? null };
    const listed = await listExceptionInvoices(call.context, call.tenant, filterOf(call.query), page);
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
