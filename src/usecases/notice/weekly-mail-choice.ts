import { randomBytes } from "node:crypto";
import type { TenantTx } from "#db/database.ts";
import {
  findWeeklyMail,
  findWeeklyReader,
  lockWeeklyMail,
  saveWeeklyMail,
  stopWeeklyMail,
} from "#db/queries/notice/weekly-mail.ts";
import type { Day } from "#domain/day/day.ts";
import { nextWeekly, timeZoneOf, weeklyDueAt } from "#usecases/notice/weekly-time.ts";
import type { Context } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { bySomebody, type ProvedBy } from "../trail/by-somebody.ts";

/** Whether somebody gets the figures of the week by mail. */
export interface WeeklyChoice {
  readonly wanted: boolean;
  /** Where it is seven in the morning when it comes; null: never told. */
  readonly timeZone: string | null;
  /** When the next one comes; null: none does. */
  readonly nextAt: string | null;
}

export interface WeeklyWish {
  readonly wanted?: boolean | null;
  readonly timeZone?: string | null;
}

/** What somebody chose in this tenant; who never chose gets none. */
export async function weeklyChoiceOf(tx: TenantTx, userId: string): Promise<WeeklyChoice> {
  const chosen = await findWeeklyMail(tx, userId);
  if (chosen === undefined) return { wanted: false, timeZone: null, nextAt: null };
  const { wanted, timeZone, dueAt } = chosen;
  return { wanted, timeZone, nextAt: wanted ? dueAt.toISOString() : null };
}

/** What is not named stays as it is. Refuses: invalid (a time zone that is none, or none at all). */
export async function chooseWeekly(context: Context, tx: TenantTx, userId: string, wish: WeeklyWish): Promise<Outcome<null>> {
  const before = await lockWeeklyMail(tx, userId);
  const timeZone = wish.timeZone == null ? (before?.timeZone ?? null) : timeZoneOf(wish.timeZone);
  const wanted = wish.wanted ?? before?.wanted ?? false;
  if (timeZone === undefined) return badZone("weekly.timeZone must be the name of a time zone, such as America/Chicago");
  if (timeZone === null) return wanted ? badZone("weekly.timeZone is required: the mail comes in the morning there") : done(null);
  // Whoever moves, or stops and begins again, gets no second one of a week.
  const monday = nextWeekly(timeZone, { now: context.clock.now(), last: (before?.lastMonday ?? null) as Day | null });
  const dueAt = new Date(weeklyDueAt(monday, timeZone));
  await saveWeeklyMail(tx, { userId, wanted, timeZone, dueAt, stopToken: randomBytes(24).toString("base64url") });
  return done(null);
}

const badZone = (message: string) => refuse("invalid", "the weekly mail cannot be chosen", { "weekly.timeZone": [message] });

/** Where a mail program stops it, by a POST, and where a person is asked. */
const STOP_ADDRESS = "/auth/weekly-mail/stop";
export const STOP_PAGE = "/stop-weekly-mail";

const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STOP = /^[\w-]{32}$/;

/** By which a mail is stopped: it opens nothing else, and works as long as the choice is there. */
export function stopLinksOf(
  publicUrl: string,
  tenantUuid: string,
  stopToken: string,
): { readonly call: string; readonly page: string } {
  const token = `${tenantUuid}.${stopToken}`;
  return { call: `${publicUrl}${STOP_ADDRESS}?token=${token}`, page: `${publicUrl}${STOP_PAGE}#${token}` };
}

const UNKNOWN = refuse("unknown", "no weekly mail is known by this link: choose under your account instead");

/**
 * Stops the weekly mail by what the mail itself names, for whoever has it: as done by its reader. Once more is as once. Refuses:
 * unknown.
 */
export async function stopWeekly(context: Context, text: string, asked: Omit<ProvedBy, "operation">): Promise<Outcome<null>> {
  const [tenantUuid = "", stopToken = ""] = text.split(".");
  const tenant = TENANT.test(tenantUuid) && STOP.test(stopToken) ? await context.tenants.find(tenantUuid) : undefined;
  if (tenant === undefined) return UNKNOWN;
  const userId = await context.db.inTenant(tenant.tenantUuid, (tx) => findWeeklyReader(tx, stopToken));
  if (userId === undefined) return UNKNOWN;
  const theirs = bySomebody(context, userId, { ...asked, operation: "stopWeeklyMail" });
  await theirs.db.inTenant(tenant.tenantUuid, (tx) => stopWeeklyMail(tx, userId));
  return done(null);
}
