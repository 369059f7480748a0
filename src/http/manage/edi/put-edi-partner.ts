import { PartnerOutSchema, PartnerPath, partnerReader } from "#contract/manage/edi-partners.ts";
import { changePartner } from "#usecases/edi/change-edi-partner.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const putEdiPartnerOperation = operation({
  operationId: "putEdiPartner",
  method: "PUT",
  path: "/manage/edi/partners/{senderId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: PartnerPath,
  body: partnerReader,
  bodyExample: { name: "Acme Freight", scacs: ["ACMF"], acknowledgement: "997", n2DecimalPoint: "reject" },
  summary: "Set an EDI partner",
  description:
    "By its interchange sender id (ISA06). Replaces what was agreed; what is left out is strict. From the first partner on, other senders are refused (TA1 006).",
  responses: { 200: { description: "What is agreed with it now.", schema: PartnerOutSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    if (params.senderId.trim() !== params.senderId)
      return refuse("validation-failed", { senderId: ["senderId must not begin or end with a blank"] });
    return { status: 200, body: await changePartner(context, tenant, actor, { senderId: params.senderId, partner: body }) };
  },
});
