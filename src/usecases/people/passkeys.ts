import {
  authenticated,
  authenticationOptions,
  type AuthenticationResponseJSON,
  readClientData,
  registered,
  registrationOptions,
  type RegistrationResponseJSON,
} from "#adapters/passkeys.ts";
import type { Tx } from "#db/database.ts";
import { endSessions, findAccount } from "#db/queries/people/account.ts";
import {
  deletePasskeys,
  insertChallenge,
  insertPasskey,
  listCredentials,
  listPasskeys as queryPasskeys,
  lockCredential,
  notePasskeyUse,
  noteSecondFactor,
  type PasskeyRow,
  renamePasskey as queryRename,
  takeChallenge,
} from "#db/queries/people/passkey.ts";
import { isSecondFactorRequired, lockSecondFactor } from "#db/queries/people/second-factor.ts";
import type { Context } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type Attempt, beginAttempt, endAttempt } from "./attempts.ts";
import { tellOfChange } from "./reset-password.ts";
import { type Own, proveByPassword } from "./second-factor.ts";

export type { PasskeyRow };

/** What a browser hands to its authenticator, as WebAuthn writes it. */
export type BrowserOptions = Readonly<Record<string, unknown>>;

const CHALLENGE_SECONDS = 300;
const MAX_PASSKEYS = 20;
const SIGN_IN = "sign-in";
const adding = (userId: string): string => `add ${userId}`;
const proving = (userId: string): string => `prove ${userId}`;

const NOT_TAKEN = refuse("invalid", "not taken", { passkey: ["this passkey was not taken: begin again"] });
const UNKNOWN_PASSKEY = refuse("unknown", "none of your passkeys has this uuid");

/** A person's own passkeys. */
export function listPasskeys(context: Context, userId: string): Promise<readonly PasskeyRow[]> {
  return context.db.inSignIn((tx) => queryPasskeys(tx, userId));
}

/**
 * Begins to add a passkey. Refuses: invalid (the password), too-many-attempts, state-conflict (there are as many as there may
 * be).
 */
export async function beginPasskey(context: Context, own: Own, password: string): Promise<Outcome<BrowserOptions>> {
  const proved = await proveByPassword(context, own, password);
  if (!proved.ok) return proved;
  const { userId, name, email } = proved.value;
  return context.db.inSignIn(async (tx) => {
    const has = await listCredentials(tx, userId);
    if (has.length >= MAX_PASSKEYS) return refuse("state-conflict", `there are ${MAX_PASSKEYS} passkeys: remove one first`);
    const options = await registrationOptions(context.outside.publicUrl, { userId, name, email, has });
    await insertChallenge(tx, { challenge: options.challenge, asked: adding(userId), seconds: CHALLENGE_SECONDS });
    return done({ ...options });
  });
}

/**
 * Keeps a new passkey; every other session ends, and this one has shown a second factor. Refuses: invalid (it is not what was
 * asked for).
 */
export async function addPasskey(
  context: Context,
  own: Own,
  given: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<Outcome<readonly PasskeyRow[]>> {
  const said = readClientData(given.response.response?.clientDataJSON);
  if (said === undefined) return NOT_TAKEN;
  return context.db.inSignIn(async (tx) => {
    if (!(await takeChallenge(tx, said.challenge, adding(own.userId)))) return NOT_TAKEN;
    const found = await registered(context.outside.publicUrl, given.response, said);
    if (found === undefined) return NOT_TAKEN;
    const made = { ...found, passkeyUuid: context.newUuid(), userId: own.userId, name: given.name.trim() };
    if (!(await insertPasskey(tx, made))) return NOT_TAKEN;
    await noteSecondFactor(tx, own.sessionId);
    await endSessions(tx, own.userId, own.sessionId);
    await tellOfChange(tx, own.userId, "passkey-added");
    return done(await queryPasskeys(tx, own.userId));
  });
}

/** Refuses: unknown. */
export async function renamePasskey(
  context: Context,
  own: Own,
  given: { readonly passkeyUuid: string; readonly name: string },
): Promise<Outcome<undefined>> {
  const renamed = await context.db.inSignIn((tx) =>
    queryRename(tx, { userId: own.userId, passkeyUuid: given.passkeyUuid, name: given.name.trim() }),
  );
  return renamed ? done(undefined) : UNKNOWN_PASSKEY;
}

/**
 * Removes one's own passkey. Refuses: unknown, invalid (the password), too-many-attempts, state-conflict (a tenant asks for a
 * second factor, and it is the last one).
 */
export async function removePasskey(
  context: Context,
  own: Own,
  given: { readonly passkeyUuid: string; readonly password: string },
): Promise<Outcome<undefined>> {
  const proved = await proveByPassword(context, own, given.password);
  if (!proved.ok) return proved;
  return context.db.inSignIn(async (tx) => {
    const has = await queryPasskeys(tx, own.userId);
    if (!has.some(({ passkeyUuid }) => passkeyUuid === given.passkeyUuid)) return UNKNOWN_PASSKEY;
    const isLast = has.length === 1 && (await lockSecondFactor(tx, own.userId))?.verified !== true;
    if (isLast && (await isSecondFactorRequired(tx, own.userId)))
      return refuse(
        "state-conflict",
        "a company you work for asks people of your role for a second factor, and this is your last one",
      );
    await deletePasskeys(tx, own.userId, given.passkeyUuid);
    await endSessions(tx, own.userId, own.sessionId);
    await tellOfChange(tx, own.userId, "passkey-removed");
    return done(undefined);
  });
}

/** What to sign in by a passkey with, for nobody in particular. Refuses: too-many-attempts. */
export async function beginPasskeySignIn(context: Context, address: string): Promise<Outcome<BrowserOptions>> {
  const refused = await beginAttempt(context, { account: null, address });
  if (refused !== undefined) return refused;
  const options = await authenticationOptions(context.outside.publicUrl, []);
  await context.db.inSignIn((tx) =>
    insertChallenge(tx, { challenge: options.challenge, asked: SIGN_IN, seconds: CHALLENGE_SECONDS }),
  );
  return done({ ...options });
}

/** Who signed in by a passkey: possession and a finger, a face or a PIN are two factors. Refuses: invalid, too-many-attempts. */
export async function signInByPasskey(
  context: Context,
  response: AuthenticationResponseJSON,
  address: string,
): Promise<Outcome<{ readonly userId: string }>> {
  const attempt: Attempt = { account: null, address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const userId = await context.db.inSignIn((tx) => takePasskey(context, tx, response, SIGN_IN));
  if (userId === undefined) return NOT_TAKEN;
  for (let ways = 0; ways < 2; ways += 1) await endAttempt(context, attempt);
  return done({ userId });
}

/** What somebody who is signed in proves themselves by a passkey with. Refuses: state-conflict (they have none). */
export async function beginPasskeyProof(context: Context, own: Own): Promise<Outcome<BrowserOptions>> {
  return context.db.inSignIn(async (tx) => {
    const has = await listCredentials(tx, own.userId);
    if (has.length === 0)
      return refuse("state-conflict", "you have no passkey: add one under your account, or give your password");
    const options = await authenticationOptions(context.outside.publicUrl, has);
    await insertChallenge(tx, { challenge: options.challenge, asked: proving(own.userId), seconds: CHALLENGE_SECONDS });
    return done({ ...options });
  });
}

/**
 * Proves by a passkey who sits there; the session has shown a second factor from then on. Refuses: invalid, too-many-attempts.
 */
export async function proveByPasskey(
  context: Context,
  own: Own,
  response: AuthenticationResponseJSON,
): Promise<Outcome<undefined>> {
  const attempt: Attempt = { account: `passkey ${own.userId}`, address: own.address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const proved = await context.db.inSignIn(async (tx) => {
    const userId = await takePasskey(context, tx, response, proving(own.userId));
    if (userId !== own.userId) return false;
    await noteSecondFactor(tx, own.sessionId);
    return true;
  });
  if (!proved) return NOT_TAKEN;
  await endAttempt(context, attempt);
  return done(undefined);
}

/** Whose passkey signed what it was asked to; the challenge is used up either way. */
async function takePasskey(
  context: Context,
  tx: Tx,
  response: AuthenticationResponseJSON,
  asked: string,
): Promise<string | undefined> {
  const said = readClientData(response.response?.clientDataJSON);
  if (said === undefined || typeof response.id !== "string") return undefined;
  if (!(await takeChallenge(tx, said.challenge, asked))) return undefined;
  const passkey = await lockCredential(tx, response.id);
  if (passkey === undefined || (await findAccount(tx, passkey.userId)) === undefined) return undefined;
  const counter = await authenticated(context.outside.publicUrl, response, { ...said, passkey });
  if (counter === undefined) return undefined;
  await notePasskeyUse(tx, passkey.passkeyUuid, counter);
  return passkey.userId;
}
