import { addDays, dayOfInstant } from "#domain/day/day.ts";
import { findOpenByVerdict } from "#db/queries/tenant/demo.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { addNote } from "#usecases/invoice/add-note.ts";
import { assignInvoice } from "#usecases/invoice/assign-invoice.ts";
import { snoozeInvoice } from "#usecases/invoice/snooze-invoice.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { changeDelegation } from "#usecases/people/delegations.ts";
import { changeAssignmentRules, readAssignmentRules, type WantedRule } from "#usecases/people/assignment-rules.ts";
import { makeTeam } from "#usecases/people/teams.ts";
import { orFail } from "../or-fail.ts";
import type { DemoVendor } from "./believable-freight.ts";
import type { DemoCast } from "./demo-people.ts";

const DAY_MS = 86_400_000;
/** Ana Torres is away from then on, for so many days. */
const AWAY_IN_DAYS = 3;
const AWAY_DAYS = 5;

/** Where two vendors take disputes: addresses that nobody has, and no mail server outside is asked for. */
export async function nameDisputeAddresses(
  context: Context,
  tenant: Tenant,
  cast: DemoCast,
  vendors: readonly DemoVendor[],
): Promise<void> {
  for (const { externalId, name, scac, mcNumber, dotNumber, terms } of vendors.slice(0, 2)) {
    const disputeEmail = `disputes@${scac.toLowerCase()}.example`;
    const vendor = { name, scac, mcNumber, dotNumber, paymentTerms: terms, disputeEmail };
    const change = { actor: cast.administrator, eTag: null, effectiveFrom: null };
    orFail(await changeVendor(context, tenant, { externalId, vendor }, change));
  }
}

/**
 * What colleagues ask of each other, on invoices that wait: some are the auditor's, one is the team's, one is put off until the
 * carrier answers, a note asks the manager by name, rules say whose is what comes next, and the manager stands in for the
 * administrator who will be away.
 */
export async function workTogether(context: Context, tenant: Tenant, cast: DemoCast): Promise<void> {
  const { administrator, manager, auditor, clerk } = cast;
  const members = [auditor, clerk].map(({ id }) => id.slice("user:".length));
  const team = orFail(await makeTeam(context, tenant, { name: "Freight audit", members }));
  const now = tenantNow(context, tenant);
  const waiting = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "review", 5));
  const assignees = [auditor.id, auditor.id, clerk.id, `team:${team.teamUuid}`];
  for (const [at, assignee] of assignees.entries()) {
    const invoiceUuid = waiting[at]?.invoiceUuid;
    if (invoiceUuid !== undefined) orFail(await assignInvoice(context, tenant, manager, { invoiceUuid, assignee, eTag: null }));
  }
  const [asked, , late] = waiting;
  if (asked !== undefined) {
    const text = "@Dana the carrier says this was agreed with you by phone. Is there anything in writing?";
    orFail(await addNote(context, tenant, auditor, { invoiceUuid: asked.invoiceUuid, text, eTag: null }));
  }
  if (late !== undefined) {
    const text = "Their billing office is closed until the day after tomorrow: put off until then.";
    orFail(await addNote(context, tenant, clerk, { invoiceUuid: late.invoiceUuid, text, eTag: null }));
    orFail(await snoozeInvoice(context, tenant, clerk, { invoiceUuid: late.invoiceUuid, until: now + 2 * DAY_MS }));
  }
  const today = dayOfInstant(now);
  const [from, until] = [addDays(today, AWAY_IN_DAYS), addDays(today, AWAY_IN_DAYS + AWAY_DAYS - 1)];
  await ruleWork(context, tenant, { clerk: clerk.id, auditor: auditor.id, team: `team:${team.teamUuid}` });
  orFail(await changeDelegation(context, tenant, administrator.id, { delegate: manager.id, from, until, withQueue: false }));
}

type Conditions = Omit<WantedRule, "ruleUuid" | "name" | "assignee" | "inTurns">;

const ANY: Conditions = {
  vendors: [],
  customers: [],
  modes: [],
  divisions: [],
  auditRules: [],
  sources: [],
  currency: null,
  minBilled: null,
  maxBilled: null,
};

/**
 * Whose is what comes from now on: what waits already stays as it is, for whoever tries the preview and the run. Rules that
 * somebody made are left alone.
 */
async function ruleWork(
  context: Context,
  tenant: Tenant,
  { clerk, auditor, team }: { readonly clerk: string; readonly auditor: string; readonly team: string },
): Promise<void> {
  const { rules, eTag } = await readAssignmentRules(context, tenant);
  if (rules.length > 0) return;
  const wanted = [
    { name: "Billed twice", auditRules: ["duplicate-invoice"], assignee: clerk },
    { name: "LTL over 500", modes: ["LTL"], currency: "USD", minBilled: "500.0000", assignee: auditor },
    { name: "Everything else, in turns", assignee: team, inTurns: true },
  ].map((rule) => ({ ...ANY, inTurns: false, ...rule, ruleUuid: null }));
  orFail(await changeAssignmentRules(context, tenant, { rules: wanted, eTag }));
}
