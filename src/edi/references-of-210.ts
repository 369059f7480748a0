import type { Provenance } from "#domain/charge/charge.ts";
import type { Reference } from "#domain/party/party.ts";
import { REFERENCE_QUALIFIER } from "#x12/tables/codes/reference-qualifier.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { detailsOf } from "./details-of-210.ts";
import type { Sections } from "./sections-of-210.ts";
import { dayAt, provenanceOf, textAt } from "./values-of-210.ts";

/**
 * Reference identification qualifier (element 128) to the reference types that find orders; any other is kept and finds none, for a contract, seal or tax
 * registration number may well read like some order's number. PU is the *previous* bill of lading.
 */
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

/** Whether a text in N903, where the number should not stand, is a number all the same: it has digits and no blanks. */
const isNumber = (text: string | null): boolean => text !== null && /\d/.test(text) && !/\s/.test(text);

export interface ReferenceReading {
  readonly references: readonly Reference[];
  readonly provenance: readonly Provenance[];
}

/**
 * References of heading, stops and lines. N9 has the qualifier first, L11 the value first; a number that stands in the description (N903), with no value
 * before it, counts as the value. B303 is the carrier's shipment identification: it counts as a
 * ShipmentNumber, and once more under its own name, which looks among order numbers too, because many carriers put the shipper's order or
 * bill of lading number there. Purchase orders of SPO and OID, equipment, seals and remarks are kept as references too, so that nothing a carrier wrote is
 * out of sight.
 */
export function referencesOf(set: TransactionSet, sections: Sections): ReferenceReading {
  const references: Reference[] = [];
  const provenance: Provenance[] = [];
  const seen = new Set<string>();
  const add = (
    type: string,
    value: string | null,
    description: string | null,
    segment: number,
    element: number,
    findsOrders = false,
  ): void => {
    if (value === null || references.length >= LIMIT) return;
    const key = `${type}\n${value}`;
    if (seen.has(key)) return;
    seen.add(key);
    references.push({ type, value, description, ...(findsOrders ? {} : { namesNoOrder: true as const }) });
    provenance.push(provenanceOf(set, segment, element));
  };
  const shipment = textAt(set, sections.b3, 3);
  add("ShipmentNumber", shipment, null, sections.b3, 3, true);
  add("ShipmentIdentification", shipment, null, sections.b3, 3, true);
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) {
    for (const segment of section.references) {
      const isL11 = set.idOf(segment) === "L11";
      const qualifier = set.value(segment, isL11 ? 2 : 1);
      const description = textAt(set, segment, 3);
      const day = dayAt(set, segment, 4);
      const dated = day === null ? null : `dated ${day}`;
      const value = textAt(set, segment, isL11 ? 1 : 2);
      const finding = Object.hasOwn(TYPES, qualifier) ? TYPES[qualifier] : undefined;
      const named = Object.hasOwn(REFERENCE_QUALIFIER, qualifier) ? REFERENCE_QUALIFIER[qualifier] : undefined;
      const type = finding ?? named ?? qualifier;
      if (value !== null)
        add(type, value, [description, dated].filter(Boolean).join(", ") || null, segment, isL11 ? 1 : 2, finding !== undefined);
      else
        add(
          type,
          description ?? day,
          description === null ? null : dated,
          segment,
          description === null ? 4 : 3,
          finding !== undefined && isNumber(description),
        );
    }
  }
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) {
    for (const segment of section.purchaseOrders) {
      const isOid = set.idOf(segment) === "OID";
      add("PONumber", textAt(set, segment, isOid ? 2 : 1), null, segment, isOid ? 2 : 1, true);
      if (isOid) add("CustomerReference", textAt(set, segment, 1), null, segment, 1, true);
    }
    for (const segment of section.remarks) {
      const isH3 = set.idOf(segment) === "H3";
      const text = isH3
        ? (textAt(set, segment, 2) ?? textAt(set, segment, 1))
        : [textAt(set, segment, 1), textAt(set, segment, 2)].filter(Boolean).join(" ");
      add(isH3 ? "Special Handling" : "Remark", text === "" ? null : text, null, segment, 1);
    }
  }
  for (const segment of sections.equipment)
    add("Equipment Number", `${set.value(segment, 1)}${set.value(segment, 2)}` || null, null, segment, 2);
  for (const segment of sections.seals) {
    for (let element = 1; element <= 4; element += 1) add("Seal Number", textAt(set, segment, element), null, segment, element);
  }
  for (const { type, value, description, segment, element } of detailsOf(set, sections))
    add(type, value, description, segment, element);
  return { references, provenance };
}
