import { printAmount, printRate } from "../money/amount.ts";
import { printFxRate } from "../money/convert.ts";
import type { AuditPolicy, Limit, PolicyOverride } from "./policy.ts";

/** JSON shapes of a policy, as `GET /manage/audit-policy` answers them and `parsePolicy` reads them. */
export type PrintedPolicy = Record<string, unknown>;

const printLimit = (limit: Limit): Record<string, string> => ({
  ...(limit.amount === null ? {} : { amount: printAmount(limit.amount) }),
  ...(limit.percent === null ? {} : { percent: printRate(limit.percent) }),
  whichever: limit.whichever,
});

const printPair = (pair: { over: Limit | null; under: Limit | null }): Record<string, unknown> => ({
  ...(pair.over === null ? {} : { over: printLimit(pair.over) }),
  ...(pair.under === null ? {} : { under: printLimit(pair.under) }),
});

const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const printOverride = (one: PolicyOverride): Record<string, unknown> => ({
  when: present({ ...one.when }),
  ...present({ effectiveFrom: one.effectiveFrom, effectiveUntil: one.effectiveUntil }),
  ...(one.total.over === null && one.total.under === null ? {} : { total: printPair(one.total) }),
  ...(one.charge.over === null && one.charge.under === null ? {} : { charge: printPair(one.charge) }),
  ...(one.weight === null ? {} : { weight: printLimit(one.weight) }),
  ...(one.distance === null ? {} : { distance: printLimit(one.distance) }),
  ...present({ chargeNotOnOrder: one.chargeNotOnOrder, requiredDocuments: one.requiredDocuments }),
});

/** The policy as JSON; what nobody set is left out, and reading it again gives the same policy. */
export const printPolicy = (policy: AuditPolicy): PrintedPolicy => ({
  autoApprove: policy.autoApprove,
  total: printPair(policy.total),
  charge: printPair(policy.charge),
  chargeNotOnOrder: policy.chargeNotOnOrder,
  requiredDocuments: policy.requiredDocuments,
  chargeDocuments: policy.chargeDocuments,
  lateBillingDays: policy.lateBillingDays,
  ...(policy.originalBillingDays === null ? {} : { originalBillingDays: policy.originalBillingDays }),
  duplicateWindowDays: policy.duplicateWindowDays,
  fx: policy.fx.map((one) => ({ from: one.from, to: one.to, rate: printFxRate(one.rate), date: one.date })),
  ...(policy.weight === null ? {} : { weight: printLimit(policy.weight) }),
  ...(policy.distance === null ? {} : { distance: printLimit(policy.distance) }),
  ...(policy.shipDateDays === null ? {} : { shipDateDays: policy.shipDateDays }),
  taxes: policy.taxes.map((one) => ({ place: one.place, code: one.code, percent: printRate(one.percent) })),
  acceptSupported: policy.acceptSupported,
  rules: policy.rules,
  overrides: policy.overrides.map(printOverride),
});
