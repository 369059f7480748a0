import { addAmounts, isNothing, minus, ZERO } from "../../money/amount.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import type { FactDocument } from "../facts/audit-facts.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, documentText, overOrUnder } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { otherCarrierOn } from "../papers/carrier-of-paper.ts";
import { isEvidenceOfMove, isOfTheseDays } from "../papers/evidence.ts";
import { ticketUse } from "../papers/find-support.ts";
import { currencyOfDocument, isInCurrency, SCALE_TICKET, totalOfDocument, unreadableTotal } from "../papers/receipt-fields.ts";
import { CODE_OF_RECEIPT, distinctFiles, totalStated, usedElsewhere, usesHere } from "../papers/receipts.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { dayOnPaper, mayBePages } from "../papers/same-paper.ts";
import { type EarlierUse, usedPaperData, usedPaperText } from "../papers/used-paper.ts";

const MESSAGES = {
  otherAmount: (d: { charge: string; document: string; billed: MoneyData; receipts: MoneyData; difference: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} says ${moneyText(d.receipts)}: ${overOrUnder(d.difference)}.`,
  otherCurrency: (d: { charge: string; document: string; billed: MoneyData; currency: string }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} is in ${d.currency}: its amount is not compared.`,
  unreadable: (d: { charge: string; document: string; written: string }) =>
    `${d.charge}: the amount on the ${documentText(d.document)} is written "${d.written}", which can be read in more than one way: it counts as blank.`,
  mayBePages: (d: { charge: string; document: string; count: number; receipts: MoneyData }) =>
    `${d.charge}: the ${d.count} ${documentText(d.document)}s of ${moneyText(d.receipts)} in all may be pages of one, as one of them at least has no number and nothing else tells them apart.`,
  ticketUsed: (d: { charge: string; document: string; invoice: string; use?: EarlierUse }) =>
    `${d.charge}: the ${documentText(d.document)} ${usedPaperText(d.invoice, d.use, " of another order or vendor")}: it supports nothing here.`,
  receiptUsed: (d: { charge: string; document: string; invoice: string; use: EarlierUse }) =>
    `${d.charge}: the ${documentText(d.document)} ${usedPaperText(d.invoice, d.use, " of another order")}: it supports nothing here.`,
  otherCarrier: (d: { charge: string; document: string; carrier: string }) =>
    `${d.charge}: the ${documentText(d.document)} is of ${d.carrier}, another carrier of the order: it supports nothing here.`,
  otherDays: (d: { charge: string; document: string; day: string }) =>
    `${d.charge}: the ${documentText(d.document)} is dated ${d.day}, far from the days of the move: it supports nothing.`,
};
const MAX_TOLD = 40;
const NOTHING_TO_COMPARE = notApplicable("nothingToCompare");

type Draft = FindingDraft<typeof MESSAGES>;
type Context = RuleContext<"chargeDocuments">;
type Facts = Context["facts"];

/**
 * What a receipt says, less what approved invoices used of it; null where nothing is left, as of one that was used for another
 * order. Uses in another currency are not taken off.
 */
const leftOf = (facts: Facts, file: FactDocument, currency: Currency): Amount | null => {
  const total = totalStated(facts.documents, file) ?? ZERO;
  if (usedElsewhere(facts, file) !== undefined) return null;
  const used = usesHere(facts.documents, file).filter((use) => use.currency === currency);
  if (used.length === 0) return total;
  const left = minus(total, addAmounts(used.map((use) => use.amount)));
  return left <= 0n ? null : left;
};

/** A receipt with what is left of it, in the invoice's currency. */
interface Left {
  readonly file: FactDocument;
  readonly amount: Amount;
}

/** What the receipts of a code say that tell an amount. */
const compare = (context: Context, row: ComparedCode, type: string, papers: readonly FactDocument[]): Draft | null => {
  const { facts } = context;
  const billedIn = context.billedCurrency;
  const files = papers.filter((file) => leftOf(facts, file, billedIn) !== null);
  const foreign = files.find((file) => !isInCurrency(file, billedIn));
  // One that states no currency is read in the invoice's.
  const own: readonly Left[] = files
    .filter((file) => isInCurrency(file, billedIn))
    .map((file) => ({ file, amount: leftOf(facts, file, billedIn) ?? ZERO }));
  const exact = own.find(({ amount }) => isNothing(minus(row.billedAsWritten, amount)));
  const billed = context.moneyAsBilled(row.billedAsWritten);
  const about = { charge: row.code, billed: row.billedAsWritten, currency: context.billedCurrency };
  if (foreign !== undefined && exact === undefined) {
    const currency = currencyOfDocument(foreign) ?? "";
    return { ...about, message: "otherCurrency", data: { charge: row.code, document: type, billed, currency } };
  }
  const bearing = exact === undefined ? own : [exact];
  const receipts = addAmounts(bearing.map(({ amount }) => amount));
  const difference = minus(row.billedAsWritten, receipts);
  if (isNothing(difference)) return pagesOf(context, row, bearing, papers);
  const data = {
    charge: row.code,
    document: type,
    billed,
    receipts: context.moneyAsBilled(receipts),
    difference: context.moneyAsBilled(difference),
  };
  if (difference > 0n) return { ...about, message: "otherAmount", data, severity: "dispute", expected: receipts };
  // A receipt bears up to its amount: the rest of it may be billed later. Not where more than one of them is needed, and they may
  // be pages of one.
  const enough = own.filter(({ amount }) => amount >= row.billedAsWritten).map((left) => [left]);
  const pages = (enough.length > 0 ? enough : [own]).map((each) => pagesOf(context, row, each, papers));
  const [first = null] = pages;
  return pages.includes(null) ? { ...about, message: "otherAmount", data, severity: "information", expected: receipts } : first;
};

/** Receipts whose amounts are added up, on this invoice or after one before, though they may be pages of one. */
const pagesOf = (
  context: Context,
  row: ComparedCode,
  bearing: readonly Left[],
  papers: readonly FactDocument[],
): Draft | null => {
  const { documents } = context.facts;
  const counted = new Set([
    ...bearing.map(({ file }) => file),
    ...papers.filter((file) => usesHere(documents, file).length > 0 && usedElsewhere(context.facts, file) === undefined),
  ]);
  const pages = [...counted].filter((file) => [...counted].some((other) => mayBePages(file, other)));
  const [first] = pages;
  if (first === undefined || !bearing.some(({ file }) => pages.includes(file))) return null;
  return {
    message: "mayBePages",
    data: {
      charge: row.code,
      document: first.type,
      count: pages.length,
      receipts: context.moneyAsBilled(addAmounts(pages.map((file) => totalOfDocument(file) ?? ZERO))),
    },
    charge: row.code,
    billed: row.billedAsWritten,
    currency: context.billedCurrency,
  };
};

/** Scale tickets that were used elsewhere or are of other days, beside a charge that is billed over what is expected. */
const ticketsUsed = ({ facts, comparison }: Context, evidence: readonly FactDocument[]): readonly Draft[] =>
  distinctFiles(evidence.filter((file) => file.type === SCALE_TICKET)).flatMap((file): Draft[] => {
    const over = comparison.rows.filter((entry) => entry.lines.length > 0 && entry.variance > 0n);
    const use = ticketUse(facts, file);
    const row = over.find((entry) => entry.code === use?.charge);
    if (use !== undefined && row !== undefined) {
      const data = { charge: row.code, document: file.type, ...usedPaperData(file, use) };
      return [{ message: "ticketUsed", data, charge: row.code, invoiceUuids: [use.invoiceUuid] }];
    }
    const day = dayOnPaper(file);
    const linehaul = over.find((entry) => entry.kind === "linehaul");
    if (day === null || linehaul === undefined || isOfTheseDays(facts, file)) return [];
    return [{ message: "otherDays", data: { charge: linehaul.code, document: file.type, day }, charge: linehaul.code }];
  });

/** Receipts of a code that is billed over what is expected, which an invoice of another order used. */
const receiptsUsed = (context: Context, row: ComparedCode, papers: readonly FactDocument[]): readonly Draft[] =>
  row.variance <= 0n || context.uncompared() !== undefined
    ? []
    : papers.flatMap((file): Draft[] => {
        const use = usedElsewhere(context.facts, file);
        if (use === undefined) return [];
        const data = { charge: row.code, document: file.type, ...usedPaperData(file, use) };
        return [{ message: "receiptUsed", data, charge: row.code, invoiceUuids: [use.invoiceUuid] }];
      });

/** What is evidence of the move, and what of it is of other carriers. */
const byCarrier = (facts: Facts): readonly (readonly FactDocument[])[] => {
  const all = facts.documents.filter((file) => isEvidenceOfMove(facts, file));
  const isTheirs = (file: FactDocument): boolean => otherCarrierOn(facts, file) !== undefined;
  return [all.filter((file) => !isTheirs(file)), all.filter(isTheirs)];
};

/** Receipts of other carriers of the order, beside a charge that is billed over what is expected. */
const ofOtherCarriers = (context: Context, row: ComparedCode, theirs: readonly FactDocument[]): readonly Draft[] =>
  row.variance <= 0n || context.uncompared() !== undefined
    ? []
    : theirs.flatMap((file): Draft[] => {
        const carrier = otherCarrierOn(context.facts, file) ?? "";
        return [{ message: "otherCarrier", data: { charge: row.code, document: file.type, carrier }, charge: row.code }];
      });

/** Receipts with something where the amount should stand, and nobody knows what. */
const unreadable = (row: ComparedCode, papers: readonly FactDocument[]): readonly Draft[] =>
  papers.flatMap((file): Draft[] => {
    const written = unreadableTotal(file);
    if (written === undefined) return [];
    const data = { charge: row.code, document: file.type, written: written.slice(0, MAX_TOLD) };
    return [{ message: "unreadable", data, charge: row.code }];
  });

/**
 * A charge is billed at another amount than is left of its receipts together, as one receipt may cover two invoices: disputed
 * when it is more, told when less; a person looks where a receipt is in another currency or its amount cannot be read in one way
 * only, where receipts that add up may be pages of one, and where a receipt or scale ticket of a charge that is over was used for
 * another order or is another carrier's. Papers of another move say nothing.
 */
export const documentAmountMismatch = defineRule({
  id: "document-amount-mismatch",
  title: "A charge is not what its document says",
  since: 1,
  severity: "review",
  settings: ["chargeDocuments"],
  messages: MESSAGES,
  reasons: { nothingToCompare: "no approved document of a billed charge tells an amount" },
  toCarrier: {
    unreadable: null,
    mayBePages: null,
    receiptUsed: (d) =>
      d.use.isDoubtful
        ? `${d.charge}: please send the ${documentText(d.document)} in the original; it looks like one that has supported the charge of another move already.`
        : `${d.charge}: the ${documentText(d.document)} has supported the charge of another move already.`,
    ticketUsed: (d) => `${d.charge}: the ${documentText(d.document)} has supported the charge of another move already.`,
  },
  check: (facts, context) => {
    const { book, comparison } = context;
    if (facts.documents.length === 0) return NOTHING_TO_COMPARE;
    const pairs = [
      ...facts.policy.chargeDocuments.map((document) => [document.code, document.type] as const),
      ...CODE_OF_RECEIPT,
    ];
    const [evidence = [], theirs = []] = byCarrier(facts);
    const seen = new Set<string>();
    let compared = false;
    const found: Draft[] = [];
    for (const [name, type] of pairs) {
      const { code } = book.resolve({ type: null, value: name, description: null });
      if (seen.has(`${code}/${type}`)) continue;
      seen.add(`${code}/${type}`);
      const row = comparison.rows.find((entry) => entry.code === code);
      if (row === undefined || row.lines.length === 0) continue;
      const papers = distinctFiles(evidence).filter((file) => file.type.toLowerCase() === type.toLowerCase());
      const blank = unreadable(row, papers);
      const elsewhere = [
        ...receiptsUsed(context, row, papers),
        ...ofOtherCarriers(
          context,
          row,
          theirs.filter((file) => file.type.toLowerCase() === type.toLowerCase()),
        ),
      ];
      found.push(...blank, ...elsewhere);
      const amounts = papers.filter((file) => totalOfDocument(file) !== undefined);
      const isLeft = amounts.some((file) => leftOf(facts, file, context.billedCurrency) !== null);
      compared ||= isLeft || blank.length > 0 || elsewhere.length > 0;
      if (!isLeft) continue;
      const draft = compare(context, row, type, amounts);
      if (draft !== null) found.push(draft);
    }
    const linehaul = comparison.rows.find((row) => row.kind === "linehaul" && row.lines.length > 0);
    const tickets = theirs.filter((file) => file.type === SCALE_TICKET);
    const used = [
      ...ticketsUsed(context, evidence),
      ...(linehaul === undefined ? [] : ofOtherCarriers(context, linehaul, tickets)),
    ];
    found.push(...used);
    return compared || used.length > 0 ? outcomeOf(found) : NOTHING_TO_COMPARE;
  },
});
