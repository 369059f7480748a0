import { randomBytes } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { type AccountRow, endSessionOfToken, endSessions, findAccount } from "#db/queries/people/account.ts";
import { deletePasskeys, listPasskeys } from "#db/queries/people/passkey.ts";
import { findPersonOf, isKnownElsewhere } from "#db/queries/people/member.ts";
import {
  deleteSecondFactor,
  isSecondFactorRequired,
  lockSecondFactor,
  noteProof,
  putSecondFactor,
  setLastUsedStep,
} from "#db/queries/people/second-factor.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type Attempt, beginAttempt, endAttempt } from "./attempts.ts";
import { refuseToChange } from "./change-person.ts";
import { type Maker, OPERATOR } from "./contained-role.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";
import { isPassword } from "./passwords.ts";
import { keepSessionSecret } from "./read-person.ts";
import { hashRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { hashOfSessionToken } from "./session-store.ts";
import { tellOfChange } from "./reset-password.ts";

/** Who asks about their own account, by which session, from where. */
export interface Own {
  readonly userId: string;
  readonly sessionId: string;
  readonly address: string;
}

/** What an authenticator app is set up with; shown once. */
export interface SecondFactorSetUp {
  readonly uri: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const ISSUER = "Weighbridge";

/** The library's own encryption, so that its sign-in reads what is stored here. */
async function cipherOf(context: Context) {
  const [{ symmetricDecrypt, symmetricEncrypt }, key] = await Promise.all([
    import("better-auth/crypto"),
    keepSessionSecret(context, randomBytes(48).toString("base64url")),
  ]);
  return {
    encrypt: (data: string): Promise<string> => symmetricEncrypt({ key, data }),
    decrypt: (data: string): Promise<string> => symmetricDecrypt({ key, data }),
  };
}

async function otpOf(secret: string) {
  const { createOTP } = await import("@better-auth/utils/otp");
  return createOTP(secret, { digits: 6, period: 30 });
}

/** Proves one's own account by its password. Refuses: invalid, too-many-attempts. */
export async function proveByPassword(context: Context, own: Own, password: string): Promise<Outcome<AccountRow>> {
  const account = await context.db.inSignIn((tx) => findAccount(tx, own.userId));
  if (account === undefined) return UNKNOWN_PERSON;
  const attempt: Attempt = { account: account.email, address: own.address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  if (!(await isPassword(password, account.passwordHash)))
    return refuse("invalid", "wrong password", { password: ["password is not your password"] });
  await endAttempt(context, attempt);
  return done(account);
}

/**
 * Begins to set up an authenticator app; it counts from its first code on. Refuses: invalid, too-many-attempts, state-conflict
 * (there is one).
 */
export async function beginSecondFactor(context: Context, own: Own, password: string): Promise<Outcome<SecondFactorSetUp>> {
  const proved = await proveByPassword(context, own, password);
  if (!proved.ok) return proved;
  const cipher = await cipherOf(context);
  const { generateRandomString } = await import("better-auth/crypto");
  const text = generateRandomString(32);
  const recoveryCodes = makeRecoveryCodes();
  const row = {
    secret: await cipher.encrypt(text),
    recoveryCodes: hashRecoveryCodes(recoveryCodes),
    verified: false,
    lastUsedStep: null,
  };
  const uri = (await otpOf(text)).url(ISSUER, proved.value.email);
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return context.db.inSignIn(async (tx) => {
    if ((await lockSecondFactor(tx, own.userId))?.verified === true)
      return refuse("state-conflict", "there is a second factor already: remove it first");
    await putSecondFactor(tx, own.userId, row);
    return done({ uri, secret, recoveryCodes });
  });
}

const STEP_MS = 30_000;
/** A code counts one step early or late, as in the sign-in library. */
const STEPS_OFF = [0, -1, 1] as const;

/**
 * Uses a code up. False: it is not what the app shows, or it was used before; then it works no more, for whoever may have seen
 * it.
 */
async function isUnusedCode(context: Context, tx: Tx, userId: string, code: string): Promise<boolean> {
  const known = await lockSecondFactor(tx, userId);
  if (known === undefined) return false;
  const otp = await otpOf(await (await cipherOf(context)).decrypt(known.secret));
  const now = Math.floor(Date.now() / STEP_MS);
  const given = code.replaceAll(/\s/g, "");
  for (const off of STEPS_OFF) {
    if ((await otp.hotp(now + off)) !== given) continue;
    if (known.lastUsedStep !== null && now + off <= known.lastUsedStep) return false;
    await setLastUsedStep(tx, userId, now + off);
    return true;
  }
  return false;
}

/**
 * Uses up the code that the sign-in library has found right, and began a session by (`token`; null: it began none). False: it had
 * been used before, and that session is ended.
 */
export function useCodeUp(
  context: Context,
  { userId, code, token }: { readonly userId: string; readonly code: string; readonly token: string | null },
): Promise<boolean> {
  return context.db.inSignIn(async (tx) => {
    if (await isUnusedCode(context, tx, userId, code)) return true;
    if (token !== null) await endSessionOfToken(tx, hashOfSessionToken(token));
    return false;
  });
}

const attemptOfCode = ({ userId, address }: Own): Attempt => ({ account: `code ${userId}`, address });
const WRONG_CODE = refuse("invalid", "wrong code", {
  code: ["code is not what your app shows now, or it was used already: each works once, the next comes within 30 seconds"],
});

/** The first code: from now on it is asked for. Every other session ends. Refuses: invalid, too-many-attempts. */
export async function confirmSecondFactor(context: Context, own: Own, code: string): Promise<Outcome<undefined>> {
  const attempt = attemptOfCode(own);
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const set = await context.db.inSignIn(async (tx) => {
    if (!(await isUnusedCode(context, tx, own.userId, code))) return WRONG_CODE;
    const known = await lockSecondFactor(tx, own.userId);
    if (known === undefined) return WRONG_CODE;
    await putSecondFactor(tx, own.userId, { ...known, verified: true });
    await endSessions(tx, own.userId, own.sessionId);
    await noteProof(tx, own.sessionId);
    await tellOfChange(tx, own.userId, "second-factor-set");
    return done(undefined);
  });
  if (set.ok) await endAttempt(context, attempt);
  return set;
}

/**
 * New recovery codes; earlier ones no longer work. Refuses: invalid, too-many-attempts, state-conflict (there is no second
 * factor).
 */
export async function renewRecoveryCodes(context: Context, own: Own, password: string): Promise<Outcome<readonly string[]>> {
  const proved = await proveByPassword(context, own, password);
  if (!proved.ok) return proved;
  const recoveryCodes = makeRecoveryCodes();
  return context.db.inSignIn(async (tx) => {
    const known = await lockSecondFactor(tx, own.userId);
    if (known?.verified !== true) return refuse("state-conflict", "there is no second factor: set one up first");
    await putSecondFactor(tx, own.userId, { ...known, recoveryCodes: hashRecoveryCodes(recoveryCodes) });
    await tellOfChange(tx, own.userId, "recovery-codes");
    return done(recoveryCodes);
  });
}

/** Takes one's own second factor away. Refuses: invalid, too-many-attempts, state-conflict (a tenant asks for it). */
export async function removeSecondFactor(context: Context, own: Own, password: string): Promise<Outcome<undefined>> {
  const proved = await proveByPassword(context, own, password);
  if (!proved.ok) return proved;
  return context.db.inSignIn(async (tx) => {
    const known = await lockSecondFactor(tx, own.userId);
    const isLast = known?.verified === true && (await listPasskeys(tx, own.userId)).length === 0;
    if (isLast && (await isSecondFactorRequired(tx, own.userId)))
      return refuse("state-conflict", "a company you work for asks people of your role for a second factor");
    await deleteSecondFactor(tx, own.userId);
    await endSessions(tx, own.userId, own.sessionId);
    if (known?.verified === true) await tellOfChange(tx, own.userId, "second-factor-removed");
    return done(undefined);
  });
}

/**
 * Takes somebody's second factor away who lost it. Refuses: unknown, over-approval-limit (they may do more than the maker),
 * state-conflict (they work for others too).
 */
export function removeSecondFactorOf(
  context: Context,
  tenant: Tenant,
  maker: Maker,
  personUuid: string,
): Promise<Outcome<undefined>> {
  return context.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    const person = await findPersonOf(tx, personUuid);
    if (person?.userId == null) return UNKNOWN_PERSON;
    const refused = refuseToChange(maker, person);
    if (refused !== undefined) return refused;
    if (maker.id !== OPERATOR.id && (await isKnownElsewhere(tx, person.userId)))
      return refuse(
        "state-conflict",
        "they work for others too, so that nobody here may change how they sign in: ask the operator",
      );
    await deleteSecondFactor(tx, person.userId);
    await deletePasskeys(tx, person.userId, null);
    await endSessions(tx, person.userId, null);
    await tellOfChange(tx, person.userId, "second-factor-removed");
    return done(undefined);
  });
}

/** Proves once more who sits there, by the password or a code of the app. Refuses: invalid, too-many-attempts. */
export async function proveAgain(
  context: Context,
  own: Own,
  given: { readonly password: string | null; readonly code: string | null },
): Promise<Outcome<undefined>> {
  if (given.password !== null) {
    const proved = await proveByPassword(context, own, given.password);
    if (!proved.ok) return proved;
  } else {
    const attempt = attemptOfCode(own);
    const refused = await beginAttempt(context, attempt);
    if (refused !== undefined) return refused;
    const { code } = given;
    if (code === null || !(await context.db.inSignIn((tx) => isUnusedCode(context, tx, own.userId, code)))) return WRONG_CODE;
    await endAttempt(context, attempt);
  }
  await context.db.inSignIn((tx) => noteProof(tx, own.sessionId));
  return done(undefined);
}
