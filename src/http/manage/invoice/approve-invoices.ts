import { approveInvoicesReader, DecidedInvoicesSchema } from "#contract/manage/invoice/several-invoices.ts";
import { approveInvoices } from "#usecases/invoice/decide-invoices.ts";
import { operation } from "../../operation.ts";

export const approveInvoicesOperation = operation({
  operationId: "approveInvoices",
  method: "POST",
  path: "/manage/invoices/approve",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  body: approveInvoicesReader,
  bodyExample: { invoices: [{ uuid: "0190b7a0-1111-7000-8000-000000000001", eTag: "3" }], reason: "Agreed", hold: true },
  summary: "Approve several invoices",
  description:
    "As they are billed. At most 500 a call, and as many as a second and a half allows: the others are `not-reached`. What became of each stands beside it, with who changed it meanwhile: one that fails keeps none of the others. With `preview` nothing is changed, and it is told what would become of each, and for whom it would be approved; a reason may be missing then.",
  responses: { 200: { description: "What became of each.", schema: DecidedInvoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const reason = body.reason?.trim() ?? "";
    const items = await approveInvoices(context, tenant, actor, {
      invoices: body.invoices,
      reason: reason === "" ? null : reason,
      hold: body.hold === true,
      preview: body.preview === true,
    });
    return { status: 200, body: { items: [...items] } };
  },
});
