import { DecidedInvoicesSchema, restoreInvoicesReader } from "#contract/manage/invoice/several-invoices.ts";
import { restoreInvoices } from "#usecases/invoice/take-back-several.ts";
import { operation } from "../../operation.ts";

export const restoreInvoicesOperation = operation({
  operationId: "restoreInvoices",
  method: "POST",
  path: "/manage/invoices/restore",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: restoreInvoicesReader,
  bodyExample: {
    what: "assignee",
    items: [{ uuid: "0190b7a0-1111-7000-8000-000000000001", before: null, after: "user:0190b7a0-1111-7000-8000-000000000002" }],
  },
  summary: "Take back that several invoices were assigned or put off",
  description:
    "Each becomes whose it was, or is put off as it was, only while it is as it was made: what somebody changed meanwhile is a `conflict`, and stays. As many as a second and a half allows: the others are `not-reached`.",
  responses: { 200: { description: "What became of each.", schema: DecidedInvoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const items = body.items.map(({ uuid, before, after }) => ({ uuid, before: before ?? null, after: after ?? null }));
    return {
      status: 200,
      body: { items: [...(await restoreInvoices(context, tenant, actor, { what: body.what, items }))] },
    };
  },
});
