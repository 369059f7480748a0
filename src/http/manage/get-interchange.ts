import type { Static } from "typebox";
import { DEFAULT_SETS, type InterchangeQuery } from "#contract/manage/interchanges.ts";
import { readInterchange } from "#usecases/edi/read-interchange.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/edi/interchanges/{uuid}`. */
export const getInterchange = async ({
  context,
  tenant,
  params,
  query,
}: Call<{ readonly uuid: string }, Static<typeof InterchangeQuery>>): Promise<Answer | Refusal> => {
  const read = await readInterchange(context, tenant, {
    uuid: params.uuid,
    fromSet: query.fromSet ?? 1,
    sets: query.sets ?? DEFAULT_SETS,
    refusedOnly: query.refusedOnly ?? false,
    segments: query.segments ?? true,
  });
  return read.ok ? { status: 200, body: read.value } : mapRefusal(read.refusal, "uuid");
};
