import { foldChargeName } from "../../charge/charge-code-book.ts";
import type { FactDocument } from "../facts/audit-facts.ts";

/** What is read from a document. */
export type ReadDocument = Pick<FactDocument, "fields">;

/** What stands between several numbers in one field. */
export const BETWEEN_MOVES = /[,;&\n]/;

/**
 * A transcribed field of a document as it stands there; undefined when it was not found. Names are folded: "Total Amount" is
 * `totalAmount`.
 */
export function textOfField(document: ReadDocument, name: string): string | undefined {
  const wanted = foldChargeName(name);
  const entry = Object.entries(document.fields).find(([key]) => foldChargeName(key) === wanted);
  const value = entry?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
