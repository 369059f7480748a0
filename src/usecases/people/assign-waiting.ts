import type { TenantTx } from "#db/database.ts";
import { type AssignableRow, holdNeverAssigned, setAssignees } from "#db/queries/invoice/assignable.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { type AssignmentRuleRow, listAssignmentRules, readTurns, saveTurns } from "#db/queries/people/assignment-rule.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type AssignedByRule, assignByRules, type AssignmentRule } from "#domain/lifecycle/assign-by-rules.ts";
import type { AssignableInvoice } from "#domain/lifecycle/assignment-rule.ts";
import { amountOf } from "#domain/money/amount.ts";
import { plainNumber } from "#domain/notice/notice-kinds.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellPeople } from "../notice/tell-people.ts";
import { targetsOf } from "./assignment-targets.ts";

/** Who assigns where nobody asked for it just now. */
const RULES_ACTOR = "rules";

/** A rule as it is kept, to be asked. */
export function ruleOf(row: AssignmentRuleRow): AssignmentRule {
  return {
    ...row,
    minBilled: row.minBilled === null ? null : amountOf(row.minBilled),
    maxBilled: row.maxBilled === null ? null : amountOf(row.maxBilled),
  };
}

const present = (texts: readonly (string | null | undefined)[]): readonly string[] => texts.filter((text) => text != null);

/** "Division", "division": an order's tag however it is written, as rules of approval read it. */
const divisionsOf = ({ tags }: AssignableRow["orders"][number]): readonly string[] =>
  Object.entries(tags ?? {}).flatMap(([name, value]) =>
    name.toLowerCase().replace(/[^a-z0-9]/g, "") === "division" && value !== null ? [String(value)] : [],
  );

/** What rules look at: of an order with several vendors the services of this one, where the order names it. */
export function assignableOf(row: AssignableRow): AssignableInvoice & { readonly invoiceUuid: string } {
  const { vendorExternalId, vendorScac } = row;
  const services = row.orders.flatMap(({ vendors }) => {
    const own = vendors.filter(
      ({ externalId, scac }) => (externalId != null && externalId === vendorExternalId) || (scac != null && scac === vendorScac),
    );
    return (own.length > 0 ? own : vendors).flatMap(({ service }) => [service?.mode, service?.type]);
  });
  return {
    invoiceUuid: row.invoiceUuid,
    vendors: present(row.vendors),
    customers: present(row.orders.flatMap(({ customer }) => [customer?.externalId, customer?.name])),
    modes: present([...row.services, ...services]),
    divisions: row.orders.flatMap(divisionsOf),
    auditRules: row.auditRules,
    sources: [row.source],
    currency: row.currency,
    billed: amountOf(row.billed),
  };
}

interface Assigning {
  /** Who asked for it; null: nobody, an invoice came to need a person. */
  readonly by: string | null;
  /** The invoices that may be assigned, held until the transaction ends: asked when whom the rules name is held. */
  readonly hold: () => Promise<readonly AssignableRow[]>;
}

/**
 * Gives invoices to whom the rules of now name, in the order in which they are held, and tells the timeline of each by which
 * rule. In the caller's transaction.
 */
export async function assignHeld(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { by, hold }: Assigning,
): Promise<{ readonly looked: readonly AssignableRow[]; readonly assigned: readonly AssignedByRule[] }> {
  const now = tenantNow(context, tenant);
  const rules = (await listAssignmentRules(tx)).map(ruleOf);
  const targets = await targetsOf(
    tx,
    rules.map(({ assignee }) => assignee),
    { today: dayOfInstant(now), hold: true },
  );
  const inTurns = rules.filter((rule) => rule.inTurns && targets.teams.has(rule.assignee)).map(({ assignee }) => assignee);
  const teamUuids = [...new Set(inTurns)].map((team) => team.slice("team:".length));
  const turns = await readTurns(tx, teamUuids, true);
  const looked = await hold();
  const asIds = new Map([...turns].map(([team, userId]) => [`team:${team}`, `user:${userId}`]));
  const decided = assignByRules(rules, targets, asIds, looked.map(assignableOf));
  if (decided.assigned.length === 0) return { looked, assigned: [] };
  await setAssignees(tx, decided.assigned);
  await saveTurns(
    tx,
    new Map([...decided.turns].map(([team, person]) => [team.slice("team:".length), person.slice("user:".length)])),
  );
  await recordTimeline(
    tx,
    decided.assigned.map(({ invoiceUuid, assignee, rule }) => ({
      invoiceUuid,
      at: printInstant(instantOfMilliseconds(now)),
      actor: by ?? RULES_ACTOR,
      kind: "assigned",
      data: { before: null, assignee, rule: rule.name, ruleUuid: rule.ruleUuid },
    })),
  );
  await announceChanges(
    tx,
    decided.assigned.map(({ invoiceUuid }) => ({ noun: "invoice" as const, uuid: invoiceUuid })),
  );
  await tellAssignees(context, tx, { by, looked, assigned: decided.assigned });
  return { looked, assigned: decided.assigned };
}

/** A line for each assignee, however many invoices became theirs. */
async function tellAssignees(
  context: Context,
  tx: TenantTx,
  told: { readonly by: string | null; readonly looked: readonly AssignableRow[]; readonly assigned: readonly AssignedByRule[] },
): Promise<void> {
  const numbers = new Map(told.looked.map(({ invoiceUuid, invoiceNumber }) => [invoiceUuid, invoiceNumber]));
  for (const [assignee, theirs] of Map.groupBy(told.assigned, (each) => each.assignee)) {
    const you = `you${assignee.startsWith("team:") ? "r team" : ""}`;
    const [first] = theirs;
    const isOnly = theirs.length === 1 && first !== undefined;
    await tellPeople(
      context,
      tx,
      { actors: [assignee], roles: [], except: told.by ?? RULES_ACTOR },
      {
        kind: "assigned",
        path: isOnly ? `/invoices/${first.invoiceUuid}` : "/queue/needs-me",
        words: isOnly
          ? `Invoice ${plainNumber(numbers.get(first.invoiceUuid) ?? "")} was assigned to ${you}`
          : `${theirs.length} invoices were assigned to ${you}`,
      },
    );
  }
}

/**
 * Gives invoices that have come to need a person to whom the rules name. What is somebody's, or was ever given to or taken from
 * anybody, stays as it is: no rule goes against a person. Doing it twice changes nothing more.
 */
export async function assignWaiting(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  invoiceUuids: readonly string[],
): Promise<void> {
  await assignHeld(context, tx, tenant, { by: null, hold: () => holdNeverAssigned(tx, invoiceUuids) });
}
