import type { FieldName, Fields } from "../reading/fact.ts";
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

/** The numbers that a paper prints as references of an invoice. */
export function referencesOf(fields: Fields): readonly (Reference & { readonly field: FieldName })[] {
  return REFERENCES.flatMap(([field, type]) => {
    const value = fields[field]?.value;
    return value === undefined ? [] : [{ field, type, value, description: null }];
  });
}
