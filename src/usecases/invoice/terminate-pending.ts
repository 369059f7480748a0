import type { TenantTx } from "#db/database.ts";
import { lockForDecision } from "#db/queries/invoice/decisions.ts";
import type { Context, Tenant } from "#src/context.ts";
import { APPROVERS, tellOfInvoice } from "../notice/tell-people.ts";
import { giverNow } from "./giver-now.ts";
import { terminateInTx } from "./terminate-invoice.ts";
import { withoutTermination } from "./undo-termination.ts";

/**
 * The job behind a termination with `hold`: the invoice ends, unless the termination was undone meanwhile or whoever gave it may
 * not decide any more.
 */
export async function terminatePending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { invoiceUuid, terminationUuid }: { readonly invoiceUuid: string; readonly terminationUuid: string },
): Promise<void> {
  const row = await lockForDecision(tx, invoiceUuid);
  const hold = row?.hold ?? null;
  if (row === undefined || hold?.terminates?.uuid !== terminationUuid) return;
  const { by, terminates } = hold;
  const giver = await giverNow(context, tx, tenant, by);
  if (giver.ok) {
    const { reason, message } = terminates;
    await terminateInTx(context, tx, tenant, { invoiceUuid, eTag: null, reason, message, by });
    return;
  }
  const { cause } = giver;
  await withoutTermination(context, tx, tenant, { row, actor: by, kind: "termination-dropped", cause });
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "approval",
    to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: assignee === null ? APPROVERS : [], except: by }),
    words: (number) => `A termination of invoice ${number} did not take effect. ${cause}`,
  });
}
