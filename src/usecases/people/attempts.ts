import { createHash } from "node:crypto";
import { networkOf } from "#adapters/connection-guard.ts";
import { giveBackAttempts, takeAttempt } from "#db/queries/people/account.ts";
import { ACCOUNT_RULE, ADDRESS_RULE, type AttemptRule, delayAfter } from "#domain/access/attempt-delay.ts";
import type { Context } from "#src/context.ts";
import { refuse } from "../refusal.ts";

/**
 * Who tries, as far as it is known before they have proved anything: an account's address of mail (or what stands for it), and
 * where it comes from.
 */
export interface Attempt {
  /** Null: it is about no account, and counts by where it comes from alone. */
  readonly account: string | null;
  readonly address: string;
}

/** Of IPv6 a network counts as one address: a single host has it to itself. */
const placeOf = ({ address }: Attempt): Buffer => hashed("address", networkOf(address));

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
  const byAddress = await takeAttempt(control, placeOf(attempt), RULES.address);
  if (!byAddress.taken) return tooMany(byAddress.waitSeconds);
  if (attempt.account === null) return undefined;
  const byAccount = await takeAttempt(control, hashed("account", attempt.account), RULES.account);
  return byAccount.taken ? undefined : tooMany(byAccount.waitSeconds);
}

/** It succeeded: it was no attempt to guess. */
export function endAttempt(context: Context, attempt: Attempt): Promise<void> {
  const { account } = attempt;
  return giveBackAttempts(context.db.control, account === null ? null : hashed("account", account), placeOf(attempt));
}
