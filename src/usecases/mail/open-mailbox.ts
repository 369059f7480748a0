import { setTimeout as sleep } from "node:timers/promises";
import { type MailboxAddress, MailboxFailure, type OpenMailbox } from "#adapters/mailbox.ts";
import { claimRefreshToken, endRefreshTokenClaim, type MailboxRow, saveRefreshToken } from "#db/queries/mail/mailboxes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

const TOKEN_WITHIN_MS = 15_000;
/** Longer than asking takes: whose process ended meanwhile leaves it to the next. */
const CLAIM_SECONDS = 20;
const CLAIM_AGAIN_MS = 200;
const MAX_TOKEN_ANSWER = 64 * 1024;
/** An access token is not used in its last minute. */
const TOKEN_MARGIN_MS = 60_000;
const MAX_TOKEN_MS = 3_600_000;
const USUAL_TOKEN_SECONDS = 300;

interface AccessToken {
  readonly token: string;
  /** By the clock of `performance.now()`. */
  readonly until: number;
}

/** Access tokens of this process, by what they were asked with. */
const tokens = new Map<string, AccessToken>();
const MAX_TOKENS = 10_000;

const nameOf = (tenant: Tenant, { uuid, secret, clientSecret }: Pick<MailboxRow, "uuid" | "secret" | "clientSecret">): string =>
  `${tenant.tenantUuid} ${uuid} ${secret ?? ""} ${clientSecret ?? ""}`;

/** The access token that this process has for a mailbox as it is set. */
function keptToken(tenant: Tenant, mailbox: MailboxRow): string | undefined {
  const kept = tokens.get(nameOf(tenant, mailbox));
  return kept !== undefined && kept.until > performance.now() ? kept.token : undefined;
}

interface OpenedSecrets {
  readonly secret: string | null;
  readonly clientSecret: string | null;
}

const openSecrets = (context: Context, tenant: Tenant, mailbox: MailboxRow): Promise<OpenedSecrets> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const opened = async (column: "mailbox.secret" | "mailbox.client_secret", stored: string | null) =>
      stored === null ? null : openSecret(context, tx, { column, row: mailbox.uuid }, stored);
    return {
      secret: await opened("mailbox.secret", mailbox.secret),
      clientSecret: await opened("mailbox.client_secret", mailbox.clientSecret),
    };
  });

/** Opens a mailbox with its secret, and with an access token asked for where it has one. Rejects with `MailboxFailure`. */
export async function openMailbox(
  context: Context,
  tenant: Tenant,
  mailbox: MailboxRow,
  signal: AbortSignal,
): Promise<OpenMailbox> {
  const secrets = await openSecrets(context, tenant, mailbox);
  const address = { host: mailbox.host, port: mailbox.port, security: mailbox.security, username: mailbox.username };
  const opened = async (signIn: MailboxAddress["signIn"]) =>
    context.outside.mailboxes.open({ ...address, folder: mailbox.folder, signIn }, signal);
  if (mailbox.authentication === "password") {
    if (secrets.secret === null) throw new MailboxFailure("its password is not there: set it anew");
    return opened({ password: secrets.secret });
  }
  if (mailbox.tokenUrl === null) {
    if (secrets.secret === null) throw new MailboxFailure("its access token is not there: set it anew");
    return opened({ accessToken: secrets.secret });
  }
  const accessToken = keptToken(tenant, mailbox) ?? (await askAlone(context, tenant, mailbox, signal));
  try {
    return await opened({ accessToken });
  } catch (error) {
    // It may have been taken back: another is asked for next time.
    for (const [name, { token }] of tokens) if (token === accessToken) tokens.delete(name);
    throw error;
  }
}

/**
 * As `askToken`, and of all processes one at a time where it asks by a refresh token: one that was used twice makes many servers
 * take back all. It asks by the token that stands then: another process may have got the next one meanwhile.
 */
async function askAlone(context: Context, tenant: Tenant, mailbox: MailboxRow, signal: AbortSignal): Promise<string> {
  if (mailbox.secret === null)
    return askToken(context, tenant, { mailbox, secrets: await openSecrets(context, tenant, mailbox), signal });
  const claim = () => context.db.inTenant(tenant.tenantUuid, (tx) => claimRefreshToken(tx, mailbox.uuid, CLAIM_SECONDS));
  const giveUpAt = performance.now() + CLAIM_SECONDS * 1_000;
  let claimed = await claim();
  while (claimed === undefined) {
    if (performance.now() > giveUpAt)
      throw new MailboxFailure("another process has been asking for its access token all the while", { isPassing: true });
    await sleep(CLAIM_AGAIN_MS, undefined, { signal });
    claimed = await claim();
  }
  try {
    const now = { ...mailbox, secret: claimed.secret };
    const kept = keptToken(tenant, now);
    return kept ?? (await askToken(context, tenant, { mailbox: now, secrets: await openSecrets(context, tenant, now), signal }));
  } finally {
    await context.db.inTenant(tenant.tenantUuid, (tx) => endRefreshTokenClaim(tx, mailbox.uuid));
  }
}

/** What RFC 6749, 5.2 calls an error, and others after it. Anything else may say again what it was told: it is not repeated. */
const OAUTH_ERROR = /^(?:invalid|unsupported|unauthorized|access|server|temporarily|interaction|consent|login)_[a-z_]{1,30}$/;

/**
 * Asks for an access token (RFC 6749, 6 and 4.4): by the refresh token where there is one, else as the client itself. Keeps it,
 * and another refresh token where one comes.
 */
async function askToken(
  context: Context,
  tenant: Tenant,
  { mailbox, secrets, signal }: { readonly mailbox: MailboxRow; readonly secrets: OpenedSecrets; readonly signal: AbortSignal },
): Promise<string> {
  const fields = {
    grant_type: secrets.secret === null ? "client_credentials" : "refresh_token",
    client_id: mailbox.clientId,
    client_secret: secrets.clientSecret,
    refresh_token: secrets.secret,
    scope: mailbox.scope,
  };
  const body = String(
    new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  );
  const answer = await context.outside.http.send({
    url: new URL(mailbox.tokenUrl ?? ""),
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body,
    deadlineMs: TOKEN_WITHIN_MS,
    maxBytes: MAX_TOKEN_ANSWER,
    signal,
  });
  if (answer.kind === "failed")
    throw new MailboxFailure(`no access token could be asked for: ${answer.message}`, { isPassing: answer.reason !== "refused" });
  const read = readTokenAnswer(answer.body);
  if (answer.status !== 200 || read.accessToken === null)
    throw new MailboxFailure(
      `no access token was given (HTTP ${answer.status}${read.error !== null && OAUTH_ERROR.test(read.error) ? `, ${read.error}` : ""})`,
    );
  let stored = mailbox.secret;
  if (read.refreshToken !== null && mailbox.secret !== null && read.refreshToken !== secrets.secret) {
    const [before, text] = [mailbox.secret, read.refreshToken];
    stored = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const now = await sealSecret(context, tx, { column: "mailbox.secret", row: mailbox.uuid }, text);
      await saveRefreshToken(tx, mailbox.uuid, { before, now });
      return now;
    });
  }
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(nameOf(tenant, { ...mailbox, secret: stored }), {
    token: read.accessToken,
    until: performance.now() + Math.min(MAX_TOKEN_MS, read.seconds * 1_000) - TOKEN_MARGIN_MS,
  });
  return read.accessToken;
}

interface TokenAnswer {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly seconds: number;
  /** What the server calls the fault (RFC 6749, 5.2). */
  readonly error: string | null;
}

/** A token goes into a line of the protocol: it is of the characters that RFC 6749 (appendix A) gives it. */
const TOKEN = /^[\x20-\x7e]{1,16384}$/;

function readTokenAnswer(body: Buffer): TokenAnswer {
  let answer: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    if (parsed !== null && typeof parsed === "object") answer = parsed as Readonly<Record<string, unknown>>;
  } catch {
    // Said below: no token was given.
  }
  const tokenIn = (value: unknown): string | null => (typeof value === "string" && TOKEN.test(value) ? value : null);
  const { access_token, refresh_token, expires_in, error } = answer;
  const seconds = Number(expires_in ?? USUAL_TOKEN_SECONDS);
  return {
    accessToken: tokenIn(access_token),
    refreshToken: tokenIn(refresh_token),
    seconds: Number.isFinite(seconds) ? seconds : USUAL_TOKEN_SECONDS,
    error: typeof error === "string" && /^[\w.-]{1,100}$/.test(error) ? error : null,
  };
}
