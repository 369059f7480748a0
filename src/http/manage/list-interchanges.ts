import type { Static } from "typebox";
import type { InterchangeListQuery } from "#contract/manage/interchanges.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listInterchanges as list } from "#usecases/edi/list-interchanges.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/edi/interchanges`. */
export const listInterchanges = async ({
  context,
  tenant,
  query,
}: Call<unknown, Static<typeof InterchangeListQuery>>): Promise<Answer | Refusal> => {
  const listed = await list(context, tenant, {
    sender: query.sender ?? null,
    outcome: query.outcome ?? null,
    limit: query.limit ?? DEFAULT_LIMIT,
    cursor: query.cursor ?? null,
  });
  return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
};
