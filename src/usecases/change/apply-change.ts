import type { PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { findPartner } from "#db/queries/edi/edi-partners.ts";
import { findPersonOf, updateMember } from "#db/queries/people/member.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { findSeparateDuties, lockSettings, setSeparateDuties } from "#db/queries/tenant/settings.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { CHANGED } from "#domain/access/change-kinds.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import type { Context, Tenant } from "#src/context.ts";
import { providerAsChange, putWaitingProviderInForce } from "../people/sign-in-provider.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { policyAsWritten, putPolicyInForce } from "../policy/change-audit-policy.ts";
import { faultOfGoneApprovers } from "../policy/gone-approvers.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { PARTNER } from "../edi/partner-setting.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { mergeInForce, putMergeInForce, type WantedMerge } from "../party/merge-vendors.ts";
import { VENDOR } from "../party/party-settings.ts";

const TERM = { "remit-to": "remitTo", "payment-terms": "paymentTerms" } as const;

/** A setting: what it is now, and how it is written. Undefined: there is nothing any more that it would be a setting of. */
interface Setting {
  readonly now: unknown;
  readonly write: (value: unknown) => Promise<Outcome<unknown>>;
}

async function settingOf(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { kind, subject, askedBy, askedName }: PendingChangeRow,
): Promise<Setting | undefined> {
  const named = { actor: { id: askedBy, name: askedName }, cause: "confirmed", isReauditedByCaller: true, subject } as const;
  switch (kind) {
    case "remit-to":
    case "payment-terms": {
      const vendor = await findVendor(tx, subject);
      if (vendor === undefined) return undefined;
      const change = (value: unknown) => (now: object | null) => ({ ...now, [TERM[kind]]: value ?? null });
      return {
        now: vendor.body[TERM[kind]] ?? null,
        write: (value) => publishSetting(context, tx, tenant, { ...named, definition: VENDOR, change: change(value) }),
      };
    }
    case "vendor-merge":
      return {
        now: mergeInForce(await listOneCarriers(tx), subject),
        write: (value) => putMergeInForce(context, tx, tenant, { externalId: subject, value: value as WantedMerge, by: askedBy }),
      };
    case "charge-terms": {
      const partner = await findPartner(tx, subject);
      if (partner === undefined) return undefined;
      const change = (value: unknown) => (now: object | null) => ({ ...now, chargeTerms: value });
      return {
        now: partner.body["chargeTerms"] ?? {},
        write: (value) => publishSetting(context, tx, tenant, { ...named, definition: PARTNER, change: change(value) }),
      };
    }
    case "separate-duties":
      return {
        now: await findSeparateDuties(tx),
        write: async (value) => done(await setSeparateDuties(tx, value as boolean | null)),
      };
    case "audit-policy":
      await lockSettings(tx);
      return {
        now: await policyAsWritten(tx),
        write: (value) => putAskedPolicyInForce(context, tx, tenant, { value, askedBy }),
      };
    case "sign-in-provider":
      return { now: await providerAsChange(tx), write: () => putWaitingProviderInForce(context, tx) };
    case "approval-limit": {
      const person = await findPersonOf(tx, subject.replace(/^user:/, ""));
      const userId = person?.userId;
      if (person === undefined || userId == null) return undefined;
      const { role } = person;
      return {
        now: person.approvalLimit,
        write: async (value) => done(await updateMember(tx, { userId, role, approvalLimit: value as string | null })),
      };
    }
  }
}

/** As it was asked for, but for approvers who have left since. */
async function putAskedPolicyInForce(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { value, askedBy }: { readonly value: unknown; readonly askedBy: string },
): Promise<Outcome<unknown>> {
  const parsed = parsePolicy(value, RULE_IDS);
  const fault = await faultOfGoneApprovers(tx, parsed.ok ? parsed.policy.approvalRules : [], {
    named: "the policy that waits",
    cure: "refuse it, and have a policy published whose rule names somebody else",
  });
  if (fault !== null) return refuse("state-conflict", fault);
  return done(await putPolicyInForce(context, tx, tenant, { policy: value, by: askedBy }));
}

/**
 * Writes a confirmed change. Refuses `state-conflict` where the setting is not what it was when the change was asked for, or is
 * gone.
 */
export async function applyChange(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  change: PendingChangeRow,
): Promise<Outcome<undefined>> {
  const setting = await settingOf(context, tx, tenant, change);
  if (setting === undefined)
    return refuse("state-conflict", `${CHANGED[change.kind]} cannot be changed: it is not there any more`);
  if (!isSameValue(setting.now, change.before))
    return refuse("state-conflict", `${CHANGED[change.kind]} was changed since this was asked for: refuse it, and ask anew`);
  const written = await setting.write(change.after);
  if (!written.ok) return written;
  context.tenants.forget(tenant.tenantUuid);
  return done(undefined);
}
