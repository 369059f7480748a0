import type { DocumentUse, FactDocument } from "../facts/audit-facts.ts";
import type { MessageData } from "../findings/message-data.ts";
import { listText } from "../findings/message-text.ts";
import { dayOnPaper, numberOnPaper } from "./same-paper.ts";

/** What stands on a paper, as far as it was read. */
type OnPaper = { readonly number: string | null; readonly day: string | null };

/** Where a paper was used before: data of a message. Left out of findings of before it was kept. */
export type EarlierUse = {
  /** The orders of the invoice that used it. */
  readonly orders: readonly string[];
  readonly usedOn: string | null;
  readonly here: OnPaper;
  readonly there: OnPaper;
  /** It may be another paper. */
  readonly isDoubtful: boolean;
};

/** An invoice that used a paper, and where that was. */
export interface UsedPaperData extends MessageData {
  readonly invoice: string;
  readonly use: EarlierUse;
}

export function usedPaperData(document: FactDocument, use: DocumentUse): UsedPaperData {
  return {
    invoice: use.invoiceNumber ?? use.invoiceUuid,
    use: {
      orders: use.orderNumbers ?? [],
      usedOn: use.usedOn ?? null,
      here: { number: numberOnPaper(document), day: dayOnPaper(document) },
      there: { number: use.paper?.number ?? null, day: use.paper?.day ?? null },
      isDoubtful: use.isDoubtful === true,
    },
  };
}

const onPaperText = ({ number, day }: OnPaper): string =>
  [number === null ? [] : [number], day === null ? [] : [`of ${day}`]].flat().join(" ");

/** "the one that invoice B-7 of order ORD-3 was paid with on 2026-11-03 (900-12 of 2026-11-03 there, 900-12 COPY here)". */
export function usedPaperText(invoice: string, use: EarlierUse | undefined, where: string): string {
  if (use === undefined) return `is the one that invoice ${invoice}${where} was paid with`;
  const { orders, usedOn, here, there, isDoubtful } = use;
  const of = orders.length === 0 ? where : ` of order ${listText(orders)}`;
  const [written, then] = [onPaperText(here), onPaperText(there)];
  const stands = [then === "" ? [] : [`${then} there`], written === "" ? [] : [`${written} here`]].flat();
  const differ = written === then || stands.length === 0 ? "" : ` (${stands.join(", ")})`;
  return `${isDoubtful ? "may be" : "is"} the one that invoice ${invoice}${of} was paid with${usedOn === null ? "" : ` on ${usedOn}`}${differ}`;
}
