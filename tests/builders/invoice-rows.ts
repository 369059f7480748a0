import type { TenantTx } from "#db/database.ts";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import { newUuid } from "#adapters/ids.ts";

/** Columns of an invoice row that tests choose; the others have believable values. */
export interface InvoiceRow {
  readonly invoice_uuid: string;
  readonly external_id: string;
  readonly invoice_number: string;
  readonly number_key: string;
  readonly type: string;
  readonly source: string;
  readonly status: string;
  readonly verdict: string | null;
  readonly vendor_external_id: string | null;
  readonly vendor_scac: string | null;
  readonly vendor_name: string | null;
  readonly currency: string;
  readonly billed: string;
  readonly expected: string | null;
  readonly variance: string | null;
  readonly approved: string | null;
  readonly invoice_on: string;
  readonly due_on: string | null;
  readonly is_quick_pay: boolean;
  readonly received_at: string;
  readonly assignee: string | null;
  readonly audit_uuid: string | null;
  readonly matching: unknown;
  readonly allocations: unknown;
  readonly approved_at: string | null;
  readonly approved_by: string | null;
  readonly terminated_reason: string | null;
  readonly terminated_message: string | null;
  readonly finalized_at: string | null;
  readonly snoozed_until: string | null;
  readonly body: unknown;
}

const COLUMNS = `invoice_uuid uuid, external_id text, invoice_number text, number_key text, type text, source text, status text, verdict text,
  vendor_external_id text, vendor_scac text, vendor_name text, currency text, billed numeric, expected numeric, variance numeric, approved numeric, invoice_on date,
  due_on date, is_quick_pay boolean, received_at timestamptz, assignee text, audit_uuid uuid,
  matching jsonb, allocations jsonb, approved_at timestamptz, approved_by text, terminated_reason text, terminated_message text, finalized_at timestamptz, snoozed_until timestamptz, body jsonb`;
const NAMES = COLUMNS.split(",")
  .map((column) => column.trim().split(" ")[0])
  .join(", ");

/** Invoice rows as the pipeline leaves them, many at once. Answers them whole. */
export async function insertInvoiceRows(tx: TenantTx, given: readonly Partial<InvoiceRow>[]): Promise<readonly InvoiceRow[]> {
  const rows = given.map((partial, place): InvoiceRow => {
    const number = partial.invoice_number ?? `INV-${place + 1}`;
    return {
      invoice_uuid: newUuid(),
      external_id: number,
      invoice_number: number,
      number_key: number.toUpperCase().replace(/[^A-Z0-9]/g, ""),
      type: "Invoice",
      source: "Api",
      status: "review",
      verdict: null,
      vendor_external_id: "ACME",
      vendor_scac: "ACME",
      vendor_name: "Acme Freight",
      currency: "USD",
      billed: "100.0000",
      expected: null,
      variance: null,
      approved: null,
      invoice_on: "2026-03-01",
      due_on: null,
      is_quick_pay: false,
      received_at: "2026-03-02T08:00:00.000000Z",
      assignee: null,
      audit_uuid: null,
      matching: null,
      allocations: null,
      approved_at: null,
      approved_by: null,
      terminated_reason: null,
      terminated_message: null,
      finalized_at: null,
      snoozed_until: null,
      body: {},
      ...partial,
    };
  });
  await tx.query(
    `insert into invoice (tenant_uuid, accepted_at, created_by, ${NAMES})
     select $1, given.received_at, 'test', given.* from jsonb_to_recordset($2::jsonb) as given (${COLUMNS})`,
    [tx.tenantUuid, JSON.stringify(rows)],
  );
  return rows;
}

/** Plain invoice rows, for tests that only count and order them. Answers their uuids. */
export async function insertBareInvoices(
  tx: TenantTx,
  count: number,
  status: "received" | "approved" | "terminated" = "received",
): Promise<string[]> {
  return (
    await insertInvoiceRows(
      tx,
      Array.from({ length: count }, () => ({ status })),
    )
  ).map((row) => row.invoice_uuid);
}

/** One invoice with its body, its keys and its orders. Answers its uuid. */
export async function insertInvoice(
  tx: TenantTx,
  invoice: Invoice,
  given: Partial<InvoiceRow> = {},
  orderUuids: readonly string[] = [],
): Promise<string> {
  const [row] = await insertInvoiceRows(tx, [
    {
      invoice_number: invoice.invoiceNumber,
      external_id: invoice.externalId,
      type: invoice.type,
      invoice_on: invoice.invoiceOn,
      vendor_external_id: invoice.vendor.externalId,
      vendor_scac: invoice.vendor.scac,
      currency: invoice.currency ?? "USD",
      body: invoiceToStored(invoice),
      ...given,
    },
  ]);
  const uuid = row?.invoice_uuid ?? "";
  for (const key of invoiceReferenceKeys(invoice)) {
    await tx.query("insert into invoice_reference values ($1, $2, $3, $4, $5) on conflict do nothing", [
      tx.tenantUuid,
      key.key,
      key.kind,
      uuid,
      key.confusable,
    ]);
  }
  for (const orderUuid of orderUuids)
    await tx.query("insert into invoice_order values ($1, $2, $3)", [tx.tenantUuid, uuid, orderUuid]);
  return uuid;
}
