import {
  endSession as queryEnd,
  endSessions as queryEndAll,
  listSessions as querySessions,
  type SessionRow,
  touchSession,
} from "#db/queries/people/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { isVouchedFor } from "#db/queries/people/sign-in-provider.ts";
import { findPersonOf } from "#db/queries/people/member.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { refuseToChange } from "./change-person.ts";
import type { Maker } from "./contained-role.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";

export type { SessionRow };

/** How long a session lasts: from its beginning, and without being used. */
export interface SessionLimits {
  readonly maxHours: number;
  readonly idleMinutes: number;
}

export const SESSION_LIMITS: SessionLimits = { maxHours: LIMITS.sessionHours, idleMinutes: LIMITS.sessionIdleMinutes };

/** Whether the company that vouched for a session still has the provider by which it did: who takes it away ends its sessions. */
export function isStillVouchedFor(context: Context, tenantUuid: string, createdAt: Date): Promise<boolean> {
  return context.db.inTenant(tenantUuid, (tx) => isVouchedFor(tx, createdAt));
}

/** A use is noted once in so long: a page asks for many things at once. */
const NOTE_EVERY_MS = 60_000;

/** Whether a session has gone on, or was left alone, for too long. */
export function isOver(
  { createdAt, lastSeenAt }: Pick<SessionRow, "createdAt" | "lastSeenAt">,
  { maxHours, idleMinutes }: SessionLimits,
  now: number,
): boolean {
  return now - createdAt.getTime() >= maxHours * 3_600_000 || now - lastSeenAt.getTime() >= idleMinutes * 60_000;
}

/** Notes that a session is used, now and then. */
export async function noteSessionUse(
  context: Context,
  { sessionId, lastSeenAt }: Pick<SessionRow, "sessionId" | "lastSeenAt">,
): Promise<void> {
  const now = context.clock.now();
  if (now - lastSeenAt.getTime() >= NOTE_EVERY_MS) await touchSession(context.db.hint, sessionId, new Date(now));
}

const since = (context: Context) => ({
  created: new Date(context.clock.now() - SESSION_LIMITS.maxHours * 3_600_000),
  seen: new Date(context.clock.now() - SESSION_LIMITS.idleMinutes * 60_000),
});

/** A person's own sessions, the last used first. */
export function listOwnSessions(context: Context, userId: string): Promise<readonly SessionRow[]> {
  return context.db.inSignIn((tx) => querySessions(tx, userId, since(context)));
}

/** Ends a session of one's own. Refuses: unknown. */
export async function endOwnSession(context: Context, userId: string, sessionId: string): Promise<Outcome<undefined>> {
  return (await context.db.inSignIn((tx) => queryEnd(tx, userId, sessionId)))
    ? done(undefined)
    : refuse("unknown", "none of your sessions has this uuid");
}

/** Ends all sessions of one's own but the one that asks; answers how many. */
export function endOtherSessions(context: Context, userId: string, own: string): Promise<number> {
  return context.db.inSignIn((tx) => queryEndAll(tx, userId, own));
}

/** The sessions of somebody of the tenant. Refuses: unknown, over-approval-limit (they may do more than who asks). */
export async function listSessionsOf(
  context: Context,
  tenant: Tenant,
  maker: Maker,
  personUuid: string,
): Promise<Outcome<readonly SessionRow[]>> {
  const person = await context.db.inTenant(tenant.tenantUuid, (tx) => findPersonOf(tx, personUuid));
  if (person === undefined) return UNKNOWN_PERSON;
  const refused = refuseToChange(maker, person);
  if (refused !== undefined) return refused;
  return done(person.userId === null ? [] : await listOwnSessions(context, person.userId));
}

/** Ends all sessions of somebody of the tenant; answers how many. Refuses as `listSessionsOf`. */
export function endSessionsOf(context: Context, tenant: Tenant, maker: Maker, personUuid: string): Promise<Outcome<number>> {
  return context.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    return refuseToChange(maker, person) ?? done(person.userId === null ? 0 : await queryEndAll(tx, person.userId, null));
  });
}
