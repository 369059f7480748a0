import type { AuditFacts, FactDocument, RatedCharge, RatingAnswer } from "#domain/audit/facts/audit-facts.ts";
import type { Limit } from "#domain/audit/policy/policy.ts";
import type { Charge } from "#domain/charge/charge.ts";
import {
  before,
  billed,
  billedAsWritten,
  billedCodes,
  billedCurrency,
  codeOf,
  exchangeBetween,
  expected,
  KINDS,
  linesOf,
  obstacle,
  orderedCurrency,
} from "./naive-amounts.ts";
import { isPast, requiredDocuments } from "./naive-limits.ts";
import {
  distinct,
  isOfMove,
  isOfOtherCarrier,
  isOwnEvidence,
  isUsed,
  isUsedElsewhere,
  leftOf,
  mayBePages,
  numberIn,
  usesOf,
  wordIn,
} from "./naive-papers.ts";
import { daysFrom, each, fold, found, isUnderHalfCent, nearest, print } from "./naive-rule.ts";
import type { NaiveFinding, NaiveRule } from "./naive-rule.ts";

/** Others than its vendor's invoices of the orders used all that stands on a receipt, or nobody can tell what they left of it. */
const isSpentByOthers = (facts: AuditFacts, paper: FactDocument): boolean => {
  const own = facts.siblings.map(({ uuid }) => uuid);
  const others = usesOf(facts, paper).filter((use) => use.isDoubtful !== true && !own.includes(use.invoiceUuid));
  if (others.length === 0) return false;
  const billedIn = billedCurrency(facts);
  const money = obstacle(facts) === null ? orderedCurrency(facts) : billedIn;
  const stated = wordIn(paper, "currency");
  const receipts = facts.documents.filter(
    (entry) => entry.type.endsWith("Receipt") && isOwnEvidence(facts, entry) && !isOfOtherCarrier(facts, entry),
  );
  const isRead = distinct(receipts).includes(paper) && (stated === null ? billedIn === money : stated === billedIn);
  if (!isRead || others.some((use) => use.currency !== money)) return true;
  const totals = usesOf(facts, paper).flatMap((use) => (use.isDoubtful === true ? [] : (use.paper?.total ?? [])));
  const total = [numberIn(paper, "totalAmount", AMOUNT_UNITS) ?? 0n, ...totals].reduce((a, b) => (b < a ? b : a));
  const inMoney = billedIn === money ? total : (exchangeBetween(facts, billedIn, money)?.(total) ?? 0n);
  return others.reduce((sum, use) => sum + use.amount, 0n) >= inMoney;
};

const QUALIFIERS = "PerPound PerHundredweight PerTon PerMile PerKilometer PerHour PerCase PerPallet PerUnit Percent"
  .split(" ")
  .map(fold);

export function isKnownQualifier(text: string): boolean {
  return QUALIFIERS.includes(text.trim().toUpperCase());
}

/** How many of the three are given. */
export function rateSet({ rate, quantity, qualifier }: Pick<Charge, "rate" | "quantity" | "qualifier">): number {
  return [rate, quantity, qualifier].filter((entry) => entry !== null).length;
}

const RECEIPTS = [
  ["LUMPER", "LumperReceipt"],
  ["DETENTION", "DetentionReceipt"],
] as const;

const AMOUNT_UNITS = 10_000n;
const RATE_PRODUCT = 1_000_000_000_000n;

/**
 * Whether the policy asks the rating engine first and waits for it still; nothing of that is taken back by turning the rule off.
 */
export function isRatingAwaited({ rating, orders, policy }: AuditFacts): boolean {
  const isAsked = orders.every((order) =>
    (rating?.runs ?? []).some((run) => run.orderUuid === order.uuid && run.orderVersion === order.version),
  );
  return policy.rating.rateBeforeAudit && ((orders.length > 0 && !isAsked) || rating?.status === "failed");
}

/** What of a charge of the engine breaks a rule of the specification. */
const breaches = (entry: RatedCharge): number => {
  if (entry.isUnreadable === true) return 0;
  const isWrongProduct =
    entry.rate !== null &&
    entry.quantity !== null &&
    entry.amount !== null &&
    (entry.product ?? nearest(entry.rate * entry.quantity, RATE_PRODUCT)) !== entry.amount;
  return [
    entry.amount === null,
    ![0, 3].includes(rateSet(entry)),
    isWrongProduct,
    entry.qualifier !== null && !isKnownQualifier(entry.qualifier),
  ].filter(Boolean).length;
};

/** Whether anything of the vendor's charges, or of the whole answer, is wrong. */
const isInvalid = ({ faults, vendorCharges }: RatingAnswer): boolean =>
  (faults ?? []).some(({ list }) => list !== "customer") || vendorCharges.some((entry) => breaches(entry) > 0);

/** Of this move, and not signed more than a day before the freight left at the earliest. */
const isPaperOf = (facts: AuditFacts, entry: FactDocument): boolean => {
  const signedOn = entry.type === "ProofOfDelivery" ? wordIn(entry, "signedDate") : null;
  const left = [facts.invoice.invoice.shipOn, ...facts.orders.map(({ order }) => order.shipOn)].filter((day) => day !== null);
  return isOfMove(facts, entry) && (signedOn === null || left.length === 0 || left.some((day) => daysFrom(signedOn, day) <= 1));
};

/** Rules about papers and about the answer of a rating engine. */
export const RULES_OF_PAPERS: Readonly<Record<string, NaiveRule>> = {
  "required-document-missing": (facts) => {
    const required = requiredDocuments(facts);
    if (required.length === 0) return "not-applicable";
    const isThere = (type: string, status: string): boolean =>
      facts.documents.some(
        (entry) => entry.type === type && (entry.status === "Approved" || entry.status === status) && isPaperOf(facts, entry),
      );
    return each(required.filter((entry) => !isThere(entry.type, entry.status)).length);
  },
  "signature-missing": (facts) => {
    const signed = requiredDocuments(facts).filter((entry) => entry.signed);
    if (signed.length === 0) return "not-applicable";
    return each(
      signed.filter(({ type, status }) => {
        const there = facts.documents.filter(
          (entry) => entry.type === type && (entry.status === "Approved" || entry.status === status) && isPaperOf(facts, entry),
        );
        return there.length > 0 && there.every((entry) => !entry.hasSignature);
      }).length,
    );
  },
  "charge-document-missing": (facts) => {
    const asked = facts.policy.chargeDocuments.filter((entry) => billed(facts, codeOf(entry.code)) !== 0n);
    if (asked.length === 0) return "not-applicable";
    return found(
      asked
        .filter(
          ({ type }) =>
            !facts.documents.some(
              (entry) =>
                entry.type === type &&
                isOwnEvidence(facts, entry) &&
                !isOfOtherCarrier(facts, entry) &&
                (!type.endsWith("Receipt") ||
                  (numberIn(entry, "totalAmount", AMOUNT_UNITS) !== null &&
                    !isUsedElsewhere(facts, entry) &&
                    !isSpentByOthers(facts, entry))),
            ),
        )
        .map((entry): NaiveFinding => ({ severity: "review", charge: codeOf(entry.code) })),
    );
  },
  "document-amount-mismatch": (facts) => {
    const pairs = [...facts.policy.chargeDocuments.map((entry) => [codeOf(entry.code), entry.type] as const), ...RECEIPTS];
    const own = pairs.filter(([code, type], at) => pairs.findIndex((entry) => entry[0] === code && entry[1] === type) === at);
    const amountIn = (entry: FactDocument): bigint | null => numberIn(entry, "totalAmount", AMOUNT_UNITS);
    const left = (entry: FactDocument): bigint => leftOf(facts, entry, billedCurrency(facts));
    const compared = own.flatMap(([code, type]) => {
      if (linesOf(facts, code).length === 0) return [];
      const evidence = facts.documents.filter((entry) => isOwnEvidence(facts, entry));
      const papers = distinct(evidence.filter((entry) => !isOfOtherCarrier(facts, entry))).filter((entry) => entry.type === type);
      const theirs = evidence.filter((entry) => entry.type === type && isOfOtherCarrier(facts, entry)).length;
      const blanks = papers.filter((entry) => amountIn(entry) === null && wordIn(entry, "totalAmount") !== null).length;
      const all = papers.filter((entry) => amountIn(entry) !== null);
      const told = all.filter((entry) => !isUsedElsewhere(facts, entry) && left(entry) > 0n);
      const isOver = obstacle(facts) === null && billed(facts, code) > expected(facts, code);
      const elsewhere = isOver ? papers.filter((entry) => isUsedElsewhere(facts, entry)).length + theirs : 0;
      const usedHere = all.filter((entry) => isUsed(facts, entry) && !isUsedElsewhere(facts, entry));
      return blanks + elsewhere === 0 && told.length === 0 ? [] : [{ code, reviews: blanks + elsewhere, told, usedHere }];
    });
    const isHauledOver = obstacle(facts) === null && billed(facts, "LINEHAUL") > expected(facts, "LINEHAUL");
    const tickets = facts.documents.filter(
      (entry) => entry.type === "WeightScaleTicket" && isOwnEvidence(facts, entry) && isOfOtherCarrier(facts, entry),
    );
    const ofTickets: NaiveFinding[] =
      isHauledOver && linesOf(facts, "LINEHAUL").length > 0
        ? tickets.map(() => ({ severity: "review", charge: "LINEHAUL" }))
        : [];
    if (compared.length + ofTickets.length === 0) return "not-applicable";
    return found([
      ...ofTickets,
      ...compared.flatMap(({ code, reviews, told, usedHere }): NaiveFinding[] => {
        const amount = billedAsWritten(facts, code);
        const review: NaiveFinding = { severity: "review", charge: code };
        const unread = Array.from({ length: reviews }, () => review);
        if (told.length === 0) return unread;
        const own = told.filter((entry) => [null, billedCurrency(facts)].includes(wordIn(entry, "currency")));
        // Added up with these, and with what earlier invoices were paid with.
        const arePages = (entries: readonly FactDocument[]): boolean => {
          const counted = [...new Set([...entries, ...usedHere])];
          return entries.some((entry) => counted.some((other) => other !== entry && mayBePages(entry, other)));
        };
        const exact = own.find((entry) => isUnderHalfCent(amount - left(entry)));
        if (exact !== undefined) return arePages([exact]) ? [...unread, review] : unread;
        if (own.length < told.length) return [...unread, review];
        const difference = amount - own.reduce((total, entry) => total + left(entry), 0n);
        const enough = own.filter((entry) => left(entry) >= amount);
        const isHeld = enough.length > 0 ? enough.every((entry) => arePages([entry])) : arePages(own);
        if (!isUnderHalfCent(difference) && (difference > 0n || !isHeld))
          return [
            ...unread,
            { severity: difference > 0n ? "dispute" : "information", charge: code, variance: print(difference) },
          ];
        return (isUnderHalfCent(difference) ? arePages(own) : isHeld) ? [...unread, review] : unread;
      }),
    ]);
  },
  "rating-mismatch": (facts) => {
    const { rating } = facts;
    if (isRatingAwaited(facts)) return "not-evaluated";
    if (rating === null || rating.status === "failed") return "not-applicable";
    if (obstacle(facts) !== null) return "not-evaluated";
    const amounts = rating.vendorCharges.filter((entry) => entry.amount !== null);
    const ratedAt = (code: string): bigint =>
      amounts.filter((entry) => codeOf(entry.code) === code).reduce((total, entry) => total + (entry.amount ?? 0n), 0n);
    const past = (code: string, difference: bigint, amount: bigint): NaiveFinding[] => {
      const side = difference > 0n ? "over" : "under";
      const limit = { read: (from: { readonly charge: Record<"over" | "under", Limit | null> }) => from.charge[side], code };
      return isPast(facts, limit, difference, amount) === true
        ? [{ severity: "review", charge: code, variance: print(difference) }]
        : [];
    };
    const ratedCodes = [...new Set(amounts.map((entry) => codeOf(entry.code)))];
    const codes = billedCodes(facts);
    const isFirstBill = (code: string): boolean =>
      !codes.includes(code) && before(facts, code) === 0n && facts.invoice.invoice.type === "Invoice";
    const most = isInvalid(rating) ? { isReviewAtMost: true as const } : {};
    const drafts = [
      ...codes.flatMap((code) =>
        ratedCodes.includes(code)
          ? past(code, billed(facts, code) - (ratedAt(code) - before(facts, code)), ratedAt(code))
          : past(code, billed(facts, code), 0n),
      ),
      ...ratedCodes
        .filter((code) => !(code in KINDS) && !codes.includes(code) && before(facts, code) === 0n)
        .map((code): NaiveFinding => ({ severity: ratedAt(code) < 0n ? "review" : "information", charge: code })),
      ...ratedCodes
        .filter((code) => code in KINDS && isFirstBill(code))
        .flatMap((code) => past(code, -ratedAt(code), ratedAt(code))),
    ];
    return found(drafts.map((draft) => ({ ...draft, ...most })));
  },
  "rating-response-invalid": ({ rating }) => {
    if (rating === null) return "not-applicable";
    if (rating.status === "failed") return [{ severity: "review", isReviewAtMost: true }];
    const faults = (rating.faults ?? []).map(({ charge }): NaiveFinding => ({
      severity: "review",
      isReviewAtMost: true,
      ...(charge !== null && codeOf(charge) in KINDS ? { charge: codeOf(charge) } : {}),
    }));
    return found([
      ...faults,
      ...[...rating.vendorCharges, ...(rating.customerCharges ?? [])].flatMap((entry): NaiveFinding[] => {
        const code = codeOf(entry.code);
        return Array.from({ length: breaches(entry) }, () => ({
          severity: "review",
          isReviewAtMost: true,
          ...(code in KINDS ? { charge: code } : {}),
        }));
      }),
    ]);
  },
};
