import { PartnerOutSchema, PartnerPath } from "#contract/manage/edi-partners.ts";
import { getPartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getEdiPartnerOperation = operation({
  operationId: "getEdiPartner",
  method: "GET",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartnerPath,
  summary: "Get an EDI partner",
  responses: { 200: { description: "What is agreed with it.", schema: PartnerOutSchema } },
  handle: async ({ context, tenant, params }) => {
    const found = await getPartner(context, tenant, params.senderId);
    return found.ok ? { status: 200, body: found.value } : mapRefusal(found.refusal, "senderId");
  },
});
