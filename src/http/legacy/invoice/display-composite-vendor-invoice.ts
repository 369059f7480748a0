import { Type } from "typebox";
import { legacyInvoiceOut, LegacyInvoiceReadSchema } from "#contract/legacy/invoice-read.ts";
import { uuid } from "#contract/schema.ts";
import { awaitLegacyInvoice } from "#usecases/invoice/await-legacy-invoice.ts";
import { readLegacyInvoice } from "#usecases/invoice/read-legacy-invoice.ts";
import { operation } from "../../operation.ts";
import { refuseUnlanded } from "../refuse-unlanded.ts";

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
    const { vendorInvoiceUuid } = params;
    const read = await awaitLegacyInvoice(context, tenant, vendorInvoiceUuid, () =>
      readLegacyInvoice(context, tenant, vendorInvoiceUuid),
    );
    if (typeof read === "string") return refuseUnlanded(read);
    return { status: 200, body: legacyInvoiceOut(read) };
  },
});
