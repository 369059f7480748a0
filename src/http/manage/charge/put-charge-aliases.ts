import { aliasesReader, AliasesSchema } from "#contract/manage/exceptions.ts";
import { PartyPath } from "#contract/manage/parties.ts";
import { changeVendorAliases } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const putChargeAliasesOperation = operation({
  operationId: "putChargeAliases",
  method: "PUT",
  path: "/manage/vendors/{externalId}/charge-aliases",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: PartyPath,
  body: aliasesReader,
  bodyExample: [{ alias: "FSC", code: "FUEL" }],
  summary: "Replace a vendor's own names for charge codes",
  description: "Its open invoices are audited again.",
  responses: { 200: { description: "Its aliases.", schema: AliasesSchema } },
  handle: async (call) => {
    const outcome = await changeVendorAliases(call.context, call.tenant, call.params.externalId, call.body);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "body");
  },
});
