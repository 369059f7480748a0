import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { PartnerOutSchema, PartnerPath } from "#contract/manage/edi/edi-partners.ts";
import { getPartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";

export const getEdiPartnerOperation = operation({
  operationId: "getEdiPartner",
  method: "GET",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartnerPath,
  summary: "Get an EDI partner",
  responses: { 200: { description: "What is agreed with it.", schema: PartnerOutSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant, params }) => {
    const eTag = await readSettingETag(context, tenant, "edi-partner", params.senderId);
    const read = await getPartner(context, tenant, params.senderId);
    return read.ok ? { status: 200, headers: eTagHeader(eTag), body: read.value } : mapRefusal(read.refusal, "senderId");
  },
});
