import { retryIntake as retry } from "#usecases/message/retry-intake.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Gives a parked message another run. */
export const retryIntake = async (call: Call<{ readonly uuid: string }>): Promise<Answer | Refusal> => {
  const retried = await retry(call.context, call.tenant, call.params.uuid);
  return retried.ok
    ? { status: 202, body: { uuid: retried.value.intakeUuid, state: "accepted" } }
    : mapRefusal(retried.refusal, "state");
};
