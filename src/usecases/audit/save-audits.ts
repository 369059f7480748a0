import type { TenantTx } from "#db/database.ts";
import type { DroppedApproval } from "#db/queries/invoice/decisions.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import {
  type AuditedRow,
  type NewAuditRow,
  insertAudits,
  insertInvoices,
  keepSettings,
  saveAudited,
} from "#db/queries/invoice/invoice-writing.ts";
import { linkOrders } from "#db/queries/invoice/link-orders.ts";
import { recordTimeline, type TimelineEntry } from "#db/queries/invoice/timeline.ts";
import { type Instant, eventTimeAfter, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type RaisedEvent, raiseEvents } from "#outbox/raise-events.ts";
import type { Context, Tenant } from "#src/context.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { tellGivers } from "../notice/tell-of-dropped.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import type { Audited } from "./audited.ts";
import { timelineOf } from "./audited-entries.ts";
import { type AuditCourse, auditedRow, auditRow, newRow } from "./audited-row.ts";
import type { AuditSettings } from "../policy/audit-settings.ts";
import { keepUses } from "./paper-uses.ts";
import { type ApprovalsAfterAudit, approvalsAfterAudit } from "./waiting-approvals.ts";

const NO_APPROVALS: ApprovalsAfterAudit = { kept: null, dropped: [] };

/** What one transaction writes of its audits. */
interface Written {
  readonly rows: AuditedRow[];
  readonly newRows: Parameters<typeof insertInvoices>[1][number][];
  readonly audits: NewAuditRow[];
  readonly events: RaisedEvent[];
  readonly timeline: TimelineEntry[];
  /** Invoices that had other orders before. */
  readonly unlinked: string[];
  readonly links: { invoiceUuid: string; orderUuid: string }[];
  /** Approvals that these audits dropped, whose givers are told. */
  readonly fallen: { readonly invoiceUuid: string; readonly dropped: readonly DroppedApproval[] }[];
}

/** The audits of one transaction, all against the same settings and at the same time. */
export interface AuditsToSave {
  readonly settings: AuditSettings;
  readonly audited: readonly Audited[];
  readonly now: Instant;
}

/**
 * Saves audits with all that follows from them: rows, events, timeline, documents, orders that are complete now, recoveries,
 * numbers.
 */
export async function saveAudits(context: Context, tx: TenantTx, tenant: Tenant, saving: AuditsToSave): Promise<void> {
  const { settings, audited, now } = saving;
  const at = printInstant(now);
  const written: Written = { rows: [], newRows: [], audits: [], events: [], timeline: [], unlinked: [], links: [], fallen: [] };
  for (const item of audited) {
    const { open } = item;
    const events = eventsOf(context, item, now);
    const approvals =
      open.waitingApprovals === undefined
        ? NO_APPROVALS
        : await approvalsAfterAudit(tx, tenant, open.waitingApprovals, { ...item, at });
    if (approvals.dropped.length > 0) written.fallen.push({ invoiceUuid: open.uuid, dropped: approvals.dropped });
    const course: AuditCourse = { approvedAt: events.approvedAt, lastEventAt: events.lastEventAt, approvals };
    written.events.push(...events.raised);
    written.timeline.push(...timelineOf(item, course, at));
    written.audits.push(auditRow(item, settings, at));
    const saved = auditedRow(item, course);
    const received = newRow(item, saved);
    if (received === undefined) written.rows.push(saved);
    else written.newRows.push(received);
    noteLinks(item, written);
  }
  await keepSettings(tx, settings.hash, settings.text);
  await insertAudits(tx, written.audits);
  await insertInvoices(tx, written.newRows);
  await saveAudited(tx, written.rows);
  const carried = await linkOrders(tx, written.unlinked, written.links);
  await announceDocuments(context, tx, tenant, {
    documentUuids: carried,
    auditedAnyway: audited.map((item) => item.open.uuid),
  });
  await recordTimeline(tx, written.timeline);
  for (const { invoiceUuid, dropped } of written.fallen) await tellGivers(context, tx, invoiceUuid, { dropped, endedBy: null });
  await settleApprovals(context, tx, tenant, { saving, events: written.events });
}

/** The events of one audit, each later than any before it of the same invoice. */
function eventsOf(
  context: Context,
  { open, status }: Audited,
  now: Instant,
): { readonly raised: readonly RaisedEvent[]; readonly approvedAt: string | null; readonly lastEventAt: Instant | null } {
  const raised: RaisedEvent[] = [];
  let lastEventAt = open.lastEventAt;
  const raise = (type: RaisedEvent["type"]): string => {
    lastEventAt = eventTimeAfter(lastEventAt, now);
    const time = printInstant(lastEventAt);
    raised.push({ eventUuid: context.newUuid(), type, at: time, data: { invoiceUuid: open.uuid } });
    return time;
  };
  if (open.status === null) raise("INVOICE_CREATED");
  const approvedAt = status === "approved" ? raise("INVOICE_APPROVED") : null;
  return { raised, approvedAt, lastEventAt };
}

function noteLinks({ open, orderUuids }: Audited, { unlinked, links }: Written): void {
  if (sameMembers(open.ordersBefore, orderUuids)) return;
  if (open.ordersBefore.length > 0) unlinked.push(open.uuid);
  for (const orderUuid of orderUuids) links.push({ invoiceUuid: open.uuid, orderUuid });
}

/**
 * What follows once the invoices are written: orders that are complete, events, recoveries, what was used of receipts, final
 * numbers.
 */
async function settleApprovals(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { saving, events }: { readonly saving: AuditsToSave; readonly events: RaisedEvent[] },
): Promise<void> {
  const { audited, now } = saving;
  const approved = audited.filter((item) => item.status === "approved");
  // An order is approved after the invoices that made it so.
  const latest = approved.reduce<Instant>((last, item) => eventTimeAfter(last, eventTimeAfter(item.open.lastEventAt, now)), now);
  // So is one whose last open invoice was found to belong elsewhere.
  const concerned = audited.flatMap((item) => [
    ...(item.status === "approved" ? item.orderUuids : []),
    ...item.open.ordersBefore.filter((uuid) => !item.orderUuids.includes(uuid)),
  ]);
  if (concerned.length > 0)
    events.push(...(await approveCompleteOrders(context, tx, [...new Set(concerned)], (latest + 2n) as Instant)));
  await announceChanges(
    tx,
    audited.map((item) => ({ noun: "invoice" as const, uuid: item.open.uuid })),
  );
  await raiseEvents(tx, events);
  await refreshRecoveries(
    context,
    tx,
    tenant,
    approved.flatMap((item) => item.orderUuids),
  );
  await keepUses(tx, approved, printInstant(now));
  // Last: it holds the tenant's counter until the commit.
  if (approved.length > 0)
    await finalizeInvoices(
      tx,
      new Date(Number(now / 1000n)),
      approved.map((item) => ({ invoiceUuid: item.open.uuid, matched: item.orderUuids.length > 0 })),
    );
}

const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((uuid) => b.includes(uuid));
