import { orderExternalId, type OrderBody } from "#contract/v2/order.ts";
import { acceptAnswer } from "../accept-answer.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 1. The body was read by the row's reader, so it can be ingested later as it came. */
export const createOrder = (call: Call<unknown, unknown, OrderBody>): Promise<Answer | Refusal> =>
  acceptAnswer(call, "createOrder", orderExternalId(call.body));
