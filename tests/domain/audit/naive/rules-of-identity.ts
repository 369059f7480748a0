import type { Address } from "#domain/party/party.ts";
import { putRight } from "./naive-amounts.ts";
import { countryOf } from "#domain/party/same-place.ts";
import type { AuditFacts, EarlierInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { Reference, VendorIdentity } from "#domain/party/party.ts";
import {
  areRelated,
  contradicts,
  daysFrom,
  each,
  fitting,
  fold,
  found,
  haveNothingInCommon,
  isSameName,
  isSamePlace,
  isSameVendor,
  isUnderHalfCent,
  vendorsOf,
} from "./naive-rule.ts";
import type { NaiveFinding, NaiveOutcome, NaiveRule } from "./naive-rule.ts";

const scacsOf = (facts: AuditFacts): readonly string[] => facts.vendor?.scacs ?? [];

/** The orders whose word differs from the invoice's; not applicable where nobody says both. */
const againstOrders = (billed: string | null, ordered: readonly (string | null)[]): NaiveOutcome => {
  const said = ordered.filter((entry) => entry !== null);
  if (billed === null || said.length === 0) return "not-applicable";
  return each(said.filter((entry) => fold(entry) !== fold(billed)).length);
};

const sum = (amounts: readonly { readonly amount: bigint }[]): bigint =>
  amounts.reduce((total, entry) => total + entry.amount, 0n);

/** "INV-001", "inv 1" and "1" are one number. */
const numberOf = (text: string): string =>
  fold(text)
    .replace(/^(INVOICE|INV)(?=\d)/, "")
    .replace(/^0+(?=.)/, "");

const written = (text: string): string => text.trim().toUpperCase();

const referenced = (references: readonly Reference[], type: string): string[] =>
  references.filter((entry) => entry.type === type).map((entry) => fold(entry.value));

/** Both name such numbers, and none is the same. */
const allDiffer = (a: readonly Reference[], b: readonly Reference[], type: string): boolean => {
  const [mine, theirs] = [referenced(a, type), referenced(b, type)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((entry) => theirs.includes(entry));
};

type Numbered = Pick<EarlierInvoice, "invoiceNumber" | "references">;

/** Order and PRO differ, and none of their PROs is one of the other's with something added or letters that look alike. */
const isOtherMove = (a: Numbered, b: Numbered): boolean =>
  allDiffer(a.references, b.references, "OrderNumber") && allDiffer(a.references, b.references, "PRO") && !isProAltered(a, b);

const isProAltered = (a: Numbered, b: Numbered): boolean => {
  const pros = ({ references }: Numbered): readonly Numbered[] =>
    references.filter(({ type }) => type === "PRO").map(({ value }) => ({ invoiceNumber: value, references: [] }));
  return pros(a).some((one) =>
    pros(b).some(
      (other) => looks(one.invoiceNumber) === looks(other.invoiceNumber) || isMoreOf(one, other) || isMoreOf(other, one),
    ),
  );
};

/** "4512-1" is 4512, and "4512-1-2" it with two counts. */
const withoutCount = (number: string): string | null => /^(.+?)[- /#.(]+(?:0?[1-9]|[1-9][0-9])\)?$/.exec(number)?.[1] ?? null;

const isCountOf = (a: Numbered, b: Numbered): boolean => {
  const once = withoutCount(written(a.invoiceNumber));
  const twice = once === null ? null : withoutCount(once);
  return [once, twice].some((rest) => rest !== null && numberOf(rest).length > 2 && looks(rest) === looks(b.invoiceNumber));
};

const isSameNumber = (a: Numbered, b: Numbered): boolean =>
  written(a.invoiceNumber) === written(b.invoiceNumber) ||
  (numberOf(a.invoiceNumber) === numberOf(b.invoiceNumber) && !isOtherMove(a, b));

const LOOK: Readonly<Record<string, string>> = { O: "0", I: "1", S: "5", B: "8" };

const looks = (text: string): string =>
  [...numberOf(text)]
    .map((letter) => LOOK[letter] ?? letter)
    .join("")
    .replace(/^0+(?=.)/, "");

/** Letters that look alike are all that tells the two apart. */
const looksLike = (a: Numbered, b: Numbered): boolean =>
  !isSameNumber(a, b) && looks(a.invoiceNumber) === looks(b.invoiceNumber) && !isOtherMove(a, b);

const WORDS_BEFORE = ["PRO", "R", "RE", "REV", "CORR", "COPY", "DUP", "RB", "REBILL"].flatMap((word) => [`${word} `, `${word}-`]);
const WORDS_BEHIND = ["R", "REV", "REV1", "COPY"].map((word) => `-${word}`);

/** What is left of a number without a letter, a count or a word of bills that come again. */
const barer = (long: string): readonly string[] => [
  ...WORDS_BEFORE.filter((start) => long.startsWith(start)).map((start) => long.slice(start.length)),
  ...WORDS_BEHIND.filter((end) => long.endsWith(end)).map((end) => long.slice(0, -end.length)),
  ...(/[0-9]-?[A-Z]$/.test(long) ? [long.slice(0, -1).replace(/-$/, "")] : []),
  ...[withoutCount(long)].filter((rest) => rest !== null),
];

/** One number is the other with one or two of those. */
const isMoreOf = (a: Numbered, b: Numbered): boolean => {
  const once = barer(written(a.invoiceNumber));
  return [...once, ...once.flatMap(barer)].some((rest) => numberOf(rest).length > 2 && looks(rest) === looks(b.invoiceNumber));
};

const isAltered = (facts: AuditFacts, b: EarlierInvoice): boolean => {
  const a = facts.invoice.invoice;
  if (looks(a.invoiceNumber) === looks(b.invoiceNumber) || !(isMoreOf(a, b) || isMoreOf(b, a))) return false;
  const named = [
    ...referenced(a.references, "OrderNumber"),
    ...facts.orders.flatMap(({ order }) => [
      fold(order.orderNumber),
      fold(order.externalId),
      ...referenced(order.references, "OrderNumber"),
    ]),
  ];
  const isOnOrder =
    facts.siblings.some(({ uuid }) => uuid === b.uuid) ||
    referenced(b.references, "OrderNumber").some((each) => named.includes(each));
  if (isOnOrder) return !(isCountOf(a, b) || isCountOf(b, a));
  const isKnown = (["PRO", "BOL"] as const).some((type) =>
    referenced(a.references, type).some(
      (each) =>
        !referenced(b.references, type).includes(each) &&
        facts.orders.some(({ order }) => referenced(order.references, type).includes(each)),
    ),
  );
  return !(isOtherMove(a, b) && isKnown);
};

/** A PRO or BOL that both carry; the cases' invoice numbers are no PROs of others. */
const sharedMove = (a: Numbered, b: Numbered): "PRO" | "BOL" | null => {
  for (const type of ["PRO", "BOL"] as const)
    if (referenced(a.references, type).some((entry) => referenced(b.references, type).includes(entry))) return type;
  return null;
};

/**
 * One bill's PRO is the other's BOL; the cases' orders have no such number of another kind but their own names, and none is one.
 */
const hasCrossed = (facts: AuditFacts, a: Numbered, b: Numbered): boolean => {
  const others = facts.orders.flatMap(({ order }) => [
    fold(order.orderNumber),
    fold(order.externalId),
    ...order.references.filter(({ type }) => type !== "PRO" && type !== "BOL").map(({ value }) => fold(value)),
  ]);
  const isPro = (pro: Numbered, bol: Numbered): boolean => {
    const all = [...referenced(pro.references, "PRO"), ...referenced(pro.references, "BOL")];
    const pros = referenced(bol.references, "PRO");
    if (pros.length > 0 && !pros.some((entry) => all.includes(entry))) return false;
    const bols = referenced(bol.references, "BOL");
    return referenced(pro.references, "PRO").some((entry) => bols.includes(entry) && !others.includes(entry));
  };
  return isPro(a, b) || isPro(b, a);
};

/** The orders of one or of both say that two bills of different orders are of one PRO; bills that name two PROs are two. */
const hasOrderedPro = (facts: AuditFacts, earlier: EarlierInvoice): boolean => {
  const { invoice } = facts.invoice;
  const beside = [...facts.siblings, ...(facts.unassigned ?? []), ...(facts.otherVendorInvoices ?? [])];
  if (sum(invoice.charges) <= 0n || beside.some(({ uuid }) => uuid === earlier.uuid)) return false;
  if (allDiffer(invoice.references, earlier.references, "PRO") && !isProAltered(invoice, earlier)) return false;
  const ofOrders = facts.orders.flatMap(({ order }) => referenced(order.references, "PRO"));
  const here = [...referenced(invoice.references, "PRO"), ...ofOrders];
  const there = [...referenced(earlier.references, "PRO"), ...(earlier.orderPros ?? []).map((key) => key.slice("pro:".length))];
  return here.some((pro) => there.includes(pro));
};

/** With what the orders know of a vendor that does not name its id, where one of theirs fits. */
const completed = (facts: AuditFacts, who: VendorIdentity): VendorIdentity => {
  if (who.externalId !== null) return who;
  const known = fitting(who, allVendors(facts), scacsOf(facts)).filter((entry) => entry.externalId !== null);
  const [only] = known;
  if (only === undefined || known.length > 1) return who;
  return {
    externalId: only.externalId,
    scac: who.scac ?? only.scac,
    mcNumber: who.mcNumber ?? only.mcNumber,
    dotNumber: who.dotNumber ?? only.dotNumber,
  };
};

const allVendors = (facts: AuditFacts) => facts.orders.flatMap(({ order }) => order.vendors);

/** By what both say; or both may be one that the orders name without an externalId. */
const isOfSameVendor = (facts: AuditFacts, earlier: EarlierInvoice): boolean => {
  const scacs = scacsOf(facts);
  const [me, them] = [completed(facts, facts.invoice.invoice.vendor), completed(facts, earlier.vendor)];
  if (!haveNothingInCommon(me, them)) {
    const unnamed = allVendors(facts).filter((entry) => entry.externalId === null);
    const both = [facts.invoice.invoice.vendor, earlier.vendor].map((each) => fitting(each, allVendors(facts), scacs));
    return isSameVendor(me, them, scacs) || unnamed.some((entry) => both.every((fits) => fits.includes(entry)));
  }
  return allVendors(facts).some((entry) => isSameVendor(me, entry, scacs) && isSameVendor(entry, them, scacs));
};

/** Earlier invoices that might be this one, each with whether it is of the very vendor. */
const comparable = (facts: AuditFacts): { earlier: EarlierInvoice; same: boolean }[] =>
  ofAnyType(facts).filter(({ earlier }) => earlier.type === facts.invoice.invoice.type);

const ofAnyType = (facts: AuditFacts): { earlier: EarlierInvoice; same: boolean }[] =>
  akin(facts, facts.earlierInvoices).filter(({ earlier }) => isRecent(facts, earlier));

const isRecent = ({ invoice: { receivedOn }, policy }: AuditFacts, entry: EarlierInvoice): boolean =>
  Math.abs(daysFrom(entry.receivedOn, receivedOn)) <= policy.duplicateWindowDays;

/** Those of these that are not over, and of the vendor or of one that is related to it. */
const akin = (facts: AuditFacts, others: readonly EarlierInvoice[]): { earlier: EarlierInvoice; same: boolean }[] => {
  const { invoice } = facts.invoice;
  return others
    .filter((entry) => entry.status !== "terminated")
    .map((earlier) => ({ earlier, same: isOfSameVendor(facts, earlier) }))
    .filter(({ earlier, same }) => {
      const mine = [
        invoice.vendor,
        ...fitting(invoice.vendor, allVendors(facts), scacsOf(facts)),
        ...(facts.vendorKnownAs ?? []),
      ];
      const theirs = [earlier.vendor, ...(earlier.vendorKnownAs ?? [])];
      return same || mine.some((one) => theirs.some((other) => areRelated(one, other, scacsOf(facts))));
    });
};

const isSameAmount = ({ invoice: { invoice } }: AuditFacts, earlier: EarlierInvoice): boolean =>
  isUnderHalfCent(sum(invoice.charges) - earlier.total) &&
  (invoice.currency === null || earlier.currency === null || invoice.currency === earlier.currency);

/**
 * A bill of the same PRO for another order of another shipment; or a first bill of the same BOL and nearly the same amount. It
 * names none of the orders.
 */
const isBilledAnew = (facts: AuditFacts, earlier: EarlierInvoice, shared: "PRO" | "BOL"): boolean => {
  const { invoice } = facts.invoice;
  const total = sum(invoice.charges);
  if (facts.orders.length === 0 || total <= 0n || earlier.total <= 0n) return false;
  const orders = facts.orders.flatMap(({ order }) => [order.orderNumber, order.externalId].map(fold));
  if (referenced(earlier.references, "OrderNumber").some((entry) => orders.includes(entry))) return false;
  const carried = (type: string): string[] => facts.orders.flatMap(({ order }) => referenced(order.references, type));
  const both = referenced(invoice.references, shared).filter((entry) => referenced(earlier.references, shared).includes(entry));
  const isCarried = carried(shared).includes(both[0] ?? "");
  if (shared === "PRO") {
    if (isCarried && (earlier.orderPros ?? []).includes(`pro:${both[0]}`)) return false;
    const isBack = facts.earlierInvoices.some(
      (credit) =>
        credit.status === "approved" &&
        credit.total === -earlier.total &&
        credit.currency === earlier.currency &&
        referenced(credit.references, "PRO").some((pro) => referenced(earlier.references, "PRO").includes(pro)),
    );
    if (isBack) return false;
    return !referenced(earlier.references, "BOL").some((entry) => carried("BOL").includes(entry));
  }
  if (isCarried || invoice.type !== "Invoice" || earlier.type !== "Invoice") return false;
  if (allDiffer(invoice.references, earlier.references, "PRO")) return false;
  if (invoice.currency !== null && earlier.currency !== null && invoice.currency !== earlier.currency) return false;
  const [small, large] = total < earlier.total ? [total, earlier.total] : [earlier.total, total];
  return small * 20n >= large * 19n;
};

/** Rules about which invoice, order, vendor and party it is. */
export const RULES_OF_IDENTITY: Readonly<Record<string, NaiveRule>> = {
  "order-not-found": ({ match }) =>
    match.outcome === "unmatched" && match.reason === "not-found" ? [{ severity: "unmatched" }] : "pass",
  "order-ambiguous": ({ match }) =>
    match.outcome === "unmatched" && match.reason === "ambiguous" ? [{ severity: "unmatched" }] : "pass",
  "match-guessed": ({ match }) => (match.outcome === "unmatched" ? "not-applicable" : each((match.guesses ?? []).length)),
  "reference-conflict": ({ match }) => (match.outcome === "unmatched" ? "not-applicable" : each(match.conflicts.length)),
  "vendor-mismatch": (facts) => {
    if (facts.orders.length === 0) return "not-applicable";
    const billed = facts.invoice.invoice.vendor;
    const wrong = facts.orders.filter(({ order }) => {
      const fit = fitting(billed, order.vendors, scacsOf(facts));
      const [only] = fit;
      return only === undefined || (fit.length === 1 && contradicts(billed, only, scacsOf(facts)));
    });
    return each(wrong.length);
  },
  "vendor-ambiguous": (facts) =>
    facts.orders.length === 0
      ? "not-applicable"
      : each(
          facts.orders.filter(({ order }) => fitting(facts.invoice.invoice.vendor, order.vendors, scacsOf(facts)).length > 1)
            .length,
        ),
  "customer-mismatch": (facts) =>
    againstOrders(
      facts.customerKnown === false ? null : facts.invoice.invoice.customerExternalId,
      facts.orders.map(({ order }) => order.customer.externalId),
    ),
  "bill-to-mismatch": (facts) => {
    const billed = facts.invoice.invoice.stops.find((entry) => entry.type === "BillTo")?.address ?? null;
    const answers = vendorsOf(facts)
      .map((vendor) =>
        billed === null || vendor === null || vendor.billTo === null
          ? null
          : (isSamePlace(billed, vendor.billTo) ?? isSameName(billed.name, vendor.billTo.name)),
      )
      .filter((entry) => entry !== null);
    return answers.length === 0 ? "not-applicable" : each(answers.filter((same) => !same).length);
  },
  "terms-mismatch": (facts) =>
    againstOrders(
      facts.invoice.invoice.chargeTerms,
      vendorsOf(facts).map((vendor) => vendor?.chargeTerms ?? null),
    ),
  "payment-terms-mismatch": (facts) =>
    againstOrders(
      facts.invoice.invoice.paymentTerms,
      vendorsOf(facts).map((vendor) => vendor?.paymentTerms ?? facts.vendor?.paymentTerms ?? null),
    ),
  "duplicate-invoice": (facts) => {
    const { invoice } = facts.invoice;
    return found(
      ofAnyType(facts).flatMap(({ earlier, same }): NaiveFinding[] => {
        const isNumber = isSameNumber(invoice, earlier);
        if (earlier.type !== invoice.type) {
          const isAnew = same && sharedMove(invoice, earlier) === "PRO" && isBilledAnew(facts, earlier, "PRO");
          const again: NaiveFinding[] = isAnew ? [{ severity: "review" }] : [];
          if (!isNumber || !isSameAmount(facts, earlier)) return again;
          if (![earlier.type, invoice.type].includes("Invoice")) return [{ severity: same ? "block" : "review" }];
          const pros = referenced(earlier.references, "PRO");
          const isOne =
            earlier.invoiceOn === invoice.invoiceOn || referenced(invoice.references, "PRO").some((pro) => pros.includes(pro));
          return isOne ? [{ severity: "review" }] : again;
        }
        const shared = isNumber ? null : sharedMove(invoice, earlier);
        if (!isSameAmount(facts, earlier))
          return same && shared !== null && isBilledAnew(facts, earlier, shared) ? [{ severity: "review" }] : [];
        const isMove = shared === "PRO" || (same && shared !== null);
        if (!isNumber && !isMove && looksLike(invoice, earlier)) return [{ severity: "review" }];
        if (!isNumber && !isMove && isAltered(facts, earlier)) return [{ severity: "review" }];
        if (!isNumber && !isMove)
          return (same && hasCrossed(facts, invoice, earlier)) || hasOrderedPro(facts, earlier) ? [{ severity: "review" }] : [];
        return [{ severity: same ? "block" : "review" }];
      }),
    );
  },
  "possible-correction": (facts) => {
    const right = putRight(facts);
    const others = comparable(facts).filter(
      ({ earlier }) =>
        isSameNumber(facts.invoice.invoice, earlier) &&
        !isSameAmount(facts, earlier) &&
        !right.some(({ uuid }) => uuid === earlier.uuid),
    );
    return found([
      ...right.map((): NaiveFinding => ({ severity: "review", isRuled: true })),
      ...others.map((): NaiveFinding => ({ severity: "review" })),
    ]);
  },
  "correction-held": (facts) => {
    const { invoice, supersedes } = facts.invoice;
    const numbered = (others: readonly EarlierInvoice[]) =>
      akin(facts, others).filter(({ earlier }) => isSameNumber(invoice, earlier));
    const later = numbered(facts.laterCorrections ?? []).map((): NaiveFinding => ({ severity: "review" }));
    if (invoice.correction === null || invoice.correction === "unclear") return later.length === 0 ? "not-applicable" : later;
    const isLeft = numbered(facts.earlierInvoices).some(
      ({ earlier, same }) => earlier.status !== "approved" || (same && isRecent(facts, earlier)),
    );
    const isDone = invoice.correction === "replaces" && !isLeft && (supersedes ?? []).length > 0;
    return found([...(isDone ? [] : [{ severity: "review" } as const]), ...later]);
  },
  "update-parked": ({ updates }) => each((updates ?? []).length),
  "reader-doubt": ({ invoice: { invoice }, policy }) => {
    const toldByTotal =
      invoice.statedTotal !== null && !["off", "information"].includes(policy.rules["lines-do-not-add-up"] ?? "review");
    const doubts = toldByTotal ? invoice.doubts.filter(({ code }) => code !== "total-out-of-balance") : invoice.doubts;
    return doubts.length > 0 && !doubts.some((doubt) => doubt.isLack === undefined) ? "not-evaluated" : each(doubts.length);
  },
  "vendor-blocked": ({ blockedVendors = [] }) =>
    blockedVendors.length === 0 ? "pass" : blockedVendors.map(() => ({ severity: "block" })),
  "vendor-change-waiting": (facts) => each(facts.vendorChanges?.length ?? 0),
  "remit-to-changed": (facts) => {
    const vendors = vendorsOf(facts);
    const kept = [facts.vendor?.remitTo, ...(facts.otherRemitTos ?? [])].filter((entry) => entry != null);
    const known =
      kept.length > 0
        ? kept
        : vendors
            .filter((entry) => entry?.remitTo != null)
            .map((entry) => entry!.remitTo!)
            .slice(0, 1);
    const places = facts.invoice.invoice.stops
      .filter((entry) => entry.type === "RemitTo" && entry.address !== null)
      .map((entry) => entry.address);
    const names = [facts.vendor?.name, ...vendors.map((entry) => entry?.name)];
    const answers = places.map((place) => known.map((entry) => remitAnswers(place, entry, names)));
    const PARTS = ["name", "street", "city", "state", "place", "country"] as const;
    const isElsewhere = (all: (typeof answers)[number] = []): boolean =>
      all.length > 0 &&
      PARTS.some((part) => all.some((entry) => entry[part] === false) || all.every((entry) => entry[part] === "new"));
    const assignees = facts.documents
      .filter(
        (paper) =>
          paper.type === "NoticeOfAssignment" &&
          paper.status === "Approved" &&
          paper.approval?.how === "decision" &&
          !(facts.separatesDuties === true && (paper.preparedBy ?? []).includes(paper.approval.by)) &&
          names.some((name) => isSameName(name, String(paper.fields["vendorName"] ?? "")) === true),
      )
      .map((paper) => String(paper.fields["remitToName"] ?? ""))
      .filter((name) => name.trim() !== "");
    const isAssignee = (name: string | null | undefined): boolean =>
      assignees.some((assignee) => isSameName(assignee, name) === true);
    const isReleased = (payTo: string | null): boolean =>
      isAssignee(payTo) && known.every((entry) => isSameName(entry.name, payTo) !== true);
    const isHeld = places.map((place, at) => isElsewhere(answers[at]) && !isReleased(place?.name ?? null));
    // Once a notice is in force, whoever is named and is none of its assignees is not to be paid, whatever the data say.
    const isNamed = (entry: Address | null): boolean => entry !== null && (entry.name ?? "").trim() !== "";
    const isPassedOver = (entry: Address | null): boolean => assignees.length > 0 && isNamed(entry) && !isAssignee(entry?.name);
    const left = places.filter((_, at) => !isHeld[at]);
    const ofPlaces = left.filter(isPassedOver).length;
    const ofRecord = !left.some(isNamed) && (left.length > 0 || places.length === 0) && known.some(isPassedOver) ? 1 : 0;
    const count = isHeld.filter(Boolean).length + ofPlaces + ofRecord;
    const isSilent = answers.every((all) => all.every((entry) => Object.values(entry).every((answer) => answer === null)));
    return count === 0 && (known.length === 0 || isSilent) ? "not-applicable" : each(count);
  },
};

/** Part by part, what the invoice says otherwise than a known address (false), or of what is not known there ("new"). */
function remitAnswers(billed: Address | null, known: Address, names: readonly (string | null | undefined)[]) {
  const said = (part: keyof Address): string => fold(billed?.[part]);
  const had = (part: keyof Address): string => fold(known[part]);
  const answer = (left: string, right: string): boolean | "new" | null =>
    left === "" ? null : right === "" ? "new" : left === right;
  const zip = (code: string): string => (code.length === 9 ? code.slice(0, 5) : code);
  const isVendors = had("name") === "" && names.some((name) => isSameName(billed?.name, name) === true);
  const name = said("name") === "" ? null : isVendors ? true : had("name") === "" ? "new" : isSameName(billed?.name, known.name);
  const whole = answer(said("address1") + said("address2"), had("address1") + had("address2"));
  const street = whole === false && said("address2") === "" && said("address1") === had("address1") ? true : whole;
  const place = answer(zip(said("postalCode")), zip(had("postalCode")));
  const country =
    billed === null || had("country") === "" || said("country") === "" ? null : countryOf(billed) === countryOf(known);
  return {
    name,
    street,
    city: answer(said("city"), had("city")),
    state: place === true ? null : answer(said("state"), had("state")),
    place,
    country,
  };
}
