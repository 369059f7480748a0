import type { Context } from "#src/context.ts";
import { actingAs } from "./acting-as.ts";

/** How a call came by which somebody proved who they are. */
export interface ProvedBy {
  readonly operation: string;
  readonly address: string;
  readonly traceId: string;
}

/** The context of a person who has just proved who they are, by a link: what is changed is told of as done by them. */
export function bySomebody(context: Context, userId: string, { operation, address, traceId }: ProvedBy): Context {
  return actingAs(context, {
    actor: `user:${userId}`,
    address,
    traceId,
    operation,
    touches: "access",
    subject: null,
    tenantUuid: null,
    event: null,
  });
}
