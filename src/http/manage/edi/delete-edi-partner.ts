import { PartnerPath } from "#contract/manage/edi/edi-partners.ts";
import { removePartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, VERSIONED } from "../setting/setting-call.ts";

export const deleteEdiPartnerOperation = operation({
  operationId: "deleteEdiPartner",
  method: "DELETE",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartnerPath,
  refuses: ["etag-mismatch"],
  summary: "Remove an EDI partner",
  description: `Without any partner left, every sender is accepted again. ${VERSIONED}`,
  responses: { 204: { description: "It is removed." } },
  handle: async (call) => {
    const { context, tenant, params } = call;
    const removed = await removePartner(context, tenant, params.senderId, changeOf(call, {}));
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "senderId");
  },
});
