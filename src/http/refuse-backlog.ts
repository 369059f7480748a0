import { admitMessage } from "#usecases/message/admit-message.ts";
import type { Call } from "./operation.ts";
import { type Refusal, refuse } from "./refusals.ts";

/** Whether a further message of the tenant is taken: undefined, or the answer that refuses it. */
export async function refuseBacklog({ context, tenant }: Pick<Call, "context" | "tenant">): Promise<Refusal | undefined> {
  const full = await admitMessage(context, tenant.tenantUuid);
  if (full === undefined) return undefined;
  return refuse("backlog", { waitingMessages: [full.reason] }, { "retry-after": String(full.retrySeconds) });
}
