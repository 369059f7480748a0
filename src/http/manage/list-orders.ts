import type { Static } from "typebox";
import type { OrderListQuery } from "#contract/manage/orders.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listOrders as list } from "#usecases/order/list-orders.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

const STATUSES = ["open", "approved", "cancelled", "replaced"];

/** `GET /manage/orders`. */
export const listOrders = async ({
  context,
  tenant,
  query,
}: Call<unknown, Static<typeof OrderListQuery>>): Promise<Answer | Refusal> => {
  const statuses = (query.status ?? "")
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
  if (statuses.some((one) => !STATUSES.includes(one)))
    return refuse("validation-failed", { status: [`status must be of ${STATUSES.join(", ")}`] });
  const listed = await list(context, tenant, {
    q: query.q ?? null,
    statuses,
    limit: query.limit ?? DEFAULT_LIMIT,
    cursor: query.cursor ?? null,
  });
  return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
};
