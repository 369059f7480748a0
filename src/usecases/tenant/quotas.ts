import type { TenantTx } from "#db/database.ts";
import {
  countDocuments,
  countEndpoints,
  countKeys,
  countMails,
  findQuota,
  lockQuota,
  putQuota,
} from "#db/queries/tenant/quota.ts";
import { QUOTA_NAMES, type QuotaName, quotaWords, USUAL_QUOTAS } from "#domain/access/quotas.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** What a tenant may have, and has; null: it is counted by dispute and by address. */
export interface QuotaUse {
  readonly name: QuotaName;
  readonly limit: number;
  readonly used: number | null;
}

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 ** 2;

const limitOf = async (tx: TenantTx, name: QuotaName): Promise<number> => (await findQuota(tx))?.[name] ?? USUAL_QUOTAS[name];

const refuseOver = (name: QuotaName, limit: number) =>
  refuse("over-quota", quotaWords(name, limit), { [name]: [quotaWords(name, limit)] });

/** Refuses `over-quota` one more of what is counted here; whoever adds it does so in this transaction. */
export async function refuseOneMore(tx: TenantTx, name: "keys" | "endpoints"): Promise<ReturnType<typeof refuse> | undefined> {
  await lockQuota(tx, name);
  const limit = await limitOf(tx, name);
  const used = await (name === "keys" ? countKeys(tx) : countEndpoints(tx));
  return used < limit ? undefined : refuseOver(name, limit);
}

/** Refuses `over-quota` a further mail of a dispute, or to an address that got many. */
export async function refuseMoreMail(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { disputeUuid, to }: { readonly disputeUuid: string; readonly to: readonly string[] },
): Promise<ReturnType<typeof refuse> | undefined> {
  const since = new Date(tenantNow(context, tenant) - DAY_MS);
  const { ofDispute, toAddress } = await countMails(tx, { disputeUuid, to, since });
  const [perDispute, perAddress] = [await limitOf(tx, "mailsPerDispute"), await limitOf(tx, "mailsPerAddress")];
  if (ofDispute >= perDispute) return refuseOver("mailsPerDispute", perDispute);
  return toAddress >= perAddress ? refuseOver("mailsPerAddress", perAddress) : undefined;
}

/** Refuses `over-quota` further files where the tenant has as many documents, or as much of them, as it may. */
export function refuseMoreFiles(context: Context, tenant: Tenant): Promise<ReturnType<typeof refuse> | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const quota = await findQuota(tx);
    // Counted where the operator set a quota: the usual one is far away, and a count of millions takes its time.
    if ((quota?.documents ?? null) === null && (quota?.storageMegabytes ?? null) === null) return undefined;
    const [documents, megabytes] = [await limitOf(tx, "documents"), await limitOf(tx, "storageMegabytes")];
    const used = await countDocuments(tx);
    if (used.documents >= documents) return refuseOver("documents", documents);
    return used.bytes >= megabytes * MEGABYTE ? refuseOver("storageMegabytes", megabytes) : undefined;
  });
}

/** What the tenant may have, and has. */
export function readQuotas(context: Context, tenant: Tenant): Promise<readonly QuotaUse[]> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const set = await findQuota(tx);
    const { documents, bytes } = await countDocuments(tx);
    const used: Readonly<Record<QuotaName, number | null>> = {
      keys: await countKeys(tx),
      endpoints: await countEndpoints(tx),
      documents,
      storageMegabytes: Math.ceil(bytes / MEGABYTE),
      mailsPerDispute: null,
      mailsPerAddress: null,
    };
    return QUOTA_NAMES.map((name) => ({ name, limit: set?.[name] ?? USUAL_QUOTAS[name], used: used[name] }));
  });
}

/** The operator sets quotas; null: as usual. What is there already stays. Refuses: unknown. */
export async function changeQuotas(
  context: Context,
  tenantUuid: string,
  quotas: Readonly<Record<QuotaName, number | null>>,
): Promise<Outcome<readonly QuotaUse[]>> {
  const tenant = await context.tenants.find(tenantUuid);
  if (tenant === undefined) return refuse("unknown", "no tenant has this uuid");
  await context.db.inTenant(tenant.tenantUuid, (tx) => putQuota(tx, quotas));
  return done(await readQuotas(context, tenant));
}
