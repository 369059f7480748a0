import type { AuditFacts, OrderedThen } from "#domain/audit/facts/audit-facts.ts";
import type { Charge } from "#domain/charge/charge.ts";
import { amountOf } from "#domain/money/amount.ts";
import { isPast } from "./naive-limits.ts";
import { daysFrom, fitting, fold, isUnderHalfCent, nearest, vendorsOf } from "./naive-rule.ts";

/** Names that the wide cases use beside the codes themselves. */
const ALIASES: Readonly<Record<string, string>> = { "400": "LINEHAUL", "405": "FUEL", LUMPERFEE: "LUMPER" };
export const KINDS: Readonly<Record<string, string>> = {
  LINEHAUL: "linehaul",
  FUEL: "fuel",
  LUMPER: "accessorial",
  DETENTION: "accessorial",
  TONU: "accessorial",
  HST: "tax",
};

/** The tenant's code of a name; a name nobody knows is its own. */
export function codeOf(name: string | null): string {
  const folded = fold(name);
  return folded in KINDS ? folded : (ALIASES[folded] ?? name ?? "");
}

export function chargeCode(charge: Charge): string {
  return codeOf(charge.name.value);
}

interface Rate {
  readonly from: string;
  readonly to: string;
  readonly rate: bigint;
  readonly date: string;
}

const FX_UNITS = 1_000_000_000_000n;

/** The exchange between two currencies on a day; null where no rate is known. */
const exchange = (rates: readonly Rate[], from: string, to: string, on: string): ((amount: bigint) => bigint) | null => {
  if (from === to) return (amount) => amount;
  const known = rates.filter(
    (entry) =>
      ((entry.from === from && entry.to === to) || (entry.from === to && entry.to === from)) && daysFrom(entry.date, on) >= 0,
  );
  const newest = known
    .map((entry) => entry.date)
    .sort()
    .at(-1);
  const ofDay = known.filter((entry) => entry.date === newest);
  const direct = ofDay.findLast((entry) => entry.from === from);
  const rate = direct ?? ofDay.at(-1);
  if (rate === undefined) return null;
  return (amount) => (direct === undefined ? nearest(amount * FX_UNITS, rate.rate) : nearest(amount * rate.rate, FX_UNITS));
};

const currencies = (facts: AuditFacts): string[] =>
  vendorsOf(facts).flatMap((vendor) => (vendor === null ? [] : [vendor.currency]));

const exchangeInto = (facts: AuditFacts, from: string): ((amount: bigint) => bigint) | null =>
  exchangeBetween(facts, from, currencies(facts)[0] ?? facts.invoice.invoice.currency ?? "USD");

/** The exchange from one currency into another on the orders' day. */
export function exchangeBetween(facts: AuditFacts, from: string, to: string): ((amount: bigint) => bigint) | null {
  const { invoice } = facts.invoice;
  const on = (day: string) => exchange([...facts.policy.fx, ...facts.fxRates], from, to, day);
  const [first] = facts.orders.flatMap(({ order }) => order.shipOn ?? order.deliveryOn ?? []).toSorted();
  const own = invoice.shipOn ?? invoice.invoiceOn;
  if (first !== undefined || facts.orders.length === 0) return on(first ?? own);
  const [atOwn, atReceipt] = [on(own), on(facts.invoice.receivedOn)];
  if (atOwn === null || atReceipt === null) return null;
  // The one that costs more, be it a bill or money back.
  const [big, total] = [10n ** 16n, invoice.charges.reduce((sum, charge) => sum + charge.amount, 0n)];
  const isDearer = atOwn(big) >= atReceipt(big);
  return (total < 0n ? !isDearer : isDearer) ? atOwn : atReceipt;
}

/**
 * The facts with what was paid, withheld, agreed to and got back in the currency that the orders name now; what has no rate is
 * left.
 */
export function inOneMoney(facts: AuditFacts): AuditFacts {
  const [now] = currencies(facts);
  if (now === undefined || facts.siblings.length + (facts.unassigned ?? []).length === 0) return facts;
  const exchanged = <Part extends { amount: bigint }>(parts: readonly Part[], from: string): Part[] | null => {
    const convert = exchangeInto(facts, from);
    return convert === null ? null : parts.map((part) => ({ ...part, amount: convert(part.amount) }));
  };
  const then = (entry: OrderedThen): OrderedThen => {
    const charges = exchanged(entry.charges, entry.currency);
    return charges === null ? entry : { ...entry, currency: now, charges };
  };
  const sibling = <Sibling extends AuditFacts["siblings"][number]>(given: Sibling): Sibling => {
    const entry = given.orderedThen === undefined ? given : { ...given, orderedThen: given.orderedThen.map(then) };
    const { paidIn, amounts, withheld = [], agreed = [], settles = [] } = entry;
    if (paidIn === undefined || amounts === null || exchangeInto(facts, paidIn) === null) return entry;
    return {
      ...entry,
      paidIn: now,
      amounts: exchanged(amounts, paidIn),
      withheld: exchanged(withheld, paidIn),
      agreed: exchanged(agreed, paidIn)?.map((part) => ({
        ...part,
        from: exchangeInto(facts, paidIn)?.(part.from) ?? part.from,
      })),
      settles: exchanged(settles, paidIn),
    };
  };
  return {
    ...facts,
    siblings: facts.siblings.map(sibling),
    unassigned: (facts.unassigned ?? []).map(sibling),
    recovered: (facts.recovered ?? []).map((entry) => {
      const [same] = exchanged([entry], entry.currency) ?? [];
      return same === undefined ? entry : { ...same, currency: now };
    }),
  };
}

/** Why amounts cannot be compared; null when they can. */
export function obstacle(facts: AuditFacts): "no-order" | "no-vendor" | "no-rate" | "no-rate-before" | null {
  if (facts.orders.length === 0) return "no-order";
  if (vendorsOf(facts).includes(null)) return "no-vendor";
  const { currency } = facts.invoice.invoice;
  const isMixed = new Set(currencies(facts)).size > 1;
  if (isMixed || (currency !== null && exchangeInto(facts, currency) === null)) return "no-rate";
  return [...facts.siblings, ...(facts.unassigned ?? [])].some(
    ({ status, amounts, paidIn }) =>
      status === "approved" && amounts !== null && paidIn !== undefined && exchangeInto(facts, paidIn) === null,
  )
    ? "no-rate-before"
    : null;
}

/** Whether another invoice is open and in a money that nobody can exchange. */
const isForeign = (facts: AuditFacts, { status, amounts, paidIn, currency }: AuditFacts["siblings"][number]): boolean => {
  const own = amounts === null ? currency : paidIn;
  return status !== "approved" && own !== null && own !== undefined && exchangeInto(facts, own) === null;
};

/** How many open invoices cannot be counted. */
export function foreignAndOpen(facts: AuditFacts): number {
  return facts.siblings.filter((entry) => entry.status !== "terminated" && !givesBack(facts, entry) && isForeign(facts, entry))
    .length;
}

/** What the invoice bills of a code, in the orders' currency where a rate is known. */
export function billed(facts: AuditFacts, code: string): bigint {
  const { currency } = facts.invoice.invoice;
  const convert = currency === null ? null : exchangeInto(facts, currency);
  const amount = billedAsWritten(facts, code);
  return convert === null ? amount : convert(amount);
}

export function billedTotal(facts: AuditFacts): bigint {
  const { currency, charges } = facts.invoice.invoice;
  const convert = currency === null ? null : exchangeInto(facts, currency);
  const amount = charges.reduce((total, entry) => total + entry.amount, 0n);
  return convert === null ? amount : convert(amount);
}

export function linesOf(facts: AuditFacts, code: string): Charge[] {
  return facts.invoice.invoice.charges.filter((entry) => chargeCode(entry) === code);
}

export function billedAsWritten(facts: AuditFacts, code: string): bigint {
  return linesOf(facts, code).reduce((total, entry) => total + entry.amount, 0n);
}

/** Codes of the invoice, each once. */
export function billedCodes(facts: AuditFacts): string[] {
  return [...new Set(facts.invoice.invoice.charges.map(chargeCode))];
}

/**
 * Charges that the orders expect of the vendor: of a cancelled one only the vehicle not used, where it names one or others stand.
 */
export function orderedLines(facts: AuditFacts, code: string): Charge[] {
  const isCredit = facts.invoice.invoice.charges.reduce((total, line) => total + line.amount, 0n) < 0n;
  const isAnyOpen = facts.orders.some((entry) => entry.status !== "cancelled");
  return obstacle(facts) !== null
    ? []
    : vendorsOf(facts)
        .flatMap((vendor, at) => {
          const charges = vendor?.charges ?? [];
          const notUsed = charges.filter((entry) => chargeCode(entry) === "TONU");
          if (facts.orders[at]?.status !== "cancelled") return charges;
          const nothing = { amount: amountOf("0"), rate: null, rawRate: null, quantity: null, qualifier: null };
          if (isCredit || isAnyOpen) return charges.map((entry) => (notUsed.includes(entry) ? entry : { ...entry, ...nothing }));
          return notUsed.length > 0 ? notUsed : charges;
        })
        .filter((entry) => chargeCode(entry) === code);
}

/** What is expected of a code in all: what the orders ask for, and what people agreed to beyond it. */
export function ordered(facts: AuditFacts, code: string): bigint {
  const named = orderedLines(facts, code).reduce((total, entry) => total + entry.amount, 0n);
  return facts.orders.reduce((total, { uuid }, at) => total + agreedOn(facts, { uuid, at }, code), named);
}

/** What people agreed to of a code beyond one order, less what that asks for beyond what it asked for then. */
export const agreedOn = (
  facts: AuditFacts,
  { uuid, at }: { readonly uuid: string; readonly at: number },
  code: string,
): bigint => {
  if (obstacle(facts) !== null) return 0n;
  const sumOf = (parts: readonly { orderUuid: string; code: string; amount: bigint }[]): bigint =>
    parts
      .filter((part) => part.orderUuid === uuid && codeOf(part.code) === code)
      .reduce((total, part) => total + part.amount, 0n);
  const paidBy = facts.siblings.filter((entry) => entry.status === "approved");
  const parts = paidBy
    .flatMap((entry) => entry.agreed ?? [])
    .filter((part) => part.orderUuid === uuid && codeOf(part.code) === code);
  const asks = (vendorsOf(facts)[at]?.charges ?? [])
    .filter((line) => chargeCode(line) === code)
    .reduce((total, line) => total + line.amount, 0n);
  let agreed = 0n;
  for (const { amount, from } of parts) {
    const size = amount < 0n ? -amount : amount;
    const risen = asks - from;
    const left = risen <= 0n ? size : risen >= size ? 0n : size - risen;
    agreed += amount < 0n ? -left : left;
  }
  if (KINDS[code] === "tax" && asks === 0n) {
    const paid = paidBy.reduce((total, entry) => total + sumOf(ownParts(entry)), 0n);
    const inAll = parts.reduce((total, { amount }) => total + amount, 0n);
    agreed = inAll < paid ? inAll : paid;
  }
  return agreed <= 0n || !parts.some(({ amount }) => amount > 0n) ? 0n : agreed;
};

/** What another invoice bills of codes, in one part each; what a credit settles of others is not of its own. */
export function ownParts(entry: AuditFacts["siblings"][number]): { orderUuid: string; code: string; amount: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const part of entry.amounts ?? []) {
    const key = JSON.stringify([part.orderUuid, part.code]);
    sums.set(key, (sums.get(key) ?? 0n) + part.amount);
  }
  for (const part of entry.settles ?? []) {
    const key = JSON.stringify([part.orderUuid, part.code]);
    const sum = sums.get(key);
    if (sum !== undefined) sums.set(key, sum + part.amount);
  }
  return [...sums].map(([key, amount]) => {
    const [orderUuid = "", code = ""] = JSON.parse(key) as string[];
    return { orderUuid, code, amount };
  });
}

/** Whether an invoice is a credit to the matched orders. */
const givesBack = (facts: AuditFacts, entry: AuditFacts["siblings"][number]): boolean => {
  const parts = entry.amounts?.filter((part) => facts.orders.some((order) => order.uuid === part.orderUuid)) ?? entry.charges;
  return parts.reduce((total, part) => total + part.amount, 0n) < 0n;
};

/** A number as numbers are told apart: letters and digits, without INV and zeros before it. */
const plainNumber = (number: string): string =>
  fold(number)
    .replace(/^(INVOICE|INV)(?=[0-9])/, "")
    .replace(/^0+(?=.)/, "");

/** Disputed invoices that this one puts right. */
export function putRight(facts: AuditFacts): AuditFacts["siblings"] {
  const { invoice } = facts.invoice;
  const now = currencies(facts)[0] ?? "USD";
  if (obstacle(facts) !== null || facts.policy.rules["possible-correction"] === "off") return [];
  if (![now, null].includes(invoice.currency)) return [];
  const asks = invoice.charges.reduce((total, line) => total + line.amount, 0n);
  const here = ({ amounts }: AuditFacts["siblings"][number]): bigint =>
    (amounts ?? [])
      .filter((part) => facts.orders.some(({ uuid }) => uuid === part.orderUuid))
      .reduce((total, part) => total + part.amount, 0n);
  let rest = 0n;
  for (const vendor of vendorsOf(facts)) for (const line of vendor?.charges ?? []) rest += line.amount;
  for (const entry of facts.siblings) if (entry.status === "approved") rest -= here(entry);
  return facts.siblings.filter((entry) => {
    if (entry.status !== "disputed" || entry.isAfter === true || entry.type !== invoice.type) return false;
    if (entry.amounts === null || ![undefined, now].includes(entry.paidIn)) return false;
    const theirs = here(entry);
    if (asks <= 0n || theirs <= 0n || isUnderHalfCent(theirs - asks)) return false;
    if (plainNumber(entry.invoiceNumber) === plainNumber(invoice.invoiceNumber)) return true;
    return isUnderHalfCent(asks - rest) && theirs > asks;
  });
}

/** Facts of a credit of which it is decided beside which open invoices it is judged. */
const DECIDED = new WeakMap<AuditFacts, { readonly facts: AuditFacts; readonly takesBack: boolean }>();

/** What of a code another invoice bills on the matched orders, as written. */
const billsOf = (facts: AuditFacts, entry: AuditFacts["siblings"][number], code: string | null): bigint => {
  const lines =
    entry.amounts
      ?.filter((part) => facts.orders.some(({ uuid }) => uuid === part.orderUuid))
      .map((part) => [codeOf(part.code), part.amount] as const) ??
    entry.charges.map((line) => [chargeCode(line), line.amount] as const);
  return lines.filter(([each]) => code === null || each === code).reduce<bigint>((total, [, amount]) => total + amount, 0n);
};

const isInMoney = (facts: AuditFacts, entry: AuditFacts["siblings"][number]): boolean => {
  const own = entry.amounts === null ? entry.currency : entry.paidIn;
  return own == null || own === orderedCurrency(facts);
};

/** Every code of an invoice, its orders and what else was billed on them. */
const allCodes = (facts: AuditFacts): string[] => [
  ...new Set([
    ...billedCodes(facts),
    ...vendorsOf(facts).flatMap((vendor) => (vendor?.charges ?? []).map(chargeCode)),
    ...facts.siblings.flatMap((entry) => [
      ...(entry.amounts ?? []).map((part) => codeOf(part.code)),
      ...entry.charges.map(chargeCode),
    ]),
    ...facts.siblings.flatMap((entry) => (entry.agreed ?? []).map((part) => codeOf(part.code))),
  ]),
];

/** Beside which open invoices an invoice is judged: a credit not beside every one of them. */
const judgedBeside = (facts: AuditFacts): { readonly facts: AuditFacts; readonly takesBack: boolean } => {
  const known = DECIDED.get(facts);
  if (known !== undefined) return known;
  const decided = decideBeside(facts);
  DECIDED.set(facts, decided);
  return decided;
};

const decideBeside = (facts: AuditFacts): { readonly facts: AuditFacts; readonly takesBack: boolean } => {
  const apart = (siblings: AuditFacts["siblings"], takesBack = false) => {
    const ended = facts.siblings.map((entry) => (siblings.includes(entry) ? { ...entry, status: "terminated" as const } : entry));
    const decided = { facts: { ...facts, siblings: ended }, takesBack };
    DECIDED.set(decided.facts, decided);
    return decided;
  };
  const all = apart([]);
  const open = facts.siblings.filter(
    (entry) => !["approved", "terminated"].includes(entry.status) && !givesBack(facts, entry) && !isForeign(facts, entry),
  );
  const asks = billedTotal(facts);
  if (asks >= 0n || open.length === 0 || obstacle(facts) !== null) return all;
  const given = billedCodes(facts).filter((code) => billed(facts, code) < 0n);
  const paid = apart(open);
  const takesBackAll = open.some(
    (entry) =>
      entry.amounts !== null &&
      entry.amounts.every((part) => facts.orders.some(({ uuid }) => uuid === part.orderUuid)) &&
      isInMoney(facts, entry) &&
      billsOf(facts, entry, null) > 0n &&
      allCodes(facts).every((code) => isUnderHalfCent(billsOf(facts, entry, code) + billed(facts, code))),
  );
  const isAgain = facts.siblings.some(
    (entry) => entry.status !== "terminated" && isInMoney(facts, entry) && isUnderHalfCent(billsOf(facts, entry, null) - asks),
  );
  if (takesBackAll && !isAgain && given.every((code) => before(paid.facts, code) > 0n)) return apart(open, true);
  const bills = (entry: AuditFacts["siblings"][number], code: string): boolean =>
    entry.amounts === null
      ? entry.charges.some((line) => chargeCode(line) === code && line.amount !== 0n)
      : entry.amounts.some(
          (part) => codeOf(part.code) === code && part.amount !== 0n && facts.orders.some(({ uuid }) => uuid === part.orderUuid),
        );
  const own = apart(open.filter((entry) => !given.some((code) => bills(entry, code))));
  const inAll = allCodes(facts).reduce((total, code) => total + ordered(facts, code), 0n);
  const beyond =
    asks - allCodes(facts).reduce((total, code) => total + expected(own.facts, code) + creditedBeyond(own.facts, code), 0n);
  const isOver = (code: string | null, variance: bigint, base: bigint): boolean =>
    variance > 0n &&
    isPast(facts, { read: (from) => (code === null ? from.total : from.charge).over, code }, variance, base) === true;
  const tooLittle =
    isOver(null, beyond, inAll) ||
    given.some((code) => isOver(code, billed(facts, code) - expected(own.facts, code), ordered(facts, code)));
  if (!tooLittle) return own;
  const freight = given.filter((code) => KINDS[code] !== "tax");
  const asked = freight.reduce((total, code) => total + ordered(facts, code), 0n);
  const left = freight.reduce((total, code) => total + ordered(facts, code) - before(paid.facts, code), 0n);
  const isAllPaid = left <= 0n || isPast(facts, { read: (from) => from.total.under, code: null }, left, asked) !== true;
  return isAllPaid && freight.some((code) => before(paid.facts, code) > 0n) ? paid : own;
};

/** Whether an invoice gives back all that an open one bills, and is right in what it says. */
export function takesBack(facts: AuditFacts): boolean {
  return judgedBeside(facts).takesBack;
}

/** What other invoices of the vendor billed of a code on the matched orders, in the orders' currency. */
const paidBefore = (facts: AuditFacts, code: string, only: string | null = null): bigint => {
  if (obstacle(facts) !== null) return 0n;
  const isCounted = (uuid: string): boolean => (only ?? uuid) === uuid;
  let total = 0n;
  const right = putRight(facts);
  for (const entry of judgedBeside(facts).facts.siblings) {
    if (right.includes(entry)) continue;
    if (entry.status === "terminated" || isForeign(facts, entry) || (entry.status !== "approved" && givesBack(facts, entry)))
      continue;
    if (entry.amounts === null) {
      // Without its orders it is nobody's of several.
      if (only !== null && facts.orders.length > 1) continue;
      const convert = entry.currency === null ? null : exchangeInto(facts, entry.currency);
      for (const line of entry.charges)
        if (chargeCode(line) === code) total += convert === null ? line.amount : convert(line.amount);
    } else
      for (const part of ownParts(entry))
        if (codeOf(part.code) === code && facts.orders.some(({ uuid }) => uuid === part.orderUuid && isCounted(uuid)))
          total += part.amount;
  }
  return total;
};

/** The same with what nobody was told of, less what came back of it. `only`: of one of the orders. */
export function before(facts: AuditFacts, code: string, only: string | null = null): bigint {
  return paidBefore(facts, code, only) + ofNobody(facts, code, only) - cameBack(facts, code, only);
}

/** What invoices that fit several vendors bill of a code beyond what the others of them still expect. */
const ofNobody = (facts: AuditFacts, code: string, only: string | null = null): bigint => {
  const sumOf = (parts: readonly { orderUuid?: string; code: string; amount: bigint }[], uuid: string): bigint =>
    parts
      .filter((part) => part.orderUuid === uuid && codeOf(part.code) === code)
      .reduce((total, part) => total + part.amount, 0n);
  const names = (charges: readonly Charge[]): bigint =>
    charges.filter((line) => chargeCode(line) === code).reduce((total, line) => total + line.amount, 0n);
  let counted = 0n;
  facts.orders.forEach(({ uuid, order }, at) => {
    const own = vendorsOf(facts)[at];
    if (own == null || names(own.charges) === 0n || (only ?? uuid) !== uuid) return;
    const room = new Map(
      order.vendors.map((vendor) => {
        const paid = (facts.otherVendorInvoices ?? [])
          .filter((other) => {
            const fits = fitting(other.vendor, order.vendors, []);
            return fits.length === 1 && fits[0] === vendor;
          })
          .reduce((total, other) => total + sumOf(other.paid, uuid), 0n);
        return [vendor, { named: names(vendor.charges), paid }];
      }),
    );
    for (const invoice of facts.unassigned ?? []) {
      const others = fitting(invoice.vendor, order.vendors, []).filter((vendor) => vendor !== own);
      for (const part of (invoice.amounts ?? []).filter((each) => each.orderUuid === uuid && codeOf(each.code) === code)) {
        let rest: bigint = part.amount;
        for (const vendor of others) {
          const standing = room.get(vendor);
          if (standing === undefined) continue;
          // What is billed goes where there is room for it, what is given back where something was paid.
          const most = rest < 0n ? -standing.paid : standing.named - standing.paid;
          const taken = rest < 0n ? (most > rest ? most : rest) : most < rest ? most : rest;
          if (rest < 0n ? taken >= 0n : taken <= 0n) continue;
          standing.paid += taken;
          rest -= taken;
        }
        counted += rest;
      }
    }
  });
  return counted;
};

/** What the vendor gave back of a code. */
export function cameBack(facts: AuditFacts, code: string, only: string | null = null): bigint {
  if (obstacle(facts) !== null) return 0n;
  const asked = new Map<string, bigint>();
  return facts.orders.reduce((total, { uuid }, at) => {
    const back = backOfOrder(facts, uuid, at, asked).get(code) ?? 0n;
    return (only ?? uuid) === uuid ? total + back : total;
  }, 0n);
}

/** What the vendor gave back on the matched orders, each sum with its order. */
export function backFromVendor(facts: AuditFacts) {
  const own = facts.siblings.map((entry) => entry.uuid);
  return (facts.recovered ?? []).filter(
    (entry) =>
      entry.invoiceUuids.some((uuid) => own.includes(uuid)) && facts.orders.some((order) => order.uuid === entry.orderUuid),
  );
}

/**
 * Sums that came back of an order, as codes: taxes beside the order, what is over it, what is asked for again, whatever was paid.
 * Each is of what its invoices were paid, less what came back of one of them before; of all where they were paid nothing.
 */
const backOfOrder = (facts: AuditFacts, uuid: string, at: number, askedOf: Map<string, bigint>): ReadonlyMap<string, bigint> => {
  const charges = vendorsOf(facts)[at]?.charges ?? [];
  const payers = facts.siblings.filter((entry) => entry.status === "approved");
  const paidBy = (uuids: readonly string[]) =>
    payers.flatMap((entry) => (uuids.includes(entry.uuid) ? ownParts(entry).filter((part) => part.orderUuid === uuid) : []));
  const whole = new Map<string, bigint>();
  const before: { readonly uuids: readonly string[]; readonly back: ReadonlyMap<string, bigint> }[] = [];
  const now = currencies(facts)[0] ?? "USD";
  const settled = facts.siblings.flatMap((entry) => entry.settles ?? []);
  const ofOrder = [
    ...backFromVendor(facts).filter((entry) => entry.currency === now),
    ...settled.map(({ orderUuid, amount }) => ({ orderUuid, amount, invoiceUuids: [] as readonly string[] })),
  ].filter((entry) => entry.orderUuid === uuid);
  const groups = [...new Set(ofOrder.map((entry) => entry.invoiceUuids.toSorted().join()))];
  for (const group of groups) {
    const entries = ofOrder.filter((entry) => entry.invoiceUuids.toSorted().join() === group);
    const named = entries[0]?.invoiceUuids ?? [];
    const uuids = paidBy(named).some((part) => part.amount > 0n) ? named : payers.map((entry) => entry.uuid);
    const took = (name: string): bigint =>
      before
        .filter((other) => other.uuids.some((each) => uuids.includes(each)))
        .reduce((total, other) => total + (other.back.get(name) ?? 0n), 0n);
    const parts = paidBy(uuids);
    const besides = paidBy(payers.map((entry) => entry.uuid).filter((each) => !uuids.includes(each)));
    const names = [...new Set([...charges.map(chargeCode), ...[...parts, ...besides].map((part) => codeOf(part.code))])];
    const inCode = (of: typeof parts, name: string): bigint =>
      of.filter((part) => codeOf(part.code) === name).reduce((total, part) => total + part.amount, 0n);
    const codes = names.map((name) => ({
      name,
      agreed: agreedOn(facts, { uuid, at }, name),
      named: charges.filter((line) => chargeCode(line) === name).reduce((total, line) => total + line.amount, 0n),
      paid: inCode(parts, name) - took(name),
      besides: inCode(besides, name),
    }));
    const sum = entries.reduce((total, entry) => total + entry.amount, 0n);
    if (sum <= 0n) continue;
    const back = backInCodes(facts, codes, sum, askedOf);
    before.push({ uuids, back });
    for (const [name, amount] of back) whole.set(name, (whole.get(name) ?? 0n) + amount);
  }
  return whole;
};

const backInCodes = (
  facts: AuditFacts,
  all: readonly {
    readonly name: string;
    readonly named: bigint;
    readonly agreed: bigint;
    readonly paid: bigint;
    readonly besides: bigint;
  }[],
  sum: bigint,
  askedOf: Map<string, bigint>,
): ReadonlyMap<string, bigint> => {
  const codes = all.filter(({ paid }) => paid > 0n);
  // A discount that was not billed is within the linehaul that was paid most of.
  const hauls = codes.filter((code) => KINDS[code.name] === "linehaul");
  const most = hauls.reduce((largest, code) => (code.paid > largest ? code.paid : largest), 0n);
  const chief = hauls.find((code) => code.paid === most)?.name;
  const left = all
    .filter((code) => KINDS[code.name] === "discount")
    .reduce((total, { named, agreed, paid, besides }) => total + named + agreed - paid - besides, 0n);
  const namedOf = ({ name, named }: (typeof codes)[number]): bigint => (name === chief ? named + left : named);
  const back = new Map<string, bigint>();
  let rest = sum;
  const take = (name: string, paid: bigint, most: bigint): void => {
    const had = back.get(name) ?? 0n;
    const more = [(most < paid ? most : paid) - had, rest].reduce((a, b) => (a < b ? a : b));
    if (more <= 0n) return;
    back.set(name, had + more);
    rest -= more;
  };
  const inAll = codes.reduce((total, { paid }) => total + paid, 0n);
  const isTax = (code: (typeof codes)[number]): boolean => KINDS[code.name] === "tax" && code.named === 0n;
  for (const code of codes.filter(isTax)) take(code.name, code.paid, nearest(nearest(sum * code.paid, inAll), 100n) * 100n);
  const others = codes.filter((code) => !isTax(code));
  for (const code of others) take(code.name, code.paid, code.paid + code.besides - namedOf(code) - code.agreed);
  const askedFor = (name: string): bigint =>
    askedOf.get(name) ?? billed(facts, name) - (ordered(facts, name) - paidBefore(facts, name) - ofNobody(facts, name));
  for (const { name, paid } of others) if (askedFor(name) > (back.get(name) ?? 0n)) take(name, paid, askedFor(name));
  for (const code of [...others, ...codes]) take(code.name, code.paid, code.paid);
  // Taxes too: what came back of one order is asked for once less on the next.
  for (const { name } of codes) askedOf.set(name, askedFor(name) - (back.get(name) ?? 0n));
  return back;
};

/** What another invoice bills, as one text: of the same orders and codes, with the sign turned where it is to be compared so. */
const billsAs = (entry: AuditFacts["siblings"][number], sign: bigint): string => {
  const sums: Record<string, bigint> = {};
  for (const { orderUuid, code, amount } of ownParts(entry)) {
    const key = `${orderUuid}/${code}`;
    sums[key] = (sums[key] ?? 0n) + sign * amount;
  }
  return Object.keys(sums)
    .filter((key) => sums[key] !== 0n)
    .toSorted()
    .map((key) => `${key}=${sums[key]}`)
    .join();
};

/** A number without a word for a credit at one end. */
const creditedNumbers = (number: string): readonly string[] =>
  [number, number.replace(/^(CREDIT|CR|CM|CN|C)[ -]*(?=\d)/i, ""), number.replace(/[ -]*(CREDIT|CR|CM|CN|C)$/i, "")].map((each) =>
    fold(each),
  );

/** Approved invoices, each credit of a later one behind that one. */
const inOrderOfMoney = (facts: AuditFacts): AuditFacts["siblings"] => {
  const list = facts.siblings.filter((entry) => entry.status === "approved");
  const follows: [credit: (typeof list)[number], of: (typeof list)[number]][] = [];
  list.forEach((credit, at) => {
    if (ownParts(credit).reduce((total, part) => total + part.amount, 0n) >= 0n) return;
    for (const later of list.slice(at + 1)) {
      if (follows.some(([, of]) => of === later) || billsAs(later, 1n) !== billsAs(credit, -1n)) continue;
      if (!creditedNumbers(credit.invoiceNumber).includes(fold(later.invoiceNumber))) continue;
      follows.push([credit, later]);
      return;
    }
  });
  return list.flatMap((entry) => {
    if (follows.some(([credit]) => credit === entry)) return [];
    const credit = follows.find(([, of]) => of === entry)?.[0];
    if (credit === undefined) return [entry];
    return [entry, entry.isAfter === true ? { ...credit, isAfter: true as const } : credit];
  });
};

/** What credits gave back of a code on their orders beyond what was paid of it there by then: it is not owed again. */
export function creditedBeyond(facts: AuditFacts, code: string): bigint {
  if (obstacle(facts) !== null) return 0n;
  const approved = inOrderOfMoney(facts);
  const sumOf = (parts: readonly { amount: bigint }[]): bigint => parts.reduce((whole, part) => whole + part.amount, 0n);
  let inAll = 0n;
  for (const { uuid } of facts.orders) {
    let paid = 0n;
    const accept = (entry: AuditFacts["siblings"][number]): void => {
      const parts = ownParts(entry);
      const own = parts.filter((part) => part.orderUuid === uuid && codeOf(part.code) === code);
      paid += sumOf(own);
      if (paid >= 0n || sumOf(parts) >= 0n) return;
      const back = -sumOf(own.filter((part) => part.amount < 0n));
      const beyond = -paid < back ? -paid : back;
      paid += beyond;
      inAll += beyond;
    };
    for (const entry of approved.filter((each) => each.isAfter !== true)) accept(entry);
    const asks = billed(facts, code);
    if (facts.orders.length === 1 && asks > 0n) paid += asks;
    for (const entry of approved.filter((each) => each.isAfter === true)) accept(entry);
  }
  return inAll;
}

/** What is still expected of a code: of a credit, what it gives back of what was agreed too. */
export function expected(facts: AuditFacts, code: string): bigint {
  if (takesBack(facts)) return billed(facts, code);
  const left = ordered(facts, code) - before(facts, code) - creditedBeyond(facts, code);
  const agreed = ordered(facts, code) - orderedLines(facts, code).reduce((total, entry) => total + entry.amount, 0n);
  const asks = billed(facts, code);
  if (asks >= 0n || asks >= left) return left;
  return asks > left - agreed ? asks : left - agreed;
}

/** The money that the invoice is written in; the orders' where it does not say. */
export function billedCurrency(facts: AuditFacts): string {
  return facts.invoice.invoice.currency ?? currencies(facts)[0] ?? "USD";
}

/** The orders' money. */
export function orderedCurrency(facts: AuditFacts): string {
  return currencies(facts)[0] ?? billedCurrency(facts);
}
