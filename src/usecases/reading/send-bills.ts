import { billToStored } from "#contract/stored/bill-message.ts";
import { insertBills, isBillUnderWay, listSameBills } from "#db/queries/document/document-bill.ts";
import type { TenantTx } from "#db/database.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import { addAmounts, parseAmount } from "#domain/money/amount.ts";
import type { Context } from "#src/context.ts";

export interface DecidedBill {
  readonly invoice: Invoice;
  /** Its order was approved: nothing more is due on it. */
  readonly isSettled: boolean;
}

export type SortedBills =
  | { readonly kind: "sorted"; readonly fresh: readonly Invoice[]; readonly known: readonly string[] }
  /** The same bill was accepted by another way, and has not landed. */
  | { readonly kind: "under-way" }
  | { readonly kind: "doubt"; readonly why: string };

/** Which bills are new, and which invoices (their uuids) the others are: a bill that came already is not billed twice. */
export async function sortBills(tx: TenantTx, decided: readonly DecidedBill[]): Promise<SortedBills> {
  const fresh: Invoice[] = [];
  const known: string[] = [];
  for (const { invoice, isSettled } of decided) {
    if (await isBillUnderWay(tx, invoiceMessageKeys(invoice).about)) return { kind: "under-way" };
    const same = await listSameBills(tx, invoiceNumberKey(invoice.invoiceNumber), invoice.vendor);
    const billed = addAmounts(invoice.charges.map(({ amount }) => amount));
    const twin = same.find((each) => each.currency === invoice.currency && parseAmount(each.billed) === billed);
    if (same.length === 0 && isSettled) return { kind: "doubt", why: "its order is settled: say what more is due on it" };
    if (same.length === 0) fresh.push(invoice);
    else if (twin !== undefined) known.push(twin.invoiceUuid);
    else {
      const why = `invoice ${invoice.invoiceNumber} of this vendor is here already, with another amount: compare them`;
      return { kind: "doubt", why };
    }
  }
  return { kind: "sorted", fresh, known };
}

/** Sends bills on their way; answers the uuids that their invoices will have. */
export async function sendBills(
  context: Context,
  tx: TenantTx,
  bills: readonly Invoice[],
  { via, sentBy }: { readonly via: InvoiceSource; readonly sentBy: string },
): Promise<readonly string[]> {
  const messages = bills.map((invoice) => ({
    intakeUuid: context.newUuid(),
    workUuid: context.newUuid(),
    externalId: invoice.externalId,
    body: billToStored(via, invoice),
    sentBy,
    subjectKey: invoiceMessageKeys(invoice).subject,
    about: invoiceMessageKeys(invoice).about,
  }));
  if (messages.length > 0) await insertBills(tx, messages);
  return messages.map(({ intakeUuid }) => intakeUuid);
}
