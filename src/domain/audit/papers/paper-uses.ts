import { canonicalText } from "../../canonical-text.ts";
import type { Day } from "../../day/day.ts";
import type { Amount } from "../../money/amount.ts";
import type { AuditContext } from "../context/audit-context.ts";
import { type AuditFacts, type DocumentUse, type FactDocument } from "../facts/audit-facts.ts";
import { documentUses } from "./document-uses.ts";
import { SCALE_TICKET, totalOfDocument } from "./receipt-fields.ts";
import { codesByType } from "./receipts.ts";
import {
  dayOnPaper,
  type KeysToLookFor,
  type Likeness,
  likenessToUsed,
  numberOnPaper,
  paperKeysOf,
  paperKeysToLookFor,
  paperLocksOf,
} from "./same-paper.ts";

/** A document as it is looked for among those that were used: by its uuid, its bytes, and what stands on it (null: not read). */
export interface ShownPaper {
  readonly documentUuid: string;
  readonly blobHash: string;
  readonly numberKey: string | null;
  readonly dayKey: string | null;
  readonly type: string;
  readonly fields: FactDocument["fields"];
}

/** What an approved invoice used of a receipt for one charge. */
export interface PaperUse extends ShownPaper {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly charge: string;
  readonly amount: Amount;
  readonly currency: DocumentUse["currency"];
  /** Of the orders of that invoice. */
  readonly orderNumbers: readonly string[];
  readonly usedOn: Day;
}

export function shownPaper({
  documentUuid,
  blobHash,
  type,
  fields,
}: Pick<ShownPaper, "documentUuid" | "blobHash" | "type" | "fields">): ShownPaper {
  const keys = paperKeysOf({ type, fields });
  return { documentUuid, blobHash, numberKey: keys.number, dayKey: keys.day, type, fields };
}

/** A document of an audit's facts as it is looked for. */
export function shownDocument({ uuid, contentHash, type, fields }: FactDocument): ShownPaper {
  return shownPaper({ documentUuid: uuid, blobHash: contentHash ?? uuid, type, fields });
}

/** A use of a paper, and how much like the paper that is shown the one is that it showed. */
export interface UseOfShown<Use extends ShownPaper> {
  readonly use: Use;
  readonly likeness: Likeness;
}

/** What was used of one paper, whichever copy or scan of it that was, in the order in which it was used. */
export function usesOfShownPaper<Use extends ShownPaper>(uses: readonly Use[], paper: ShownPaper): readonly UseOfShown<Use>[] {
  if (uses.length === 0) return [];
  const { numbers, days } = paperKeysToLookFor(paper);
  const keys = { numbers: new Set(numbers), days: new Set(days) };
  return uses.flatMap((use): readonly UseOfShown<Use>[] => {
    if (use.documentUuid === paper.documentUuid || use.blobHash === paper.blobHash) return [{ use, likeness: "same" }];
    const mayBeSame =
      (use.numberKey !== null && keys.numbers.has(use.numberKey)) || (use.dayKey !== null && keys.days.has(use.dayKey));
    const likeness = mayBeSame ? likenessToUsed(paper, use) : null;
    return likeness === null ? [] : [{ use, likeness }];
  });
}

/** By what the uses of these papers are looked for: documents, bytes, and what stands on them. */
export interface UsesToLookFor extends KeysToLookFor {
  readonly documentUuids: readonly string[];
  readonly blobHashes: readonly string[];
}

export function usesToLookFor(papers: readonly ShownPaper[]): UsesToLookFor {
  const keys = papers.map(paperKeysToLookFor);
  return {
    documentUuids: papers.map((paper) => paper.documentUuid),
    blobHashes: [...new Set(papers.map((paper) => paper.blobHash))],
    numbers: [...new Set(keys.flatMap(({ numbers }) => numbers))],
    days: [...new Set(keys.flatMap(({ days }) => days))],
  };
}

/** What approvals that use these papers wait for. */
export function locksOfPapers(papers: readonly ShownPaper[]): readonly string[] {
  return papers.flatMap(({ blobHash, type, fields }) => paperLocksOf({ type, fields, contentHash: blobHash }));
}

/** A use as the facts of an audit have it. */
export function factOfUse({ use, likeness }: UseOfShown<PaperUse>): DocumentUse {
  const [number, day, total] = [numberOnPaper(use), dayOnPaper(use), totalOfDocument(use)];
  return {
    invoiceUuid: use.invoiceUuid,
    invoiceNumber: use.invoiceNumber,
    charge: use.charge,
    amount: use.amount,
    currency: use.currency,
    orderNumbers: use.orderNumbers,
    usedOn: use.usedOn,
    paper: {
      ...(number === null ? {} : { number }),
      ...(day === null ? {} : { day }),
      ...(total === undefined ? {} : { total }),
    },
    ...(likeness === "same" ? {} : { isDoubtful: true }),
  };
}

/** What one use is told from another by. */
const textOfUse = ({ invoiceUuid, charge, amount, currency }: DocumentUse): string =>
  canonicalText({ invoiceUuid, charge, amount, currency });

/** The documents whose kind supports a charge: of no other one an approval uses anything. */
export function usableDocuments(context: AuditContext): readonly FactDocument[] {
  if (context.facts.documents.length === 0) return [];
  const codes = codesByType(context);
  return context.facts.documents.filter((document) => codes.has(document.type) || document.type === SCALE_TICKET);
}

/** What the approval of an invoice uses of its receipts. `approved`: by charge code. */
export function usesOfApproval(context: AuditContext, approved: ReadonlyMap<string, Amount>): readonly PaperUse[] {
  const { invoice } = context.facts;
  return documentUses(context, approved).map(({ document, charge, amount, currency }) => ({
    ...shownDocument(document),
    invoiceUuid: invoice.uuid,
    invoiceNumber: invoice.invoice.invoiceNumber,
    charge,
    amount,
    currency,
    orderNumbers: context.facts.orders.map(({ order }) => order.orderNumber),
    usedOn: context.facts.asOfOn,
  }));
}

/**
 * What somebody used of the papers of these uses since the facts were gathered; undefined where nobody did. `now`: every use of
 * them as it is kept now, and maybe those of other papers.
 */
export function usedSince(facts: AuditFacts, uses: readonly ShownPaper[], now: readonly PaperUse[]): PaperUse | undefined {
  const wanted = new Set(uses.map((use) => use.documentUuid));
  for (const document of facts.documents.filter(({ uuid }) => wanted.has(uuid))) {
    const seen = new Set((document.usedBy ?? []).map(textOfUse));
    const added = usesOfShownPaper(now, shownDocument(document)).find((shown) => !seen.has(textOfUse(factOfUse(shown))));
    if (added !== undefined) return added.use;
  }
  return undefined;
}
