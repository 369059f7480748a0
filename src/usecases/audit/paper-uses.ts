import {
  locksOfPapers,
  type PaperUse,
  shownDocument,
  type ShownPaper,
  usedSince,
  usesToLookFor,
} from "#domain/audit/papers/paper-uses.ts";
import type { AuditFacts, FactDocument } from "#domain/audit/facts/audit-facts.ts";
import type { Currency } from "#domain/money/amount.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import { insertDocumentUses, listDocumentUses, lockPapers } from "#db/queries/document/document-use.ts";

/**
 * What was used by any approved invoice of these papers, of copies of their files, and of papers that may be the same by what
 * stands on them.
 */
export async function findUses(tx: TenantTx, papers: readonly ShownPaper[]): Promise<readonly PaperUse[]> {
  return (await listDocumentUses(tx, usesToLookFor(papers))).map((row) => ({
    ...row,
    amount: amountOf(row.amount),
    currency: row.currency as Currency,
  }));
}

/** The same, and from here to the end of the transaction nobody else uses them. */
export async function holdUses(tx: TenantTx, documents: readonly FactDocument[]): Promise<readonly PaperUse[]> {
  const papers = documents.map(shownDocument);
  await lockPapers(tx, locksOfPapers(papers));
  return await findUses(tx, papers);
}

/** An approval used a paper meanwhile. The transaction is undone and done again. */
class UsedMeanwhile extends Error {
  /** As the database says it of transactions that have to be done again. */
  readonly code = "40001";
}

/**
 * Keeps what these approvals use of their receipts. Before the tenant's counter is taken. The invoices were judged in this
 * transaction, one seeing the other: what others used since their facts were gathered has all of it done again.
 */
export async function keepUses(
  tx: TenantTx,
  approvals: readonly { readonly facts: AuditFacts; readonly uses: readonly PaperUse[] }[],
  at: string,
): Promise<void> {
  const using = approvals.filter((approval) => approval.uses.length > 0);
  if (using.length === 0) return;
  await lockPapers(tx, locksOfPapers(using.flatMap(({ uses }) => uses)));
  for (const { facts, uses } of using) {
    const used = new Set(uses.map((use) => use.documentUuid));
    const now = await holdUses(
      tx,
      facts.documents.filter(({ uuid }) => used.has(uuid)),
    );
    const meanwhile = usedSince(facts, uses, now);
    if (meanwhile !== undefined) throw new UsedMeanwhile(`a receipt was used by invoice ${meanwhile.invoiceNumber} meanwhile`);
    await insertDocumentUses(
      tx,
      uses.map((use) => ({ ...use, amount: printAmount(use.amount) })),
      at,
    );
  }
}
