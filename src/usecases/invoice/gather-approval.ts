import { relationOf } from "#domain/access/standing.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import { usableDocuments } from "#domain/audit/papers/paper-uses.ts";
import type { ApprovalGround, AuditAndSince } from "#domain/lifecycle/decide-approval.ts";
import type { GroundNow } from "#domain/lifecycle/changed-ground.ts";
import { closestRelation } from "#domain/lifecycle/on-behalf.ts";
import { besideOf } from "#domain/lifecycle/overtaken.ts";
import { NO_UPDATES } from "#domain/lifecycle/updates-in-the-way.ts";
import type { VendorNow } from "#domain/lifecycle/vendor-change-since.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { listHoldingChanges } from "#db/queries/change/pending-change.ts";
import { listDocumentsFor, listInvoicesOfOrders } from "#db/queries/invoice/audit-facts.ts";
import { type DecisionRow, listOrderStates, lockForDecision } from "#db/queries/invoice/decisions.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { listRecovered } from "#db/queries/recovery/recovery.ts";
import { findSettingsVersion } from "#db/queries/tenant/settings-version.ts";
import type { Context, Tenant } from "#src/context.ts";
import { apartFromPreparers } from "../audit/apart-from-preparers.ts";
import { factDocument, recoveredOn } from "../audit/facts-of-invoice.ts";
import { keptApproval } from "../audit/kept-approval.ts";
import { lockNamesOf } from "../audit/look-for-orders.ts";
import { lookalikesNow } from "../audit/lookalikes.ts";
import { otherFromRow } from "../audit/other-from-row.ts";
import { holdUses } from "../audit/paper-uses.ts";
import { settingsOfToday } from "../audit/settings-of-today.ts";
import { concernedBy, findUpdates } from "../audit/updates-waiting.ts";
import {
  blockedVendors,
  concernsAny,
  namesInDirectory,
  otherRemitTos,
  payees,
  vendorAliases,
  vendorProfile,
} from "../audit/vendor-directory.ts";
import { personRelations, relationsTo, standingsOf } from "../duties/standings.ts";
import { matrixFor } from "./approval-matrix.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { type CarrierRow, changeAsOne, listVendorsAsOne } from "../audit/vendors-as-one.ts";
import { giversOf } from "./said-on-behalf.ts";

/**
 * Puts the settings of the day in force, and locks the names of an invoice, its orders and itself: from here to the end of the
 * transaction nobody else decides about it or beside it.
 */
export async function holdForApproval(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  invoiceUuid: string,
): Promise<DecisionRow | undefined> {
  await settingsOfToday(context, tx, { ...tenant, settingsVersion: await findSettingsVersion(tx) });
  await lockNamesOf(tx, invoiceUuid);
  return await lockForDecision(tx, invoiceUuid);
}

/** Whose approval it is, and the tenant's day of it. */
interface ApprovalOfDay {
  readonly by: string;
  readonly today: Day;
}

/** Reads everything that this approver's approval of an invoice is decided on. The invoice is held (`holdForApproval`). */
export async function gatherApproval(
  tx: TenantTx,
  tenant: Tenant,
  { by, today }: ApprovalOfDay,
  row: DecisionRow,
): Promise<ApprovalGround> {
  const first = row.firstApproval;
  const facts = row.facts === null || row.settings === null ? null : wholeFacts(row.facts, row.settings);
  // Given for somebody who was away it is theirs, and its giver's too.
  const givers = giversOf(first);
  const matrix = await matrixFor(tx, facts, { by, first: givers.at(-1) ?? null });
  const relations = await relationsTo(tx, tenant, by, [row.createdBy, ...givers]);
  // Two approvers whom the matrix asks for are two people, whatever they act by and whether or not duties are separated.
  const toFirst = matrix.rules.length > 0 ? (await personRelations(tx, by, givers)).to : relations.to;
  return {
    eTag: String(row.eTag),
    status: row.status,
    toKeyer: relations.areSeparated ? relations.to(row.createdBy) : null,
    first: first === null ? null : keptApproval(first),
    toFirst: closestRelation(givers.map(toFirst)),
    matrix,
    orders: row.orderUuids.length,
    mayBeOrderless: tenant.grants.includes("orderless-invoices"),
    audit: facts === null ? null : await gatherSince(tx, tenant, { by, today, row, audited: facts }),
  };
}

/**
 * What became of everything that the invoice's last audit looked at. Messages first: one that lands meanwhile is then seen as a
 * change.
 */
async function gatherSince(
  tx: TenantTx,
  tenant: Tenant,
  { by, today, row, audited }: ApprovalOfDay & { readonly row: DecisionRow; readonly audited: AuditFacts },
): Promise<AuditAndSince> {
  const { invoiceUuid, orderUuids } = row;
  const carriers = await listOneCarriers(tx);
  // By who is one carrier now: the audit may be of before somebody said so.
  const facts = factsAsOne(carriers, audited);
  const [updates = NO_UPDATES] = await findUpdates(tx, [concernedBy(facts)]);
  const orders = await listOrderStates(tx, orderUuids);
  const known = await directoryOf(tx, carriers, facts);
  const vendor = await vendorNow(tx, by, facts, known);
  const onOrders = (await listInvoicesOfOrders(tx, orderUuids, [invoiceUuid])).map((other) => otherFromRow(other, carriers));
  return {
    facts,
    updates,
    orders,
    vendor,
    ground: await groundNow(tx, tenant, { today, row, facts, directory: known.rows }),
    onOrders,
    recovered: recoveredOn(await listRecovered(tx, orderUuids), orderUuids).recovered ?? [],
    lookalikes: await lookalikesNow(tx, facts, besideOf(facts, onOrders).sameVendor, carriers),
    uses: await holdUses(tx, usableDocuments(new AuditContext(facts))),
  };
}

const factsAsOne = (carriers: OneCarrier, facts: AuditFacts): AuditFacts =>
  carriers.isEmpty
    ? facts
    : {
        ...facts,
        invoice: { ...facts.invoice, invoice: carriers.readIn(facts.invoice.invoice) },
        orders: facts.orders.map((each) => ({ ...each, order: carriers.readOrder(each.order) })),
      };

interface Directory {
  readonly carriers: OneCarrier;
  /** The entries that fit the vendor, as the invoice and its orders name it. */
  readonly rows: readonly CarrierRow[];
}

async function directoryOf(tx: TenantTx, carriers: OneCarrier, { invoice, orders }: AuditFacts): Promise<Directory> {
  const names = namesInDirectory(
    invoice.invoice.vendor,
    orders.map(({ order }) => order),
  );
  return { carriers, rows: await listVendorsAsOne(tx, carriers, names) };
}

interface Judged extends Pick<ApprovalOfDay, "today"> {
  readonly row: DecisionRow;
  readonly facts: AuditFacts;
  readonly directory: readonly CarrierRow[];
}

/** The settings in force, those of the audit where nothing changed, and the papers as they are. */
async function groundNow(tx: TenantTx, tenant: Tenant, { today, row, facts, directory }: Judged): Promise<GroundNow> {
  const now = await auditSettings(tx, { ...tenant, settingsVersion: await findSettingsVersion(tx) });
  const { policy, fxRates, codes } = now.hash === row.settingsHash ? { ...facts, codes: facts.chargeCodes.codes } : now;
  const orderUuids = facts.orders.map(({ uuid }) => uuid);
  const papers = await listDocumentsFor(tx, [row.invoiceUuid], orderUuids);
  const documents = facts.separatesDuties === true ? await apartFromPreparers(tx, papers) : papers;
  return {
    asOfOn: today,
    policy,
    fxRates,
    chargeCodes: { codes, vendorAliases: vendorAliases(directory, facts.invoice.invoice.vendor) },
    documents: documents.map((paper) => factDocument(paper, [])),
  };
}

/** The vendor's entry in the directory, and the changes that wait of where and how it is paid. */
async function vendorNow(tx: TenantTx, by: string, facts: AuditFacts, { carriers, rows }: Directory): Promise<VendorNow> {
  const { vendor } = facts.invoice.invoice;
  const orders = facts.orders.map(({ order }) => order);
  const paid = payees(rows, vendor, orders);
  const profile = vendorProfile(rows, vendor);
  const now = { profile, ...otherRemitTos(paid, profile), ...blockedVendors(rows, vendor, paid) };
  const changes = (await listHoldingChanges(tx)).map((change) => changeAsOne(carriers, change));
  const waiting = changes.filter(({ concerns }) => concernsAny(concerns, vendor, profile, paid));
  if (waiting.length === 0) return { ...now, waiting: [] };
  const standingOf = await standingsOf(tx, [by, ...waiting.map(({ askedBy }) => askedBy)]);
  return {
    ...now,
    waiting: waiting.map(({ changeUuid, kind, askedBy }) => ({
      uuid: changeUuid,
      kind,
      isOwn: askedBy === by || relationOf(standingOf(by), standingOf(askedBy)) !== "another",
    })),
  };
}
