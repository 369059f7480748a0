import type { TenantTx } from "#db/database.ts";
import { handOverInvoices } from "#db/queries/invoice/assignment.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellPeople } from "../notice/tell-people.ts";

/**
 * Assigns the open invoices of somebody who left, or of a team that is no more, to somebody else, who is told, or (null) to
 * nobody. Answers how many.
 */
export async function handOver(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { from, to, by }: { readonly from: string; readonly to: string | null; readonly by: string },
): Promise<number> {
  const invoiceUuids = await handOverInvoices(tx, from, to);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const data = { before: from, assignee: to };
  await recordTimeline(
    tx,
    invoiceUuids.map((invoiceUuid) => ({ invoiceUuid, at, actor: by, kind: "assigned", data })),
  );
  await announceChanges(
    tx,
    invoiceUuids.map((uuid) => ({ noun: "invoice" as const, uuid })),
  );
  if (to !== null && invoiceUuids.length > 0)
    await tellPeople(
      context,
      tx,
      { actors: [to], roles: [], except: by },
      { kind: "assigned", path: "/queue/needs-me", words: handedText(invoiceUuids.length, to.startsWith("team:")) },
    );
  return invoiceUuids.length;
}

const handedText = (count: number, toTeam: boolean): string =>
  `${count === 1 ? "An open invoice was" : `${count} open invoices were`} handed over to you${toTeam ? "r team" : ""}`;
