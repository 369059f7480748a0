import type { Own } from "#usecases/people/second-factor.ts";
import type { Call } from "../../operation.ts";

/** Who asks about their own account. */
export function ownOf({ actor, address }: Pick<Call, "actor" | "address">): Own {
  return { userId: actor.subject, sessionId: actor.sessionId ?? "", address };
}
