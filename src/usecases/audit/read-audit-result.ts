import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { FinalizedInvoice } from "#contract/v2/read/audit-result-out.ts";
import type { TenantTx } from "#db/database.ts";
import type { StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import { findSettingsVersion } from "#db/queries/tenant/settings-version.ts";
import {
  findAudit,
  findStoredInvoice,
  findVendorName,
  listLinkedDocuments,
  listOrdersOfInvoice,
} from "#db/queries/invoice/invoice-reading.ts";
import { findPerson } from "#db/queries/people/people.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import type { StoredResult } from "#domain/stored/upcast-result.ts";
import type { Order } from "#domain/order/order.ts";
import { convertedPayment } from "./converted-payment.ts";
import { chargeTypeUuid } from "../charge/charge-type-uuid.ts";
import type { Context, Tenant } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";

export type ReadAuditResultOutcome =
  | { readonly outcome: "unknown" }
  | { readonly outcome: "still-audited" }
  | { readonly outcome: "finalized"; readonly result: FinalizedInvoice };

/** Operation 13: everything the result of a finalized invoice tells, the orders as they were when it was audited. */
export function readAuditResult(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  includeApprovedDocuments: boolean,
): Promise<ReadAuditResultOutcome> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return { outcome: "unknown" };
    const { status } = row;
    if (status !== "approved" && status !== "terminated") return { outcome: "still-audited" };
    const { orders, currency, result } = await auditedOrders(tx, row);
    const documents = includeApprovedDocuments
      ? await listLinkedDocuments(
          tx,
          invoiceUuid,
          orders.map((order) => order.uuid),
        )
      : [];
    const named = row.vendorExternalId === null ? undefined : await findVendorName(tx, row.vendorExternalId);
    const { codes } = await auditSettings(tx, { ...tenant, settingsVersion: await findSettingsVersion(tx) });
    return {
      outcome: "finalized",
      result: {
        source: row.source,
        invoice: invoiceOfRow(row.body),
        status,
        acceptedAt: row.acceptedAt,
        receivedAt: row.receivedAt,
        approvedAt: row.approvedAt,
        approvedBy: row.approvedBy,
        approved: row.approved,
        converted: result === null ? null : convertedPayment(result, row),
        currency: currency ?? row.currency,
        terminatedReason: row.terminatedReason,
        terminatedMessage: row.terminatedMessage,
        vendor: {
          externalId: row.vendorExternalId,
          scac: row.vendorScac ?? named?.scac ?? null,
          name: named?.name ?? row.vendorName,
        },
        allocations: row.allocations ?? [],
        orders,
        documents: documents.filter((document) => document.status === "Approved"),
        chargeCodes: { codes, vendorAliases: [] },
        typeUuid: (code) => chargeTypeUuid(tenant.tenantUuid, code),
      },
    };
  });
}

/** The matched orders at the version that was audited: a later version changes nothing about a finalized invoice. */
const auditedOrders = async (
  tx: TenantTx,
  row: StoredInvoiceRow,
): Promise<{
  readonly orders: readonly { readonly uuid: string; readonly order: Order }[];
  readonly currency: string | null;
  readonly result: StoredResult | null;
}> => {
  const matched = await listOrdersOfInvoice(tx, row.uuid);
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, true);
  const audited = new Map(
    audit === undefined ? [] : factsFromCanonical(audit.facts).orders.map((order) => [order.uuid, order.order]),
  );
  return {
    orders: matched.map((order) => ({ uuid: order.uuid, order: audited.get(order.uuid) ?? orderOfRow(order.body) })),
    currency: audit === undefined ? null : upcastResult(audit.result).currency,
    result: audit === undefined ? null : upcastResult(audit.result),
  };
};

/** The address of the person who approved; null where a key or the policy did. */
export async function readApproverEmail(context: Context, approvedBy: string | null): Promise<string | null> {
  if (approvedBy === null || !approvedBy.startsWith("user:")) return null;
  return (await findPerson(context.db.control, approvedBy.slice("user:".length)))?.email ?? null;
}
