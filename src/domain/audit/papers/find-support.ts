import type { Charge } from "../../charge/charge.ts";
import { type Amount, larger, minus, parseRate, rate, type Rate, smaller } from "../../money/amount.ts";
import { divideHalfAwayFromZero, extend, roundToCents } from "../../money/round.ts";
import type { DocumentUse, FactDocument } from "../facts/audit-facts.ts";
import { isInCents } from "../charges/cents-allowance.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { otherCarrierOn } from "./carrier-of-paper.ts";
import { textOfField } from "./document-fields.ts";
import type { Support } from "../findings/finding.ts";
import type { SupportData } from "../findings/message-data.ts";
import { isEvidenceOfMove, isOfTheseDays } from "./evidence.ts";
import { SCALE_TICKET, freightWeightOf } from "./receipt-fields.ts";
import { borneByReceipts, overBorne, usesOfPaper } from "./receipts.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

/** Certificates prove a weight or a class, never an amount. */
const WEIGHT_CERTIFICATES: readonly string[] = ["WeightAndInspectionCertificate", "WeighmasterCertificate"];
const CLASS_CERTIFICATE = "WeightAndInspectionCertificate";

const POUNDS_OF_UNIT: Readonly<Record<string, bigint>> = { perpound: 1n, perhundredweight: 100n, perton: 2000n };
/** One pound: scales and bills round to whole pounds. */
const ONE_POUND = 100_000_000n;

const evidenceOf = (facts: RuleFacts, types: readonly string[]): FactDocument[] =>
  facts.documents.filter(
    (document) =>
      types.includes(document.type) &&
      isEvidenceOfMove(facts, document) &&
      (document.type !== SCALE_TICKET ||
        (isOfTheseDays(facts, document) &&
          ticketUse(facts, document) === undefined &&
          otherCarrierOn(facts, document) === undefined)),
  );

/** What an invoice of another vendor or order used of a scale ticket: a truck was weighed for one move. Undefined: nobody did. */
export function ticketUse(facts: RuleFacts, document: FactDocument): DocumentUse | undefined {
  const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
  const elsewhere = usesOfPaper(facts.documents, document).filter((use) => !siblings.has(use.invoiceUuid));
  return elsewhere.find((use) => use.isDoubtful !== true) ?? elsewhere[0];
}

const factOf = (document: FactDocument): Support => ({
  documentUuid: document.uuid,
  documentType: document.type,
  strength: "fact",
  amount: null,
  left: null,
});

const amountOf = (document: FactDocument, variance: Amount, amount: Amount): Support => ({
  documentUuid: document.uuid,
  documentType: document.type,
  strength: amount === variance ? "whole" : "part",
  amount,
  left: minus(variance, amount),
});

/**
 * The approved document that bears out a billed weight (hundred-millionths of a pound), or null: whole where it states that
 * weight, as a fact where no weight was found on it or another such paper states less. What the weight is worth is another
 * question (`findChargeSupport`).
 */
export function findWeightSupport(facts: RuleFacts, billedPounds: Rate | null): Support | null {
  const papers = evidenceOf(facts, [SCALE_TICKET, ...WEIGHT_CERTIFICATES]);
  const bears = (paper: FactDocument): boolean => {
    const stated = freightWeightOf(paper);
    return stated !== undefined && billedPounds !== null && billedPounds <= stated + ONE_POUND;
  };
  const bearing = papers.find(bears);
  const isContradicted = papers.some((paper) => freightWeightOf(paper) !== undefined && !bears(paper));
  if (bearing !== undefined) return isContradicted ? factOf(bearing) : { ...factOf(bearing), strength: "whole" };
  const blank = papers.find((paper) => freightWeightOf(paper) === undefined);
  return blank === undefined ? null : factOf(blank);
}

const classOfDocument = (document: FactDocument): string | null => normalClass(textOfField(document, "class") ?? null);

/**
 * The approved certificate that bears out a billed class (as `normalClass` writes it), or null: whole where it states that class,
 * as a fact where no class was found on it. One of another class proves nothing.
 */
export function findClassSupport(facts: RuleFacts, billedClass: string): Support | null {
  const papers = evidenceOf(facts, [CLASS_CERTIFICATE]);
  const bearing = papers.find((paper) => classOfDocument(paper) === billedClass);
  if (bearing !== undefined) return { ...factOf(bearing), strength: "whole" };
  const blank = papers.find((paper) => classOfDocument(paper) === null);
  return blank === undefined ? null : factOf(blank);
}

/** Pounds of one unit of the lines' qualifier and their rate, where all lines are rated by weight alike; undefined otherwise. */
const weightRate = (lines: readonly Charge[]): { readonly unit: bigint; readonly rate: Rate } | undefined => {
  const [first] = lines;
  const unit = POUNDS_OF_UNIT[(first?.qualifier ?? "").toLowerCase()];
  if (first === undefined || unit === undefined || first.rate === null) return undefined;
  const alike = lines.every(
    (line) => line.rate === first.rate && (line.qualifier ?? "").toLowerCase() === (first.qualifier ?? "").toLowerCase(),
  );
  return alike ? { unit, rate: first.rate } : undefined;
};

/** Pounds the lines are rated by; null when one is not rated by weight. */
const poundsOf = (lines: readonly Charge[]): Rate | null => {
  let pounds = 0n;
  for (const line of lines) {
    const unit = POUNDS_OF_UNIT[(line.qualifier ?? "").toLowerCase()];
    if (unit === undefined || line.quantity === null) return null;
    pounds += line.quantity * unit;
  }
  return rate(pounds);
};

/**
 * The scale ticket that bears what a code is billed over, and how much of it: up to the weight it states, at the order's rate. Of
 * several that state different weights the one that bears least: what the others state beyond it is contradicted.
 */
export function weightTicketFor(
  { facts }: Pick<RuleContext, "facts">,
  row: ComparedCode,
): { readonly document: FactDocument; readonly amount: Amount } | null {
  const ordered = weightRate(row.orderedLines);
  if (ordered === undefined || facts.orders.length !== 1 || row.variance <= 0n) return null;
  const billed = poundsBilled(facts, row);
  // Who bills in whole cents rounds what the weight is worth.
  const inCents = isInCents(facts.invoice.invoice.charges);
  let least: { document: FactDocument; amount: Amount } | null = null;
  for (const document of evidenceOf(facts, [SCALE_TICKET])) {
    const stated = freightWeightOf(document);
    if (stated === undefined) continue;
    const pounds = billed !== null && billed < stated ? billed : stated;
    const worth = extend(ordered.rate, rate(divideHalfAwayFromZero(pounds, ordered.unit)));
    const amount = smaller(minus(inCents ? larger(worth, roundToCents(worth)) : worth, row.ordered), row.variance);
    if (least === null || amount < least.amount) least = { document, amount };
  }
  return least !== null && least.amount > 0n ? least : null;
}

const poundsBilled = (facts: RuleFacts, row: ComparedCode): Rate | null =>
  row.previous === 0n ? poundsOf(row.lines.map((at) => facts.invoice.invoice.charges[at] as Charge)) : null;

/**
 * What a weight that was found on paper supports of a code that the order rates by weight: up to what is stated, at the order's
 * rate.
 */
const weightSupport = (context: RuleContext, row: ComparedCode): Support | null => {
  const { facts } = context;
  if (weightRate(row.orderedLines) === undefined || facts.orders.length !== 1) return null;
  const best = weightTicketFor(context, row);
  if (best !== null) return amountOf(best.document, row.variance, best.amount);
  const billed = poundsBilled(facts, row);
  const orderedPounds = poundsOf(row.orderedLines);
  if (billed === null || orderedPounds === null || billed <= orderedPounds) return null;
  const certificate = evidenceOf(facts, WEIGHT_CERTIFICATES).find((document) => {
    const stated = freightWeightOf(document);
    return stated !== undefined && billed <= stated + ONE_POUND;
  });
  return certificate === undefined ? null : factOf(certificate);
};

/** The approved certificate of the class that is billed, for linehaul billed at another class than ordered; null otherwise. */
const classSupport = (facts: RuleFacts, row: ComparedCode): Support | null => {
  if (row.kind !== "linehaul") return null;
  const ordered = new Set(facts.orders.flatMap((order) => order.order.items.map((item) => normalClass(item.freightClass))));
  const other = new Set(
    facts.invoice.invoice.items.flatMap((item) => {
      const billed = normalClass(item.freightClass);
      return billed === null || ordered.has(billed) ? [] : [billed];
    }),
  );
  if (other.size === 0) return null;
  const certificates = evidenceOf(facts, [CLASS_CERTIFICATE]);
  const [certificate] = certificates.filter((document) => other.has(classOfDocument(document) ?? ""));
  const proven = new Set(certificates.map(classOfDocument));
  return certificate === undefined || ![...other].every((text) => proven.has(text)) ? null : factOf(certificate);
};

/** The approved document that supports what a code was billed above its expectation, with how much of it; null when none does. */
export function findChargeSupport(context: RuleContext<"chargeDocuments">, row: ComparedCode): Support | null {
  const { facts } = context;
  if (facts.documents.length === 0 || row.variance <= 0n) return null;
  const borne = borneByReceipts(context).get(row.code);
  const amount = overBorne(row, borne);
  const receipt = borne?.documents[0]?.document;
  const byReceipt = amount === null || receipt === undefined ? null : amountOf(receipt, row.variance, amount);
  if (byReceipt?.strength === "whole") return byReceipt;
  return byReceipt ?? weightSupport(context, row) ?? classSupport(facts, row);
}

/** The support as it counts once a limit is known: what is left of the difference may be within it. */
export function heldAgainst(support: Support | null, isWithinLimit: (left: Amount) => boolean): Support | null {
  return support?.strength === "part" && support.left !== null && isWithinLimit(support.left)
    ? { ...support, strength: "whole" }
    : support;
}

/** The support as the data of a message. */
export function supportData(support: Support | null, context: Pick<RuleContext, "money">): SupportData | null {
  return support === null
    ? null
    : {
        document: support.documentType,
        strength: support.strength,
        amount: support.amount === null ? null : context.money(support.amount),
        left: support.left === null ? null : context.money(support.left),
      };
}

/**
 * The support as a message tells it that names what is billed now alone, though what was billed before is over too: papers bear
 * that first. Null where nothing is left of them.
 */
export function supportDataOfBilled(
  support: Support | null,
  row: Pick<ComparedCode, "billed" | "previous">,
  context: Pick<RuleContext, "money">,
): SupportData | null {
  if (support?.strength !== "part" || support.amount === null || row.previous <= 0n) return supportData(support, context);
  const amount = minus(support.amount, row.previous);
  return amount <= 0n ? null : supportData({ ...support, amount, left: minus(row.billed, amount) }, context);
}

/** "092.50" and "92.5" are one class; null where none is stated. */
export function normalClass(freightClass: string | null): string | null {
  if (freightClass === null) return null;
  const parsed = parseRate(freightClass.replace(/[^0-9.]/g, ""));
  return parsed === undefined ? (freightClass.trim() === "" ? null : freightClass) : parsed.toString();
}

/** Whether two statements of a class are of one class, and of any. */
export function isSameClass(a: string | null, b: string | null): boolean {
  if (a === b) return isClass(a);
  const normal = normalClass(a);
  return normal !== null && normal === normalClass(b);
}

/** Whether a class is stated at all, as `normalClass` tells. */
export function isClass(freightClass: string | null): boolean {
  return freightClass !== null && freightClass.trim() !== "";
}
