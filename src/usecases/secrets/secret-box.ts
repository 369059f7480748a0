import { randomBytes } from "node:crypto";
import type { MasterKeys } from "#adapters/master-keys/master-keys.ts";
import { decrypt, encrypt, KEY_BYTES } from "#adapters/master-keys/wrap-key.ts";
import type { TenantTx } from "#db/database.ts";
import { INSTALLATION } from "#db/installation.ts";
import {
  findCurrentKey,
  findSecretKey,
  insertSecretKey,
  lockSecretKeys,
  type SecretKeyRow,
} from "#db/queries/secrets/secret-keys.ts";
import type { SecretPlace } from "#db/queries/secrets/stored-secrets.ts";
import type { Context } from "#src/context.ts";

export type { SecretPlace };

/** What secrets are read and written with. */
export interface SecretContext {
  readonly outside: Pick<Context["outside"], "masterKeys">;
}

/** `wbs1.<number of the key>.<base64url of nonce, ciphertext and tag>`: version 1 of the form, AES-256-GCM. */
const STORED = /^wbs1\.(\d{1,9})\.([\w-]+)$/;

/** An opened data key is kept so long: whoever destroys a tenant's keys ends the reading of its secrets by then. */
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

interface OpenKey {
  readonly keyNo: number;
  readonly key: Buffer;
}

const opened = new WeakMap<MasterKeys, Map<string, OpenKey & { readonly until: number }>>();

/** Encrypts a secret for the place where it will stand. In the transaction that writes it: a change of keys waits for it. */
export async function sealSecret(context: SecretContext, tx: TenantTx, place: SecretPlace, secret: string): Promise<string> {
  await lockSecretKeys(tx, "shared");
  const row = (await findCurrentKey(tx)) ?? (await makeFirstKey(context, tx));
  return sealWith(await open(context, tx, row), tx.tenantUuid, place, secret);
}

/** Reads a stored secret. Earlier releases stored it as it is: what is not of our form is answered so. */
export async function openSecret(context: SecretContext, tx: TenantTx, place: SecretPlace, stored: string): Promise<string> {
  const [, keyNo, text] = STORED.exec(stored) ?? [];
  if (keyNo === undefined || text === undefined) return stored;
  const { key } = await keyOfNumber(context, tx, Number(keyNo));
  try {
    return decrypt(key, text, aboutOf(tx.tenantUuid, place)).toString("utf8");
  } catch {
    throw new Error(`the secret in ${place.column} of tenant ${tx.tenantUuid} was changed, or moved there from elsewhere`);
  }
}

export function isSealed(stored: string): boolean {
  return STORED.test(stored);
}

/** With a key that is given, for whoever changes the keys. */
export function sealWith({ keyNo, key }: OpenKey, tenantUuid: string, place: SecretPlace, secret: string): string {
  return `wbs1.${keyNo}.${encrypt(key, Buffer.from(secret), aboutOf(tenantUuid, place))}`;
}

/** A new data key of the tenant, wrapped and kept. */
export async function makeKey(context: SecretContext, tx: TenantTx, keyNo: number): Promise<OpenKey> {
  const key = randomBytes(KEY_BYTES);
  const wrapped = await context.outside.masterKeys.wrap(key, contextOf(tx.tenantUuid, keyNo));
  await insertSecretKey(tx, { keyNo, ...wrapped });
  return { keyNo, key };
}

/** What a data key is bound to when it is wrapped. */
export function contextOf(tenantUuid: string, keyNo: number): string {
  return `weighbridge/${tenantUuid}/${keyNo}`;
}

/**
 * Says at the start whether this process has the master key that the installation's secrets are under, and makes the first key
 * where there is none. Throws, in words, where it has another.
 */
export function proveMasterKey(context: Context): Promise<void> {
  return context.db.inTenant(INSTALLATION, async (tx) => {
    await lockSecretKeys(tx, "shared");
    await open(context, tx, (await findCurrentKey(tx)) ?? (await makeFirstKey(context, tx)));
  });
}

const aboutOf = (tenantUuid: string, { column, row }: SecretPlace): string => `${tenantUuid}/${column}/${row}`;

async function makeFirstKey(context: SecretContext, tx: TenantTx): Promise<SecretKeyRow> {
  await makeKey(context, tx, 1);
  // Another process may have been first: its key stands.
  const row = await findCurrentKey(tx);
  if (row === undefined) throw new Error("a key that was just made is not there");
  return row;
}

async function keyOfNumber(context: SecretContext, tx: TenantTx, keyNo: number): Promise<OpenKey> {
  const kept = keptKeys(context).get(contextOf(tx.tenantUuid, keyNo));
  if (kept !== undefined && kept.until > Date.now()) return kept;
  const row = await findSecretKey(tx, keyNo);
  if (row === undefined) throw new Error(`key ${keyNo} of tenant ${tx.tenantUuid} was destroyed, and its secrets with it`);
  return open(context, tx, row);
}

async function open(context: SecretContext, tx: TenantTx, row: SecretKeyRow): Promise<OpenKey> {
  const name = contextOf(tx.tenantUuid, row.keyNo);
  const keys = keptKeys(context);
  const kept = keys.get(name);
  if (kept !== undefined && kept.until > Date.now()) return kept;
  const key = { keyNo: row.keyNo, key: await context.outside.masterKeys.unwrap(row, name), until: Date.now() + KEPT_MS };
  if (keys.size >= MAX_KEPT) keys.clear();
  keys.set(name, key);
  return key;
}

function keptKeys({ outside }: SecretContext): Map<string, OpenKey & { readonly until: number }> {
  const known = opened.get(outside.masterKeys) ?? new Map<string, OpenKey & { readonly until: number }>();
  opened.set(outside.masterKeys, known);
  return known;
}
