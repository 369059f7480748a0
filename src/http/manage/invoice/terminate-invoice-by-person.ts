import { Type } from "typebox";
import { TerminationSchema, terminateReader } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const terminateInvoiceByPersonOperation = operation({
  operationId: "terminateInvoiceByPerson",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/terminate",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ invoiceUuid: uuid() }),
  body: terminateReader,
  bodyExample: { eTag: "3", reason: "BilledTwice", message: "The same as INV-4700." },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Terminate an invoice",
  description: "It is not paid, and can no longer be audited or approved.",
  responses: {
    200: {
      description: "Done, or waiting until it cannot be undone any more. The invoice's new eTag.",
      schema: TerminationSchema,
    },
  },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await terminateInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body.eTag,
      reason: body.reason,
      message: body.message ?? null,
      hold: body.hold ?? false,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
