import { billToStored } from "#contract/stored/bill-message.ts";
import { insertBills, isBillUnderWay, listSameBills } from "#db/queries/document/document-bill.ts";
import { findTraceOrigins } from "#db/queries/message/trace-origins.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import type { TenantTx } from "#db/database.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import { addAmounts, parseAmount } from "#domain/money/amount.ts";
import { nowMs, spanOfUuid } from "#adapters/spans/span.ts";
import type { Context } from "#src/context.ts";
import { type IntakeTrace, recordIntake, traceOfRequest } from "../record-intake.ts";

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
  const carriers = await listOneCarriers(tx);
  for (const { invoice, isSettled } of decided) {
    if (await isBillUnderWay(tx, invoiceMessageKeys(invoice).about)) return { kind: "under-way" };
    const { externalId, scac } = invoice.vendor;
    const externalIds = externalId === null ? [] : carriers.idsOf(externalId);
    const same = await listSameBills(tx, invoiceNumberKey(invoice.invoiceNumber), { externalIds, scac });
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

interface SentBills {
  readonly via: InvoiceSource;
  readonly sentBy: string;
  /** The document that they stand on; absent: somebody typed them. */
  readonly documentUuid?: string;
}

/** Sends bills on their way, on the trace that their document came by; answers the uuids that their invoices will have. */
export async function sendBills(
  context: Context,
  tx: TenantTx,
  bills: readonly Invoice[],
  { via, sentBy, documentUuid }: SentBills,
): Promise<readonly string[]> {
  const startMs = nowMs();
  const trace = documentUuid === undefined ? traceOfRequest(context) : await traceOfDocument(tx, documentUuid);
  const messages = bills.map((invoice) => ({
    intakeUuid: context.newUuid(),
    workUuid: context.newUuid(),
    externalId: invoice.externalId,
    body: billToStored(via, invoice),
    sentBy,
    subjectKey: invoiceMessageKeys(invoice).subject,
    about: invoiceMessageKeys(invoice).about,
    traceId: trace?.traceId ?? null,
  }));
  if (messages.length > 0) await insertBills(tx, messages);
  if (trace !== undefined)
    for (const { intakeUuid: uuid } of messages)
      recordIntake(context, { uuid, trace, name: "accept readDocument", startMs, tenantUuid: tx.tenantUuid });
  return messages.map(({ intakeUuid }) => intakeUuid);
}

/** The trace that a document came by; undefined: by none. */
async function traceOfDocument(tx: TenantTx, documentUuid: string): Promise<IntakeTrace | undefined> {
  const [origin] = await findTraceOrigins(tx, [documentUuid]);
  if (origin === undefined) return undefined;
  return { traceId: origin.traceId, spanId: origin.spanUuid === null ? undefined : spanOfUuid(origin.spanUuid) };
}
