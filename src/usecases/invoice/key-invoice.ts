import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { invoiceLock } from "#db/queries/document/document-links.ts";
import { findDocument } from "#db/queries/document/document.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { sendBills, sortBills } from "../reading/send-bills.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface KeyedInvoice {
  readonly invoice: Invoice;
  /** The paper that it is keyed from; null: there is none. */
  readonly documentUuid: string | null;
}

/**
 * Receives an invoice that a person keyed, from a document of the tenant or from none: who keyed it sent it. The uuid is that of
 * the invoice, which is there a moment later. Refuses: invalid (no such document), state-conflict (the same number of this vendor
 * is here already, or on its way).
 */
export function keyInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { invoice, documentUuid }: KeyedInvoice,
): Promise<Outcome<{ readonly uuid: string; readonly externalId: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // Two who key the same bill at once: the second one sees the first.
    await lockNames(tx, [invoiceLock(invoice.externalId)]);
    if (documentUuid !== null && (await findDocument(tx, documentUuid)) === undefined)
      return refuse("invalid", "One or more validation errors occurred.", {
        documentUuid: ["no document of this tenant has this uuid"],
      });
    const keyed: Invoice =
      documentUuid === null
        ? invoice
        : { ...invoice, paper: { documentUuid, pages: [], places: {}, confirmed: { by: actor.id, changed: [] } } };
    const sorted = await sortBills(tx, [{ invoice: keyed, isSettled: false }]);
    if (sorted.kind === "under-way")
      return refuse("state-conflict", "the same bill is being received by another way: look for it in a moment");
    if (sorted.kind === "doubt") return refuse("state-conflict", sorted.why);
    if (sorted.known.length > 0)
      return refuse(
        "state-conflict",
        `invoice ${invoice.invoiceNumber} of this vendor is here already, with this amount: open it`,
      );
    const [uuid = ""] = await sendBills(context, tx, sorted.fresh, { via: "Upload", sentBy: actor.id });
    return done({ uuid, externalId: invoice.externalId });
  });
}
