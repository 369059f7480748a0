import { PartnerPath } from "#contract/manage/edi-partners.ts";
import { removePartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deleteEdiPartnerOperation = operation({
  operationId: "deleteEdiPartner",
  method: "DELETE",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: PartnerPath,
  summary: "Remove an EDI partner",
  description: "Without any partner left, every sender is accepted again.",
  responses: { 204: { description: "It is removed." } },
  handle: async ({ context, tenant, actor, params }) => {
    const removed = await removePartner(context, tenant, actor, params.senderId);
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "senderId");
  },
});
