import { AliasesSchema } from "#contract/manage/exceptions.ts";
import { PartyPath } from "#contract/manage/parties.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const getChargeAliasesOperation = operation({
  operationId: "getChargeAliases",
  method: "GET",
  path: "/manage/vendors/{externalId}/charge-aliases",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "A vendor's own names for charge codes",
  responses: { 200: { description: "Its aliases.", schema: AliasesSchema } },
  handle: async (call) => {
    const vendor = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findVendor(tx, call.params.externalId));
    return vendor === undefined ? refuse("not-found") : { status: 200, body: vendor.aliases };
  },
});
