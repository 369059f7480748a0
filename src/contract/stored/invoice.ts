import type { Invoice } from "#domain/invoice/invoice.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { chargeFromStored, chargeToStored, itemFromStored, itemToStored, type StoredCharge, type StoredItem } from "./charge.ts";

/** An invoice as it stands in `invoice.body`, and in the accepted message of an EDI 210. */
export type StoredInvoice = Omit<Invoice, "items" | "charges" | "statedTotal"> & {
  readonly items: readonly StoredItem[];
  readonly charges: readonly StoredCharge[];
  readonly statedTotal: string | null;
};

export function invoiceToStored(invoice: Invoice): StoredInvoice {
  return {
    ...invoice,
    items: invoice.items.map(itemToStored),
    charges: invoice.charges.map(chargeToStored),
    statedTotal: invoice.statedTotal === null ? null : printAmount(invoice.statedTotal),
  };
}

/** Reads what `invoiceToStored` wrote; the JSON of the column, already parsed. */
export function invoiceFromStored(json: unknown): Invoice {
  const stored = json as StoredInvoice;
  return {
    ...stored,
    items: stored.items.map(itemFromStored),
    charges: stored.charges.map(chargeFromStored),
    statedTotal: stored.statedTotal === null ? null : amountOf(stored.statedTotal),
  };
}
