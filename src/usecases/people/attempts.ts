import { createHash } from "node:crypto";
import { giveBackAttempts, takeAttempt } from "#db/queries/people/account.ts";
import { ACCOUNT_RULE, ADDRESS_RULE, type AttemptRule, delayAfter } from "#domain/access/attempt-delay.ts";
import type { Context } from "#src/context.ts";
import { refuse } from "../refusal.ts";

/**
 * Who tries, as far as it is known before they have proved anything: an account's address of mail (or what stands for it), and
 * where it comes from.
 */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

const hashed = (kind: "account" | "address", text: string): Buffer =>
  createHash("sha256").update(`${kind}:${text.toLowerCase()}`).digest();

const statementRule = (rule: AttemptRule) => {
  const delays: number[] = [];
  do delays.push(delayAfter(delays.length + 1, rule));
  while ((delays.at(-1) ?? 0) < rule.maxDelaySeconds);
  return { delays, forgottenAfterSeconds: rule.forgottenAfterSeconds };
};
const RULES = { account: statementRule(ACCOUNT_RULE), address: statementRule(ADDRESS_RULE) };

const tooMany = (waitSeconds: number) => {
  const retryAfterSeconds = Math.max(1, waitSeconds);
  const words = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  const refused = refuse("too-many-attempts", "too many attempts", {
    attempts: [`there were too many attempts: try again in ${words}`],
  });
  return { ...refused, refusal: { ...refused.refusal, retryAfterSeconds } };
};

/**
 * Takes an attempt before it is known whether it succeeds, so that many at once count as many. Counted in the database, for all
 * processes; an account nobody has counts like any other. Refuses: too-many-attempts.
 */
export async function beginAttempt(context: Context, attempt: Attempt): Promise<ReturnType<typeof tooMany> | undefined> {
  const { control } = context.db;
  const byAddress = await takeAttempt(control, hashed("address", attempt.address), RULES.address);
  if (!byAddress.taken) return tooMany(byAddress.waitSeconds);
  const byAccount = await takeAttempt(control, hashed("account", attempt.account), RULES.account);
  return byAccount.taken ? undefined : tooMany(byAccount.waitSeconds);
}

/** It succeeded: it was no attempt to guess. */
export function endAttempt(context: Context, { account, address }: Attempt): Promise<void> {
  return giveBackAttempts(context.db.control, hashed("account", account), hashed("address", address));
}
