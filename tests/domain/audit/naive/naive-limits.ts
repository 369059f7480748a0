import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { Limit, PolicyOverride, RequiredDocument } from "#domain/audit/policy/policy.ts";
import { fold, isUnderHalfCent, nearest, vendorsOf } from "./naive-rule.ts";

/** What overrides may be chosen by: what orders and the tenant say, and what the invoice adds to it. */
const subjects = (
  facts: AuditFacts,
  isTold: boolean,
): { vendors: string[]; customers: string[]; modes: string[]; services: string[] } => {
  const { invoice } = facts.invoice;
  const vendors = vendorsOf(facts).filter((entry) => entry !== null);
  const says = (...texts: readonly (string | null | undefined)[]): string[] => texts.filter((entry) => entry != null).map(fold);
  const told = isTold ? invoice : null;
  const profile = facts.vendor;
  const isOurs = vendors.some(({ externalId, scac }) =>
    externalId === null
      ? scac !== null && profile !== null && [profile.scac, ...profile.scacs].includes(scac)
      : externalId === profile?.externalId,
  );
  const ofDirectory = profile !== null && (isTold || isOurs) ? [profile.externalId, profile.name, profile.scac] : [];
  return {
    vendors: says(
      ...ofDirectory,
      ...vendors.flatMap((entry) => [entry.externalId, entry.scac, entry.name]),
      told?.vendor.externalId,
      told?.vendor.scac,
    ),
    customers: says(
      ...facts.orders.flatMap(({ order }) => [order.customer.externalId, order.customer.name]),
      told?.customerExternalId,
    ),
    modes: says(
      ...vendors.flatMap((entry) => [entry.service?.mode, entry.service?.type]),
      told?.service?.mode,
      told?.service?.type,
    ),
    services: says(
      ...vendors.flatMap((entry) => [entry.service?.level, entry.service?.type]),
      told?.service?.level,
      told?.service?.type,
    ),
  };
};

/** The value of the strongest override that sets one: most conditions, and of equals the last. */
const strongest = <T>(
  facts: AuditFacts,
  isTold: boolean,
  code: string | null,
  read: (entry: PolicyOverride) => T | null,
): T | null => {
  const { vendors, customers, modes, services } = subjects(facts, isTold);
  const holds = (wanted: string | null, has: readonly string[]): boolean => wanted === null || has.includes(fold(wanted));
  let best: T | null = null;
  let most = -1;
  for (const entry of facts.policy.overrides) {
    const { when, effectiveFrom, effectiveUntil } = entry;
    if (effectiveFrom !== null && facts.asOfOn < effectiveFrom) continue;
    if (effectiveUntil !== null && facts.asOfOn > effectiveUntil) continue;
    if (!holds(when.vendor, vendors) || !holds(when.customer, customers)) continue;
    if (!holds(when.mode, modes) || !holds(when.service, services)) continue;
    if (when.chargeCode !== null && fold(when.chargeCode) !== fold(code)) continue;
    const value = read(entry);
    const keys = Object.values(when).filter((each) => each !== null).length;
    if (value === null || keys < most) continue;
    best = value;
    most = keys;
  }
  return best;
};

const allowedBy = (limit: Limit, base: bigint): bigint => {
  const size = base < 0n ? -base : base;
  // Percent with eight decimals, of hundred.
  const ofPercent = limit.percent === null ? null : nearest(size * limit.percent, 10_000_000_000n);
  if (ofPercent === null || limit.amount === null) return ofPercent ?? limit.amount ?? 0n;
  return ofPercent > limit.amount === (limit.whichever === "larger") ? ofPercent : limit.amount;
};

/**
 * A limit of the policy, for a charge code or (null) for the whole invoice. Of a quantity there are no half cents that never
 * count.
 */
export interface NaiveLimitOf {
  readonly read: (from: AuditFacts["policy"] | PolicyOverride) => Limit | null;
  readonly code: string | null;
  readonly isQuantity?: true;
}

/** Whether a difference is past what may differ; null where the policy says nothing. */
export function isPast(facts: AuditFacts, limit: NaiveLimitOf, difference: bigint, base: bigint): boolean | null {
  const known = strongest(facts, false, limit.code, limit.read) ?? limit.read(facts.policy);
  const told = strongest(facts, true, limit.code, limit.read);
  const allowed = [known, told].filter((entry) => entry !== null).map((entry) => allowedBy(entry, base));
  if (allowed.length === 0) return null;
  const least = allowed.reduce((a, b) => (b < a ? b : a));
  return (limit.isQuantity === true || !isUnderHalfCent(difference)) && (difference < 0n ? -difference : difference) > least;
}

/** Documents that must be there: every one that orders or invoice choose, each in its stricter form. */
export function requiredDocuments(facts: AuditFacts): RequiredDocument[] {
  const read = (entry: PolicyOverride): readonly RequiredDocument[] | null => entry.requiredDocuments;
  const known = strongest(facts, false, null, read) ?? facts.policy.requiredDocuments;
  const told = strongest(facts, true, null, read) ?? [];
  const types = [...new Set([...known, ...told].map((entry) => entry.type))];
  return types.map((type) => {
    const all = [...known, ...told].filter((entry) => entry.type === type);
    return {
      type,
      signed: all.some((entry) => entry.signed),
      status: all.some((entry) => entry.status === "Approved") ? "Approved" : "Ready",
    };
  });
}

/**
 * The lowest of the numbers that orders and invoice choose for a setting; null where the policy sets none.
 * @public The example of docs/how-to/add-a-rule.md imports it.
 */
export function lowest(facts: AuditFacts, read: (from: AuditFacts["policy"] | PolicyOverride) => bigint | null): bigint | null {
  const known = strongest(facts, false, null, read) ?? read(facts.policy);
  const told = strongest(facts, true, null, read);
  return known === null || (told !== null && told < known) ? told : known;
}
