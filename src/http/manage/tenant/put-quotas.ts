import { Type } from "typebox";
import { QuotasSchema, quotasReader } from "#contract/manage/tenant/quotas.ts";
import { uuid } from "#contract/schema.ts";
import { changeQuotas } from "#usecases/quota/quotas.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const putQuotasOperation = operation({
  operationId: "putQuotas",
  method: "PUT",
  path: "/manage/tenants/{tenantUuid}/quotas",
  generation: "manage",
  auth: "operator",
  touches: "settings",
  params: Type.Object({ tenantUuid: uuid() }),
  body: quotasReader,
  bodyExample: { keys: 50, storageMegabytes: 20000 },
  summary: "Set a tenant's quotas",
  description: "For the operator. What is left out is as usual. What is there already stays; what comes on top is refused.",
  responses: { 200: { description: "What the tenant may have, and has.", schema: QuotasSchema } },
  handle: async ({ context, params, body }) => {
    const changed = await changeQuotas(context, params.tenantUuid, {
      keys: body.keys ?? null,
      endpoints: body.endpoints ?? null,
      documents: body.documents ?? null,
      storageMegabytes: body.storageMegabytes ?? null,
      mailsPerDispute: body.mailsPerDispute ?? null,
      mailsPerAddress: body.mailsPerAddress ?? null,
      waitingMessages: body.waitingMessages ?? null,
    });
    return changed.ok ? { status: 200, body: { items: changed.value } } : mapRefusal(changed.refusal, "tenantUuid");
  },
});
