import type { TenantTx } from "#db/database.ts";
import { INSTALLATION } from "#db/installation.ts";
import {
  deleteSecretKeys,
  findCurrentKey,
  listSecretKeys,
  lockSecretKeys,
  retireKeysBefore,
  rewrapSecretKey,
} from "#db/queries/secrets/secret-keys.ts";
import { listStoredSecrets, replaceStoredSecret } from "#db/queries/secrets/stored-secrets.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { contextOf, isSealed, makeKey, openSecret, sealSecret, sealWith } from "./secret-box.ts";

/** The installation and every tenant. */
const everybody = async (context: Context): Promise<readonly string[]> => [
  INSTALLATION,
  ...(await listTenantUuids(context.db.control)),
];

/**
 * Encrypts what earlier releases left as it was. Answers how many secrets that were. Copies of the database that are older still
 * hold them: they are to be changed there where that matters.
 */
export async function sealClearSecrets(context: Context): Promise<number> {
  let sealed = 0;
  for (const tenantUuid of await everybody(context))
    sealed += await context.db.inTenant(tenantUuid, async (tx) => {
      const clear = (await listStoredSecrets(tx)).filter(({ value }) => !isSealed(value));
      for (const stored of clear) await replaceStoredSecret(tx, stored, await sealSecret(context, tx, stored, stored.value));
      return clear.length;
    });
  return sealed;
}

/** What was done, and of which tenants it was not: what cannot be opened stays as it is, with its keys. */
export interface Rotated {
  readonly tenants: number;
  readonly secrets: number;
  readonly failures: readonly { readonly tenantUuid: string; readonly reason: string }[];
}

/**
 * Gives every tenant a new data key, under a new master key where that is ours to make, and encrypts every secret anew, while the
 * service runs. A former data key stays an hour for readers under way and is deleted by the next rotation after that.
 */
export async function rotateSecrets(context: Context): Promise<Rotated> {
  await context.outside.masterKeys.renew?.();
  return ofEverybody(context, (tx) => rotateOne(context, tx));
}

/** Each tenant in a transaction of its own: one whose secrets were damaged does not keep the others from it. */
async function ofEverybody(context: Context, change: (tx: TenantTx) => Promise<number>): Promise<Rotated> {
  const failures: { tenantUuid: string; reason: string }[] = [];
  const all = await everybody(context);
  let secrets = 0;
  for (const tenantUuid of all)
    try {
      secrets += await context.db.inTenant(tenantUuid, change);
    } catch (error) {
      failures.push({ tenantUuid, reason: (error as Error).message });
    }
  return { tenants: all.length - failures.length, secrets, failures };
}

async function rotateOne(context: Context, tx: TenantTx): Promise<number> {
  await lockSecretKeys(tx, "alone");
  const stored = await listStoredSecrets(tx);
  const before = await findCurrentKey(tx);
  if (before === undefined && stored.length === 0) return 0;
  await rewrapKeys(context, tx);
  const key = await makeKey(context, tx, (before?.keyNo ?? 0) + 1);
  for (const each of stored) {
    const secret = await openSecret(context, tx, each, each.value);
    await replaceStoredSecret(tx, each, sealWith(key, tx.tenantUuid, each, secret));
  }
  await retireKeysBefore(tx, key.keyNo);
  return stored.length;
}

/**
 * Wraps every data key with the newest master key (`secrets` counts keys): the former ones can then be taken away, where nothing
 * failed.
 */
export function rewrapSecretKeys(context: Context): Promise<Rotated> {
  return ofEverybody(context, async (tx) => {
    await lockSecretKeys(tx, "alone");
    return rewrapKeys(context, tx);
  });
}

async function rewrapKeys(context: Context, tx: TenantTx): Promise<number> {
  const keys = await listSecretKeys(tx);
  const { masterKeys } = context.outside;
  for (const key of keys) {
    const name = contextOf(tx.tenantUuid, key.keyNo);
    await rewrapSecretKey(tx, { keyNo: key.keyNo, ...(await masterKeys.wrap(await masterKeys.unwrap(key, name), name)) });
  }
  return keys.length;
}

/**
 * Destroys a tenant's keys: nobody reads its secrets in this database any more. In copies that were made before the wrapped keys
 * still lie: they open as long as the master key of then is kept. Answers how many keys there were.
 */
export function destroySecrets(context: Context, tenantUuid: string): Promise<number> {
  return context.db.inTenant(tenantUuid, async (tx) => {
    await lockSecretKeys(tx, "alone");
    return deleteSecretKeys(tx);
  });
}
