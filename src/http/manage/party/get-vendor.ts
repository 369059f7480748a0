import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { PartyPath, VendorOutSchema } from "#contract/manage/party/parties.ts";
import { readVendor } from "#usecases/party/read-party.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";
import { vendorOut } from "./party-out.ts";

export const getVendorOperation = operation({
  operationId: "getVendor",
  method: "GET",
  path: "/manage/vendors/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "Get a vendor",
  responses: { 200: { description: "The vendor.", schema: VendorOutSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant, params }) => {
    const eTag = await readSettingETag(context, tenant, "vendor", params.externalId);
    const read = await readVendor(context, tenant, params.externalId);
    return read.ok
      ? { status: 200, headers: eTagHeader(eTag), body: vendorOut(read.value) }
      : mapRefusal(read.refusal, "externalId");
  },
});
