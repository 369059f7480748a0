import { assignInvoicesReader, DecidedInvoicesSchema } from "#contract/manage/invoice/several-invoices.ts";
import { assignInvoices } from "#usecases/invoice/decide-invoices.ts";
import { operation } from "../../operation.ts";

export const assignInvoicesOperation = operation({
  operationId: "assignInvoices",
  method: "POST",
  path: "/manage/invoices/assign",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: assignInvoicesReader,
  bodyExample: { invoices: ["0190b7a0-1111-7000-8000-000000000001"], assignee: "me" },
  summary: "Assign several invoices",
  description: "At most 500 a call, and as many as a second and a half allows: the others are `not-reached`.",
  responses: { 200: { description: "What became of each.", schema: DecidedInvoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const named = body.assignee?.trim() ?? "";
    const assignee = named === "" ? null : named === "me" ? actor.id : named.includes(":") ? named : `user:${named}`;
    return {
      status: 200,
      body: { items: [...(await assignInvoices(context, tenant, actor, { uuids: body.invoices, assignee }))] },
    };
  },
});
