import { forgetOldKeys } from "#db/queries/message/acceptance.ts";
import { sweepLanded } from "#db/queries/message/unlanded.ts";
import { forgetOldAttempts } from "#db/queries/people/account.ts";
import { forgetOldLinks } from "#db/queries/people/invitation.ts";
import { forgetOldTokens } from "#db/queries/people/oauth-token.ts";
import { forgetOldSessions } from "#db/queries/people/people.ts";
import { sweepSftpReceipts } from "#usecases/edi/edi-chores.ts";
import { sweepFiles } from "#usecases/document/keep-file.ts";
import type { Context } from "#src/context.ts";

/** How long an idempotency key is remembered (api: conventions). */
const KEY_DAYS = 8;
const EVERY_MS = 10 * 60_000;

/** The chores: what nobody asks for and has to be done now and then. */
export function runChores(context: Context): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    const { control } = context.db;
    running = Promise.all([
      forgetOldKeys(control, KEY_DAYS),
      sweepLanded(control),
      context.db.inSignIn(forgetOldSessions),
      forgetOldTokens(control),
      forgetOldLinks(control),
      forgetOldAttempts(control),
      sweepSftpReceipts(context),
      sweepFiles(context),
    ]).catch((error: unknown) => context.log.warn({ err: error }, "chores failed; the next round tries again"));
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
