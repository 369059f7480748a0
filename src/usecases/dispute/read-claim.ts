import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { listPapersOfOthers } from "#db/queries/document/document-links.ts";
import {
  findAudit,
  findStoredInvoice,
  findVendorName,
  listLinkedDocuments,
  listOrdersOfInvoice,
  type StoredInvoiceRow,
} from "#db/queries/invoice/invoice-reading.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { type Claim, type ClaimFacts, claimOf } from "#domain/dispute/claim.ts";
import type { DisputeTemplate } from "#domain/dispute/dispute-template.ts";
import { claimLetter, type Letter, placeholdersOf, templateOfClaim } from "#domain/dispute/letter.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";
import { fillTexts, refuseTemplate, type TemplatePartFault, templateOf } from "./dispute-template.ts";

export interface ReadClaim {
  readonly invoiceUuid: string;
  readonly claim: Claim;
  readonly letter: Letter;
  /** Why it has the words every tenant begins with, and not those of its template. */
  readonly fault: TemplatePartFault | null;
}

/**
 * What the audit of an invoice claims of its carrier, and the letter of it; of a finalized one too, as it was audited last.
 * `template`: other words than the tenant's. Refuses: unknown, state-conflict (not audited yet, or nothing to dispute),
 * invalid (`template` cannot be filled with this claim).
 */
export function readClaim(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  template?: DisputeTemplate,
): Promise<Outcome<ReadClaim>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.auditUuid === null) return refuse("state-conflict", "the invoice has not been audited yet: try again in a moment");
    const read = await claimOfRow(context, tx, tenant, { row, template });
    if (read === null) return refuse("state-conflict", "the audit of this invoice disputes nothing");
    return template !== undefined && read.fault !== null ? refuseTemplate(read.fault) : done(read);
  });
}

/** What the audit of an invoice claims of its carrier, by the tenant's days to answer; null where there is nothing to dispute. */
export async function claimAlone(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, answerDays }: { readonly row: StoredInvoiceRow; readonly answerDays: number },
): Promise<Claim | null> {
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, false);
  if (audit === undefined) return null;
  const orders = await listOrdersOfInvoice(tx, row.uuid);
  const named = row.vendorExternalId === null ? undefined : await findVendorName(tx, row.vendorExternalId);
  return claimOf({
    result: upcastResult(audit.result),
    invoice: invoiceOfRow(row.body),
    currency: row.currency,
    vendor: {
      name: named?.name ?? row.vendorName,
      scac: row.vendorScac ?? named?.scac ?? null,
      externalId: row.vendorExternalId,
    },
    orders: orders.map(({ orderNumber, body }) => ({
      orderNumber,
      references: orderOfRow(body).references,
    })),
    documents: await papersOf(
      tx,
      row.uuid,
      orders.map((order) => order.uuid),
    ),
    asOf: dayOfInstant(tenantNow(context, tenant)),
    answerDays,
  });
}

/** The claim of an invoice, by the tenant's template or one that is being tried; null where there is nothing to dispute. */
export async function claimOfRow(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, template: given }: { readonly row: StoredInvoiceRow; readonly template?: DisputeTemplate | undefined },
): Promise<ReadClaim | null> {
  const template = given ?? (await templateOf(tx));
  const claim = await claimAlone(context, tx, tenant, { row, answerDays: template.answerDays });
  if (claim === null) return null;
  const words = claim.asksCorrection
    ? undefined
    : await fillTexts(templateOfClaim(template, claim), placeholdersOf(claim, tenant.name));
  const fault = words !== undefined && "part" in words ? words : null;
  if (fault !== null) context.log.warn({ tenant: tenant.tenantUuid, ...fault }, "a template of disputes could not be filled");
  const own = words === undefined || "part" in words ? undefined : words;
  return { invoiceUuid: row.uuid, claim, letter: claimLetter(claim, tenant.name, own), fault };
}

const papersOf = async (tx: TenantTx, invoiceUuid: string, orderUuids: readonly string[]): Promise<ClaimFacts["documents"]> => {
  const linked = await listLinkedDocuments(tx, invoiceUuid, orderUuids);
  const others = await listPapersOfOthers(
    tx,
    invoiceUuid,
    linked.filter(({ onInvoice }) => !onInvoice).map(({ uuid }) => uuid),
  );
  return linked.map(({ uuid, type, status, filename }) => ({ type, status, name: filename, isOfOther: others.includes(uuid) }));
};
