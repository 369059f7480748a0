import { UNDO_SECONDS } from "#contract/manage/invoice/undo-seconds.ts";
import { Type } from "typebox";
import { ApprovalSchema, approveReader } from "#contract/manage/invoice/decisions.ts";
import { uuid } from "#contract/schema.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const approveInvoiceOperation = operation({
  operationId: "approveInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/approve",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ invoiceUuid: uuid() }),
  body: approveReader,
  bodyExample: { eTag: "3", reason: "Agreed by telephone" },
  refuses: ["conflict", "etag-mismatch", "update-waiting", "forbidden"],
  summary: "Approve an invoice",
  description: `Whole, or with given amounts for some charge codes. Takes effect at once, or with \`hold\` after ${UNDO_SECONDS} seconds in which it can be undone. Beyond the approver's limit the approval is kept (202) until somebody else with the limit approves too; the same approver again, or a second one without the limit: 403.`,
  responses: {
    200: { description: "Approved, or waiting to be undone.", schema: ApprovalSchema },
    202: { description: "Kept until a second approver completes it.", schema: ApprovalSchema },
  },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await approveInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body.eTag,
      reason: body.reason ?? null,
      charges:
        body.charges?.map(({ code, amount, reason }) => ({
          code,
          amount: String(amount),
          ...(reason == null ? {} : { reason }),
        })) ?? null,
      hold: body.hold === true,
    });
    if (outcome.ok) return { status: outcome.value.status === "awaits-second" ? 202 : 200, body: outcome.value };
    return mapRefusal(outcome.refusal, "invoice");
  },
});
