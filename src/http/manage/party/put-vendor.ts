import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { PartyPath, VendorOutSchema, vendorReader } from "#contract/manage/party/parties.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";
import { vendorOut } from "./party-out.ts";

export const putVendorOperation = operation({
  operationId: "putVendor",
  method: "PUT",
  path: "/manage/vendors/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  query: EffectiveFromQuery,
  body: vendorReader,
  bodyExample: { name: "Acme Freight", scac: "ACMF" },
  refuses: ["etag-mismatch"],
  summary: "Set a vendor",
  description: `Replaces what is known about it. Who it is (name, SCAC, MC and DOT numbers), its charge aliases and account numbers stay where they are not sent; an alias that is another code of the tenant's is refused. Where duties are separated, a first remit-to and first payment terms take effect at once, and a change of them waits for a second person (\`pendingChanges\`). ${VERSIONED}`,
  responses: { 200: { description: "The vendor as it is now.", schema: VendorOutSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, params, body, query } = call;
    const wanted = { externalId: params.externalId, vendor: body };
    const changed = await changeVendor(context, tenant, wanted, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: vendorOut(changed.value.vendor) }
      : mapRefusal(changed.refusal, "externalId");
  },
});
