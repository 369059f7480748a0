import { Type } from "typebox";
import { idText, requiredText, uuid } from "#contract/schema.ts";
import { lookUpInvoicesByShipment } from "#usecases/invoice/look-up-invoices-by-shipment.ts";
import { operation } from "../../operation.ts";

export const lookUpInvoicesByShipmentOperation = operation({
  operationId: "lookUpInvoicesByShipment",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices",
  generation: "legacy",
  auth: "key",
  scope: "invoices",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid() }),
  query: Type.Object({ shipmentNumber: requiredText(255), vendorScac: idText() }),
  summary: "Look up invoices by shipment number",
  description: "By order numbers and by references of type ShipmentNumber. An unknown shipment has none.",
  responses: { 200: { description: "Uuids of invoices.", schema: Type.Array(uuid()) } },
  handle: async ({ context, tenant, query }) => ({
    status: 200,
    body: await lookUpInvoicesByShipment(context, tenant, query.shipmentNumber, query.vendorScac ?? null),
  }),
});
