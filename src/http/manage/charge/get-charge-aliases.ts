import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { AliasesSchema } from "#contract/manage/invoice/exceptions.ts";
import { PartyPath } from "#contract/manage/party/parties.ts";
import { readVendorAliases } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";

export const getChargeAliasesOperation = operation({
  operationId: "getChargeAliases",
  method: "GET",
  path: "/manage/vendors/{externalId}/charge-aliases",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "A vendor's own names for charge codes",
  responses: { 200: { description: "Its aliases.", schema: AliasesSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant, params }) => {
    const eTag = await readSettingETag(context, tenant, "charge-aliases", params.externalId);
    const read = await readVendorAliases(context, tenant, params.externalId);
    return read.ok ? { status: 200, headers: eTagHeader(eTag), body: read.value } : mapRefusal(read.refusal, "externalId");
  },
});
