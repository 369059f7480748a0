import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readLimits } from "#contract/limits.ts";
import { OCR_ENGINES, type OcrEngine } from "#adapters/heavy/ocr-engine.ts";
import { USUAL_PORTS } from "#adapters/egress-rule.ts";
import { type DkimKey, readDkimKey } from "#adapters/dkim-key.ts";
import { type TrailFeed, trailFeedOf } from "#adapters/trail-feed.ts";
import { openMasterKeys } from "#adapters/master-keys/open-master-keys.ts";
import type { KeepDays } from "#usecases/tenant/keep-for.ts";
import type { MasterKeys } from "#adapters/master-keys/master-keys.ts";
import { productionFaults } from "#adapters/production-faults.ts";
import type { SpanExporterSettings } from "#adapters/spans/span-exporter.ts";
import { misspelledSettings } from "#adapters/unknown-settings.ts";
import { type OutsideIssuer, readOauthIssuers } from "#adapters/oauth-issuers.ts";

/** What the environment says, read once at the start. README.md and docs list the same names. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** For LISTEN and migrations, where `databaseUrl` goes through a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null;
  /** A standby that lists, searches, counts and previews are read from. */
  readonly databaseReadUrl: string | null;
  /** How the service itself signs in, where its password is not kept in `dataDir`. */
  readonly databaseAppUrl: string | null;
  readonly dataDir: string;
  readonly blobUrl: string | null;
  readonly publicUrl: string;
  /** Under https browsers are told to ask every host below that of `publicUrl` by https alone too. */
  readonly strictSubdomains: boolean;
  readonly mailDomain: string;
  /** Null: no mail is taken. */
  readonly smtpInPort: number | null;
  readonly smtpInHost: string;
  /** Connections for mail that one address may have at once. */
  readonly smtpInPerAddress: number;
  /** Files of the certificate that STARTTLS is offered with. */
  readonly smtpInTls: { readonly certificate: string; readonly key: string } | null;
  /** Null: outgoing mail is written to DATA_DIR/outbox. */
  readonly smtpUrl: string | null;
  /** Null: outgoing mail is not signed by us. */
  readonly dkim: DkimKey | null;
  /** Null: no SFTP server. */
  readonly sftpPort: number | null;
  readonly sftpHost: string;
  readonly egressAllow: readonly string[];
  /** Where clamd listens: a path, or host:port. Null: no file is scanned for viruses. */
  readonly clamdSocket: string | null;
  /** How many processes at once work on other people's files, of each process of the service. */
  readonly readingProcesses: number;
  /** Of bills that would go on by themselves a person looks at one in so many; 0: at none. */
  readonly spotCheckOneIn: number;
  /** What recognizes the letters of scans. */
  readonly ocrEngine: OcrEngine;
  /** Ports and ranges of other people's servers that may be connected to. */
  readonly egressPorts: string;
  /** Interchange ids (ISA08, or ISA07/ISA08) that are ours in every tenant; empty: what the tenants say. */
  readonly ediReceiverIds: readonly string[];
  readonly operatorKey: string | null;
  /** What the keys of the tenants' secrets are encrypted with. */
  readonly masterKeys: MasterKeys;
  /** What `/metrics` is asked with, as a bearer token. Null: anybody may ask, but in production nobody. */
  readonly metricsKey: string | null;
  /** Others rely on it: nothing is made by itself, weak settings are refused, no secret is printed. */
  readonly isProduction: boolean;
  /** What of these settings production would not start with, in words. */
  readonly productionFaults: readonly string[];
  /** Issuers outside whose access tokens are accepted. */
  readonly oauthIssuers: readonly OutsideIssuer[];
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
  /** Null: the worker answers on no port. */
  readonly workerPort: number | null;
  /** After SIGTERM `/readyz` says 503 for so long while requests are still served; null: as the command has it. */
  readonly drainSeconds: number | null;
  /** With less room for `dataDir` the process is not ready. */
  readonly minFreeDiskMegabytes: number;
  /** Where sealed events of the audit trail are handed on to; null: nowhere. */
  readonly auditFeed: TrailFeed | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  /** For how long what is seldom asked for stays as it is. */
  readonly keepDays: KeepDays;
  /** Where spans of traces are posted; null: nowhere. */
  readonly spanExport: SpanExporterSettings | null;
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

/** Null: not given, and nothing listens. */
const maybePort = (env: NodeJS.ProcessEnv, name: string): number | null =>
  given(env, name) === null ? null : whole(env, name, 0, { min: 0, max: 65_535 });

/** Deliveries are tried for eight hours, and messages looked at again where something went wrong: two days are the least. */
const MIN_KEPT_DAYS = 2;
const keptDays = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const days = whole(env, name, fallback, { min: 0, max: 36_500 });
  if (days > 0 && days < MIN_KEPT_DAYS)
    throw new SettingError(`${name} must be 0, for ever, or ${MIN_KEPT_DAYS} days or more, not ${days}`);
  return days;
};

const readUrl = (env: NodeJS.ProcessEnv): string | null => {
  const url = secret(env, "DATABASE_READ_URL");
  if (url !== null && secret(env, "DATABASE_URL") === null)
    throw new SettingError("DATABASE_READ_URL is a standby of the server in DATABASE_URL, which is not given");
  return url;
};

const MAIL_PORT = 2_525;
const mailPort = (env: NodeJS.ProcessEnv): number | null =>
  given(env, "SMTP_IN_PORT")?.toLowerCase() === "off" ? null : whole(env, "SMTP_IN_PORT", MAIL_PORT, { min: 0, max: 65_535 });

const mailCertificate = (env: NodeJS.ProcessEnv): Settings["smtpInTls"] => {
  const [certificate, key] = [given(env, "SMTP_IN_CERTIFICATE"), given(env, "SMTP_IN_KEY")];
  if (certificate === null && key === null) return null;
  if (certificate === null || key === null)
    throw new SettingError("SMTP_IN_CERTIFICATE and SMTP_IN_KEY come together: files in PEM");
  return { certificate, key };
};

const mailServer = (env: NodeJS.ProcessEnv): string | null => {
  const url = secret(env, "SMTP_URL");
  if (url !== null && (!/^smtps?:\/\//i.test(url) || !URL.canParse(url)))
    throw new SettingError("SMTP_URL is an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587");
  return url;
};

const dkimKey = (env: NodeJS.ProcessEnv, domain: string): DkimKey | null => {
  const [selector, key] = [given(env, "DKIM_SELECTOR"), secret(env, "DKIM_KEY")];
  if (selector === null && key === null) return null;
  if (selector === null || key === null) throw new SettingError("DKIM_SELECTOR and DKIM_KEY come together");
  const read = readDkimKey(domain, selector, key);
  if (typeof read === "string") throw new SettingError(read);
  return read;
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

/**
 * A secret, or the file that holds it (`NAME_FILE`), as secret stores mount them: what stands in the environment is seen by many.
 */
const secret = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const [text, file] = [given(env, name), given(env, `${name}_FILE`)];
  if (file === null) return text;
  if (text !== null) throw new SettingError(`${name} and ${name}_FILE are both given: take one out`);
  const content = contentOf(file, name);
  // A store that has not written it yet, and not somebody who wants none: without DATABASE_URL another database would be served.
  if (content === "") throw new SettingError(`${name}_FILE names ${file}, and nothing stands in it`);
  return content;
};

const contentOf = (file: string, name: string): string => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new SettingError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
};

const feedOf = (env: NodeJS.ProcessEnv): TrailFeed | null => {
  const text = given(env, "AUDIT_FEED");
  const feed = text === null ? null : trailFeedOf(text);
  if (typeof feed === "string") throw new SettingError(`AUDIT_FEED ${feed}`);
  return feed;
};

/** An address, or a network in CIDR notation. */
const isNetwork = (text: string): boolean => {
  const [host = "", prefix, ...rest] = text.split("/");
  const version = isIP(host);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

const proxies = (env: NodeJS.ProcessEnv): readonly string[] => {
  const all = (given(env, "TRUSTED_PROXIES") ?? "").split(/[\s,]+/).filter((text) => text !== "");
  const bad = all.find((text) => !isNetwork(text));
  if (bad !== undefined)
    throw new SettingError(`TRUSTED_PROXIES must be addresses or networks (10.0.0.0/8) with commas between them, not "${bad}"`);
  return all;
};

const masterKeysOf = (env: NodeJS.ProcessEnv, dataDir: string): MasterKeys => {
  const masterKey = secret(env, "WEIGHBRIDGE_MASTER_KEY");
  const masterKeyCommand = given(env, "MASTER_KEY_COMMAND");
  if (masterKey !== null && masterKeyCommand !== null)
    throw new SettingError("WEIGHBRIDGE_MASTER_KEY and MASTER_KEY_COMMAND are both given: take one out");
  const keys = openMasterKeys({ dataDir, masterKey, masterKeyCommand });
  if (typeof keys === "string") throw new SettingError(`WEIGHBRIDGE_MASTER_KEY ${keys}`);
  return keys;
};

const address = (env: NodeJS.ProcessEnv, name: string, fallback: string): string => {
  const text = given(env, name);
  if (text === null) return fallback;
  if (!/^https?:\/\/./.test(text) || !URL.canParse(text))
    throw new SettingError(`${name} must be an http or https address, as https://freight.example.com, not "${text}"`);
  return text;
};

const oneOf = (env: NodeJS.ProcessEnv, name: string, fallback: string, words: readonly string[]): string => {
  const text = given(env, name) ?? fallback;
  if (!words.includes(text)) throw new SettingError(`${name} must be one of ${words.join(", ")}, not "${text}"`);
  return text;
};

const ratio = (env: NodeJS.ProcessEnv, name: string): number => {
  const text = given(env, name) ?? "1";
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) throw new SettingError(`${name} must be a share from 0 to 1, not "${text}"`);
  return share;
};

const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** `name=value` with commas between them, the values as in addresses (OpenTelemetry, "Baggage"). */
const headersOf = (name: string, text: string | null): Readonly<Record<string, string>> => {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = "", ...rest] = pair.split("=");
      const value = percentDecoded(rest.join("=").trim());
      if (!/^[\w-]+$/.test(key.trim()) || rest.length === 0 || value === undefined)
        throw new SettingError(
          `${name} must be header=value with commas between them, the values as in addresses (%20 for a space)`,
        );
      return [key.trim(), value];
    }),
  );
};

/** By the names that OpenTelemetry has for them. */
const spanExportOf = (env: NodeJS.ProcessEnv): SpanExporterSettings | null => {
  const base = address(env, "OTEL_EXPORTER_OTLP_ENDPOINT", "");
  const headers = headersOf("OTEL_EXPORTER_OTLP_HEADERS", secret(env, "OTEL_EXPORTER_OTLP_HEADERS"));
  const share = ratio(env, "OTEL_TRACES_SAMPLER_ARG");
  return base === "" ? null : { url: new URL("v1/traces", base.endsWith("/") ? base : `${base}/`).href, headers, ratio: share };
};

/** Commands without a service read it too. */
export function ocrEngineOf(env: NodeJS.ProcessEnv): OcrEngine {
  return oneOf(env, "OCR_ENGINE", "auto", OCR_ENGINES) as OcrEngine;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Reads the settings; throws a SettingError that a person can act on, also where a name only looks like a setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const known = new Set<string>();
  const settings = settingsOf(
    new Proxy(env, {
      get: (all, name) => {
        known.add(String(name));
        return all[String(name)];
      },
    }),
  );
  const [slip] = misspelledSettings(env, known);
  if (slip !== undefined)
    throw new SettingError(`${slip.name} is no setting: ${slip.meant} may be meant (README.md has them all)`);
  return settings;
}

/** What whoever runs a trial at an https address is warned of; undefined: nothing. */
export function trialInPublic({ isProduction, publicUrl }: Pick<Settings, "isProduction" | "publicUrl">): string | undefined {
  if (isProduction || !publicUrl.startsWith("https:")) return undefined;
  return (
    "PUBLIC_URL is https and WEIGHBRIDGE_ENV=trial: NOT IN PRODUCTION. The first start makes a sandbox and prints its password and key, " +
    "weak keys, wide TRUSTED_PROXIES and EGRESS_ALLOW are taken, and /metrics answers anybody where METRICS_KEY is not set. " +
    "Take WEIGHBRIDGE_ENV away if others rely on this service."
  );
}

/** What production is, and what it is strict about. It is told by its https address, or in so many words. */
function guardedSettings(
  env: NodeJS.ProcessEnv,
  publicUrl: string,
): Pick<Settings, "isProduction" | "operatorKey" | "metricsKey" | "trustedProxies" | "egressAllow" | "productionFaults"> {
  const isHttps = publicUrl.startsWith("https:");
  const isProduction = oneOf(env, "WEIGHBRIDGE_ENV", isHttps ? "production" : "trial", ["production", "trial"]) === "production";
  const operatorKey = secret(env, "WEIGHBRIDGE_OPERATOR_KEY");
  const metricsKey = secret(env, "METRICS_KEY");
  const trustedProxies = proxies(env);
  const egressAllow = (given(env, "EGRESS_ALLOW") ?? "").split(/[\s,]+/).filter((cidr) => cidr !== "");
  const faults = productionFaults({
    keys: { WEIGHBRIDGE_OPERATOR_KEY: operatorKey, METRICS_KEY: metricsKey },
    trustedProxies,
    egressAllow,
  });
  if (isProduction && !isHttps)
    throw new SettingError("in production PUBLIC_URL must be the https address that others reach the service by");
  if (isProduction && faults[0] !== undefined) throw new SettingError(`in production ${faults[0]}`);
  return { isProduction, operatorKey, metricsKey, trustedProxies, egressAllow, productionFaults: faults };
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const [problem] = readLimits(env).problems;
  if (problem !== undefined) throw new SettingError(problem);
  const port = whole(env, "PORT", 8080, { min: 0, max: 65_535 });
  const host = given(env, "HOST") ?? "127.0.0.1";
  const dataDir = resolve(given(env, "DATA_DIR") ?? "./data");
  const publicUrl = address(env, "PUBLIC_URL", `http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  return {
    port,
    host,
    databaseUrl: secret(env, "DATABASE_URL"),
    databaseDirectUrl: secret(env, "DATABASE_DIRECT_URL"),
    databaseReadUrl: readUrl(env),
    databaseAppUrl: secret(env, "DATABASE_APP_URL"),
    dataDir,
    masterKeys: masterKeysOf(env, dataDir),
    blobUrl: given(env, "BLOB_URL"),
    publicUrl,
    strictSubdomains: oneOf(env, "HSTS_SUBDOMAINS", "on", ["on", "off"]) === "on",
    mailDomain: given(env, "MAIL_DOMAIN") ?? "localhost",
    smtpUrl: mailServer(env),
    dkim: dkimKey(env, given(env, "MAIL_DOMAIN") ?? "localhost"),
    smtpInPort: mailPort(env),
    smtpInHost: given(env, "SMTP_IN_HOST") ?? host,
    smtpInPerAddress: whole(env, "SMTP_IN_PER_ADDRESS", 60, { min: 1, max: 300 }),
    smtpInTls: mailCertificate(env),
    sftpPort: maybePort(env, "SFTP_PORT"),
    sftpHost: given(env, "SFTP_HOST") ?? host,
    clamdSocket: given(env, "CLAMD_SOCKET"),
    readingProcesses: whole(env, "READING_PROCESSES", 2, { min: 1, max: 64 }),
    spotCheckOneIn: whole(env, "SPOT_CHECK_ONE_IN", 20, { min: 0, max: 1_000 }),
    ocrEngine: ocrEngineOf(env),
    egressPorts: given(env, "EGRESS_PORTS") ?? USUAL_PORTS,
    ediReceiverIds: receiverIds(env),
    ...guardedSettings(env, publicUrl),
    oauthIssuers: issuers(env),
    rateLimitPerSecond: whole(env, "RATE_LIMIT_PER_SECOND", 1_000, { min: 0, max: 1_000_000 }),
    rateLimitBurst: whole(env, "RATE_LIMIT_BURST", 5_000, { min: 0, max: 10_000_000 }),
    workerPort: maybePort(env, "WORKER_PORT"),
    drainSeconds: given(env, "DRAIN_SECONDS") === null ? null : whole(env, "DRAIN_SECONDS", 0, { min: 0, max: 600 }),
    minFreeDiskMegabytes: whole(env, "MIN_FREE_DISK_MB", 200, { min: 0, max: 100_000_000 }),
    auditFeed: feedOf(env),
    keepDays: {
      deliveries: keptDays(env, "KEEP_DELIVERIES_DAYS", 90),
      bodies: keptDays(env, "KEEP_BODIES_DAYS", 30),
    },
    spanExport: spanExportOf(env),
    logLevel: oneOf(env, "LOG_LEVEL", "info", LOG_LEVELS),
    demoData: given(env, "DEMO_DATA")?.toLowerCase() !== "off",
  };
}
