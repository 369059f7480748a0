import { printInstant, readInstant } from "#contract/wire/instant.ts";
import { setSandboxClock as set } from "#usecases/tenant/set-sandbox-clock.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Moves a sandbox tenant's clock; ages, deadlines and retries follow it. */
export const setSandboxClock = async (call: Call<unknown, unknown, { readonly now: string }>): Promise<Answer | Refusal> => {
  const now = readInstant(call.body.now) ?? 0;
  const moved = await set(call.context, call.tenant, now);
  return moved.ok ? { status: 200, body: { now: printInstant(now) } } : mapRefusal(moved.refusal, "tenant");
};
