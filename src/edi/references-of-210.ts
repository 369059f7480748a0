import type { Provenance } from "#domain/charge/charge.ts";
import type { Reference } from "#domain/party/party.ts";
import { REFERENCE_QUALIFIER } from "#x12/tables/codes/reference-qualifier.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { detailsOf } from "./details-of-210.ts";
import type { Sections } from "./sections-of-210.ts";
import { dayAt, provenanceOf, textAt } from "./values-of-210.ts";

/**
 * Reference identification qualifier (element 128) to the reference types that find orders; any other is kept and finds none, for
 * a contract, seal or tax registration number may well read like some order's number. PU is the *previous* bill of lading.
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

/** A reference as the carrier wrote it. */
interface Written {
  readonly type: string;
  readonly value: string | null;
  readonly description?: string | null;
  readonly findsOrders?: boolean;
}

/**
 * References of heading, stops and lines. N9 has the qualifier first, L11 the value first; a number that stands in the
 * description (N903), with no value before it, counts as the value. B303 is the carrier's shipment identification: it counts as a
 * ShipmentNumber, and once more under its own name, which looks among order numbers too, because many carriers put the shipper's
 * there. Purchase orders of SPO and OID, equipment, seals and remarks are kept as references too,
 * so that nothing a carrier wrote is out of sight.
 */
export function referencesOf(set: TransactionSet, sections: Sections): ReferenceReading {
  const references: Reference[] = [];
  const provenance: Provenance[] = [];
  const seen = new Set<string>();
  const add = ({ type, value, description = null, findsOrders = false }: Written, segment: number, element: number): void => {
    if (value === null || references.length >= LIMIT) return;
    const key = `${type}\n${value}`;
    if (seen.has(key)) return;
    seen.add(key);
    references.push({ type, value, description, ...(findsOrders ? {} : { namesNoOrder: true as const }) });
    provenance.push(provenanceOf(set, segment, element));
  };
  const shipment = textAt(set, sections.b3, 3);
  add({ type: "ShipmentNumber", value: shipment, findsOrders: true }, sections.b3, 3);
  add({ type: "ShipmentIdentification", value: shipment, findsOrders: true }, sections.b3, 3);
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
        add(
          {
            type,
            value,
            description: [description, dated].filter(Boolean).join(", ") || null,
            findsOrders: finding !== undefined,
          },
          segment,
          isL11 ? 1 : 2,
        );
      else
        add(
          {
            type,
            value: description ?? day,
            description: description === null ? null : dated,
            findsOrders: finding !== undefined && isNumber(description),
          },
          segment,
          description === null ? 4 : 3,
        );
    }
  }
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) {
    for (const segment of section.purchaseOrders) {
      const isOid = set.idOf(segment) === "OID";
      add({ type: "PONumber", value: textAt(set, segment, isOid ? 2 : 1), findsOrders: true }, segment, isOid ? 2 : 1);
      if (isOid) add({ type: "CustomerReference", value: textAt(set, segment, 1), findsOrders: true }, segment, 1);
    }
    for (const segment of section.remarks) {
      const [first, second] = [textAt(set, segment, 1), textAt(set, segment, 2)];
      if (set.idOf(segment) === "H3") add({ type: "Special Handling", value: second ?? first }, segment, second === null ? 1 : 2);
      else add({ type: "Remark", value: [first, second].filter(Boolean).join(" ") || null }, segment, first === null ? 2 : 1);
    }
  }
  for (const segment of sections.equipment)
    add({ type: "Equipment Number", value: `${set.value(segment, 1)}${set.value(segment, 2)}` || null }, segment, 2);
  for (const segment of sections.seals) {
    for (let element = 1; element <= 4; element += 1)
      add({ type: "Seal Number", value: textAt(set, segment, element) }, segment, element);
  }
  for (const { type, value, description, segment, element } of detailsOf(set, sections))
    add({ type, value, description }, segment, element);
  return { references, provenance };
}
