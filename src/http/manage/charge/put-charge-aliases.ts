import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { aliasesReader, AliasesSchema } from "#contract/manage/invoice/exceptions.ts";
import { PartyPath } from "#contract/manage/party/parties.ts";
import { changeVendorAliases } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";

export const putChargeAliasesOperation = operation({
  operationId: "putChargeAliases",
  method: "PUT",
  path: "/manage/vendors/{externalId}/charge-aliases",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  query: EffectiveFromQuery,
  body: aliasesReader,
  bodyExample: [{ alias: "FSC", code: "FUEL" }],
  refuses: ["etag-mismatch"],
  summary: "Replace a vendor's own names for charge codes",
  description: `A name that is another code of the tenant's, or an alias of it, is refused (400), where it is new. Its open invoices are audited again. ${VERSIONED}`,
  responses: { 200: { description: "Its aliases.", schema: AliasesSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, params, body, query } = call;
    const wanted = { vendorExternalId: params.externalId, aliases: body };
    const changed = await changeVendorAliases(context, tenant, wanted, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: changed.value.inForce ?? [] }
      : mapRefusal(changed.refusal, "body");
  },
});
