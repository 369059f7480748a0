import { larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import type { DocumentUse, FactDocument } from "../facts/audit-facts.ts";
import { RECEIPTS, statesCurrency, totalOfDocument } from "./receipt-fields.ts";
import { isEvidence } from "./evidence.ts";
import { weightTicketFor } from "./find-support.ts";
import { codesByType, distinctFiles, receiptAmounts, usedElsewhere, usesHere } from "./receipts.ts";
import type { RuleContext } from "../context/rule-context.ts";

/** What an approval uses of a receipt for one charge, in the orders' currency. */
export interface NewDocumentUse {
  readonly document: FactDocument;
  readonly charge: string;
  readonly amount: Amount;
  readonly currency: Currency;
}

type Context = RuleContext<"chargeDocuments">;

/** What the invoice's vendor used of a code's receipts before, as far as that was kept. */
const usedBefore = ({ facts }: Context, code: string): Amount => {
  const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
  let sum = ZERO;
  for (const use of distinctFiles(facts.documents).flatMap((file) => usesHere(facts.documents, file)))
    if (use.charge === code && siblings.has(use.invoiceUuid)) sum = plus(sum, use.amount);
  return sum;
};

/**
 * Which receipts the approval of these amounts uses, by charge code: from the first cent on, each up to what is left of it and in
 * the order in which the audit looks at them, after what the vendor's earlier invoices took. A receipt without an amount, or one
 * of which nobody knows what it is worth because the invoice is converted and it states no currency, is used by the whole charge.
 * A scale ticket is used by what is approved beyond the order for the weight that it states.
 */
export function documentUses(context: Context, approved: ReadonlyMap<string, Amount>): readonly NewDocumentUse[] {
  const { facts, comparison } = context;
  if (facts.documents.length === 0) return [];
  const codes = codesByType(context);
  const { currency } = comparison;
  const left = new Map(
    [...receiptAmounts(context)].map(([document, amount]) => [
      document,
      minus(
        amount,
        usesHere(facts.documents, document).reduce((sum, use) => (use.currency === currency ? plus(sum, use.amount) : sum), ZERO),
      ),
    ]),
  );
  const uses: NewDocumentUse[] = [];
  for (const [code, amount] of approved) {
    if (amount <= 0n) continue;
    const previous = comparison.rows.find((row) => row.code === code)?.previous ?? ZERO;
    let skip = larger(minus(previous, usedBefore(context, code)), ZERO);
    let need = amount;
    for (const [document, rest] of left) {
      if (need <= 0n) break;
      if (rest <= 0n || codes.get(document.type)?.has(code) !== true) continue;
      const passed = smaller(skip, rest);
      skip = minus(skip, passed);
      const taken = smaller(minus(rest, passed), need);
      need = minus(need, taken);
      left.set(document, minus(rest, plus(passed, taken)));
      if (taken > 0n) uses.push({ document, charge: code, amount: taken, currency });
    }
    for (const document of distinctFiles(facts.documents.filter(isEvidence)))
      if (
        (totalOfDocument(document) === undefined || (comparison.conversion !== null && !statesCurrency(document))) &&
        codes.get(document.type)?.has(code) === true &&
        usesHere(facts.documents, document).length === 0
      )
        uses.push({ document, charge: code, amount, currency });
    const row = comparison.rows.find((entry) => entry.code === code);
    const ticket = row === undefined || amount <= row.expected ? null : weightTicketFor(context, row);
    if (row !== undefined && ticket !== null)
      uses.push({
        document: ticket.document,
        charge: code,
        amount: smaller(ticket.amount, minus(amount, row.expected)),
        currency,
      });
  }
  return uses;
}

/**
 * What somebody else, or an invoice of another order, used of a receipt so that nothing is left of it; undefined while something
 * is.
 */
export function spentBy(context: Context, document: FactDocument): DocumentUse | undefined {
  const elsewhere = RECEIPTS.has(document.type) ? usedElsewhere(context.facts, document) : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const siblings = new Set(context.facts.siblings.map((sibling) => sibling.uuid));
  const others = usesHere(context.facts.documents, document).filter((use) => !siblings.has(use.invoiceUuid));
  const [first] = others;
  if (first === undefined) return undefined;
  const amount = receiptAmounts(context).get(document);
  const { currency } = context.comparison;
  if (amount !== undefined && others.every((use) => use.currency === currency)) {
    const used = others.reduce((sum, use) => plus(sum, use.amount), ZERO);
    if (used < amount) return undefined;
  }
  return first;
}
