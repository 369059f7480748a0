import { Type } from "typebox";
import { ETagSchema, releaseReader } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { releaseInvoice } from "#usecases/invoice/hold-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const releaseInvoiceOperation = operation({
  operationId: "releaseInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/release",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: releaseReader,
  bodyOptional: true,
  bodyExample: { eTag: "4" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "End the hold of an invoice",
  description: "It is audited again at once; whoever held it is told.",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await releaseInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body?.eTag ?? null,
      takesBack: body?.takesBack ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
