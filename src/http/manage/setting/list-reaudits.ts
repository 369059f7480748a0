import { ReauditsSchema } from "#contract/manage/invoice/reaudits.ts";
import { listReaudits } from "#usecases/audit/reaudit-touched.ts";
import { operation } from "../../operation.ts";

export const listReauditsOperation = operation({
  operationId: "listReaudits",
  method: "GET",
  path: "/manage/reaudits",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "How far a change of codes, rates or overrides is",
  description:
    "After charge codes, exchange rates or overrides of the policy were changed, open invoices are looked at, and those audited again that the change touches. Any other change of the policy has all of them audited again, and does not stand here. Empty: none is under way.",
  responses: { 200: { description: "Those under way, the first begun first.", schema: ReauditsSchema } },
  handle: async ({ context, tenant }) => {
    const items = await listReaudits(context, tenant);
    return { status: 200, body: { items: items.map(({ setting, looked, of, touched }) => ({ setting, looked, of, touched })) } };
  },
});
