import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { invoiceExternalId, invoiceReader, namesOfInvoice, readableOfInvoice } from "#contract/v2/invoice.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import { noteRefused } from "#usecases/invoice/note-refused-invoice.ts";
import { acceptAnswer } from "../../accept-answer.ts";
import { operation } from "../../operation.ts";
import { address, fuel, item, linehaul } from "../example-parts.ts";

export const createInvoiceOperation = operation({
  operationId: "createInvoice",
  refuses: ["overloaded", "backlog"],
  number: 2,
  method: "POST",
  path: "/v2/invoices",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  touches: "work",
  grant: "create-invoice",
  body: invoiceReader,
  bodyExample: {
    type: "Invoice",
    invoiceNumber: "INV-4711",
    invoiceDate: "2026-03-05",
    shipDate: "2026-03-01",
    deliveryDate: "2026-03-03",
    vendor: { externalId: "ACME", scacCode: "ACMF" },
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    customer: { externalId: "C-200" },
    stops: [{ type: "Origin", sequence: 1, address }],
    items: [item],
    charges: [{ ...linehaul, code: { type: "Vendor", ...linehaul.code } }, fuel],
    referenceNumbers: [{ type: "OrderNumber", value: "SO-10023" }],
    isQuickPay: false,
  },
  idempotent: true,
  summary: "Create invoice (provisional)",
  description:
    "Accepts a vendor invoice, durably, and ingests it afterwards, which may take several minutes. Only for tenants with the grant create-invoice.",
  responses: {
    202: {
      description: "The invoice is durably stored and will be ingested.",
      schema: ExternalIdSchema,
      example: { externalId: "INV-4711" },
    },
  },
  refused: async ({ context, tenant }, bytes) => {
    await noteRefused(context, tenant, readableOfInvoice(bytes));
    return undefined;
  },
  handle: (call) =>
    acceptAnswer(call, "createInvoice", invoiceExternalId(call.body), invoiceMessageKeys(namesOfInvoice(call.body))),
});
