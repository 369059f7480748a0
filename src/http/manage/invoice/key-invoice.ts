import { Type } from "typebox";
import { keyedInvoiceReader, readInvoice } from "#contract/v2/invoice.ts";
import { uuid } from "#contract/schema.ts";
import { keyInvoice } from "#usecases/invoice/key-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const keyInvoiceOperation = operation({
  operationId: "keyInvoice",
  method: "POST",
  path: "/manage/invoices",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: keyedInvoiceReader,
  bodyExample: {
    invoiceNumber: "INV-4712",
    invoiceDate: "2026-03-05",
    shipDate: "2026-03-01",
    vendor: { externalId: "ACME" },
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    charges: [{ code: { type: "Vendor", value: "LINEHAUL" }, charge: 1185 }],
    referenceNumbers: [{ type: "OrderNumber", value: "SO-10023" }],
  },
  refuses: ["conflict", "grant-missing"],
  summary: "Key an invoice",
  description:
    "The body of `createInvoice`, from a document (`documentUuid`) or from none. Its source is Upload, and who keyed it does not approve it where duties are separated. 409 where the same number of this vendor is here already, or the document is still being read. Of a document of which places were blacked out it takes the scope `decide` (403). A document's page is compared with what is keyed, as in its review: number, day, total, currency, remit-to and the vendor's SCAC, MC and DOT numbers, and, where they are keyed, bill-to, weight, pieces and class. 400 says where the page says otherwise; `notAsRead` names the fields that you have compared, which is kept with who said so (`paper.confirmed` of the invoice). The invoice is there a moment later.",
  responses: {
    201: {
      description: "Durably stored; the uuid is that of the invoice.",
      schema: Type.Object({ uuid: uuid(), externalId: Type.String() }),
    },
  },
  handle: async ({ context, tenant, actor, body }) => {
    const { documentUuid, notAsRead, ...invoice } = body;
    const read = readInvoice(invoice);
    if (!read.ok) return refuse("validation-failed", read.errors);
    const keyed = await keyInvoice(context, tenant, actor, {
      invoice: read.invoice,
      documentUuid: documentUuid ?? null,
      notAsRead: notAsRead ?? [],
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    return keyed.ok ? { status: 201, body: keyed.value } : mapRefusal(keyed.refusal, "invoiceNumber");
  },
});
