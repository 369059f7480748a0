import { QuotasSchema } from "#contract/manage/tenant/quotas.ts";
import { readQuotas } from "#usecases/quota/quotas.ts";
import { operation } from "../../operation.ts";

export const getQuotasOperation = operation({
  operationId: "getQuotas",
  method: "GET",
  path: "/manage/quotas",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Get what the tenant may have, and has",
  responses: {
    200: { description: "Keys, endpoints, documents, megabytes of them, and mails in 24 hours.", schema: QuotasSchema },
  },
  handle: async ({ context, tenant }) => ({ status: 200, body: { items: await readQuotas(context, tenant) } }),
});
