import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { findInvoiceExternalId } from "#db/queries/invoice/invoice-reading.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const getInvoiceExternalIdOperation = operation({
  operationId: "getInvoiceExternalId",
  number: 6,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/external-id",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "Get invoice external id",
  responses: { 200: { description: "The external id of the invoice.", schema: ExternalIdSchema } },
  handle: async ({ context, tenant, params }) => {
    const externalId = await context.db.inTenant(tenant.tenantUuid, (tx) => findInvoiceExternalId(tx, params.invoiceUuid));
    return externalId === undefined ? refuse("not-found") : { status: 200, body: { externalId } };
  },
});
