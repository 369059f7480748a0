import type { Provenance } from "#domain/charge/charge.ts";
import type { Reference } from "#domain/party/party.ts";
import { REFERENCE_QUALIFIER } from "#x12/tables/codes/reference-qualifier.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { Sections } from "./sections-of-210.ts";
import { provenanceOf, textAt } from "./values-of-210.ts";

/** Reference identification qualifier (element 128) to the reference types that find orders. PU is the *previous* bill of lading and finds nothing. */
const TYPES: Readonly<Record<string, string>> = {
  BM: "BOLNumber",
  MB: "MasterBOLNumber",
  CN: "PRONumber",
  FR: "PRONumber",
  PO: "PONumber",
  OP: "PONumber",
  LO: "LoadNumber",
  SI: "ShipmentNumber",
  CR: "CustomerReference",
  P8: "PickupNumber",
  AO: "AppointmentNumber",
  CO: "OrderNumber",
  OQ: "OrderNumber",
  SO: "OrderNumber",
};

const LIMIT = 5000;

export interface ReferenceReading {
  readonly references: readonly Reference[];
  readonly provenance: readonly Provenance[];
}

/**
 * References of heading, stops and lines. N9 has the qualifier first, L11 the value first. B303 is the carrier's shipment identification: it counts as a
 * ShipmentNumber, and once more under its own name, which looks among order numbers too, because many carriers put the shipper's order or
 * bill of lading number there.
 */
export const referencesOf = (set: TransactionSet, sections: Sections): ReferenceReading => {
  const references: Reference[] = [];
  const provenance: Provenance[] = [];
  const seen = new Set<string>();
  const add = (type: string, value: string | null, description: string | null, segment: number, element: number): void => {
    if (value === null || references.length >= LIMIT) return;
    const key = `${type}\n${value}`;
    if (seen.has(key)) return;
    seen.add(key);
    references.push({ type, value, description });
    provenance.push(provenanceOf(set, segment, element));
  };
  const shipment = textAt(set, sections.b3, 3);
  add("ShipmentNumber", shipment, null, sections.b3, 3);
  add("ShipmentIdentification", shipment, null, sections.b3, 3);
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) {
    for (const segment of section.references) {
      const isL11 = set.idOf(segment) === "L11";
      const qualifier = set.value(segment, isL11 ? 2 : 1);
      const description = textAt(set, segment, 3);
      const value = textAt(set, segment, isL11 ? 1 : 2);
      const type =
        (Object.hasOwn(TYPES, qualifier) ? TYPES[qualifier] : undefined) ??
        (Object.hasOwn(REFERENCE_QUALIFIER, qualifier) ? REFERENCE_QUALIFIER[qualifier] : undefined) ??
        qualifier;
      if (value !== null) add(type, value, description, segment, isL11 ? 1 : 2);
      else add(type, description, null, segment, 3);
    }
  }
  return { references, provenance };
};
