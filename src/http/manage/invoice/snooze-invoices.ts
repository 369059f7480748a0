import { DecidedInvoicesSchema, snoozeInvoicesReader } from "#contract/manage/invoice/several-invoices.ts";
import { readInstant } from "#contract/wire/instant.ts";
import { snoozeInvoices } from "#usecases/invoice/decide-invoices.ts";
import { operation } from "../../operation.ts";

export const snoozeInvoicesOperation = operation({
  operationId: "snoozeInvoices",
  method: "POST",
  path: "/manage/invoices/snooze",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: snoozeInvoicesReader,
  bodyExample: { invoices: ["0190b7a0-1111-7000-8000-000000000001"], until: "2026-12-01T13:00:00Z" },
  summary: "Put invoices off",
  description:
    "They leave the queues, and come back by themselves then, or as soon as an audit or a dispute moves them. Nothing is decided about them: what the policy approves it approves all the same. At most 500 a call.",
  responses: { 200: { description: "What became of each.", schema: DecidedInvoicesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const until = body.until == null ? null : (readInstant(body.until) ?? null);
    return { status: 200, body: { items: [...(await snoozeInvoices(context, tenant, actor, { uuids: body.invoices, until }))] } };
  },
});
