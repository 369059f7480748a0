import type { AuditContext } from "#domain/audit/audit-context.ts";
import { type AuditFacts, canonicalText, type DocumentUse } from "#domain/audit/audit-facts.ts";
import { documentUses } from "#domain/audit/document-uses.ts";
import { paperKeysOf, showsUsedPaper } from "#domain/audit/same-paper.ts";
import { type Amount, amountOf, printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type DocumentUseRow,
  insertDocumentUses,
  listDocumentUses,
  lockPapers,
  type UsedPaper,
} from "#db/queries/document/document-use.ts";

/** A document as it is looked for among those that were used. */
export type ShownPaper = UsedPaper & Pick<DocumentUseRow, "type" | "fields">;

export function shownPaper({
  documentUuid,
  blobHash,
  type,
  fields,
}: Pick<ShownPaper, "documentUuid" | "blobHash" | "type" | "fields">): ShownPaper {
  const keys = paperKeysOf({ type, fields });
  return { documentUuid, blobHash, numberKey: keys.number, dayKey: keys.day, type, fields };
}

const isUseOf = (use: DocumentUseRow, paper: ShownPaper): boolean => {
  if (use.documentUuid === paper.documentUuid || use.blobHash === paper.blobHash) return true;
  const mayBeOne =
    (use.numberKey !== null && use.numberKey === paper.numberKey) || (use.dayKey !== null && use.dayKey === paper.dayKey);
  return mayBeOne && showsUsedPaper(paper, use);
};

/** What was used of one paper, whichever copy or scan of it that was, in the order in which it was used. */
export function usesOfPaper<Use extends DocumentUseRow>(uses: readonly Use[], paper: ShownPaper): readonly Use[] {
  return uses.filter((use) => isUseOf(use, paper));
}

/** The same as the facts of an audit have it. */
export function factsOfUses(uses: readonly DocumentUseRow[]): readonly DocumentUse[] {
  return uses.map(({ invoiceUuid, invoiceNumber, charge, amount, currency }) => ({
    invoiceUuid,
    invoiceNumber,
    charge,
    amount: amountOf(amount),
    currency,
  }));
}

/** What the approval of an invoice uses of its receipts, as it is kept. `approved`: by charge code. */
export function usesOfApproval(context: AuditContext, approved: ReadonlyMap<string, Amount>): readonly DocumentUseRow[] {
  const { invoice } = context.facts;
  return documentUses(context, approved).map(({ document, charge, amount, currency }) => ({
    ...paperOf(document),
    invoiceUuid: invoice.uuid,
    invoiceNumber: invoice.invoice.invoiceNumber,
    charge,
    amount: printAmount(amount),
    currency,
  }));
}

const paperOf = ({ uuid, contentHash, type, fields }: AuditFacts["documents"][number]): ShownPaper =>
  shownPaper({ documentUuid: uuid, blobHash: contentHash ?? uuid, type, fields });

/**
 * An invoice that used one of these papers since the facts were gathered; undefined when none did. From here to the end of the transaction nobody
 * else uses them.
 */
export async function usedSince(
  tx: TenantTx,
  facts: AuditFacts,
  uses: readonly DocumentUseRow[],
): Promise<DocumentUseRow | undefined> {
  const wanted = new Set(uses.map((use) => use.documentUuid));
  const papers = facts.documents.filter((document) => wanted.has(document.uuid));
  await lockPapers(tx, papers.map(paperOf));
  const now = await listDocumentUses(tx, papers.map(paperOf));
  for (const paper of papers) {
    const seen = new Set((paper.usedBy ?? []).map((use) => canonicalText(use)));
    const added = usesOfPaper(now, paperOf(paper)).find((use) =>
      factsOfUses([use]).some((fact) => !seen.has(canonicalText(fact))),
    );
    if (added !== undefined) return added;
  }
  return undefined;
}

/** An approval used a paper meanwhile. The transaction is undone and done again. */
class UsedMeanwhile extends Error {
  /** As the database says it of transactions that have to be done again. */
  readonly code = "40001";
}

/**
 * Keeps what these approvals use of their receipts. Before the tenant's counter is taken. The invoices were judged in this transaction, one seeing
 * the other: what others used since their facts were gathered has all of it done again.
 */
export async function keepUses(
  tx: TenantTx,
  approvals: readonly { readonly facts: AuditFacts; readonly uses: readonly DocumentUseRow[] }[],
  at: string,
): Promise<void> {
  const using = approvals.filter((approval) => approval.uses.length > 0);
  if (using.length === 0) return;
  await lockPapers(
    tx,
    using.flatMap(({ uses }) => uses),
  );
  for (const { facts, uses } of using) {
    const meanwhile = await usedSince(tx, facts, uses);
    if (meanwhile !== undefined) throw new UsedMeanwhile(`a receipt was used by invoice ${meanwhile.invoiceNumber} meanwhile`);
    await insertDocumentUses(tx, uses, at);
  }
}
