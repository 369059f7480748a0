import { Type } from "typebox";
import { legacyInvoiceOut, LegacyInvoiceReadSchema } from "#contract/legacy/invoice-read.ts";
import { uuid } from "#contract/schema.ts";
import { readLegacyInvoice } from "#usecases/invoice/read-legacy-invoice.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const displayCompositeVendorInvoiceOperation = operation({
  operationId: "displayCompositeVendorInvoice",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/composite-vendor-invoices/{vendorInvoiceUuid}",
  generation: "legacy",
  auth: "key",
  scope: "invoices",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
  summary: "Display composite vendor invoice",
  description: "An invoice of any state, whichever way it came in; what a legacy body said is answered to the letter.",
  responses: { 200: { description: "The invoice.", schema: LegacyInvoiceReadSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readLegacyInvoice(context, tenant, params.vendorInvoiceUuid);
    if (read === undefined) return refuse("not-found");
    return { status: 200, body: legacyInvoiceOut(read) };
  },
});
