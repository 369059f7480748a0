import type { Fact, FieldName, Fields } from "../reading/fact.ts";
import type { Reference } from "../party/party.ts";

/** Numbers of a paper by which orders are found, and what they are called as references. */
const REFERENCES: readonly (readonly [field: FieldName, type: string])[] = [
  ["orderNumber", "OrderNumber"],
  ["shipmentNumber", "ShipmentNumber"],
  ["loadNumber", "LoadNumber"],
  ["proNumber", "PRONumber"],
  ["bolNumber", "BOLNumber"],
  ["poNumber", "PONumber"],
];

/** Two numbers beside labels of one kind, about as sure: neither is another reading of the other. */
const GUESS = 0.5;

/**
 * The numbers that a paper prints as references of an invoice. Where two of one kind stand there as plainly (the loads of a bill
 * over two orders), both are: which of them counts nobody knows.
 */
export function referencesOf(fields: Fields): readonly (Reference & { readonly field: FieldName })[] {
  return REFERENCES.flatMap(([field, type]) =>
    numbersOf(fields[field]).map((value) => ({ field, type, value, description: null })),
  );
}

/** Kinds of numbers of which a supporting paper has one, with the two that it prints; null where none is there twice. */
export function numbersOfTwo(fields: Fields): readonly [string, string] | null {
  for (const [field] of REFERENCES) {
    const [first, second] = field === "poNumber" ? [] : numbersOf(fields[field]);
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return null;
}

const numbersOf = (fact: Fact | undefined): readonly string[] => {
  if (fact === undefined) return [];
  const rivals = fact.confidence <= GUESS ? fact.candidates.filter(({ confidence }) => confidence >= GUESS) : [];
  return [...new Set([fact.value, ...rivals.map(({ value }) => value)])];
};
