import { mailFailureOf } from "#adapters/mailer.ts";
import type { Mail } from "#adapters/compose-mail.ts";
import type { TenantTx } from "#db/database.ts";
import { findWeeklyMail, noteWeeklyMail, takeDueWeeklyMails } from "#db/queries/notice/weekly-mail.ts";
import { findPersonOf } from "#db/queries/people/member.ts";
import { endBegun } from "#db/queries/queue/put-off.ts";
import { isErased } from "#domain/access/pseudonym.ts";
import { addDays, type Day, dayOfInstant } from "#domain/day/day.ts";
import { decideMailAgain, type MailFailure } from "#domain/mail/mail-states.ts";
import { senderNameOf } from "#domain/mail/sender-name.ts";
import { figureHtml, figureText } from "#domain/notice/figure-mail.ts";
import { isLongPast, mondayOf, nextWeekly, weeklyDueAt } from "#usecases/notice/weekly-time.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { stopLinksOf } from "../notice/weekly-mail-choice.ts";
import { readWeeklyFigures } from "./weekly-figures.ts";
import { weeklyMailOf } from "./weekly-mail-content.ts";

const KIND = "send-weekly-mail";
/** Of a tenant in one transaction; who is left comes a minute later. */
const AT_ONCE = 500;
/** One of which something went wrong here, as when the database is away, is begun again after this. */
const AFTER_FAILURE_MS = 180_000;
/** Begun so often without an end, it has ended its processes. */
const MAX_BEGUN = 6;

/**
 * Hands the mails that are due to the queue, and notes when the next ones are: both or neither, by one process alone, so that of
 * a week each reader gets one. A week that is long past (the service stood still) is left out. `at`: null is now.
 */
export async function askForWeeklyMails(tx: TenantTx, at: Date | null = null): Promise<void> {
  for (const { userId, timeZone, dueAt, now } of await takeDueWeeklyMails(tx, at, AT_ONCE)) {
    const next = nextWeekly(timeZone, { now: now.getTime(), last: mondayOf(dayOfInstant(dueAt.getTime())) });
    // Where the service stood still for weeks, the newest of them.
    const monday = addDays(next, -7);
    await noteWeeklyMail(tx, { userId, lastMonday: monday, dueAt: new Date(weeklyDueAt(next, timeZone)) });
    if (!isLongPast(monday, timeZone, now.getTime()))
      await enqueueWork(tx, tx.tenantUuid, [{ kind: KIND, subjectUuid: userId, payload: { monday } }]);
  }
}

export interface WeeklyTurn {
  readonly userId: string;
  /** The day on which it was due: the figures are those of the week before. */
  readonly monday: string;
  /** How often it was begun without an end. */
  readonly begun: number;
  /** How often a mail server did not take it. */
  readonly failed: number;
}

/**
 * Begins with somebody's weekly mail. What is answered sends it, without a transaction. It is made of what they may see now;
 * nobody gets one who left, was erased, or wants it no more. Should the process die between sending and noting it, the same mail
 * goes out again under the same Message-ID. Where a mail server does not take it, it is tried again until the week is long past.
 */
export async function beginWeeklyMail(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  turn: WeeklyTurn,
): Promise<(() => Promise<void>) | undefined> {
  const { userId, monday, begun, failed } = turn;
  if (begun >= MAX_BEGUN) {
    context.log.warn({ person: userId, monday }, "a weekly mail was begun several times, and nothing came of it");
    return undefined;
  }
  const mail = await mailFor(context, tx, tenant, turn);
  if (mail === undefined) return undefined;
  await enqueueWork(tx, tx.tenantUuid, [
    { kind: KIND, subjectUuid: userId, afterMs: AGAIN_AFTER_MS, payload: { monday, begun: begun + 1, failed } },
  ]);
  const item = { tenantUuid: tenant.tenantUuid, kind: KIND, subjectUuid: userId, begun: begun + 1 } as const;
  return () =>
    whilePuttingOff(context, { ...item, afterFailureMs: AFTER_FAILURE_MS }, async () => {
      const failure = await send(context, mail);
      await context.db.inTenant(tenant.tenantUuid, async (own) => {
        if (!(await endBegun(own, item)) || failure === undefined) return;
        const again = decideMailAgain(failed + 1, failure);
        context.log.warn({ person: userId, monday, reason: failure.reason, again: again?.waitMs }, "a weekly mail was not sent");
        if (again !== undefined)
          await enqueueWork(own, own.tenantUuid, [
            { kind: KIND, subjectUuid: userId, afterMs: again.waitMs, payload: { monday, failed: failed + 1 } },
          ]);
      });
    });
}

async function send(context: Context, mail: Mail): Promise<MailFailure | undefined> {
  try {
    await context.outside.mailer.send(mail);
    return undefined;
  } catch (error) {
    return mailFailureOf(error);
  }
}

/** The mail as it would go out now; undefined: to nobody. */
async function mailFor(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { userId, monday }: WeeklyTurn,
): Promise<Mail | undefined> {
  const chosen = await findWeeklyMail(tx, userId);
  const person = await findPersonOf(tx, userId);
  if (chosen?.wanted !== true || person?.state !== "active" || person.email === null || isErased(person.email)) return undefined;
  if (isLongPast(monday as Day, chosen.timeZone, chosen.now.getTime())) return undefined;
  // A sandbox's clock may be ahead: its weeks are those of its clock.
  const there = mondayOf(dayOfInstant(Date.parse(`${monday}T00:00:00Z`) + tenant.clockOffsetMs));
  const figures = await readWeeklyFigures(context, tx, tenant, { monday: there, reader: { userId, role: person.role } });
  if (figures === undefined) return undefined;
  const { mailDomain, publicUrl } = context.outside;
  const { call, page } = stopLinksOf(publicUrl, tenant.tenantUuid, chosen.stopToken);
  const tenantName = senderNameOf(tenant.name);
  const content = weeklyMailOf(figures, {
    tenantUuid: tenant.tenantUuid,
    tenantName,
    publicUrl,
    readerName: senderNameOf(person.name),
    timeZone: chosen.timeZone,
    stopPage: page,
  });
  return {
    from: `Weighbridge <no-reply@${mailDomain}>`,
    to: [person.email],
    messageId: `weekly.${monday}.${userId}.${tenant.tenantUuid}@${mailDomain}`,
    subject: `${tenantName}: the week of ${figures.ranges.last.from}`,
    text: figureText(content),
    html: figureHtml(content),
    unsubscribe: call,
    sentAt: new Date(context.clock.now()),
    attachments: [],
  };
}
