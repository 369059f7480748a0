import { countSent } from "#db/queries/edi/edi-sent.ts";
import { countSftpReceipts, forgetUnusedSftpReceipts } from "#db/queries/edi/sftp.ts";
import { listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { tellOfSilence } from "./tell-of-silence.ts";

/** Rows of tenants are only seen tenant by tenant; the next one waits for the one before, so that nothing else does. */
const everyTenant = async (context: Context, work: (tenantUuid: string) => Promise<void>): Promise<void> => {
  for (const { tenantUuid } of await listTenantSlugs(context.db.control)) await work(tenantUuid);
};

/** Forgets the SFTP receipts nobody can use, of every tenant, and has people told of partners that fell silent. */
export function sweepEdi(context: Context): Promise<void> {
  return everyTenant(context, async (tenantUuid) => {
    await context.db.inTenant(tenantUuid, (tx) => forgetUnusedSftpReceipts(tx));
    await tellOfSilence(context, tenantUuid);
  });
}

export interface EdiFigures {
  /** 824s of ours nobody has seen to, by state. */
  readonly sent: Readonly<Record<"sent" | "overdue" | "rejected", number>>;
  /** Files received by SFTP whose acknowledgements were not all fetched, and how long ago the oldest was received. */
  readonly unfetched: number;
  readonly oldestSeconds: number;
}

/** Figures of all tenants together; as old as they may be for a gauge. */
export async function ediFigures(context: Context): Promise<EdiFigures> {
  const sent = { sent: 0, overdue: 0, rejected: 0 };
  let unfetched = 0;
  let oldestSeconds = 0;
  await everyTenant(context, (tenantUuid) =>
    context.db.inTenant(tenantUuid, async (tx) => {
      for (const { state, count } of await countSent(tx)) sent[state] += count;
      const receipts = await countSftpReceipts(tx);
      unfetched += receipts.waiting;
      oldestSeconds = Math.max(oldestSeconds, receipts.oldestSeconds);
    }),
  );
  return { sent, unfetched, oldestSeconds };
}
