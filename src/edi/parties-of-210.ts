import type { Provenance } from "#domain/charge/charge.ts";
import type { InvoiceStop } from "#domain/invoice/invoice.ts";
import type { Address } from "#domain/party/party.ts";
import { isSamePlace } from "#domain/party/same-place.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { PartyPlace, Section, Sections } from "./sections-of-210.ts";
import { provenanceOf, textAt } from "./values-of-210.ts";

type Role = "Origin" | "Destination" | "BillTo" | "RemitTo";

/** Entity identifier codes (N101, element 98) of each role, the surest first. RE left the list with 005010 and is still sent. */
const CODES: Readonly<Record<Role, readonly string[]>> = {
  Origin: ["SF", "SH", "PW"],
  Destination: ["ST", "CN", "DA"],
  BillTo: ["BT", "PF", "PR", "BS"],
  RemitTo: ["RI", "RE", "PE"],
};

/** Stop reasons (S502, element 163) that load; PU is part **unload**. */
const LOADS: ReadonlySet<string> = new Set(["CL", "LD", "PL", "PA", "SL", "AL", "LE", "WL", "CN"]);
const UNLOADS: ReadonlySet<string> = new Set(["CU", "UL", "PU", "DT", "SU"]);

const addressOf = (set: TransactionSet, party: PartyPlace): Address => {
  const [first = -1, second = -1] = party.n3;
  const name = textAt(set, party.n1, 2);
  return {
    name: name ?? textAt(set, party.n2, 1),
    address1: textAt(set, first, 1),
    address2: textAt(set, first, 2) ?? textAt(set, second, 1),
    city: textAt(set, party.n4, 1),
    state: textAt(set, party.n4, 2),
    country: textAt(set, party.n4, 4),
    postalCode: textAt(set, party.n4, 3),
  };
};

const find = (set: TransactionSet, parties: readonly PartyPlace[], codes: readonly string[]): PartyPlace | undefined => {
  for (const code of codes) {
    const found = parties.find((party) => set.value(party.n1, 1) === code);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * A role named on the lines only counts when all lines that name it name the same place: a parcel invoice has one consignee a
 * line.
 */
const findOnLines = (set: TransactionSet, lines: readonly Section[], codes: readonly string[]): PartyPlace | undefined => {
  let agreed: PartyPlace | undefined;
  let text = "";
  for (const line of lines) {
    const found = find(set, line.parties, codes);
    if (found === undefined) continue;
    const here = JSON.stringify(addressOf(set, found));
    if (agreed === undefined) {
      agreed = found;
      text = here;
    } else if (here !== text) return undefined;
  }
  return agreed;
};

export interface StopReading {
  readonly stops: readonly InvoiceStop[];
  readonly provenance: readonly Provenance[];
}

/** Whether a stop says nothing that the heading's party of that role does not say already. */
const isSaid = (set: TransactionSet, stop: PartyPlace | undefined, role: PartyPlace | undefined): boolean => {
  if (stop === undefined || stop === role) return true;
  if (role === undefined) return false;
  const [here, there] = [addressOf(set, stop), addressOf(set, role)];
  return isSamePlace(here, there) ?? (here.name === null || there.name === null || here.name === there.name);
};

/**
 * Stops of a 210. Origin, destination, bill-to and remit-to from the heading; where the heading does not say, from the first
 * loading and the last unloading S5, then from the lines. Every S5 between is a stop of its own, and so is the first loading or
 * the last unloading where it lies elsewhere than the heading says: an Origin where freight is loaded, else a Destination (an
 * invoice knows no third kind). They are numbered in the order of the journey.
 */
export function stopsOf(set: TransactionSet, sections: Sections): StopReading {
  const stops: InvoiceStop[] = [];
  const provenance: Provenance[] = [];
  const add = (type: InvoiceStop["type"], sequence: number | null, party: PartyPlace | undefined, start: number): void => {
    stops.push({ type, sequence, address: party === undefined ? null : addressOf(set, party) });
    provenance.push(provenanceOf(set, party?.n1 ?? start, party === undefined ? 1 : 2));
  };
  const reason = (section: Section): string => set.value(section.start, 2);
  const firstLoad = sections.stops.find((section) => LOADS.has(reason(section)));
  const lastUnload = sections.stops.findLast((section) => UNLOADS.has(reason(section)));
  const partyOf = (section: Section | undefined): PartyPlace | undefined => section?.parties[0];

  const { heading, lines } = sections;
  const roles: Readonly<Record<Role, PartyPlace | undefined>> = {
    Origin: find(set, heading.parties, CODES.Origin) ?? partyOf(firstLoad) ?? findOnLines(set, lines, CODES.Origin),
    Destination:
      find(set, heading.parties, CODES.Destination) ?? partyOf(lastUnload) ?? findOnLines(set, lines, CODES.Destination),
    BillTo: find(set, heading.parties, CODES.BillTo) ?? findOnLines(set, lines, CODES.BillTo),
    RemitTo: find(set, heading.parties, CODES.RemitTo) ?? findOnLines(set, lines, CODES.RemitTo),
  };
  const between = sections.stops.filter(
    (section) =>
      !(section === firstLoad && isSaid(set, partyOf(section), roles.Origin)) &&
      !(section === lastUnload && isSaid(set, partyOf(section), roles.Destination)),
  );
  let sequence = 0;
  if (roles.Origin !== undefined) add("Origin", (sequence += 1), roles.Origin, -1);
  for (const section of between)
    add(LOADS.has(reason(section)) ? "Origin" : "Destination", (sequence += 1), partyOf(section), section.start);
  // Without an origin the destination still is no first stop.
  if (roles.Destination !== undefined) add("Destination", Math.max(2, sequence + 1), roles.Destination, -1);
  if (roles.BillTo !== undefined) add("BillTo", null, roles.BillTo, -1);
  if (roles.RemitTo !== undefined) add("RemitTo", null, roles.RemitTo, -1);
  return { stops, provenance };
}

/** The carrier's SCAC from an N1*CA with qualifier 2: it has to be that of B311. */
export function carrierScacOf(set: TransactionSet, section: Section): string | null {
  const carrier = find(set, section.parties, ["CA"]);
  return carrier !== undefined && set.value(carrier.n1, 3) === "2" ? textAt(set, carrier.n1, 4) : null;
}
