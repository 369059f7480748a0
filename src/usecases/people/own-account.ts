import { findAccount } from "#db/queries/people/account.ts";
import { isSecondFactorRequired, lockSecondFactor } from "#db/queries/people/second-factor.ts";
import type { Context } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";
import { passwordFactsOf } from "./sign-in-rules.ts";

/** A person's own account, as they see it. */
export interface OwnAccount {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly secondFactor: boolean;
  /** A tenant they work for asks people of their role for it. */
  readonly secondFactorRequired: boolean;
  readonly minPasswordLength: number;
}

/** Refuses: unknown. */
export async function readOwnAccount(context: Context, userId: string): Promise<Outcome<OwnAccount>> {
  const { minLength: minPasswordLength } = await passwordFactsOf(context, userId, null);
  return context.db.inSignIn(async (tx) => {
    const account = await findAccount(tx, userId);
    if (account === undefined) return UNKNOWN_PERSON;
    return done({
      userId,
      name: account.name,
      email: account.email,
      secondFactor: (await lockSecondFactor(tx, userId))?.verified === true,
      secondFactorRequired: await isSecondFactorRequired(tx, userId),
      minPasswordLength,
    });
  });
}
