import type { TransactionSet } from "#x12/transaction-set.ts";
import { textAt } from "./values-of-210.ts";

/** An N1 with what follows it; the numbers are places of segments in the set. */
export interface PartyPlace {
  readonly n1: number;
  n2: number;
  readonly n3: number[];
  n4: number;
}

/** The segments of one level of a 210 (heading, a stop, a line), by kind. */
export interface Section {
  /** S5 or LX that starts it; -1 for the heading. */
  readonly start: number;
  readonly parties: PartyPlace[];
  readonly references: number[];
  readonly dates: number[];
  readonly descriptions: number[];
  readonly quantities: number[];
  readonly charges: number[];
  readonly measurements: number[];
  readonly tariffs: number[];
  /** SPO or OID. */
  readonly purchaseOrders: number[];
  /** Element 188 that counts where an L0 names none: the bill's (L312, else B305). */
  weightUnit: string | null;
  /** K1 and H3: free text, where carriers also put why a balance is due. */
  readonly remarks: number[];
}

/** A 210 laid out for reading: places of segments, -1 where a segment is not there. */
export interface Sections {
  readonly b3: number;
  readonly c3: number;
  readonly itd: number;
  readonly l3: number;
  /** Every C3 and L3, also those that are one too many: what they say otherwise than the first is a contradiction. */
  readonly currencies: readonly number[];
  readonly totals: readonly number[];
  readonly routes: readonly number[];
  readonly equipment: readonly number[];
  readonly seals: readonly number[];
  /** Segments that tell something a person may want to see, wherever they stand. */
  readonly details: readonly number[];
  readonly heading: Section;
  readonly stops: readonly Section[];
  readonly lines: readonly Section[];
}

const section = (start: number): Section => ({
  start,
  parties: [],
  references: [],
  dates: [],
  descriptions: [],
  quantities: [],
  charges: [],
  measurements: [],
  tariffs: [],
  purchaseOrders: [],
  weightUnit: null,
  remarks: [],
});

/** Segments that `detailsOf` reads. */
const TELLING: ReadonlySet<string> = new Set("C2 C3 ITD R3 H1 H2 POD SDQ CD3 L9 H6 S5 L4 L5 L7 L1".split(" "));

/**
 * Sorts the segments of a 210 into heading, stops and lines. A segment that stands where it should not (which the 997 has told) counts to the level it
 * was found in, so that nothing a carrier sent is lost.
 */
export const sectionsOf = (set: TransactionSet): Sections => {
  const heading = section(-1);
  const stops: Section[] = [];
  const lines: Section[] = [];
  const routes: number[] = [];
  const equipment: number[] = [];
  const seals: number[] = [];
  const currencies: number[] = [];
  const totals: number[] = [];
  const found = { b3: -1, c3: -1, itd: -1, l3: -1 };
  let current = heading;
  let party: PartyPlace | null = null;
  const details: number[] = [];
  for (let index = 1; index < set.segmentCount; index += 1) {
    const id = set.idOf(index);
    if (TELLING.has(id)) details.push(index);
    switch (id) {
      case "B3":
        if (found.b3 < 0) found.b3 = index;
        break;
      case "C3":
        if (found.c3 < 0) found.c3 = index;
        currencies.push(index);
        break;
      case "ITD":
        if (found.itd < 0) found.itd = index;
        break;
      case "L3":
        if (found.l3 < 0) found.l3 = index;
        totals.push(index);
        break;
      case "R3":
        routes.push(index);
        break;
      case "N7":
        equipment.push(index);
        party = null;
        break;
      case "S5":
        current = section(index);
        stops.push(current);
        party = null;
        break;
      case "LX":
        current = section(index);
        lines.push(current);
        party = null;
        break;
      case "N1":
        party = { n1: index, n2: -1, n3: [], n4: -1 };
        current.parties.push(party);
        break;
      case "N2":
        if (party !== null) party.n2 = index;
        break;
      case "N3":
        party?.n3.push(index);
        break;
      case "N4":
        if (party !== null) party.n4 = index;
        break;
      case "N9":
      case "L11":
        current.references.push(index);
        break;
      case "G62":
        current.dates.push(index);
        break;
      case "L5":
        current.descriptions.push(index);
        break;
      case "L0":
        current.quantities.push(index);
        break;
      case "L1":
        current.charges.push(index);
        break;
      case "L4":
        current.measurements.push(index);
        break;
      case "SPO":
      case "OID":
        current.purchaseOrders.push(index);
        break;
      case "K1":
      case "H3":
        current.remarks.push(index);
        break;
      case "M7":
        seals.push(index);
        break;
      case "L7":
        current.tariffs.push(index);
        break;
    }
  }
  const weightUnit = textAt(set, found.l3, 12) ?? textAt(set, found.b3, 5);
  for (const one of lines) one.weightUnit = weightUnit;
  return { ...found, currencies, totals, routes, equipment, seals, details, heading, stops, lines };
};
