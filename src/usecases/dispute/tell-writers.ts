import type { TenantTx } from "#db/database.ts";
import { listWriters } from "#db/queries/dispute/communication.ts";
import type { Context } from "#src/context.ts";
import { tellOfInvoice } from "../notice/tell-people.ts";

/** Tells whoever wrote in a dispute, and whoever looks after its invoice, what came of it. */
export async function tellWriters(
  context: Context,
  tx: TenantTx,
  { invoiceUuid, disputeUuid }: { readonly invoiceUuid: string; readonly disputeUuid: string },
  words: (invoiceNumber: string) => string,
): Promise<void> {
  const writers = await listWriters(tx, disputeUuid);
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "answered",
    to: (assignee) => ({ actors: assignee === null ? writers : [...writers, assignee], roles: [], except: "" }),
    words,
  });
}
