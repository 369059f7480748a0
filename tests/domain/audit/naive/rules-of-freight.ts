import type { AuditFacts, FactDocument } from "#domain/audit/facts/audit-facts.ts";
import type { Charge } from "#domain/charge/charge.ts";
import type { Item } from "#domain/order/order.ts";
import type { Service } from "#domain/party/party.ts";
import { backFromVendor, chargeCode, KINDS } from "./naive-amounts.ts";
import { isPast } from "./naive-limits.ts";
import type { NaiveLimitOf } from "./naive-limits.ts";
import { addDays, daysFrom, each, fold, found, isSamePlace, nearest, vendorsOf } from "./naive-rule.ts";
import type { NaiveFinding, NaiveOutcome, NaiveRule } from "./naive-rule.ts";
import { isOfOtherCarrier, isOwnEvidence, numberIn, wordIn } from "./naive-papers.ts";

const RATE_UNITS = 100_000_000n;
const POUNDS: Readonly<Record<string, bigint>> = { PERPOUND: 1n, PERHUNDREDWEIGHT: 100n, PERTON: 2000n };

const most = (all: readonly bigint[]): bigint | null => (all.length === 0 ? null : all.reduce((a, b) => (b > a ? b : a)));

/** The code whose lines carry most together; null where none carries anything. */
const mostOfCodes = (charges: readonly Charge[], of: (charge: Charge) => bigint | null): bigint | null =>
  most(
    charges.flatMap((charge) =>
      of(charge) === null
        ? []
        : [
            charges
              .filter((other) => chargeCode(other) === chargeCode(charge))
              .reduce((total, other) => total + (of(other) ?? 0n), 0n),
          ],
    ),
  );

/** Pounds, in hundred-millionths, by the items where all have a weight, else by the code with most of what is rated by weight. */
const weightOf = (items: readonly Item[], charges: readonly Charge[]): bigint | null => {
  if (items.length > 0 && items.every((entry) => entry.dimensions?.weight != null))
    return items.reduce((total, { dimensions }) => {
      const weight = dimensions?.weight ?? 0n;
      // 1 lb is 0.45359237 kg.
      return total + (fold(dimensions?.system) === "METRIC" ? nearest(weight * RATE_UNITS, 45_359_237n) : weight);
    }, 0n);
  return mostOfCodes(charges, ({ qualifier, quantity }) => {
    const pounds = POUNDS[fold(qualifier)];
    return pounds === undefined || quantity === null ? null : quantity * pounds;
  });
};

/** Miles, in hundred-millionths: the code with most of what is rated by distance. A mile has 1,609.344 meters. */
const distanceOf = (charges: readonly Charge[]): bigint | null =>
  mostOfCodes(charges, ({ qualifier, quantity }) => {
    if (quantity === null) return null;
    if (fold(qualifier) === "PERMILE") return quantity;
    return fold(qualifier) === "PERKILOMETER" ? nearest(quantity * 1_000_000n, 1_609_344n) : null;
  });

const billsNoFreight = ({ invoice: { invoice } }: AuditFacts): boolean =>
  invoice.type !== "Invoice" && !invoice.charges.some((entry) => KINDS[chargeCode(entry)] === "linehaul");

const FOUR_DECIMALS = 10_000n;

/** A quantity against the orders', by a limit of the policy. `supported` where a document bears out more than was ordered. */
const judgeQuantity = (
  facts: AuditFacts,
  name: "weight" | "distance",
  { ordered, billed }: { readonly ordered: bigint | null; readonly billed: bigint | null },
  support: NaiveFinding["support"] | null,
): NaiveOutcome => {
  const limit: NaiveLimitOf = { read: (from) => from[name], code: null, isQuantity: true };
  if (isPast(facts, limit, 0n, 0n) === null || ordered === null) return "not-applicable";
  if (billed === null) return billsNoFreight(facts) ? "not-applicable" : "not-evaluated";
  const difference = nearest(billed - ordered, FOUR_DECIMALS);
  const base = nearest(ordered, FOUR_DECIMALS);
  if (isPast(facts, limit, difference, base) !== true) return "pass";
  if (difference < 0n) return [{ severity: "review" }];
  return [{ severity: "dispute", ...(support == null ? {} : { support }) }];
};

const weightSupport = (facts: AuditFacts, billed: bigint | null): NaiveFinding["support"] | null => {
  const papers = facts.documents.filter(
    (entry) =>
      isOwnEvidence(facts, entry) &&
      !isOfOtherCarrier(facts, entry) &&
      ["WeightScaleTicket", "WeightAndInspectionCertificate"].includes(entry.type),
  );
  const stated = (paper: FactDocument): bigint | null => numberIn(paper, "netWeight", RATE_UNITS);
  const weights = papers.map(stated).filter((weight) => weight !== null);
  const bearing = weights.filter((weight) => billed !== null && billed <= weight + RATE_UNITS);
  if (bearing.length > 0) return bearing.length === weights.length ? "whole" : "fact";
  return papers.some((entry) => stated(entry) === null) ? "fact" : null;
};

const numericClass = (text: string | null): number | null => (text === null || text.trim() === "" ? null : Number(text));

const classOutcome = (facts: AuditFacts): NaiveOutcome => {
  const { items } = facts.invoice.invoice;
  const ordered = facts.orders.flatMap(({ order }) => order.items).filter((entry) => entry.freightClass !== null);
  const billed = items.filter((entry) => numericClass(entry.freightClass) !== null);
  if (ordered.length === 0 || billed.length === 0) return "not-applicable";
  return found(
    billed.flatMap((item): NaiveFinding[] => {
      const mine = numericClass(item.freightClass) ?? 0;
      const same = item.id === null ? undefined : ordered.find((entry) => entry.id === item.id);
      const theirs = (same === undefined ? ordered : [same]).map((entry) => numericClass(entry.freightClass) ?? 0);
      if (theirs.includes(mine)) return [];
      if (theirs.every((entry) => entry > mine)) return [{ severity: "review" }];
      const papers = facts.documents.filter(
        (entry) => isOwnEvidence(facts, entry) && entry.type === "WeightAndInspectionCertificate",
      );
      if (papers.some((entry) => numericClass(wordIn(entry, "class")) === mine))
        return [{ severity: "dispute", support: "whole" }];
      const isBlank = papers.some((entry) => wordIn(entry, "class") === null);
      return [{ severity: "dispute", ...(isBlank ? { support: "fact" as const } : {}) }];
    }),
  );
};

const counts = (items: readonly Item[]): number[] =>
  (["totalCount", "handlingUnitCount"] as const).flatMap((field) =>
    items.length > 0 && items.every((entry) => entry[field] !== null)
      ? [items.reduce((total, entry) => total + (entry[field] ?? 0), 0)]
      : [],
  );

const piecesOutcome = (facts: AuditFacts): NaiveOutcome => {
  const billed = counts(facts.invoice.invoice.items);
  const ordered = counts(facts.orders.flatMap(({ order }) => order.items));
  const [mine, theirs] = [billed[0], ordered[0]];
  if (mine === undefined || theirs === undefined) return "not-applicable";
  const ofSingle = facts.orders.flatMap(({ order }) => counts(order.items));
  if (billed.some((entry) => ordered.includes(entry) || ofSingle.includes(entry))) return "pass";
  if (mine <= theirs) return [{ severity: "review" }];
  const types = ["BillOfLading", "DeliveryReceipt", "WeightAndInspectionCertificate", "PackingList"];
  const isBorneOut = facts.documents.some((entry) => isOwnEvidence(facts, entry) && types.includes(entry.type));
  return [{ severity: "dispute", ...(isBorneOut ? { support: "whole" as const } : {}) }];
};

/** Modes that the wide cases use, and whether two of them may be one. */
const isSameMode = (a: string, b: string): boolean | null => {
  const road = ["GROUND", "LTL", "TL"];
  const [left, right] = [fold(a), fold(b)];
  if (left === right) return true;
  const isKnown = (word: string): boolean => [...road, "OCEAN"].includes(word);
  if (!isKnown(left) || !isKnown(right)) return null;
  if (left === "OCEAN" || right === "OCEAN") return false;
  return left === "GROUND" || right === "GROUND";
};

const serviceOutcome = (facts: AuditFacts, fields: readonly (keyof Service)[]): NaiveOutcome => {
  const billed = facts.invoice.invoice.service;
  const answers = vendorsOf(facts).flatMap((vendor) =>
    fields.map((field): boolean | null => {
      const mine = billed?.[field] ?? null;
      const theirs = vendor?.service ?? null;
      if (mine === null || theirs === null) return null;
      if (field === "mode" || field === "type") {
        const modes = [theirs.mode, theirs.type].filter((entry) => entry !== null).map((entry) => isSameMode(mine, entry));
        if (modes.includes(true)) return true;
        if (modes.includes(false)) return false;
      }
      const word = theirs[field];
      // A code of two letters is not held against a word.
      if (word === null || mine.length <= 2 !== word.length <= 2) return null;
      return fold(mine) === fold(word);
    }),
  );
  const compared = answers.filter((entry) => entry !== null);
  return compared.length === 0 ? "not-applicable" : each(compared.filter((same) => !same).length);
};

/** The first invoice of the orders, where this one follows it. */
export function originalOf(facts: AuditFacts) {
  return facts.invoice.invoice.type === "Invoice"
    ? undefined
    : facts.siblings
        .filter((entry) => entry.type === "Invoice" && entry.status !== "terminated")
        .reduce<AuditFacts["siblings"][number] | undefined>(
          (first, entry) => (first === undefined || entry.receivedOn < first.receivedOn ? entry : first),
          undefined,
        );
}

/** The first invoice that was paid on the orders, where anything was paid in all. */
function firstPaid(facts: AuditFacts) {
  const paid = facts.siblings
    .filter((entry) => entry.status === "approved")
    .map((entry) => {
      const own = (entry.amounts ?? []).filter((part) => facts.orders.some((order) => order.uuid === part.orderUuid));
      return { entry, sum: (entry.amounts === null ? entry.charges : own).reduce((total, part) => total + part.amount, 0n) };
    });
  const back = backFromVendor(facts).reduce((total, entry) => total + entry.amount, 0n);
  if (paid.reduce((total, { sum }) => total + sum, 0n) <= back) return undefined;
  return paid
    .filter(({ sum }) => sum > 0n)
    .map(({ entry }) => entry)
    .toSorted((a, b) => (a.receivedOn < b.receivedOn ? -1 : a.receivedOn > b.receivedOn ? 1 : 0))[0];
}

/** Rules about what was moved, where and when. */
export const RULES_OF_FREIGHT: Readonly<Record<string, NaiveRule>> = {
  "weight-variance": (facts) => {
    const weights = vendorsOf(facts).map((vendor, at) => weightOf(facts.orders[at]?.order.items ?? [], vendor?.charges ?? []));
    const ordered =
      weights.length === 0 || weights.includes(null) ? null : weights.reduce<bigint>((total, entry) => total + (entry ?? 0n), 0n);
    const { items, charges } = facts.invoice.invoice;
    const billed = weightOf(items, charges);
    return judgeQuantity(facts, "weight", { ordered, billed }, weightSupport(facts, billed));
  },
  "distance-variance": (facts) => {
    const distances = vendorsOf(facts)
      .map((vendor) => distanceOf(vendor?.charges ?? []))
      .filter((entry) => entry !== null);
    const ordered = distances.length === 0 ? null : distances.reduce((total, entry) => total + entry, 0n);
    return judgeQuantity(facts, "distance", { ordered, billed: distanceOf(facts.invoice.invoice.charges) }, null);
  },
  "class-variance": classOutcome,
  "pieces-variance": piecesOutcome,
  "stop-mismatch": (facts) => {
    const answers = facts.invoice.invoice.stops
      .filter((entry) => entry.type === "Origin" || entry.type === "Destination")
      .map((stop) => {
        const all = facts.orders.flatMap(({ order }) => order.stops);
        const compare = (stops: typeof all) =>
          stops.map((entry) => isSamePlace(stop.address, entry.address)).filter((entry) => entry !== null);
        const ends = compare(all.filter((entry) => fold(entry.type) === fold(stop.type)));
        const between = compare(all.filter((entry) => !["ORIGIN", "DESTINATION"].includes(fold(entry.type))));
        return ends.length === 0 ? null : ends.includes(true) || between.includes(true);
      })
      .filter((entry) => entry !== null);
    return answers.length === 0 ? "not-applicable" : each(answers.filter((same) => !same).length);
  },
  "service-mismatch": (facts) => serviceOutcome(facts, ["mode", "type", "level"]),
  "equipment-mismatch": (facts) => serviceOutcome(facts, ["equipment"]),
  "ship-date-variance": (facts) => {
    const { shipDateDays } = facts.policy;
    const { shipOn } = facts.invoice.invoice;
    if (shipDateDays === null || facts.orders.length === 0) return "not-applicable";
    if (shipOn === null) return "not-evaluated";
    const apart = facts.orders.map(({ order }) => (order.shipOn === null ? null : Math.abs(daysFrom(order.shipOn, shipOn))));
    const beyond = apart.filter((days) => days !== null && days > shipDateDays).length;
    return beyond === 0 && apart.includes(null) ? "not-evaluated" : each(beyond);
  },
  "delivery-before-ship": ({ invoice: { invoice } }) => {
    if (invoice.shipOn === null || invoice.deliveryOn === null) return "not-applicable";
    return each(daysFrom(invoice.shipOn, invoice.deliveryOn) < 0 ? 1 : 0);
  },
  "invoice-before-ship": ({ invoice: { invoice } }) =>
    invoice.shipOn === null ? "not-applicable" : each(daysFrom(invoice.shipOn, invoice.invoiceOn) < 0 ? 1 : 0),
  "invoice-in-future": (facts) => each(daysFrom(facts.asOfOn, facts.invoice.invoice.invoiceOn) > 1 ? 1 : 0),
  "billed-too-late": (facts) => {
    const { invoice } = facts.invoice;
    const days = facts.policy.originalBillingDays;
    if (days === null || invoice.type !== "Invoice") return "not-applicable";
    const known = facts.orders.flatMap(({ order }) => order.deliveryOn ?? order.shipOn ?? []).toSorted();
    const own = invoice.deliveryOn ?? invoice.shipOn;
    // Mail takes a month at most, whatever date the paper bears.
    const earliest = addDays(facts.invoice.firstReceivedOn ?? facts.invoice.receivedOn, -30);
    const billedOn = invoice.invoiceOn < earliest ? earliest : invoice.invoiceOn;
    const isLate = (from: string | null | undefined): boolean => from != null && daysFrom(from, billedOn) > days;
    if (known.length > 0) return each(isLate(known[0]) ? 1 : 0, "dispute");
    if (isLate(own)) return each(1, "dispute");
    // What the invoice says of itself proves nothing for it.
    if (facts.orders.length > 0) return "not-evaluated";
    return own === null ? "not-applicable" : "pass";
  },
  "balance-due-without-original": (facts) => {
    if (facts.invoice.invoice.type === "Invoice") return "not-applicable";
    if (facts.orders.length === 0) return "not-evaluated";
    return each(originalOf(facts) === undefined ? 1 : 0);
  },
  "balance-due-late": (facts) => {
    const original = facts.invoice.invoice.type === "Invoice" ? firstPaid(facts) : originalOf(facts);
    const billed = facts.invoice.invoice.charges.reduce((total, line) => total + line.amount, 0n);
    if (original === undefined || billed < 0n) return "not-applicable";
    const { invoice, receivedOn, firstReceivedOn } = facts.invoice;
    // Mail takes a month at most, whatever date the paper bears.
    const earliest = addDays(firstReceivedOn ?? receivedOn, -30);
    const billedOn = invoice.invoiceOn < earliest ? earliest : invoice.invoiceOn;
    return each(daysFrom(original.receivedOn, billedOn) > facts.policy.lateBillingDays ? 1 : 0, "dispute");
  },
};
