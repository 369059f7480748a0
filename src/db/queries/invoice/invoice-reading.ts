import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { ApprovedCharge } from "#domain/audit/approval/approved-charge.ts";
import type { DroppedApproval, FirstApproval, Hold } from "./decisions.ts";
import { type AuditColumns, withTexts } from "../../packing/packed-audit.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { lineOf } from "../order/order-line.ts";

/** An invoice as it is stored. Amounts are decimal text, days and instants ISO 8601; `body` is the stored invoice. */
export interface StoredInvoiceRow {
  readonly uuid: string;
  readonly externalId: string;
  readonly invoiceNumber: string;
  readonly type: string;
  readonly source: string;
  readonly status: InvoiceStatus;
  readonly verdict: string | null;
  readonly eTag: number;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorName: string | null;
  readonly currency: string;
  readonly billed: string;
  readonly expected: string | null;
  readonly approved: string | null;
  readonly variance: string | null;
  readonly dueOn: string | null;
  readonly isQuickPay: boolean;
  readonly receivedAt: string;
  readonly acceptedAt: string;
  readonly createdBy: string;
  readonly intakeUuid: string | null;
  readonly interchangeUuid: string | null;
  readonly matching: unknown;
  readonly matchByHand: boolean;
  readonly auditUuid: string | null;
  readonly assignee: string | null;
  readonly firstApproval: FirstApproval | null;
  readonly droppedApprovals: readonly DroppedApproval[] | null;
  readonly hold: Hold | null;
  /** Until when somebody put it off, past or to come. */
  readonly snoozedUntil: string | null;
  readonly snoozedBy: string | null;
  readonly approvalPending: { readonly until: string; readonly by: string; readonly name?: string } | null;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly allocations: readonly ApprovedCharge[] | null;
  readonly terminatedReason: string | null;
  readonly terminatedMessage: string | null;
  readonly supersededBy: string | null;
  readonly finalizedNo: number | null;
  readonly finalizedAt: string | null;
  readonly body: unknown;
}

const FIND = {
  name: "find-stored-invoice",
  text: `
    select invoice_uuid as uuid, external_id as "externalId", invoice_number as "invoiceNumber", type, source, status, verdict, e_tag as "eTag",
      vendor_external_id as "vendorExternalId", vendor_scac as "vendorScac", vendor_name as "vendorName", currency, billed, expected, approved, variance,
      due_on as "dueOn", is_quick_pay as "isQuickPay", ${instantText("received_at")} as "receivedAt", ${instantText("accepted_at")} as "acceptedAt",
      created_by as "createdBy", intake_uuid as "intakeUuid", interchange_uuid as "interchangeUuid", matching, match_by_hand as "matchByHand",
      audit_uuid as "auditUuid", assignee, approval_pending as "approvalPending", first_approval as "firstApproval",
        dropped_approvals as "droppedApprovals", hold, ${instantText("snoozed_until")} as "snoozedUntil",
      snoozed_by as "snoozedBy", ${instantText("approved_at")} as "approvedAt", approved_by as "approvedBy",
      allocations, terminated_reason as "terminatedReason", terminated_message as "terminatedMessage", superseded_by as "supersededBy",
      finalized_no as "finalizedNo", ${instantText("finalized_at")} as "finalizedAt", body
    from invoice where tenant_uuid = $1 and invoice_uuid = $2`,
};

export async function findStoredInvoice(tx: TenantTx, invoiceUuid: string): Promise<StoredInvoiceRow | undefined> {
  return (await tx.query<StoredInvoiceRow>(FIND, [tx.tenantUuid, invoiceUuid])).rows[0];
}

export async function findInvoiceExternalId(tx: TenantTx, invoiceUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ externalId: string }>(
      {
        name: "find-invoice-external-id",
        text: `select external_id as "externalId" from invoice where tenant_uuid = $1 and invoice_uuid = $2`,
      },
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows[0]?.externalId;
}

/** More invoices of one external id than this are as ambiguous as two. */
const MAX_NAMESAKES = 100;

/** Invoices of one external id, newest first; with a vendor, only its own (by external id or, where it has none, SCAC). */
export async function listInvoicesByExternalId(
  tx: TenantTx,
  externalId: string,
  vendorExternalId: string | null,
): Promise<readonly { readonly uuid: string; readonly status: InvoiceStatus }[]> {
  return (
    await tx.query<{ uuid: string; status: InvoiceStatus }>(
      {
        name: "list-invoices-by-external-id",
        text: `select invoice_uuid as uuid, status from invoice
          where tenant_uuid = $1 and external_id = $2 and ($3::text is null or vendor_external_id = $3 or (vendor_external_id is null and vendor_scac = $3))
          order by status = 'terminated', received_at desc, invoice_uuid limit ${MAX_NAMESAKES}`,
      },
      [tx.tenantUuid, externalId, vendorExternalId],
    )
  ).rows;
}

/** The order that has this external id now; one that a legacy order replaced is not it any more. */
export async function findOrderUuid(tx: TenantTx, externalId: string): Promise<string | undefined> {
  return (
    await tx.query<{ orderUuid: string }>(
      {
        name: "find-order-uuid",
        text: `select order_uuid as "orderUuid" from freight_order where tenant_uuid = $1 and external_id = $2 and succeeded_by is null`,
      },
      [tx.tenantUuid, externalId],
    )
  ).rows[0]?.orderUuid;
}

/** Invoices matched to an order, or to one whose place it took, in the order of their receipt. */
export async function listInvoiceUuidsOfOrder(tx: TenantTx, orderUuid: string): Promise<readonly string[]> {
  return (
    await tx.query<{ uuid: string }>(
      {
        name: "list-invoice-uuids-of-order",
        text: `select uuid from (
            select distinct invoice.invoice_uuid as uuid, invoice.received_at
            from ${lineOf("$2")} line join invoice_order linked on linked.tenant_uuid = $1 and linked.order_uuid = line.line_uuid
              join invoice using (tenant_uuid, invoice_uuid)) listed
          order by received_at, uuid`,
      },
      [tx.tenantUuid, [orderUuid]],
    )
  ).rows.map((row) => row.uuid);
}

export interface MatchedOrderRow {
  readonly uuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly status: InvoiceStatus;
  readonly version: number;
  readonly shipOn: string | null;
  /** What a legacy body said for the rating engine. */
  readonly ratingEngineInfo: string | null;
  readonly body: unknown;
}

/** The orders an invoice is matched to, as they are now, in a steady order. */
export async function listOrdersOfInvoice(tx: TenantTx, invoiceUuid: string): Promise<readonly MatchedOrderRow[]> {
  return (
    await tx.query<MatchedOrderRow>(
      {
        name: "list-orders-of-invoice",
        text: `select o.order_uuid as uuid, o.external_id as "externalId", o.order_number as "orderNumber", o.status, o.version, o.ship_on as "shipOn",
            o.legacy ->> 'ratingEngineInfo' as "ratingEngineInfo", o.body
          from invoice_order linked join freight_order o using (tenant_uuid, order_uuid)
          where linked.tenant_uuid = $1 and linked.invoice_uuid = $2 order by o.created_at, o.order_uuid`,
      },
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows;
}

export interface StoredAuditRow {
  readonly uuid: string;
  readonly at: string;
  readonly policyVersion: number;
  readonly ruleSetVersion: string;
  /** The printed audit result. */
  readonly result: unknown;
  readonly facts: string;
}

const AUDIT = {
  name: "find-audit",
  text: `select audit_uuid as uuid, ${instantText("at")} as at, policy_version as "policyVersion", rule_set_version as "ruleSetVersion",
    result, case when $3 then facts else '' end as facts, packed from audit where tenant_uuid = $1 and audit_uuid = $2`,
};

/** An audit; its facts, which may be long, are empty unless they are asked for. */
export async function findAudit(tx: TenantTx, auditUuid: string, withFacts: boolean): Promise<StoredAuditRow | undefined> {
  const { rows } = await tx.query<StoredAuditRow & AuditColumns>(AUDIT, [tx.tenantUuid, auditUuid, withFacts]);
  if (rows[0] === undefined) return undefined;
  const row = withTexts(rows[0]);
  return withFacts ? row : { ...row, facts: "" };
}

/** The settings that an audit was judged by, as canonical text; undefined for audits of before they were kept. */
export async function findAuditSettings(tx: TenantTx, auditUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ settings: string }>(
      {
        name: "find-audit-settings",
        text: "select s.body as settings from audit a join audit_settings s using (tenant_uuid, settings_hash) where a.tenant_uuid = $1 and a.audit_uuid = $2",
      },
      [tx.tenantUuid, auditUuid],
    )
  ).rows[0]?.settings;
}

export interface LinkedDocumentRow {
  readonly uuid: string;
  readonly type: string;
  readonly status: string;
  readonly filename: string;
  readonly storedName: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly hasSignature: boolean;
  readonly source: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: string;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly eTag: number;
  readonly onInvoice: boolean;
  readonly blobHash: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  readonly orderUuids: readonly string[];
  /** Places of it are blacked out. */
  readonly isRedacted: boolean;
  /** Its newest copy in which places are blacked out. */
  readonly redactedUuid: string | null;
}

/** Documents of an invoice and of its matched orders, oldest first. */
export async function listLinkedDocuments(
  tx: TenantTx,
  invoiceUuid: string,
  orderUuids: readonly string[],
): Promise<readonly LinkedDocumentRow[]> {
  return (
    await tx.query<LinkedDocumentRow>(
      {
        name: "list-linked-documents",
        text: `
          with linked as (
            select document_uuid, true as on_invoice, null::uuid as order_uuid from document_invoice where tenant_uuid = $1 and invoice_uuid = $2
            union all
            select document_uuid, false, order_uuid from document_order where tenant_uuid = $1 and order_uuid = any ($3::uuid[])
          ), grouped as (
            select document_uuid, bool_or(on_invoice) as on_invoice, coalesce(array_agg(order_uuid) filter (where order_uuid is not null), '{}') as order_uuids
            from linked group by document_uuid
          )
          select d.document_uuid as uuid, type, status, filename, stored_name as "storedName", media_type as "mediaType", bytes, has_signature as "hasSignature", source,
            ${instantText("created_at")} as "createdAt", ${instantText("modified_at")} as "modifiedAt", modified_by as "modifiedBy",
            ${instantText("approved_at")} as "approvedAt", approved_by as "approvedBy", e_tag as "eTag",
              on_invoice as "onInvoice", order_uuids as "orderUuids", blob_hash as "blobHash", fields,
              d.redacts is not null as "isRedacted",
              (select p.document_uuid from document p where p.tenant_uuid = $1 and p.redacts = d.document_uuid
                order by p.created_at desc limit 1) as "redactedUuid"
          from grouped join document d on d.tenant_uuid = $1 and d.document_uuid = grouped.document_uuid
          order by d.created_at, d.document_uuid`,
      },
      [tx.tenantUuid, invoiceUuid, orderUuids],
    )
  ).rows;
}

/** What the tenant calls a vendor. */
export async function findVendorName(
  tx: TenantTx,
  externalId: string,
): Promise<{ readonly name: string | null; readonly scac: string | null } | undefined> {
  return (
    await tx.query<{ name: string | null; scac: string | null }>(
      { name: "find-vendor-name", text: "select name, scac from vendor where tenant_uuid = $1 and external_id = $2" },
      [tx.tenantUuid, externalId],
    )
  ).rows[0];
}

export async function isKnownCustomer(tx: TenantTx, externalId: string): Promise<boolean> {
  return (
    (
      await tx.query({ name: "is-known-customer", text: "select from customer where tenant_uuid = $1 and external_id = $2" }, [
        tx.tenantUuid,
        externalId,
      ])
    ).rowCount === 1
  );
}

const MAX_OF_A_SHIPMENT = 1_000;

/**
 * Invoices of a shipment: matched to an order of this number or with such a ShipmentNumber, or naming it themselves. `scac`
 * narrows to one carrier. `keys` are the number's folded reference keys.
 */
export async function listInvoicesOfShipment(
  tx: TenantTx,
  shipmentNumber: string,
  keys: readonly string[],
  scac: string | null,
): Promise<readonly string[]> {
  return (
    await tx.query<{ uuid: string }>(
      {
        name: "list-invoices-of-shipment",
        text: `
          with orders as (
            select order_uuid from order_reference where tenant_uuid = $1 and value_key = any ($3::text[]) and kind in ('OrderNumber', 'ShipmentNumber')
            union select order_uuid from freight_order where tenant_uuid = $1 and order_number = $2
          ), found as (
            select invoice_uuid from invoice_order where tenant_uuid = $1 and order_uuid in (select order_uuid from orders)
            union
            select invoice_uuid from invoice_reference where tenant_uuid = $1 and value_key = any ($3::text[]) and kind in ('OrderNumber', 'ShipmentNumber')
          )
          select invoice.invoice_uuid as uuid from found join invoice on invoice.tenant_uuid = $1 and invoice.invoice_uuid = found.invoice_uuid
            left join vendor on vendor.tenant_uuid = $1 and vendor.external_id = invoice.vendor_external_id
          where $4::text is null or upper(invoice.vendor_scac) = $4 or upper(vendor.scac) = $4
          order by invoice.received_at, invoice.invoice_uuid limit ${MAX_OF_A_SHIPMENT}`,
      },
      [tx.tenantUuid, shipmentNumber, keys, scac],
    )
  ).rows.map((row) => row.uuid);
}
