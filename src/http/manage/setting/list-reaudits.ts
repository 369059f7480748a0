import { ReauditsSchema } from "#contract/manage/reaudits.ts";
import { listReaudits } from "#usecases/audit/reaudit-touched.ts";
import { operation } from "../../operation.ts";

export const listReauditsOperation = operation({
  operationId: "listReaudits",
  method: "GET",
  path: "/manage/reaudits",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "How far a change of codes or rates is",
  description:
    "After charge codes or exchange rates were changed, open invoices are looked at, and those audited again that the change touches. Empty: none is under way.",
  responses: { 200: { description: "Those under way, the first begun first.", schema: ReauditsSchema } },
  handle: async ({ context, tenant }) => {
    const items = await listReaudits(context, tenant);
    return { status: 200, body: { items: items.map(({ setting, looked, of, touched }) => ({ setting, looked, of, touched })) } };
  },
});
