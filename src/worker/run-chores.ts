import { forgetOldKeys } from "#db/queries/message/acceptance.ts";
import { sweepLanded } from "#db/queries/message/unlanded.ts";
import { forgetOldAttempts } from "#db/queries/people/account.ts";
import { forgetOldLinks } from "#db/queries/people/invitation.ts";
import { forgetOldTokens } from "#db/queries/people/oauth-token.ts";
import { forgetOldSessions } from "#db/queries/people/people.ts";
import { sweepEdi } from "#usecases/edi/edi-chores.ts";
import { sweepFiles } from "#usecases/file/keep-file.ts";
import { addUpExceptions } from "#usecases/invoice/add-up-exceptions.ts";
import { addUpStorage } from "#usecases/quota/quotas.ts";
import { KEY_DAYS, type KeepDays, tidyUp } from "#usecases/tenant/keep-for.ts";
import { countForReports } from "#usecases/report/count-for-reports.ts";
import { endLostRatings } from "#usecases/rating/lost-ratings.ts";
import type { Context } from "#src/context.ts";

const EVERY_MS = 10 * 60_000;
/** Steps of so many seconds are added up when somebody asks what a tenant keeps, or for its exceptions by cause. */
const COUNT_EVERY_MS = 15_000;
/** How far behind reports are at most, beside what a reader counts itself. */
const REPORT_EVERY_MS = 60_000;

/** The chores: what nobody asks for and has to be done now and then. */
export function runChores(context: Context, keep: KeepDays): { stop(): Promise<void> } {
  const failed = (error: unknown): void => context.log.warn({ err: error }, "chores failed; the next round tries again");
  // What the process before this one died over is told of soon.
  let running: Promise<unknown> = endLostRatings(context).catch(failed);
  const ending = new AbortController();
  const tidy = async (): Promise<void> => {
    const done = await tidyUp(context, keep, ending.signal);
    if (done.deliveries + done.events + done.bodies > 0)
      context.log.info(done, "old deliveries and events were forgotten, old bodies packed");
  };
  const sweep = (): void => {
    const { control } = context.db;
    running = Promise.all([
      forgetOldKeys(control, KEY_DAYS),
      sweepLanded(control),
      context.db.inSignIn(forgetOldSessions),
      forgetOldTokens(control),
      forgetOldLinks(control),
      forgetOldAttempts(control),
      sweepEdi(context),
      sweepFiles(context),
      endLostRatings(context),
      tidy(),
    ]).catch(failed);
  };
  let counting: Promise<unknown> = Promise.resolve();
  const counted = (what: string, count: Promise<void>): Promise<void> =>
    count.catch((error: unknown) =>
      context.log.warn({ err: error }, `${what} could not be added up; the next round tries again`),
    );
  const count = (): void => {
    counting = Promise.all([
      counted("what tenants keep", addUpStorage(context)),
      counted("exceptions by cause", addUpExceptions(context)),
    ]);
  };
  count();
  let reporting: Promise<unknown> = Promise.resolve();
  let isReporting = false;
  const report = (): void => {
    if (isReporting) return;
    isReporting = true;
    reporting = countForReports(context)
      .catch((error: unknown) => context.log.warn({ err: error }, "reports could not be counted; the next round tries again"))
      .finally(() => {
        isReporting = false;
      });
  };
  const timers = [setInterval(sweep, EVERY_MS), setInterval(count, COUNT_EVERY_MS), setInterval(report, REPORT_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      ending.abort();
      await Promise.all([running, counting, reporting]);
    },
  };
}
