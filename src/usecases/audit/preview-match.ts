import { findOrderUuids, lockForDecision } from "#db/queries/invoice/decisions.ts";
import { needsRating } from "#domain/audit/expected/rated-expectations.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { NO_UPDATES } from "#domain/lifecycle/updates-in-the-way.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { done, type Outcome, refuse, refuseChange, UNKNOWN_INVOICE } from "../refusal.ts";
import type { Audited } from "./audited.ts";
import { auditOne } from "./audit-invoices.ts";
import { concernedIn } from "./facts-of-invoice.ts";
import { asOneCarrier, gatherFacts } from "./gather-facts.ts";
import { matchInvoice } from "./match-invoice.ts";
import { orderAsBilled } from "./order-as-billed.ts";
import { takeOpenInvoices } from "./reaudit-invoices.ts";
import { findUpdates } from "./updates-waiting.ts";

export type MatchPreview = ReturnType<typeof said>;

export interface MatchRequest {
  readonly invoiceUuid: string;
  readonly eTag: string | null;
  readonly orderExternalIds: readonly string[];
}

/**
 * What the audit would say of an open invoice, was it matched by hand to these orders: on everything as it is now, by the rules
 * and the policy in force. Nothing is changed. Refuses: unknown, etag-mismatch, already-finalized, invalid.
 */
export function previewMatch(context: Context, tenant: Tenant, request: MatchRequest): Promise<Outcome<MatchPreview>> {
  const { invoiceUuid, eTag, orderExternalIds } = request;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const uuids = await findOrderUuids(tx, orderExternalIds);
    const errors = unknownOrders(orderExternalIds, uuids);
    if (errors !== null) return refuse("invalid", "One or more validation errors occurred.", errors);
    const ordersBefore = [...uuids.values()].sort();
    const { openInvoices, looked } = await takeOpenInvoices(tx, [invoiceUuid], ordersBefore);
    const row = await lockForDecision(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    const refused = refuseChange(eTag, row);
    if (refused !== null && refused !== undefined) return refused;
    const [found] = openInvoices;
    if (found === undefined) return UNKNOWN_INVOICE;
    const asked = { ...found, ordersBefore, matchedByHand: true };
    const taken = { openInvoices: [asked], ...(looked === undefined ? {} : { looked }) };
    const gathered = await gatherFacts(tx, tenant, await auditSettings(tx, tenant), taken);
    const open = asOneCarrier(gathered.carriers, asked);
    const match = matchInvoice(gathered, open);
    const orders = ordersBefore.flatMap((uuid) => orderAsBilled(gathered, open, uuid) ?? []);
    const [updates = NO_UPDATES] = await findUpdates(tx, [concernedIn(gathered, open, match, orders)]);
    return done(said(auditOne(context, gathered, { open, match, updates }, tenantNow(context, tenant))));
  });
}

/** Whichever no order has, by its place in the request; null where all are known. */
export function unknownOrders(
  externalIds: readonly string[],
  uuids: ReadonlyMap<string, string>,
): Readonly<Record<string, string[]>> | null {
  const errors: Record<string, string[]> = {};
  externalIds.forEach((externalId, index) => {
    if (!uuids.has(externalId)) errors[`orderExternalIds[${index}]`] = [`no order has the externalId ${externalId}`];
  });
  if (externalIds.length === 0) errors["orderExternalIds"] = ["name at least one order"];
  return Object.keys(errors).length > 0 ? errors : null;
}

const said = ({ facts, result, status }: Audited) => {
  const { verdict, totals, currency, findings, charges } = printAuditResult(result);
  return {
    verdict,
    status,
    approvedByPolicy: status === "approved",
    asksRatingEngine: status !== "approved" && needsRating(facts),
    currency,
    totals,
    orders: facts.orders.map(({ version, status: orderStatus, order }) => ({
      externalId: order.externalId,
      orderNumber: order.orderNumber,
      status: orderStatus,
      version,
    })),
    findings: findings.map(({ rule, severity, message, charge, variance }) => ({ rule, severity, message, charge, variance })),
    charges: charges.map(({ code, expected, previouslyBilled, billed, variance }) => ({
      code,
      expected,
      previouslyBilled,
      billed,
      variance,
    })),
  };
};
