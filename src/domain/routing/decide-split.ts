import type { DocumentType } from "../document/document-types.ts";
import { isAkin } from "../reading/classify.ts";
import type { PaperReading } from "../reading/fact.ts";

/** More papers in one file than this are split by a person. */
const MAX_PARTS = 50;
const BILLS: readonly DocumentType[] = ["Invoice"];
/** Money goes both ways in such a file: who pays a bill of it looks at the other paper too. */
const NEVER_APART: readonly DocumentType[] = ["InvoiceCorrected"];
const SAYS_NOTHING: readonly string[] = ["Unset", "Unknown"];

/**
 * Whether the papers of a file go on as documents of their own, each its own way: a bill with what supports it, a statement with
 * the bills it lists. Bills alone stay together, for all of them become invoices or none does. `said`: what whoever sent it said
 * that it is; papers are not taken apart against that.
 */
export function decideSplit(papers: readonly PaperReading[], said: string): boolean {
  const types = papers.map(({ type }) => type.value);
  const isBilled = (type: DocumentType): boolean => BILLS.includes(type);
  if (papers.length < 2 || papers.length > MAX_PARTS) return false;
  if (types.every(isBilled) || types.every((type) => type === "Unknown")) return false;
  if (types.some((type) => NEVER_APART.includes(type))) return false;
  if (SAYS_NOTHING.includes(said)) return true;
  return types.some((type) => isAkin(type, said as DocumentType)) && (isBilled(said as DocumentType) || !types.some(isBilled));
}
