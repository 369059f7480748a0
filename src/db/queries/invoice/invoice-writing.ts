import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { byteaArray } from "../../binary-array.ts";
import { packAudit, readBySql } from "../../packing/packed-audit.ts";
import type { TenantTx } from "../../database.ts";
import type { DroppedApproval, FirstApproval, Hold, PendingApproval } from "./decisions.ts";
import { lineOf } from "../order/order-line.ts";
import type { ReferenceRow } from "../order/order-writing.ts";
import { instantText, recordColumns } from "../../sql.ts";

/**
 * A new invoice as it is received, without what its audit says. Amounts are decimal text, instants ISO 8601 with microseconds.
 */
export interface NewInvoiceRow {
  readonly invoiceUuid: string;
  readonly externalId: string;
  readonly invoiceNumber: string;
  readonly numberKey: string;
  readonly type: string;
  readonly source: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorName: string | null;
  readonly currency: string;
  readonly billed: string;
  readonly invoiceOn: string;
  readonly shipOn: string | null;
  readonly dueOn: string | null;
  readonly isQuickPay: boolean;
  readonly receivedAt: string;
  readonly acceptedAt: string;
  readonly createdBy: string;
  readonly intakeUuid: string | null;
  readonly interchangeUuid: string | null;
  readonly body: unknown;
  /** What a legacy body said; null of every other channel. */
  readonly legacy: unknown;
}

/** What is written of a new invoice before anybody judged it. */
const RECEIVED = {
  invoiceUuid: "uuid",
  externalId: "text",
  invoiceNumber: "text",
  numberKey: "text",
  type: "text",
  source: "text",
  vendorExternalId: "text",
  vendorScac: "text",
  vendorName: "text",
  currency: "text",
  billed: "numeric",
  invoiceOn: "date",
  shipOn: "date",
  dueOn: "date",
  isQuickPay: "boolean",
  receivedAt: "timestamptz",
  acceptedAt: "timestamptz",
  createdBy: "text",
  intakeUuid: "uuid",
  interchangeUuid: "uuid",
  body: "jsonb",
  legacy: "jsonb",
} as const satisfies Readonly<Record<keyof NewInvoiceRow, string>>;

/** What an audit says of an invoice, each time anew. */
const JUDGED = {
  status: "text",
  verdict: "text",
  auditUuid: "uuid",
  expected: "numeric",
  variance: "numeric",
  approved: "numeric",
  approvedAt: "timestamptz",
  approvedBy: "text",
  allocations: "jsonb",
  claims: "jsonb",
  matching: "jsonb",
  exceptions: "jsonb",
  unmapped: "jsonb",
} as const;

const NEW = recordColumns({ ...RECEIVED, ...JUDGED, lastEventAt: "timestamptz" });

const INSERT = {
  name: "invoice-insert",
  text: `insert into invoice (tenant_uuid, e_tag, ${NEW.names})
    select $1, 1, ${NEW.of("n")} from jsonb_to_recordset($2::jsonb) as n (${NEW.definition})`,
};

/** New invoices, written once with what their audit said: a row that is inserted and then changed pays for every index twice. */
export async function insertInvoices(
  tx: TenantTx,
  rows: readonly (NewInvoiceRow & AuditedRow & { readonly currency: string })[],
): Promise<void> {
  if (rows.length > 0) await tx.query(INSERT, [tx.tenantUuid, JSON.stringify(rows)]);
}

const INSERT_REFERENCES = {
  name: "invoice-reference-insert",
  text: `insert into invoice_reference (tenant_uuid, value_key, kind, invoice_uuid, loose_key)
    select $1, r."valueKey", r.kind, r."invoiceUuid", r."looseKey" from jsonb_to_recordset($2::jsonb) as r("valueKey" text, kind text, "invoiceUuid" uuid, "looseKey" text)
    on conflict do nothing`,
};

export async function insertInvoiceReferences(
  tx: TenantTx,
  rows: readonly (ReferenceRow & { readonly invoiceUuid: string })[],
): Promise<void> {
  if (rows.length > 0) await tx.query(INSERT_REFERENCES, [tx.tenantUuid, JSON.stringify(rows)]);
}

export interface OpenInvoiceRow {
  readonly invoiceUuid: string;
  readonly source: string;
  readonly status: InvoiceStatus;
  readonly eTag: number;
  readonly numberKey: string;
  readonly receivedAt: string;
  readonly acceptedAt: string;
  readonly matchByHand: boolean;
  readonly approvalPending: PendingApproval | null;
  readonly firstApproval: FirstApproval | null;
  readonly auditUuid: string | null;
  readonly lastEventAt: string | null;
  readonly createdBy: string;
  readonly billed: string;
  readonly expected: string | null;
  readonly orderUuids: readonly string[];
  readonly activeDisputes: number;
  readonly supersedes: readonly string[];
  readonly hold: Hold | null;
  readonly body: unknown;
}

const LOCK = {
  name: "invoice-lock",
  text: "select 1 from invoice where tenant_uuid = $1 and invoice_uuid = any($2) order by invoice_uuid for update",
};

const READ = {
  name: "invoice-read-held",
  text: `select i.invoice_uuid as "invoiceUuid", i.source, i.status, i.e_tag as "eTag", i.number_key as "numberKey", ${instantText("i.received_at")} as "receivedAt",
      ${instantText("i.accepted_at")} as "acceptedAt", i.match_by_hand as "matchByHand", i.approval_pending as "approvalPending",
        i.first_approval as "firstApproval", i.audit_uuid as "auditUuid",
      ${instantText("i.last_event_at")} as "lastEventAt", i.created_by as "createdBy", i.billed, i.expected, i.hold, i.body,
      array(select order_uuid from invoice_order o where o.tenant_uuid = $1 and o.invoice_uuid = i.invoice_uuid order by order_uuid) as "orderUuids",
      (select count(*) from dispute d where d.tenant_uuid = $1 and d.invoice_uuid = i.invoice_uuid and d.resolved_at is null) as "activeDisputes",
      array(select s.invoice_uuid from invoice s where s.tenant_uuid = $1 and s.superseded_by = i.invoice_uuid order by 1) as supersedes
    from invoice i where i.tenant_uuid = $1 and i.invoice_uuid = any($2) order by i.invoice_uuid`,
};

/**
 * Invoices of any state, held until the transaction ends. Orders must be locked before their invoices. Read after the locks, by a
 * statement of its own: one that waited for a lock would see their disputes and orders as they were before.
 */
export async function lockInvoices(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly OpenInvoiceRow[]> {
  if (invoiceUuids.length === 0) return [];
  await tx.query(LOCK, [tx.tenantUuid, invoiceUuids]);
  return (await tx.query<OpenInvoiceRow>(READ, [tx.tenantUuid, invoiceUuids])).rows;
}

export interface NamedInvoiceRow {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly numberKey: string;
  readonly valueKeys: readonly string[];
  readonly looseKeys: readonly string[];
}

const NAMES = {
  name: "invoice-names",
  text: `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.number_key as "numberKey",
      to_json(array(select value_key from invoice_reference r where r.tenant_uuid = $1 and r.invoice_uuid = i.invoice_uuid)) as "valueKeys",
      to_json(array(select loose_key from invoice_reference r where r.tenant_uuid = $1 and r.invoice_uuid = i.invoice_uuid)) as "looseKeys"
    from invoice i where i.tenant_uuid = $1 and i.invoice_uuid = any($2) and i.status not in ('approved', 'terminated')`,
};

/** What open invoices are called and refer to, without holding them: to learn which names and orders have to be locked first. */
export async function listNamesOfOpen(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly NamedInvoiceRow[]> {
  return invoiceUuids.length === 0 ? [] : (await tx.query<NamedInvoiceRow>(NAMES, [tx.tenantUuid, invoiceUuids])).rows;
}

/** Which orders these invoices are matched to now. */
export async function listOrdersOfInvoices(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly string[]> {
  return (
    await tx.query<{ orderUuid: string }>(
      {
        name: "invoice-orders",
        text: `select distinct order_uuid as "orderUuid" from invoice_order where tenant_uuid = $1 and invoice_uuid = any($2)`,
      },
      [tx.tenantUuid, invoiceUuids],
    )
  ).rows.map((row) => row.orderUuid);
}

export interface AuditedRow {
  readonly invoiceUuid: string;
  readonly status: InvoiceStatus;
  readonly verdict: string;
  readonly auditUuid: string;
  readonly expected: string | null;
  readonly variance: string | null;
  readonly approved: string | null;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly allocations: unknown;
  readonly claims: unknown;
  readonly matching: unknown;
  readonly currency: string | null;
  readonly lastEventAt: string | null;
  readonly hold: Hold | null;
  /** What an approval beyond its giver's limit goes on waiting for; null: there is none any more. */
  readonly firstApproval: FirstApproval | null;
  /** Approvals that this audit dropped; null: none, those before stay as they are. */
  readonly droppedApprovals: readonly DroppedApproval[] | null;
  /** What was found, in short; null once the invoice is final. */
  readonly exceptions: unknown;
  readonly unmapped: unknown;
  /** Null: as it was. */
  readonly dueOn: string | null;
}

const AUDITED = recordColumns({
  invoiceUuid: "uuid",
  ...JUDGED,
  hold: "jsonb",
  currency: "text",
  lastEventAt: "timestamptz",
  dueOn: "date",
  firstApproval: "jsonb",
  droppedApprovals: "jsonb",
} satisfies Readonly<Record<keyof AuditedRow, string>>);

const SAVE_AUDITED = {
  name: "invoice-save-audited",
  text: `update invoice i set ${AUDITED.set("a", [...Object.keys(JUDGED), "hold", "firstApproval"])}, currency = coalesce(a.currency, i.currency),
      last_event_at = coalesce(a."lastEventAt", i.last_event_at), due_on = coalesce(a."dueOn", i.due_on),
      approval_pending = null, dropped_approvals = case when a.status <> 'approved' then coalesce(a."droppedApprovals", i.dropped_approvals) end, e_tag = i.e_tag + 1
    from jsonb_to_recordset($2::jsonb) as a (${AUDITED.definition})
    where i.tenant_uuid = $1 and i.invoice_uuid = a."invoiceUuid"`,
};

export async function saveAudited(tx: TenantTx, rows: readonly AuditedRow[]): Promise<void> {
  if (rows.length > 0) await tx.query(SAVE_AUDITED, [tx.tenantUuid, JSON.stringify(rows)]);
}

export interface NewAuditRow {
  readonly auditUuid: string;
  readonly invoiceUuid: string;
  readonly at: string;
  readonly verdict: string;
  readonly policyVersion: number;
  readonly ruleSetVersion: string;
  readonly factsHash: string;
  readonly settingsHash: string;
  /** As `canonicalFacts` writes them: no control characters but line ends. */
  readonly facts: string;
  readonly result: unknown;
}

const INSERT_AUDITS = {
  name: "audit-insert",
  text: `insert into audit (tenant_uuid, audit_uuid, invoice_uuid, at, verdict, policy_version, rule_set_version, facts_hash, settings_hash, facts, result, packed)
    select $1, a.audit_uuid, a.invoice_uuid, a.at, a.verdict, a.policy_version, a.rule_set_version, a.facts_hash, a.settings_hash, '', a.result, a.packed
    from rows from (
      jsonb_to_recordset($2::jsonb) as ("auditUuid" uuid, "invoiceUuid" uuid, at timestamptz, verdict text,
        "policyVersion" integer, "ruleSetVersion" text, "factsHash" text, "settingsHash" text, result jsonb),
      unnest($3::bytea[])
    ) as a(audit_uuid, invoice_uuid, at, verdict, policy_version, rule_set_version, facts_hash, settings_hash, result, packed)`,
};

export async function insertAudits(tx: TenantTx, rows: readonly NewAuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(INSERT_AUDITS, [
    tx.tenantUuid,
    JSON.stringify(rows.map(({ facts: _facts, result, ...short }) => ({ ...short, result: readBySql(result) }))),
    byteaArray(rows.map(packAudit)),
  ]);
}

const KEEP_SETTINGS = {
  name: "audit-settings-keep",
  text: "insert into audit_settings (tenant_uuid, settings_hash, body) values ($1, $2, $3) on conflict do nothing",
};

/** The settings these audits were held against, once for all that share them. */
export async function keepSettings(tx: TenantTx, hash: string, text: string): Promise<void> {
  await tx.query(KEEP_SETTINGS, [tx.tenantUuid, hash, text]);
}

const COMPLETE_ORDERS = {
  name: "order-completion",
  text: `select o.order_uuid as "orderUuid", o.external_id as "externalId", o.body, ${instantText("o.last_event_at")} as "lastEventAt",
      coalesce(jsonb_agg(jsonb_build_object('status', i.status, 'externalId', i.vendor_external_id, 'scac',
        i.vendor_scac)) filter (where i.invoice_uuid is not null), '[]') as invoices
    from freight_order o
      left join ${lineOf("$2")} line on line.head_uuid = o.order_uuid
      left join invoice_order io on io.tenant_uuid = $1 and io.order_uuid = line.line_uuid
      left join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = io.invoice_uuid and i.status <> 'terminated'
    where o.tenant_uuid = $1 and o.order_uuid = any($2) and o.status = 'open' and o.succeeded_by is null
    group by o.tenant_uuid, o.order_uuid`,
};

export interface CompletionRow {
  readonly orderUuid: string;
  readonly externalId: string;
  readonly body: unknown;
  readonly lastEventAt: string | null;
  readonly invoices: readonly {
    readonly status: InvoiceStatus;
    readonly externalId: string | null;
    readonly scac: string | null;
  }[];
}

/** Open orders with the invoices that count for their completion. */
export async function listOrderCompletion(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly CompletionRow[]> {
  return orderUuids.length === 0 ? [] : (await tx.query<CompletionRow>(COMPLETE_ORDERS, [tx.tenantUuid, orderUuids])).rows;
}

export async function markOrdersApproved(
  tx: TenantTx,
  rows: readonly { readonly orderUuid: string; readonly at: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    {
      name: "order-approve",
      text: `update freight_order o set status = 'approved', approved_at = a.at, last_event_at = a.at, e_tag = o.e_tag + 1
        from jsonb_to_recordset($2::jsonb) as a("orderUuid" uuid, at timestamptz) where o.tenant_uuid = $1 and o.order_uuid = a."orderUuid"`,
    },
    [tx.tenantUuid, JSON.stringify(rows)],
  );
}
