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
  /** Element 188 that counts where an L0 names none: the invoice's (L312, else B305). */
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

/** The list of its level that a segment goes to. */
const OF_LEVEL: ReadonlyMap<string, (level: Section) => number[]> = new Map([
  ["N9", (level: Section) => level.references],
  ["L11", (level) => level.references],
  ["G62", (level) => level.dates],
  ["L5", (level) => level.descriptions],
  ["L0", (level) => level.quantities],
  ["L1", (level) => level.charges],
  ["L4", (level) => level.measurements],
  ["SPO", (level) => level.purchaseOrders],
  ["OID", (level) => level.purchaseOrders],
  ["K1", (level) => level.remarks],
  ["H3", (level) => level.remarks],
  ["L7", (level) => level.tariffs],
]);

/** Segments after which an N2, N3 or N4 belongs to no party that came before. */
const ENDS_PARTY: ReadonlySet<string> = new Set(["N7", "S5", "LX"]);

/**
 * Sorts the segments of a 210 into heading, stops and lines. A segment that stands where it should not (which the 997 has told)
 * counts to the level it was found in, so that nothing a carrier sent is lost.
 */
export function sectionsOf(set: TransactionSet): Sections {
  const heading = section(-1);
  const stops: Section[] = [];
  const lines: Section[] = [];
  const first = new Map<string, number>();
  const ofSet = { C3: [] as number[], L3: [] as number[], R3: [] as number[], N7: [] as number[], M7: [] as number[] };
  const details: number[] = [];
  let level = heading;
  let party: PartyPlace | null = null;
  for (let index = 1; index < set.segmentCount; index += 1) {
    const id = set.idOf(index);
    if (TELLING.has(id)) details.push(index);
    if (!first.has(id)) first.set(id, index);
    if (ENDS_PARTY.has(id)) party = null;
    if (id === "S5" || id === "LX") {
      level = section(index);
      (id === "S5" ? stops : lines).push(level);
    } else if (id === "N1") {
      party = { n1: index, n2: -1, n3: [], n4: -1 };
      level.parties.push(party);
    } else if (id === "N2" || id === "N3" || id === "N4") {
      if (party !== null) addToParty(party, id, index);
    } else if (Object.hasOwn(ofSet, id)) ofSet[id as keyof typeof ofSet].push(index);
    else OF_LEVEL.get(id)?.(level).push(index);
  }
  const [b3, c3, itd, l3] = ["B3", "C3", "ITD", "L3"].map((id) => first.get(id) ?? -1) as [number, number, number, number];
  const weightUnit = textAt(set, l3, 12) ?? textAt(set, b3, 5);
  for (const line of lines) line.weightUnit = weightUnit;
  const { C3: currencies, L3: totals, R3: routes, N7: equipment, M7: seals } = ofSet;
  return { b3, c3, itd, l3, currencies, totals, routes, equipment, seals, details, heading, stops, lines };
}

function addToParty(party: PartyPlace, id: "N2" | "N3" | "N4", index: number): void {
  if (id === "N3") party.n3.push(index);
  else if (id === "N2") party.n2 = index;
  else party.n4 = index;
}
