import type { Static } from "typebox";
import type { PartnerBody, PartnerListQuery } from "#contract/manage/edi-partners.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { changePartner, getPartner, listPartners, removePartner } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import { refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Path {
  readonly senderId: string;
}

/** `GET /manage/edi/partners`. */
export const listEdiPartners = async ({
  context,
  tenant,
  query,
}: Call<unknown, Static<typeof PartnerListQuery>>): Promise<Answer | Refusal> => {
  const listed = await listPartners(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
  return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
};

/** `GET /manage/edi/partners/{senderId}`. */
export const getEdiPartner = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const found = await getPartner(context, tenant, params.senderId);
  return found.ok ? { status: 200, body: found.value } : mapRefusal(found.refusal, "senderId");
};

/** `PUT /manage/edi/partners/{senderId}`. */
export const putEdiPartner = async ({
  context,
  tenant,
  params,
  body,
}: Call<Path, unknown, PartnerBody>): Promise<Answer | Refusal> => {
  if (params.senderId.trim() !== params.senderId)
    return refuse("validation-failed", { senderId: ["senderId must not begin or end with a blank"] });
  return { status: 200, body: await changePartner(context, tenant, params.senderId, body) };
};

/** `DELETE /manage/edi/partners/{senderId}`. */
export const deleteEdiPartner = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const removed = await removePartner(context, tenant, params.senderId);
  return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "senderId");
};
