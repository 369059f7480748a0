import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { differsInOverridesAlone } from "#domain/audit/context/judges-alike.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { TenantTx } from "#db/database.ts";
import { findWaitingChange, lockSetting, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import { removePolicyDraft } from "#db/queries/policy/policy-draft.ts";
import { findPolicy, insertPolicy, lockSettings, type PolicyRow } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { takesEffectAtOnce } from "../pending-change/ask-change.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { waitForTurn } from "./wait-for-turn.ts";
import { startReaudit, startRecoveriesWithoutRate } from "../setting/start-reaudit.ts";
import { policyInForce } from "./policy-in-force.ts";
import { refuseUnknownApprovers } from "./gone-approvers.ts";
import { printStoredPolicy } from "#domain/stored/stored-policy.ts";

/** What a policy is known by to whoever changes it: the number of its version; 0 is the one every tenant starts with. */
export function policyETag(row: PolicyRow | undefined): string {
  return String(row?.version ?? 0);
}

/**
 * Under the lock of the tenant's settings: the refusal when another version is in force than the change was made from. Null, or
 * no eTag: nobody asked.
 */
async function refuseOtherVersion(tx: TenantTx, eTag: string | null) {
  if (eTag === null) return null;
  const now = policyETag(await findPolicy(tx));
  return now === eTag
    ? null
    : refuse(
        "etag-mismatch",
        `version ${now} of the policy was put in force meanwhile: read it again and decide on what it says now`,
      );
}

/** The policy in force after somebody published one, and what waits for a second person. */
export interface PublishedPolicy {
  readonly inForce: PolicyRow | undefined;
  readonly waiting: PendingChangeRow | undefined;
}

/**
 * Puts a policy in force as a new version, or has it wait for a second person where duties are separated. The actor's own draft
 * has done its service and goes. Refuses: etag-mismatch (another version is in force than `eTag` names), and what `wanted`
 * refuses.
 */
export async function publishPolicy(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  given: {
    readonly actor: Actor;
    readonly eTag: string | null;
    readonly wanted: () => Outcome<unknown> | Promise<Outcome<unknown>>;
  },
): Promise<Outcome<PublishedPolicy>> {
  const { actor } = given;
  await lockSetting(tx, "audit-policy", "");
  await lockSettings(tx);
  const refused = await refuseOtherVersion(tx, given.eTag);
  if (refused !== null) return refused;
  const wanted = await given.wanted();
  if (!wanted.ok) return wanted;
  const before = await policyAsWritten(tx);
  const concerns = { externalIds: [], scacs: [] };
  const change = { kind: "audit-policy", subject: "", before, after: wanted.value, concerns } as const;
  await removePolicyDraft(tx, actor.id);
  if (await takesEffectAtOnce(context, tx, tenant, { actor, wanted: change }))
    await putPolicyInForce(context, tx, tenant, { policy: wanted.value, by: actor.id });
  return done({ inForce: await findPolicy(tx), waiting: await findWaitingChange(tx, "audit-policy", "") });
}

/** What holds now, with every setting written out: two policies of different releases are compared by what they mean. */
export async function policyAsWritten(tx: TenantTx): Promise<unknown> {
  const row = await findPolicy(tx);
  return row === undefined ? printPolicy(DEFAULT_POLICY) : printStoredPolicy(row);
}

/**
 * A new version in force: open invoices are judged by it, not by the one of the day they came in. Where overrides alone are other
 * ones it is looked whom they are about; any other setting may have rules look at what they did not before, and everything is
 * audited again. Those that an override concerns are looked at again on the days on which it begins and ends.
 */
export async function putPolicyInForce(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { policy, by }: { readonly policy: unknown; readonly by: string },
): Promise<void> {
  const before = await policyInForce(tx);
  await insertPolicy(tx, policy, by);
  if (differsInOverridesAlone(before, await policyInForce(tx))) await startReaudit(tx, "audit-policy");
  else {
    await enqueueOpenInvoices(tx, "policy");
    await startRecoveriesWithoutRate(tx);
  }
  await waitForTurn(context, tx, tenant);
}

/**
 * Puts a new version of the tenant's policy in force; what it does not name is as the defaults say. Where duties are separated it
 * waits for a second person. Refuses: invalid (with every field at fault), etag-mismatch (another version is in force than `eTag`
 * names).
 */
export async function changeAuditPolicy(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { policy, eTag }: { readonly policy: unknown; readonly eTag: string | null },
): Promise<Outcome<PublishedPolicy>> {
  const parsed = parsePolicy(policy, RULE_IDS);
  if (!parsed.ok) return refuse("invalid", "the policy cannot be read", parsed.errors);
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const refused = await refuseUnknownApprovers(tx, parsed.policy.approvalRules);
    if (refused !== null) return refused;
    return publishPolicy(context, tx, tenant, { actor, eTag, wanted: () => done(printPolicy(parsed.policy)) });
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}
