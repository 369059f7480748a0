import { PartnerListQuery, PartnerPageSchema } from "#contract/manage/edi/edi-partners.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listPartners } from "#usecases/edi/change-edi-partner.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listEdiPartnersOperation = operation({
  operationId: "listEdiPartners",
  method: "GET",
  path: "/manage/edi/partners",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: PartnerListQuery,
  summary: "List EDI partners",
  responses: { 200: { description: "A page of partners, by sender id.", schema: PartnerPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listPartners(context, tenant, {
      vendor: query.vendor?.trim() || null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
