import { resolve } from "node:path";
import { readLimits } from "#contract/limits.ts";
import { type OutsideIssuer, readOauthIssuers } from "#adapters/oauth-issuers.ts";

/** What the environment says, read once at the start. README.md and docs list the same names. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** For LISTEN and migrations, where `databaseUrl` goes through a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null;
  /** How the service itself signs in, where its password is not kept in `dataDir`. */
  readonly databaseAppUrl: string | null;
  readonly dataDir: string;
  readonly blobUrl: string | null;
  readonly publicUrl: string;
  readonly mailDomain: string;
  /** Null: outgoing mail is written to DATA_DIR/outbox. */
  readonly smtpUrl: string | null;
  /** Null: no SFTP server. */
  readonly sftpPort: number | null;
  readonly sftpHost: string;
  readonly egressAllow: readonly string[];
  /** Interchange ids (ISA08, or ISA07/ISA08) that are ours in every tenant; empty: what the tenants say. */
  readonly ediReceiverIds: readonly string[];
  readonly operatorKey: string | null;
  /** Issuers outside whose access tokens are accepted. */
  readonly oauthIssuers: readonly OutsideIssuer[];
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
  /** Null: the worker answers on no port. */
  readonly workerPort: number | null;
  /** After SIGTERM `/readyz` says 503 for so long while requests are still served. */
  readonly drainSeconds: number;
  /** With less room for `dataDir` the process is not ready. */
  readonly minFreeDiskMegabytes: number;
  readonly logLevel: string;
  /** Whether the first start sends made-up freight into the sandbox tenant. */
  readonly demoData: boolean;
}

/** A setting that cannot be used; the message names it and says what would be right. */
export class SettingError extends Error {}

const whole = (
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  { min, max }: { readonly min: number; readonly max: number },
): number => {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
};

const given = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const text = env[name]?.trim();
  return text === undefined || text === "" ? null : text;
};

const issuers = (env: NodeJS.ProcessEnv): readonly OutsideIssuer[] => {
  const read = readOauthIssuers(given(env, "OAUTH_ISSUERS") ?? "[]");
  if (typeof read === "string") throw new SettingError(`OAUTH_ISSUERS ${read}`);
  return read;
};

const receiverIds = (env: NodeJS.ProcessEnv): readonly string[] => {
  const ids = (given(env, "EDI_RECEIVER_IDS") ?? "").split(",").map((id) => id.trim());
  const bad = ids.find((id) => id.replace(/^[A-Z0-9]{2}\//, "").length > 15);
  if (bad !== undefined)
    throw new SettingError(
      `EDI_RECEIVER_IDS must be interchange ids (ISA08, or ISA07/ISA08) with commas between them, not "${bad}"`,
    );
  return ids.filter((id) => id !== "");
};

/** Reads the settings; throws a SettingError that a person can act on. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const [problem] = readLimits(env).problems;
  if (problem !== undefined) throw new SettingError(problem);
  const port = whole(env, "PORT", 8080, { min: 0, max: 65_535 });
  const host = given(env, "HOST") ?? "127.0.0.1";
  return {
    port,
    host,
    databaseUrl: given(env, "DATABASE_URL"),
    databaseDirectUrl: given(env, "DATABASE_DIRECT_URL"),
    databaseAppUrl: given(env, "DATABASE_APP_URL"),
    dataDir: resolve(given(env, "DATA_DIR") ?? "./data"),
    blobUrl: given(env, "BLOB_URL"),
    publicUrl: given(env, "PUBLIC_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    mailDomain: given(env, "MAIL_DOMAIN") ?? "localhost",
    smtpUrl: given(env, "SMTP_URL"),
    sftpPort: given(env, "SFTP_PORT") === null ? null : whole(env, "SFTP_PORT", 0, { min: 0, max: 65_535 }),
    sftpHost: given(env, "SFTP_HOST") ?? host,
    egressAllow: (given(env, "EGRESS_ALLOW") ?? "").split(/[\s,]+/).filter((cidr) => cidr !== ""),
    ediReceiverIds: receiverIds(env),
    operatorKey: given(env, "WEIGHBRIDGE_OPERATOR_KEY"),
    oauthIssuers: issuers(env),
    rateLimitPerSecond: whole(env, "RATE_LIMIT_PER_SECOND", 1_000, { min: 0, max: 1_000_000 }),
    rateLimitBurst: whole(env, "RATE_LIMIT_BURST", 5_000, { min: 0, max: 10_000_000 }),
    workerPort: given(env, "WORKER_PORT") === null ? null : whole(env, "WORKER_PORT", 0, { min: 0, max: 65_535 }),
    drainSeconds: whole(env, "DRAIN_SECONDS", 0, { min: 0, max: 600 }),
    minFreeDiskMegabytes: whole(env, "MIN_FREE_DISK_MB", 200, { min: 0, max: 100_000_000 }),
    logLevel: given(env, "LOG_LEVEL") ?? "info",
    demoData: given(env, "DEMO_DATA")?.toLowerCase() !== "off",
  };
}
