import { addAmounts, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import type { AuditFacts, DocumentUse, FactDocument, SiblingInvoice } from "../facts/audit-facts.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { otherCarrierOn } from "./carrier-of-paper.ts";
import { isEvidenceOfMove, isOfTheseDays } from "./evidence.ts";
import { isInCurrency, RECEIPTS, statesCurrency, totalOfDocument } from "./receipt-fields.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { namesSeveralMoves } from "./move-of-paper.ts";
import { isOnePaper } from "./same-paper.ts";

/**
 * The charge a kind of receipt is for, where the policy's `chargeDocuments` name none. An OtherReceipt is for nothing by itself.
 */
export const CODE_OF_RECEIPT: readonly (readonly [code: string, type: string])[] = [
  ["LUMPER", "LumperReceipt"],
  ["DETENTION", "DetentionReceipt"],
  ["PALLET", "PalletReceipt"],
  ["PERMIT", "PermitReceipt"],
];

/**
 * Documents without the further copies of one paper: of the same bytes, scanned again, or its pages. Of them the one with the
 * largest amount stays.
 */
export function distinctFiles(documents: readonly FactDocument[]): readonly FactDocument[] {
  if (documents.length < 2) return documents;
  const totals = documents.map((document) => totalOfDocument(document) ?? null);
  const isBehind = (at: number, other: number): boolean => {
    const [mine = null, theirs = null] = [totals[at], totals[other]];
    return mine === theirs ? other < at : theirs !== null && (mine === null || mine < theirs);
  };
  return documents.filter(
    (document, at) => !documents.some((other, place) => isBehind(at, place) && isOnePaper(other, document)),
  );
}

/** What approved invoices used of a paper, whichever copy of it they showed. */
export function usesOfPaper(documents: readonly FactDocument[], paper: FactDocument): readonly DocumentUse[] {
  const seen = new Set<string>();
  return documents
    .filter((document) => isOnePaper(document, paper))
    .flatMap((document) => document.usedBy ?? [])
    .filter((use) => {
      const text = [use.invoiceUuid, use.charge, use.amount, use.currency].join("/");
      if (seen.has(text)) return false;
      seen.add(text);
      return true;
    });
}

type UsersOfPapers = Pick<AuditFacts, "documents" | "siblings" | "otherVendorInvoices" | "unassigned">;

/** Invoices whose uses of a paper were for these orders, whoever's they are. */
const invoicesHere = ({ siblings, otherVendorInvoices, unassigned }: UsersOfPapers): ReadonlySet<string> =>
  new Set([...siblings, ...(otherVendorInvoices ?? []), ...(unassigned ?? [])].map(({ uuid }) => uuid));

/**
 * What an invoice of other orders used of a receipt, so that nothing of it is left here, or undefined: a receipt is of the order
 * that it was used for. One that names several orders itself is of each of them, and bears what is left of it.
 */
export function usedElsewhere(facts: UsersOfPapers, document: FactDocument): DocumentUse | undefined {
  if (document.usedBy === undefined && facts.documents.every((each) => each.usedBy === undefined)) return undefined;
  const here = invoicesHere(facts);
  const isOfSeveral = namesSeveralMoves(document);
  const elsewhere = usesOfPaper(facts.documents, document).filter(
    (use) => !here.has(use.invoiceUuid) && !(isOfSeveral && use.isDoubtful !== true),
  );
  return elsewhere.find((use) => use.isDoubtful !== true) ?? elsewhere[0];
}

/** What was used for these orders of a receipt. Papers that may be two are two on one order: detention of two days, say. */
export function usesHere(documents: readonly FactDocument[], document: FactDocument): readonly DocumentUse[] {
  return usesOfPaper(documents, document).filter((use) => use.isDoubtful !== true);
}

type Context = RuleContext<"chargeDocuments">;

/** What receipts bear of one code, and what of the documents it took, in the orders' currency. */
export interface Borne {
  readonly amount: Amount;
  readonly documents: readonly { readonly document: FactDocument; readonly amount: Amount }[];
}

/** The tenant codes each kind of receipt supports. */
export function codesByType({ facts, book }: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = new Map<string, Set<string>>();
  const add = (type: string, name: string): void => {
    const { code } = book.resolve({ type: null, value: name, description: null });
    const known = codes.get(type);
    if (known === undefined) codes.set(type, new Set([code]));
    else known.add(code);
  };
  for (const document of facts.policy.chargeDocuments) if (RECEIPTS.has(document.type)) add(document.type, document.code);
  for (const [code, type] of CODE_OF_RECEIPT) if (!codes.has(type)) add(type, code);
  return codes;
}

/** What stands on a receipt: never more than stood on a copy of it that was used. */
export function totalStated(documents: readonly FactDocument[], document: FactDocument): Amount | undefined {
  const total = totalOfDocument(document);
  if (total === undefined) return undefined;
  return usesHere(documents, document).reduce((least, { paper }) => smaller(least, paper?.total ?? least), total);
}

/**
 * What each approved receipt says was paid, in the orders' currency; of two copies of one paper only one, and nothing of a paper
 * of another move, of days far from it or of another carrier. A receipt that states no currency is read in the orders', and so
 * bears nothing of an invoice that is converted: blank is no support, and an invoice in a dearer currency would make more of the
 * same paper.
 */
export function receiptAmounts(context: Context): ReadonlyMap<FactDocument, Amount> {
  const { facts, comparison } = context;
  const amounts = new Map<FactDocument, Amount>();
  const { conversion } = comparison;
  // An invoice that states no currency is read in the orders'.
  const billedIn: Currency = facts.invoice.invoice.currency ?? comparison.currency;
  for (const document of distinctFiles(
    facts.documents.filter(
      (entry) =>
        RECEIPTS.has(entry.type) &&
        isEvidenceOfMove(facts, entry) &&
        isOfTheseDays(facts, entry) &&
        otherCarrierOn(facts, entry) === undefined,
    ),
  )) {
    const total = totalStated(facts.documents, document);
    if (total === undefined || total <= 0n) continue;
    if (!isInCurrency(document, billedIn) || (conversion !== null && !statesCurrency(document))) continue;
    amounts.set(document, conversion === null ? total : convert(total, conversion));
  }
  return amounts;
}

/** How much of what an invoice used a paper for was paid on these orders. `codes`: those that its kind of paper supports. */
const usedHere = (
  orders: AuditFacts["orders"],
  sibling: SiblingInvoice,
  use: DocumentUse,
  codes: ReadonlySet<string> | undefined,
): Amount => {
  if (sibling.amounts === null) return use.amount;
  const isOf = (code: string): boolean => (use.charge === undefined ? codes?.has(code) === true : code === use.charge);
  return addAmounts(
    sibling.amounts
      .filter((part) => isOf(part.code) && orders.some((order) => order.uuid === part.orderUuid))
      .map((part) => part.amount),
  );
};

/**
 * What is left of each receipt for this invoice: nothing of one that was used for other orders, and not what approved invoices of
 * other vendors used on these.
 */
const amountsLeft = (context: Context): Map<FactDocument, Amount> => {
  const { facts, comparison } = context;
  const left = new Map<FactDocument, Amount>();
  const siblings = new Map(facts.siblings.map((sibling) => [sibling.uuid, sibling]));
  const codes = codesByType(context);
  for (const [document, amount] of receiptAmounts(context)) {
    if (usedElsewhere(facts, document) !== undefined) continue;
    let rest = amount;
    for (const use of usesHere(facts.documents, document)) {
      const sibling = siblings.get(use.invoiceUuid);
      // What this vendor's own invoices used on these orders stands in `previous` already; what on others is used up.
      if (sibling !== undefined && use.currency !== comparison.currency) continue;
      const here = sibling === undefined ? ZERO : usedHere(facts.orders, sibling, use, codes.get(document.type));
      rest = use.currency === comparison.currency ? minus(rest, larger(minus(use.amount, here), ZERO)) : ZERO;
    }
    if (rest > 0n) left.set(document, rest);
  }
  return left;
};

/**
 * What receipts bear of each code of the invoice, from the first cent on: each receipt up to its amount, and once, however many
 * codes and invoices of the order it could be for.
 */
export function borneByReceipts(context: Context): ReadonlyMap<string, Borne> {
  const borne = new Map<string, Borne>();
  if (context.facts.documents.length === 0) return borne;
  const left = amountsLeft(context);
  if (left.size === 0) return borne;
  const codes = codesByType(context);
  for (const row of context.comparison.rows) {
    if (row.lines.length === 0) continue;
    let need = plus(row.previous, row.billed);
    const documents: { document: FactDocument; amount: Amount }[] = [];
    for (const [document, rest] of left) {
      if (need <= 0n) break;
      if (codes.get(document.type)?.has(row.code) !== true) continue;
      const amount = smaller(rest, need);
      need = minus(need, amount);
      if (amount === rest) left.delete(document);
      else left.set(document, minus(rest, amount));
      documents.push({ document, amount });
    }
    if (documents.length === 0) continue;
    let amount = ZERO;
    for (const document of documents) amount = plus(amount, document.amount);
    borne.set(row.code, { amount, documents });
  }
  return borne;
}

/** What receipts bear beyond what was ordered of a code anyway, at most what was billed over; null when nothing. */
export function overBorne(row: ComparedCode, borne: Borne | undefined): Amount | null {
  if (borne === undefined || row.variance <= 0n) return null;
  const beyond = minus(borne.amount, larger(row.ordered, ZERO));
  return beyond <= 0n ? null : smaller(beyond, row.variance);
}
