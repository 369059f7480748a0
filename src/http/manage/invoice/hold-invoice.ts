import { Type } from "typebox";
import { HeldSchema, holdReader } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { readInstant } from "#contract/wire/instant.ts";
import { holdInvoice } from "#usecases/invoice/hold-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const holdInvoiceOperation = operation({
  operationId: "holdInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/hold",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: holdReader,
  bodyExample: { eTag: "3", reason: "Waits for the receipt", documentType: "LumperReceipt" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Hold an invoice",
  description:
    "Until an instant, until a document of a type is approved, or until a person releases it. The policy approves nothing that is held; a person still may.",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: HeldSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await holdInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body.eTag,
      until: body.until == null ? null : (readInstant(body.until) ?? null),
      documentType: body.documentType ?? null,
      reason: body.reason,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
