import type { TenantTx } from "#db/database.ts";
import {
  addUpUsage,
  countEndpoints,
  countKeys,
  countMails,
  findQuota,
  type KeptFiles,
  listTenantsToCount,
  lockQuota,
  putQuota,
  readUsage,
} from "#db/queries/tenant/quota.ts";
import { countWaitingMessages } from "#db/queries/queue/queue-depth.ts";
import { QUOTA_NAMES, type QuotaName, quotaText, USUAL_QUOTAS } from "#domain/access/quotas.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { giveBackFiles, type KeptFile } from "../file/keep-file.ts";
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
  refuse("over-quota", quotaText(name, limit), { [name]: [quotaText(name, limit)] });

/** Refuses `over-quota` one more of what is counted here; whoever adds it does so in this transaction. */
export async function refuseOneMore(tx: TenantTx, name: "keys" | "endpoints"): Promise<ReturnType<typeof refuse> | undefined> {
  await lockQuota(tx, name);
  const limit = await limitOf(tx, name);
  const used = await (name === "keys" ? countKeys(tx) : countEndpoints(tx));
  return used < limit ? undefined : refuseOver(name, limit);
}

/** Refuses `over-quota` a further mail of a dispute, or to an address that got many: each counts for everybody it goes to. */
export async function refuseMoreMail(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { disputeUuid, to }: { readonly disputeUuid: string; readonly to: readonly string[] },
): Promise<ReturnType<typeof refuse> | undefined> {
  await lockQuota(tx, "mailsPerAddress");
  const since = new Date(tenantNow(context, tenant) - DAY_MS);
  const { ofDispute, toAddress } = await countMails(tx, { disputeUuid, to, since });
  const [perDispute, perAddress] = [await limitOf(tx, "mailsPerDispute"), await limitOf(tx, "mailsPerAddress")];
  if (ofDispute + to.length > perDispute) return refuseOver("mailsPerDispute", perDispute);
  return toAddress >= perAddress ? refuseOver("mailsPerAddress", perAddress) : undefined;
}

/** How many accepted messages may wait. */
export function waitingLimit(tx: TenantTx): Promise<number> {
  return limitOf(tx, "waitingMessages");
}

interface Limits {
  readonly documents: number;
  readonly megabytes: number;
}

const limitsOf = async (tx: TenantTx): Promise<Limits> => {
  const set = await findQuota(tx);
  return {
    documents: set?.documents ?? USUAL_QUOTAS.documents,
    megabytes: set?.storageMegabytes ?? USUAL_QUOTAS.storageMegabytes,
  };
};

/** Undefined: so much may be kept. */
const faultOf = ({ documents, megabytes }: Limits, used: KeptFiles): ReturnType<typeof refuse> | undefined => {
  if (used.documents > documents) return refuseOver("documents", documents);
  return used.bytes > megabytes * MEGABYTE ? refuseOver("storageMegabytes", megabytes) : undefined;
};

/**
 * Refuses `over-quota` further files where the tenant has as many documents, or keeps as much, as it may; asked before any of
 * them is read.
 */
export function refuseMoreFiles(
  context: Context,
  tenant: Pick<Tenant, "tenantUuid">,
): Promise<ReturnType<typeof refuse> | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documents, bytes } = await readUsage(tx);
    return faultOf(await limitsOf(tx), { documents: documents + 1, bytes: bytes + 1 });
  });
}

/**
 * Refuses `over-quota` files that are kept already, and takes them back. Each is noted before this is asked, and notes count: of
 * many requests at once none goes past the quota, whoever asks first.
 */
export async function refuseKept(
  context: Context,
  tenantUuid: string,
  files: readonly KeptFile[],
): Promise<ReturnType<typeof refuse> | undefined> {
  const over = await context.db.inTenant(tenantUuid, refuseNoted);
  if (over !== undefined) await giveBackFiles(context, tenantUuid, files);
  return over;
}

/** As `refuseKept`, in the transaction that is to refer to the files; who is refused takes them back. */
export async function refuseNoted(tx: TenantTx): Promise<ReturnType<typeof refuse> | undefined> {
  return faultOf(await limitsOf(tx), await readUsage(tx));
}

/** As `refuseKept`, of files that are attached to words: they take room and are no documents. */
export async function refuseKeptAttachments(
  context: Context,
  tenantUuid: string,
  files: readonly KeptFile[],
): Promise<ReturnType<typeof refuse> | undefined> {
  if (files.length === 0) return undefined;
  const over = await context.db.inTenant(tenantUuid, async (tx) =>
    faultOf({ ...(await limitsOf(tx)), documents: Number.POSITIVE_INFINITY }, await readUsage(tx)),
  );
  if (over !== undefined) await giveBackFiles(context, tenantUuid, files);
  return over;
}

/** With less room than this, additions take their turn. */
const NARROW_BYTES = 1024 * MEGABYTE;

/** What comes goes past the tenant's storage. Its words are for whoever sent it. */
export class OverStorage extends Error {}

/** Throws `OverStorage` where so many bytes more, which the caller writes in this transaction, are too many. */
export async function admitBytes(tx: TenantTx, bytes: number): Promise<void> {
  const limits = await limitsOf(tx);
  const room = async (): Promise<number> => limits.megabytes * MEGABYTE - (await readUsage(tx)).bytes - bytes;
  if ((await room()) > NARROW_BYTES) return;
  await lockQuota(tx, "storageMegabytes");
  if ((await room()) < 0) throw new OverStorage(quotaText("storageMegabytes", limits.megabytes));
}

/** Adds up what tenants keep, for the next question. */
export async function addUpStorage(context: Context): Promise<void> {
  for (const tenantUuid of await listTenantsToCount(context.db.control)) await context.db.inTenant(tenantUuid, addUpUsage);
}

/** What the tenant may have, and has. */
export function readQuotas(context: Context, tenant: Tenant): Promise<readonly QuotaUse[]> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const set = await findQuota(tx);
    const { documents, bytes } = await readUsage(tx);
    const used: Readonly<Record<QuotaName, number | null>> = {
      keys: await countKeys(tx),
      endpoints: await countEndpoints(tx),
      documents,
      storageMegabytes: Math.ceil(bytes / MEGABYTE),
      mailsPerDispute: null,
      mailsPerAddress: null,
      waitingMessages: await countWaitingMessages(tx, Number.MAX_SAFE_INTEGER),
    };
    return QUOTA_NAMES.map((name) => ({ name, limit: set?.[name] ?? USUAL_QUOTAS[name], used: used[name] }));
  });
}

/** What the operator set; null: as usual. */
export function setQuotas(context: Context, tenant: Tenant): Promise<Readonly<Record<QuotaName, number | null>>> {
  const nothing = {
    keys: null,
    endpoints: null,
    documents: null,
    storageMegabytes: null,
    mailsPerDispute: null,
    mailsPerAddress: null,
    waitingMessages: null,
  };
  return context.db.inTenant(tenant.tenantUuid, async (tx) => (await findQuota(tx)) ?? nothing);
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
