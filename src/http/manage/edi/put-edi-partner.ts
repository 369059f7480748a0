import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { PartnerOutSchema, PartnerPath, partnerReader } from "#contract/manage/edi/edi-partners.ts";
import { changePartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";
import { refuse } from "../../refusals.ts";

export const putEdiPartnerOperation = operation({
  operationId: "putEdiPartner",
  method: "PUT",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartnerPath,
  query: EffectiveFromQuery,
  body: partnerReader,
  bodyExample: { name: "Acme Freight", scacs: ["ACMF"], acknowledgement: "997", n2DecimalPoint: "reject" },
  refuses: ["etag-mismatch"],
  summary: "Set an EDI partner",
  description: `By its interchange sender id (ISA06). Replaces what was agreed; what is left out is strict. From the first partner on, other senders are refused (TA1 006). ${VERSIONED}`,
  responses: { 200: { description: "What is agreed with it now.", schema: PartnerOutSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, params, body, query } = call;
    if (params.senderId.trim() !== params.senderId)
      return refuse("validation-failed", { senderId: ["senderId must not begin or end with a blank"] });
    const wanted = { senderId: params.senderId, partner: body };
    const changed = await changePartner(context, tenant, wanted, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: changed.value.partner }
      : mapRefusal(changed.refusal, "senderId");
  },
});
