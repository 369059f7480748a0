import { foldChargeName } from "../charge/charge-code-book.ts";
import type { FactDocument } from "./audit-facts.ts";

/** A transcribed field of a document as it stands there; undefined when it was not found. Names are folded: "Total Amount" is `totalAmount`. */
export function textOfField(document: Pick<FactDocument, "fields">, name: string): string | undefined {
  const wanted = foldChargeName(name);
  const entry = Object.entries(document.fields).find(([key]) => foldChargeName(key) === wanted);
  const value = entry?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** A field that is a number, without currency signs and thousands separators: "$1,234.50" is "1234.50". */
export function numberTextOfField(document: Pick<FactDocument, "fields">, name: string): string | undefined {
  return textOfField(document, name)?.replace(/[^0-9.eE+-]/g, "");
}
