import { isIP } from "node:net";
import {
  countMailboxes,
  deleteMailbox as remove,
  findMailbox,
  listMailboxes as list,
  lockMailbox,
  type MailboxRow,
  type MailboxSettings,
  saveMailbox,
} from "#db/queries/mail/mailboxes.ts";
import { beginMailboxTurns, stopMailboxTurns } from "#db/queries/mail/mailbox-turns.ts";
import type { TenantTx } from "#db/database.ts";
import { addDays, dayOfInstant } from "#domain/day/day.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { mailboxPrincipal } from "../duties/standings.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { sealSecret } from "../secrets/secret-box.ts";

/** A mailbox as people see it: nothing that opens it. */
export type Mailbox = Omit<MailboxRow, "secret" | "clientSecret" | "place" | "failures"> & {
  readonly hasSecret: boolean;
  readonly hasClientSecret: boolean;
};

/** What is given of a mailbox. Undefined: it stays; null: it is taken away. Secrets are clear here. */
export interface MailboxWish {
  readonly name?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly security?: "tls" | "starttls" | undefined;
  readonly username?: string | undefined;
  readonly authentication?: "password" | "oauth" | undefined;
  readonly password?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly tokenUrl?: string | null | undefined;
  readonly clientId?: string | null | undefined;
  readonly clientSecret?: string | null | undefined;
  readonly scope?: string | null | undefined;
  readonly folder?: string | undefined;
  readonly address?: "invoices" | "documents" | undefined;
  readonly afterTaking?: "move" | "flag" | undefined;
  readonly moveTo?: string | undefined;
  readonly since?: string | null | undefined;
  readonly everySeconds?: number | undefined;
  readonly enabled?: boolean | undefined;
}

export const UNKNOWN_MAILBOX = refuse("unknown", "no mailbox of this tenant has this uuid");
const MAX_MAILBOXES = 20;

const shown = ({ secret, clientSecret, place: _, failures: __, ...row }: MailboxRow): Mailbox => ({
  ...row,
  // What failed before it was well again says nothing of now.
  failure: row.failingSince === null ? null : row.failure,
  hasSecret: secret !== null,
  hasClientSecret: clientSecret !== null,
});

/** All mailboxes of the tenant, by name, each with what the last looks came to. */
export async function listMailboxes(context: Context, tenant: Tenant): Promise<readonly Mailbox[]> {
  return (await context.db.inTenant(tenant.tenantUuid, list)).map(shown);
}

/** What a mailbox is that nothing else is said of. */
const usual = (context: Context, tenant: Tenant): MailboxSettings => ({
  name: "",
  host: "",
  port: 993,
  security: "tls",
  username: "",
  authentication: "password",
  secret: null,
  tokenUrl: null,
  clientId: null,
  clientSecret: null,
  scope: null,
  folder: "INBOX",
  address: "invoices",
  afterTaking: "move",
  moveTo: "Weighbridge",
  // A server tells days by a clock of its own.
  since: addDays(dayOfInstant(tenantNow(context, tenant)), -1),
  everySeconds: 60,
  enabled: true,
  place: 1,
});

/**
 * Adds a mailbox; it is looked at at once. `by` has prepared whatever comes of it, where duties are separated. Refuses: invalid,
 * over-quota.
 */
export async function createMailbox(context: Context, tenant: Tenant, by: string, wish: MailboxWish): Promise<Outcome<Mailbox>> {
  const mailboxUuid = context.newUuid();
  const before = usual(context, tenant);
  const change = changeOf(wish.security === "starttls" ? { ...before, port: 143 } : before, wish);
  const refusal = await whyNot(context, change, wish);
  if (refusal !== undefined) return refusal;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await countMailboxes(tx)) >= MAX_MAILBOXES) {
      const message = `this tenant may have ${MAX_MAILBOXES} mailboxes, and has them: delete one that nobody needs`;
      return refuse("over-quota", message, { mailboxes: [message] });
    }
    await keepPrincipal(tx, mailboxPrincipal(mailboxUuid), by);
    return save(context, tx, mailboxUuid, change);
  });
}

/**
 * Changes what is given. Another host, user or folder begins anew: what lies there and was not taken before is taken. Nobody has
 * the secret sent elsewhere who does not know it: where the host, the port, the user or the address for tokens is another, it is
 * given anew. Whoever has it look elsewhere has prepared what comes of it, too. Refuses: unknown, invalid.
 */
export async function changeMailbox(
  context: Context,
  tenant: Tenant,
  { mailboxUuid, by }: { readonly mailboxUuid: string; readonly by: string },
  wish: MailboxWish,
): Promise<Outcome<Mailbox>> {
  const known = await context.db.inTenant(tenant.tenantUuid, (tx) => findMailbox(tx, mailboxUuid));
  if (known === undefined) return UNKNOWN_MAILBOX;
  const refusal = await whyNot(context, changeOf(known, wish), wish);
  if (refusal !== undefined) return refusal;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await lockMailbox(tx, mailboxUuid);
    if (before === undefined) return UNKNOWN_MAILBOX;
    const change = changeOf(before, wish);
    const wrong = secretErrors(change);
    if (Object.keys(wrong).length > 0) return invalid(wrong);
    if (looksElsewhere(before, change)) await keepPrincipal(tx, mailboxPrincipal(mailboxUuid), by);
    return save(context, tx, mailboxUuid, change);
  });
}

/** Takes a mailbox away, with what opens it; the mails that came of it stay. Refuses: unknown. */
export function deleteMailbox(context: Context, tenant: Tenant, mailboxUuid: string): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if (!(await remove(tx, mailboxUuid))) return UNKNOWN_MAILBOX;
    await announceChanges(tx, [{ noun: "mailbox", uuid: mailboxUuid }]);
    return done(null);
  });
}

/** A mailbox as it will be, and what is to be encrypted for it. */
interface MailboxChange {
  /** Secrets are those that stay, as they are stored. */
  readonly settings: MailboxSettings;
  readonly newSecret: string | null;
  readonly newClientSecret: string | null;
}

const WHERE_IT_LOOKS = [
  "host",
  "port",
  "security",
  "username",
  "authentication",
  "tokenUrl",
  "clientId",
  "scope",
  "folder",
  "address",
  "since",
] as const;

const looksElsewhere = (before: MailboxSettings, { settings, newSecret, newClientSecret }: MailboxChange): boolean =>
  newSecret !== null || newClientSecret !== null || WHERE_IT_LOOKS.some((name) => settings[name] !== before[name]);

const pick = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

function changeOf(before: MailboxSettings, wish: MailboxWish): MailboxChange {
  const authentication = wish.authentication ?? before.authentication;
  const isOauth = authentication === "oauth";
  const settings: MailboxSettings = {
    name: wish.name ?? before.name,
    host: (wish.host ?? before.host).toLowerCase(),
    port: wish.port ?? before.port,
    security: wish.security ?? before.security,
    username: wish.username ?? before.username,
    authentication,
    tokenUrl: isOauth ? pick(wish.tokenUrl, before.tokenUrl) : null,
    clientId: isOauth ? pick(wish.clientId, before.clientId) : null,
    scope: isOauth ? pick(wish.scope, before.scope) : null,
    secret: before.secret,
    clientSecret: isOauth ? before.clientSecret : null,
    folder: wish.folder ?? before.folder,
    address: wish.address ?? before.address,
    afterTaking: wish.afterTaking ?? before.afterTaking,
    moveTo: wish.moveTo ?? before.moveTo,
    since: pick(wish.since, before.since),
    everySeconds: wish.everySeconds ?? before.everySeconds,
    enabled: wish.enabled ?? before.enabled,
    place: before.place,
  };
  const isOther = (...names: readonly (keyof MailboxSettings)[]): boolean =>
    names.some((name) => settings[name] !== before[name]);
  const newSecret = (isOauth ? (wish.refreshToken ?? wish.accessToken) : wish.password) ?? null;
  const newClientSecret = isOauth ? (wish.clientSecret ?? null) : null;
  const isSecretGone = newSecret !== null || isOther("host", "port", "username", "authentication", "tokenUrl");
  const isClientSecretGone = wish.clientSecret !== undefined || isOther("tokenUrl");
  return {
    settings: {
      ...settings,
      secret: isSecretGone ? null : settings.secret,
      clientSecret: isClientSecretGone ? null : settings.clientSecret,
      place: isOther("host", "username", "folder") ? before.place + 1 : before.place,
    },
    newSecret,
    newClientSecret,
  };
}

async function save(context: Context, tx: TenantTx, mailboxUuid: string, change: MailboxChange): Promise<Outcome<Mailbox>> {
  const { settings, newSecret, newClientSecret } = change;
  const seal = (column: "mailbox.secret" | "mailbox.client_secret", text: string) =>
    sealSecret(context, tx, { column, row: mailboxUuid }, text);
  await saveMailbox(tx, mailboxUuid, {
    ...settings,
    secret: newSecret === null ? settings.secret : await seal("mailbox.secret", newSecret),
    clientSecret: newClientSecret === null ? settings.clientSecret : await seal("mailbox.client_secret", newClientSecret),
  });
  if (settings.enabled) await beginMailboxTurns(tx, mailboxUuid);
  else await stopMailboxTurns(tx, mailboxUuid);
  await announceChanges(tx, [{ noun: "mailbox", uuid: mailboxUuid }]);
  const row = await findMailbox(tx, mailboxUuid);
  return row === undefined ? UNKNOWN_MAILBOX : done(shown(row));
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
/** Texts that go into commands: line ends and zeros have no place there. */
const SAID_TO_SERVERS = [
  "name",
  "username",
  "folder",
  "moveTo",
  "password",
  "accessToken",
  "refreshToken",
  "clientId",
  "clientSecret",
  "scope",
] as const;

type Errors = Record<string, string[]>;
const invalid = (errors: Errors) => refuse("invalid", "One or more validation errors occurred.", errors);

/** What is missing to sign in. */
function secretErrors({ settings, newSecret, newClientSecret }: MailboxChange): Errors {
  const hasSecret = newSecret !== null || settings.secret !== null;
  const hasClientSecret = newClientSecret !== null || settings.clientSecret !== null;
  if (settings.authentication === "password")
    return hasSecret ? {} : { password: ["password is required: with another host, port or user it is given anew"] };
  if (settings.tokenUrl === null)
    return hasSecret ? {} : { accessToken: ["accessToken is required, or a tokenUrl where access tokens are asked for"] };
  return {
    ...(settings.clientId === null ? { clientId: ["clientId is required with a tokenUrl"] } : {}),
    ...(hasSecret || hasClientSecret
      ? {}
      : { refreshToken: ["refreshToken is required, or a clientSecret: with another tokenUrl they are given anew"] }),
  };
}

/** Refuses what cannot be a mailbox, or may not be connected to. */
async function whyNot(
  context: Context,
  change: MailboxChange,
  wish: MailboxWish,
): Promise<ReturnType<typeof refuse> | undefined> {
  const { host, port, tokenUrl, afterTaking, folder, moveTo } = change.settings;
  const errors: Errors = secretErrors(change);
  const wrong = (field: string, message: string): void => void (errors[field] ??= []).push(`${field} ${message}`);
  for (const field of SAID_TO_SERVERS)
    if (/\p{Cc}/u.test(wish[field] ?? "")) wrong(field, "has line ends or other control characters");
  if (!HOST_NAME.test(host) && isIP(host) === 0) wrong("host", "must be a host name or an address, as imap.example.com");
  else {
    const refusal = await context.outside.mailboxes.refusal(host, port);
    if (refusal !== undefined) wrong(refusal.startsWith("must be one of") ? "port" : "host", refusal);
  }
  if (tokenUrl !== null) {
    const refusal = await context.outside.http.refusal(tokenUrl);
    if (refusal !== undefined) wrong("tokenUrl", refusal);
  }
  if (afterTaking === "move" && moveTo.toLowerCase() === folder.toLowerCase()) wrong("moveTo", "must be another folder");
  return Object.keys(errors).length === 0 ? undefined : invalid(errors);
}
