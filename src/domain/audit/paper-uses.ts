import { canonicalText } from "../canonical-text.ts";
import type { Amount } from "../money/amount.ts";
import type { AuditContext } from "./audit-context.ts";
import { type AuditFacts, type DocumentUse, type FactDocument } from "./audit-facts.ts";
import { documentUses } from "./document-uses.ts";
import { SCALE_TICKET } from "./receipt-fields.ts";
import { codesByType } from "./receipts.ts";
import { paperKeysOf, showsUsedPaper } from "./same-paper.ts";

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

function isUseOf(use: ShownPaper, paper: ShownPaper): boolean {
  if (use.documentUuid === paper.documentUuid || use.blobHash === paper.blobHash) return true;
  const mayBeSame =
    (use.numberKey !== null && use.numberKey === paper.numberKey) || (use.dayKey !== null && use.dayKey === paper.dayKey);
  return mayBeSame && showsUsedPaper(paper, use);
}

/** What was used of one paper, whichever copy or scan of it that was, in the order in which it was used. */
export function usesOfShownPaper<Use extends ShownPaper>(uses: readonly Use[], paper: ShownPaper): readonly Use[] {
  return uses.filter((use) => isUseOf(use, paper));
}

/** A use as the facts of an audit have it. */
export function factOfUse({ invoiceUuid, invoiceNumber, charge, amount, currency }: PaperUse): DocumentUse {
  return { invoiceUuid, invoiceNumber, charge, amount, currency };
}

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
  }));
}

/**
 * What somebody used of the papers of these uses since the facts were gathered; undefined where nobody did. `now`: every use of
 * them as it is kept now, and maybe those of other papers.
 */
export function usedSince(facts: AuditFacts, uses: readonly ShownPaper[], now: readonly PaperUse[]): PaperUse | undefined {
  const wanted = new Set(uses.map((use) => use.documentUuid));
  for (const document of facts.documents.filter(({ uuid }) => wanted.has(uuid))) {
    const seen = new Set((document.usedBy ?? []).map((use) => canonicalText(use)));
    const added = usesOfShownPaper(now, shownDocument(document)).find((use) => !seen.has(canonicalText(factOfUse(use))));
    if (added !== undefined) return added;
  }
  return undefined;
}
