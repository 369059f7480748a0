import { findInterchange } from "#db/queries/edi-listing.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/edi/interchanges/{uuid}`. */
export const getInterchange = async ({ context, tenant, params }: Call<{ readonly uuid: string }>): Promise<Answer | Refusal> => {
  const interchange = await context.db.inTenant(tenant.tenantUuid, (tx) => findInterchange(tx, params.uuid));
  return interchange === undefined ? refuse("not-found") : { status: 200, body: interchange };
};
