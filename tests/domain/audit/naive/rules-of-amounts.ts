import type { AuditFacts, OtherVendorInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { Amount } from "#domain/money/amount.ts";
import type { Charge } from "#domain/charge/charge.ts";
import {
  agreedOn,
  backFromVendor,
  before,
  billed,
  billedCodes,
  billedTotal,
  cameBack,
  chargeCode,
  codeOf,
  exchangeBetween,
  creditedBeyond,
  expected,
  foreignAndOpen,
  KINDS,
  linesOf,
  obstacle,
  ordered,
  orderedCurrency,
  orderedLines,
  ownParts,
  takesBack,
} from "./naive-amounts.ts";
import { each, fitting, fold, found, isSameVendor, isUnderHalfCent, print, vendorsOf } from "./naive-rule.ts";
import type { NaiveFinding, NaiveOutcome, NaiveRule } from "./naive-rule.ts";
import { isPast } from "./naive-limits.ts";
import { isKnownQualifier, rateSet } from "./rules-of-papers.ts";
import { originalOf } from "./rules-of-freight.ts";

/** What an invoice billed by code, whatever order it stands on. */
const amountsOf = (entry: AuditFacts["siblings"][number]): [code: string, amount: bigint][] => {
  const parts =
    entry.amounts === null
      ? entry.charges.map((line) => ({ code: chargeCode(line), amount: line.amount }))
      : entry.amounts.map(({ code, amount }) => ({ code, amount }));
  return [...new Set(parts.map((part) => part.code))].map((code) => [
    code,
    parts.filter((part) => part.code === code).reduce((total, part) => total + part.amount, 0n),
  ]);
};

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What an order had asked for of what its other vendor was paid; all of it where that was not kept. */
const asOrdered = (parts: readonly OtherVendorInvoice["paid"][number][]): bigint =>
  [...new Set(parts.map((part) => part.code))].reduce((total, code) => {
    const own = parts.filter((part) => part.code === code);
    const paid = own.reduce((sum, part) => sum + part.amount, 0n);
    const asked = own.map((part) => part.ordered);
    if (paid < 0n || asked.includes(null)) return total + paid;
    return (
      total +
      smaller(
        paid,
        asked.reduce<bigint>((most, entry) => (entry !== null && entry > most ? entry : most), asked[0] ?? 0n),
      )
    );
  }, 0n);

const groups = (invoices: readonly OtherVendorInvoice[]): OtherVendorInvoice[][] => {
  const all: OtherVendorInvoice[][] = [];
  for (const invoice of invoices) {
    const group = all.find(([first]) => first !== undefined && isSameVendor(first.vendor, invoice.vendor));
    if (group === undefined) all.push([invoice]);
    else group.push(invoice);
  }
  return all;
};

const paidBeyond = (facts: AuditFacts): number => {
  let count = 0;
  for (const { uuid, order } of facts.orders)
    for (const group of groups(facts.otherVendorInvoices ?? [])) {
      const [first] = group;
      if (first === undefined) continue;
      const standing = fitting(first.vendor, order.vendors, []);
      const only = standing.length === 1 ? standing[0] : undefined;
      const money = only?.currency ?? first.paidIn ?? order.vendors[0]?.currency ?? order.customer.currency;
      const into = (from: string | undefined) =>
        from === undefined ? (sum: bigint) => sum : exchangeBetween(facts, from, money);
      const own = group.map(({ paid: all, paidIn }) => ({
        all: all.filter((part) => part.orderUuid === uuid),
        by: into(paidIn),
      }));
      // Each that nobody can convert is looked at by itself.
      count += own.filter(({ all, by }) => by === null && all.reduce((total, part) => total + part.amount, 0n) > 0n).length;
      const parts = own.flatMap(({ all, by }) =>
        by === null
          ? []
          : all.map((part) => ({
              ...part,
              amount: by(part.amount) as Amount,
              ordered: part.ordered === null ? null : (by(part.ordered) as Amount),
            })),
      );
      const back = (facts.recovered ?? [])
        .filter((entry) => entry.orderUuid === uuid && group.some((each) => entry.invoiceUuids.includes(each.uuid)))
        .reduce((total, entry) => total + (exchangeBetween(facts, entry.currency, money)?.(entry.amount) ?? 0n), 0n);
      const paid = parts.reduce((total, part) => total + part.amount, 0n) - back;
      if (paid <= 0n || isUnderHalfCent(paid)) continue;
      const stands = only?.charges.reduce((total, entry) => total + entry.amount, 0n);
      if (stands === undefined || asOrdered(parts) - back - stands >= 50n) count += 1;
    }
  return count;
};

/** Billed less everything that is still expected of the vendor. */
const varianceOf = (facts: AuditFacts): bigint => {
  if (takesBack(facts)) return 0n;
  const names = new Set([
    ...vendorsOf(facts).flatMap((vendor) => (vendor?.charges ?? []).map(chargeCode)),
    ...[...facts.siblings, ...(facts.unassigned ?? [])].flatMap(
      (entry) => entry.amounts?.map((part) => codeOf(part.code)) ?? entry.charges.map(chargeCode),
    ),
    ...facts.siblings.flatMap((entry) => (entry.agreed ?? []).map((part) => codeOf(part.code))),
  ]);
  return billedTotal(facts) - [...names].reduce((total, code) => total + expected(facts, code) + creditedBeyond(facts, code), 0n);
};

/** Linehaul and discounts are one sum. */
const asOne = (facts: AuditFacts, code: string): string => {
  const kind = facts.chargeCodes.codes.find((each) => each.code === code)?.kind;
  return kind === "linehaul" || kind === "discount" ? "linehaul" : code;
};

/** What is billed of a code, with those it is one sum with, what may still be, and what was withheld of it by each invoice. */
const keptBack = (facts: AuditFacts, code: string) => {
  const isOne = (other: string): boolean => asOne(facts, other) === asOne(facts, code);
  const isOurs = (part: { orderUuid: string; code: string }): boolean =>
    isOne(codeOf(part.code)) && facts.orders.some((order) => order.uuid === part.orderUuid);
  const sum = (parts: readonly { amount: bigint }[]): bigint => parts.reduce((total, part) => total + part.amount, 0n);
  const names = facts.chargeCodes.codes.map((each) => each.code).filter(isOne);
  const inOne = (read: (facts: AuditFacts, code: string) => bigint): bigint =>
    (names.length === 0 ? [code] : names).reduce((total, each) => total + read(facts, each), 0n);
  const approved = facts.siblings.filter((entry) => entry.status === "approved");
  const each = approved
    .map((entry) => ({ isCredit: sum(entry.amounts ?? []) < 0n, parts: (entry.withheld ?? []).filter(isOurs) }))
    .filter(({ parts }) => parts.length > 0)
    .map(({ isCredit, parts }) => ({ isCredit, amount: sum(parts) }));
  const withheld = sum(each);
  const paid = approved.reduce((total, entry) => total + sum(ownParts(entry).filter(isOurs)), 0n) - inOne(cameBack);
  return { billed: inOne(billed), room: inOne(ordered) - paid - withheld, withheld, each };
};

/** What of the withheld of a code, with those it is one sum with, an invoice asks for again; zero where nothing. */
const askedAgain = (facts: AuditFacts, code: string): bigint => {
  const { billed: asks, room, withheld } = keptBack(facts, code);
  const beyond = smaller(asks - room, asks);
  return withheld === 0n || beyond < 50n ? 0n : smaller(beyond, withheld);
};

/**
 * Whether a credit, beyond what is paid too much, is of exactly what a person withheld of a code, with those it is one sum with.
 */
const isGivenBack = (facts: AuditFacts, code: string): boolean => {
  const { billed: credit, room, withheld, each } = keptBack(facts, code);
  const byPersons = each.filter(({ isCredit }) => !isCredit).map(({ amount }) => amount);
  if (credit >= 0n || withheld === 0n || byPersons.length === 0) return false;
  const back = -credit - (room < 0n ? -room : 0n);
  return back > 0n && [withheld, ...byPersons].some((amount) => amount - back < 50n && back - amount < 50n);
};

/** Codes that people agreed to beyond the orders, with what each invoice was agreed at and what is agreed of them now. */
const agreedBeside = (facts: AuditFacts): readonly { readonly code: string; readonly amounts: readonly bigint[] }[] => {
  const parts = facts.siblings
    .flatMap((entry) => entry.agreed ?? [])
    .filter((part) => facts.orders.some((order) => order.uuid === part.orderUuid));
  return [...new Set(parts.map((part) => codeOf(part.code)))]
    .map((code) => ({
      code,
      now: ordered(facts, code) - orderedLines(facts, code).reduce((total, entry) => total + entry.amount, 0n),
      each: parts.filter((part) => codeOf(part.code) === code && part.amount > 0n).map((part): bigint => part.amount),
    }))
    .filter(({ code, now }) => now > 0n && KINDS[code] !== "tax")
    .map(({ code, now, each }) => ({ code, amounts: [now, ...each] }));
};

/** Linehaul and discounts are one, any other code is one by itself. */
const groupOf = (code: string): string => (["linehaul", "discount"].includes(KINDS[code] ?? "") ? "freight" : code);

/** Codes that are billed of what an order gained, while it asks for less of another than was paid on it. */
const billedAsOther = (facts: AuditFacts): readonly string[] => {
  const codes = [
    ...new Set([
      ...billedCodes(facts),
      ...vendorsOf(facts).flatMap((vendor) => (vendor?.charges ?? []).map(chargeCode)),
      ...facts.siblings.flatMap((entry) => amountsOf(entry).map(([code]) => codeOf(code))),
    ]),
  ].filter((code) => KINDS[code] !== "tax");
  const groups = [...new Set(codes.map(groupOf))];
  // What the bill itself takes back of each, of one order after the other.
  const back = new Map(
    groups.map((group) => {
      const own = codes.filter((code) => groupOf(code) === group);
      return [group, own.reduce((total, code) => total - smaller(billed(facts, code), 0n), 0n)] as const;
    }),
  );
  const gone = facts.orders.flatMap((_, at) => goneOfOrder(facts, at, { codes, groups, back }));
  return billedCodes(facts).filter(
    (code) =>
      KINDS[code] !== "tax" &&
      billed(facts, code) > 0n &&
      gone.some(({ group, gained }) => group !== groupOf(code) && gained(groupOf(code))),
  );
};

interface Groups {
  readonly codes: readonly string[];
  readonly groups: readonly string[];
  readonly back: Map<string, bigint>;
}

/** What was paid on one of the orders of what that asks for no more, and whether it asks for more of another since. */
const goneOfOrder = (facts: AuditFacts, at: number, { codes, groups, back }: Groups) => {
  const uuid = facts.orders[at]?.uuid ?? "";
  const charges = vendorsOf(facts)[at]?.charges ?? [];
  const approved = facts.siblings
    .filter((entry) => entry.status === "approved")
    .map((entry) => ({
      paid: ownParts(entry).filter((part) => part.orderUuid === uuid),
      asked: entry.orderedThen?.find((each) => each.orderUuid === uuid),
    }))
    .filter(({ paid, asked }) => paid.length > 0 && (asked === undefined || asked.currency === orderedCurrency(facts)));
  const sumOf = (parts: readonly { code: string; amount: bigint }[], group: string): bigint =>
    parts.filter((part) => groupOf(codeOf(part.code)) === group).reduce((total, part) => total + part.amount, 0n);
  const lines = charges.map((line) => ({ code: chargeCode(line), amount: line.amount }));
  const now = (group: string): bigint => sumOf(lines, group);
  const then = (entry: (typeof approved)[number], group: string): bigint =>
    entry.asked === undefined ? now(group) : sumOf(entry.asked.charges, group);
  return groups.flatMap((group) => {
    const own = codes.filter((code) => groupOf(code) === group);
    const payers = approved.filter((entry) => sumOf(entry.paid, group) > 0n && then(entry, group) > now(group));
    if (payers.length === 0) return [];
    const paid = approved.reduce((total, entry) => total + sumOf(entry.paid, group), 0n);
    const counted = own.reduce((total, code) => total + before(facts, code, uuid), 0n);
    const agreed = own.reduce((total, code) => total + agreedOn(facts, { uuid, at }, code), 0n);
    const asked = now(group) > 0n ? now(group) : 0n;
    const beyond = smaller(paid, counted) - asked - agreed;
    if (beyond <= 0n) return [];
    const taken = smaller(back.get(group) ?? 0n, beyond);
    back.set(group, (back.get(group) ?? 0n) - taken);
    const over = beyond - taken;
    const isLittle =
      asked > 0n && isPast(facts, { read: (from) => from.charge?.over ?? null, code: own[0] ?? "" }, over, asked) !== true;
    if (over < 50n || isLittle) return [];
    const gained = (other: string): boolean => payers.every((entry) => now(other) > then(entry, other));
    const since = approved.filter((entry) => !payers.includes(entry) && then(entry, group) <= now(group));
    const seen = groups
      .filter((other) => other !== group && gained(other))
      .flatMap((other) => since.map((entry) => sumOf(entry.paid, other)))
      .reduce((total, amount) => (amount > 0n ? total + amount : total), 0n);
    return over - seen < 50n ? [] : [{ group, gained }];
  });
};

const byLine = (facts: AuditFacts, isWrong: (line: Charge) => boolean): NaiveOutcome =>
  found(
    facts.invoice.invoice.charges.filter(isWrong).map((line): NaiveFinding => ({ severity: "review", charge: chargeCode(line) })),
  );

/** Rules about amounts. */
export const RULES_OF_AMOUNTS: Readonly<Record<string, NaiveRule>> = {
  "order-cancelled": (facts) => {
    if (!facts.orders.some((entry) => entry.status === "cancelled")) return "not-applicable";
    const isAllOff = obstacle(facts) !== null || facts.orders.every((entry) => entry.status === "cancelled");
    // What lies beyond the orders that stand, of what a cancelled one asked for; no line of these cases names its order.
    const notOwed = (code: string): bigint => {
      const asks = billed(facts, code);
      if (isAllOff) return asks;
      const isAsked = vendorsOf(facts).some(
        (vendor, at) =>
          facts.orders[at]?.status === "cancelled" && (vendor?.charges ?? []).some((line) => chargeCode(line) === code),
      );
      const beyond = asks - expected(facts, code);
      return !isAsked || beyond <= 500n ? 0n : smaller(beyond, asks);
    };
    return found(
      billedCodes(facts)
        .filter((code) => code !== "TONU" && KINDS[code] !== "tax" && billed(facts, code) > 0n && notOwed(code) !== 0n)
        .map((code): NaiveFinding => ({ severity: "dispute", charge: code, variance: print(notOwed(code)) })),
    );
  },
  "currency-mismatch": (facts) => {
    if (facts.orders.length === 0) return "not-applicable";
    if (obstacle(facts)?.startsWith("no-rate") === true) return [{ severity: "review" }];
    const open = obstacle(facts) === null ? foreignAndOpen(facts) : 0;
    if (open > 0) return each(open);
    return facts.invoice.invoice.currency === null ? [{ severity: "information" }] : "pass";
  },
  "order-without-charges": (facts) => {
    if (obstacle(facts) !== null) return "not-evaluated";
    return each(vendorsOf(facts).some((vendor) => (vendor?.charges ?? []).length > 0) ? 0 : 1);
  },
  "order-billed-by-other": (facts) =>
    (facts.otherVendorInvoices ?? []).length === 0 ? "not-applicable" : each(paidBeyond(facts)),
  "withheld-earlier": (facts) => {
    if (!facts.siblings.some((entry) => entry.status === "approved" && (entry.withheld ?? []).length > 0))
      return "not-applicable";
    if (obstacle(facts) !== null) return "not-evaluated";
    return found(
      [...Map.groupBy(billedCodes(facts), (code) => asOne(facts, code)).values()]
        .flatMap((codes) => codes.find((code) => billed(facts, code) > 0n) ?? codes[0] ?? [])
        .flatMap((code): readonly NaiveFinding[] => {
          if (isGivenBack(facts, code)) return [{ severity: "review", charge: code }];
          const asked = askedAgain(facts, code);
          return asked === 0n ? [] : [{ severity: "review", charge: code, variance: print(asked) }];
        }),
    );
  },
  "recovered-already": (facts) => {
    const back = backFromVendor(facts).reduce((total, entry) => total + entry.amount, 0n);
    const total = facts.invoice.invoice.charges.reduce((sum, line) => sum + line.amount, 0n);
    if (total >= 0n || obstacle(facts) !== null) return "not-applicable";
    // The cases ask nothing back of an invoice's own orders beside it.
    const elsewhere = facts.askedElsewhere ?? [];
    const asked = elsewhere.reduce((sum, entry) => sum + entry.amount, 0n);
    if (elsewhere.some((entry) => isUnderHalfCent(entry.amount + total)) || total * -20n <= asked * 21n)
      return [{ severity: "review" }];
    const variance = varianceOf(facts);
    const owed = variance - billedTotal(facts);
    const isAsked = billedTotal(facts) * -20n <= (owed > 0n ? owed : 0n) * 21n;
    if ((facts.unpaid ?? []).length > 0 && variance <= -50n && !isAsked)
      return [{ severity: "review", variance: print(variance) }];
    if (back === 0n) return "not-applicable";
    return variance > -50n ? "pass" : [{ severity: "review", variance: print(variance) }];
  },
  "charge-agreed-before": (facts) => {
    const told = agreedBeside(facts);
    const isSentAgain = facts.siblings.some((entry) => entry.orderedThen !== undefined);
    if (obstacle(facts) !== null || (told.length === 0 && !isSentAgain)) return "not-applicable";
    const isFreight = (code: string): boolean => ["linehaul", "discount"].includes(KINDS[code] ?? "");
    const asked = billedCodes(facts).filter((code) => billed(facts, code) > 0n && KINDS[code] !== "tax");
    const beside = asked.filter((code) => (KINDS[code] ?? "accessorial") === "accessorial");
    const sets = [...asked.map((code) => [code]), ...(beside.length < 2 ? [] : [beside])];
    const isNear = (difference: bigint, amount: bigint): boolean => {
      const size = difference < 0n ? -difference : difference;
      return isUnderHalfCent(size) || (size <= 20_000n && size * 100n <= amount);
    };
    const isAgain = (codes: readonly string[]): boolean => {
      const [first = ""] = codes;
      const now = codes.reduce((total, code) => total + billed(facts, code), 0n);
      const sums = codes.length === 1 ? [now, now + before(facts, first)] : [now];
      return told.some(
        ({ code, amounts }) =>
          !codes.some((each) => each === code || (isFreight(each) && isFreight(code))) &&
          amounts.some((amount) => sums.some((sum) => isNear(sum - amount, amount))),
      );
    };
    const agreed = sets.filter(isAgain);
    const alone = agreed.flatMap((codes) => (codes.length === 1 ? codes : []));
    return found(
      [...agreed, ...billedAsOther(facts).flatMap((code) => (alone.includes(code) ? [] : [[code]]))].map(
        (codes): NaiveFinding => ({ severity: "review", ...(codes.length === 1 ? { charge: codes[0] ?? "" } : {}) }),
      ),
    );
  },
  "rate-set-incomplete": (facts) => byLine(facts, (line) => line.rawRate === null && ![0, 3].includes(rateSet(line))),
  "qualifier-unknown": (facts) => byLine(facts, ({ qualifier }) => qualifier !== null && !isKnownQualifier(qualifier)),
  "qualifier-mismatch": (facts) => {
    const lines = facts.invoice.invoice.charges.filter(({ qualifier }) => qualifier !== null && isKnownQualifier(qualifier));
    const qualifiersOf = (code: string): string[] =>
      orderedLines(facts, code).flatMap(({ qualifier }) => (qualifier === null ? [] : [qualifier]));
    const compared = lines.filter((line) => qualifiersOf(chargeCode(line)).length > 0);
    if (compared.length === 0) return "not-applicable";
    return found(
      compared
        .filter((line) => !qualifiersOf(chargeCode(line)).some((entry) => fold(entry) === fold(line.qualifier)))
        .map((line): NaiveFinding => {
          const code = chargeCode(line);
          return { severity: "review", charge: code, variance: print(billed(facts, code) - expected(facts, code)) };
        }),
    );
  },
  "lines-do-not-add-up": ({ invoice: { invoice } }) => {
    if (invoice.statedTotal === null) return "not-applicable";
    const difference = invoice.statedTotal - invoice.charges.reduce((total, entry) => total + entry.amount, 0n);
    return isUnderHalfCent(difference) ? "pass" : [{ severity: "review", variance: print(difference) }];
  },
  "balance-due-repeats-original": (facts) => {
    const original = originalOf(facts);
    if (original === undefined) return "not-applicable";
    const amounts = amountsOf(original);
    const total = amounts.reduce((sum, [, amount]) => sum + amount, 0n);
    const isRepeated =
      amounts.length > 0 &&
      amounts.every(([code, amount]) => {
        const again = billed(facts, code);
        return linesOf(facts, code).length > 0 && (amount < 0n ? again <= amount : again >= amount);
      });
    if (total === 0n || (!isRepeated && !isUnderHalfCent(billedTotal(facts) - total))) return "pass";
    const isCounted = [...facts.siblings, ...(facts.unassigned ?? [])].some((entry) =>
      amountsOf(entry).some(([code]) => before(facts, code) !== 0n),
    );
    if (isCounted && billedCodes(facts).every((code) => isUnderHalfCent(billed(facts, code) - expected(facts, code))))
      return "pass";
    return [{ severity: "dispute", variance: print(total) }];
  },
};
