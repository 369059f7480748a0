import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { Section, Sections } from "./sections-of-210.ts";
import { amountAt, dayAt, textAt } from "./values-of-210.ts";

/**
 * Something of an invoice that the audit does not compute with and a person may want to see: it becomes a reference that finds no
 * order.
 */
export interface Detail {
  readonly type: string;
  readonly value: string;
  readonly description: string | null;
  readonly segment: number;
  readonly element: number;
}

const words = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(", ") || null;
const named = (name: string, text: string | null): string | null => (text === null ? null : `${name} ${text}`);

const printed = (amount: Amount | null): string | null => (amount === null ? null : printAmount(amount));

type Told = Omit<Detail, "segment">;
type Telling = (at: (element: number) => string | null, set: TransactionSet, segment: number) => readonly (Told | null)[];

const tell = (type: string, value: string | null, description: string | null, element: number): Told | null =>
  value === null ? null : { type, value, description, element };

/** What each of these segments tells. Elements by their numbers in X12; docs/edi-mapping.md has the table. */
const TELLINGS: Readonly<Record<string, Telling>> = {
  C2: (at) => [tell("Bank", at(3) ?? at(4), words(named("account", at(4)), at(5)), 3)],
  C3: (at) => {
    const rated = at(4);
    const differs = rated !== null && rated !== at(1);
    return [differs ? tell("Rated Currency", rated, named("exchange rate", at(2)), 4) : null];
  },
  ITD: (at, set, segment) => {
    const discount = amountAt(set, segment, 8);
    const what = at(3) !== null ? `${at(3)} percent` : discount === null || discount === 0n ? null : printAmount(discount);
    const within = named("within days", at(5)) ?? named("until", dayAt(set, segment, 4));
    return [
      tell("Payment Discount", what, within, at(3) !== null ? 3 : 8),
      tell("Payment Terms", at(12), words(named("type", at(1)), named("counted from", at(2))), 12),
    ];
  },
  R3: (at, set, segment) => {
    const amount = amountAt(set, segment, 8);
    return [
      tell(
        "Interline Invoice",
        at(6),
        words(at(1), named("dated", dayAt(set, segment, 7)), named("amount", amount === null ? null : printAmount(amount))),
        6,
      ),
    ];
  },
  H1: (at) => [
    tell("Hazardous Material", at(1), words(named("class", at(2)), at(4), named("packing group", at(9))), 1),
    tell("Hazardous Material Contact", at(5), null, 5),
  ],
  H2: (at) => [tell("Hazardous Material Description", words(at(1), at(2)), null, 1)],
  POD: (at, set, segment) => [tell("Proof Of Delivery", at(3), words(dayAt(set, segment, 1), named("at", at(2))), 3)],
  SDQ: (at) =>
    Array.from({ length: 10 }, (_, place) =>
      tell("Store Quantity", at(3 + 2 * place), words(at(4 + 2 * place), at(1)), 3 + 2 * place),
    ),
  CD3: (at, set, segment) => [
    tell(
      "Package",
      words(at(2) === null ? null : `${at(2)} ${at(1) ?? ""}`.trim(), named("zone", at(3)), named("service", at(5))),
      words(named("charge", printed(amountAt(set, segment, 8))), named("charge of all", printed(amountAt(set, segment, 10)))),
      2,
    ),
  ],
  L9: (at) => [tell("Package Charge", words(at(1), at(2)), null, 1)],
  H6: (at) => [tell("Special Service", at(1), words(at(2), at(3), at(4)), 1)],
  S5: (at) => [
    tell("Stop Weight", at(3) === null ? null : `${at(3)} ${at(4) ?? ""}`.trim(), named("stop", at(1)), 3),
    tell("Stop Units", at(5) === null ? null : `${at(5)} ${at(6) ?? ""}`.trim(), named("stop", at(1)), 5),
  ],
  L4: (at) => {
    const count = at(5);
    const sizes = [at(1), at(2), at(3)].map((size) => size ?? "?").join(" x ");
    return [tell("Measurement", `${sizes} ${at(4) ?? ""}`.trim(), named("times", count), 1)];
  },
  L5: (at) => [
    at(4) === "N" ? null : tell("Commodity Code", at(3), named("qualifier", at(4)), 3),
    tell("Marks", at(6), named("qualifier", at(7)), 6),
  ],
  L7: (at, set, segment) => [
    tell("Tariff", at(3), words(at(2), named("item", at(5)), named("of", dayAt(set, segment, 10)), named("ex parte", at(11))), 3),
  ],
  L1: (at, set, segment) => {
    const origin = amountAt(set, segment, 21);
    return [
      tell("Charge Percent", at(19), at(12) ?? at(8), 19),
      tell("Origin Amount", origin === null ? null : printAmount(origin), at(12) ?? at(8), 21),
    ];
  },
};

/**
 * Identification code qualifiers (element 66) whose code is somebody's number for a party; 2 is a SCAC, which is read elsewhere.
 */
const PARTY_ROLES: Readonly<Record<string, string>> = {
  SF: "Shipper",
  SH: "Shipper",
  ST: "Consignee",
  CN: "Consignee",
  BT: "Bill-to",
  PF: "Bill-to",
  PR: "Bill-to",
  RI: "Remit-to",
  RE: "Remit-to",
  PE: "Remit-to",
};

const partyDetails = (set: TransactionSet, section: Section): Detail[] =>
  section.parties.flatMap(({ n1 }) => {
    const role = PARTY_ROLES[set.value(n1, 1)];
    const value = textAt(set, n1, 4);
    if (role === undefined || value === null || set.value(n1, 3) === "2") return [];
    return [{ type: `${role} Code`, value, description: named("qualifier", textAt(set, n1, 3)), segment: n1, element: 4 }];
  });

/**
 * What an invoice says beside what the audit reads: hazardous materials, proof of delivery, parcels, store splits, tariffs,
 * discounts for early payment, interline invoices and so on, so that nothing a carrier wrote is out of sight.
 */
export function detailsOf(set: TransactionSet, sections: Sections): readonly Detail[] {
  const details: Detail[] = [];
  // The first measurement of a line is its item's; one that counts pieces, and every further one, is told.
  const itemSizes = new Set(sections.lines.flatMap((line) => line.measurements.slice(0, 1)));
  for (const segment of sections.details) {
    if (itemSizes.has(segment) && !set.has(segment, 5)) continue;
    const telling = TELLINGS[set.idOf(segment)];
    const at = (element: number): string | null => textAt(set, segment, element);
    for (const told of telling?.(at, set, segment) ?? []) if (told !== null) details.push({ ...told, segment });
  }
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) details.push(...partyDetails(set, section));
  const service = textAt(set, sections.b3, 13);
  if (service !== null)
    details.push({ type: "Service Code", value: service, description: null, segment: sections.b3, element: 13 });
  const terms = textAt(set, sections.b3, 14);
  if (terms !== null)
    details.push({ type: "Transportation Terms", value: terms, description: null, segment: sections.b3, element: 14 });
  return details;
}

/** The day of the invoice's proofs of delivery (POD01), where they all name one: parcels arrive one by one. */
export function proofOfDeliveryOf(set: TransactionSet, sections: Sections): number {
  const proofs = sections.details.filter((segment) => set.idOf(segment) === "POD" && dayAt(set, segment, 1) !== null);
  const [first = -1] = proofs;
  return proofs.every((segment) => dayAt(set, segment, 1) === dayAt(set, first, 1)) ? first : -1;
}
