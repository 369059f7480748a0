import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { readExternalId } from "#usecases/invoice/read-external-id.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

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
    const read = await readExternalId(context, tenant, params.invoiceUuid);
    return read.ok ? { status: 200, body: { externalId: read.value } } : mapRefusal(read.refusal, "invoiceUuid");
  },
});
