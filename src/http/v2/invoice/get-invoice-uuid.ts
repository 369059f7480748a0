import { Type } from "typebox";
import { idText, requiredText, uuid } from "#contract/schema.ts";
import { findInvoiceUuid } from "#usecases/invoice/find-invoice-uuid.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const getInvoiceUuidOperation = operation({
  operationId: "getInvoiceUuid",
  number: 5,
  method: "GET",
  path: "/v2/invoices/uuid",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  query: Type.Object({
    externalId: requiredText(255),
    vendorExternalId: idText({ description: "Whose invoice, when several vendors used one external id." }),
  }),
  refuses: ["ambiguous", "not-found"],
  summary: "Get invoice uuid",
  description:
    "Of several invoices with one external id the only one that is not terminated; else 409, with their uuids in `Errors`.",
  responses: { 200: { description: "The uuid of the invoice.", schema: Type.Object({ invoiceUuid: uuid() }) } },
  handle: async ({ context, tenant, query }) => {
    const found = await findInvoiceUuid(context, tenant, query.externalId, query.vendorExternalId ?? null);
    switch (found.outcome) {
      case "found":
        return { status: 200, body: { invoiceUuid: found.invoiceUuid } };
      case "none":
        return refuse("not-found");
      case "ambiguous":
        return refuse("ambiguous", { externalId: found.invoiceUuids });
    }
  },
});
