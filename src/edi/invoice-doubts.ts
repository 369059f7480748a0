import { ZERO } from "#domain/money/amount.ts";
import { sumText } from "#domain/money/money-text.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { CURRENCY } from "#x12/tables/codes/currency.ts";
import { pricedKindOf } from "./charge-words.ts";
import type { ChargeReading } from "./charges-of-210.ts";
import { correctionWordsIn, type PlaceOfText } from "./correction-words.ts";
import type { Section, Sections } from "./sections-of-210.ts";
import { amountAt, textAt } from "./values-of-210.ts";

/** An invoice is well formed and yet something in it is in doubt. `ted` is the error code (element 647) an 824 would give. */
export interface InvoiceDoubt {
  readonly code:
    | "charge-terms-unclear"
    | "payer-contradicted"
    | "charge-beside-no-charge-terms"
    | "correction-unclear"
    | "correction-words"
    | "total-out-of-balance"
    | "stated-totals-differ"
    | "total-not-positive"
    | "no-charges"
    | "prepaid-amount"
    | "charge-code-assumed"
    | "charge-code-contradicted"
    | "currency-mixed"
    | "currency-unknown"
    | "scac-differs"
    | "weight-negative"
    | "number-unusual-digits";
  readonly message: string;
  readonly ted: string;
}

/** Codes of freight: beside such a line, another one without a code is hardly the freight too. */
const FREIGHT_CODES: ReadonlySet<string> = new Set(["400", "LHS", "LHD", "BAS", "FFR", "MIN"]);

const named = (reading: ChargeReading, currency: string | null): string =>
  `"${reading.charge.name.description ?? reading.charge.name.value ?? "(no text)"}" of ${sumText(reading.charge.amount, reading.currency ?? currency)}`;

/**
 * What is in doubt about the names of charges: a code beside words of another charge; freight or fuel beside words of neither,
 * where the price stands on another line; and a line with words nobody knows that was read as freight because it has weight or
 * pieces, where it is not the only freight on the invoice.
 */
export function chargeNameDoubts(readings: readonly ChargeReading[], currency: string | null): readonly InvoiceDoubt[] {
  const freight = readings.filter((reading) => reading.assumed !== null || FREIGHT_CODES.has(reading.charge.name.value ?? ""));
  return readings.flatMap((reading): InvoiceDoubt[] => {
    if (reading.contradicts !== null)
      return [
        {
          code: "charge-code-contradicted",
          ted: "012",
          message: `${reading.contradicts}: which of the two the ${sumText(reading.charge.amount, reading.currency ?? currency)} is for is for a person to say`,
        },
      ];
    if (reading.unexplained !== null && hasPriceBeside(readings, reading))
      return [
        {
          code: "charge-code-contradicted",
          ted: "012",
          message: `code ${reading.charge.name.value ?? ""} stands beside "${reading.unexplained}" and once more by itself: what the ${sumText(reading.charge.amount, reading.currency ?? currency)} is for is for a person to say`,
        },
      ];
    if (reading.assumed === "alone" && freight.length > 1)
      return [
        {
          code: "charge-code-assumed",
          ted: "007",
          message: `the charge ${named(reading, currency)} has no code (L108) and was read as freight; the invoice has freight besides`,
        },
      ];
    return [];
  });
}

/** Whether another charge of the same kind says of itself that it is the price, or at least nothing else. */
const hasPriceBeside = (readings: readonly ChargeReading[], { charge }: ChargeReading): boolean => {
  const kindOf = (name: ChargeReading["charge"]["name"]) =>
    name.agreedCode === undefined ? pricedKindOf(name.value ?? "") : null;
  const kind = kindOf(charge.name);
  return (
    charge.amount !== ZERO &&
    readings.some(
      (other) =>
        other.charge !== charge &&
        other.charge.amount !== ZERO &&
        other.unexplained === null &&
        other.contradicts === null &&
        kindOf(other.charge.name) === kind,
    )
  );
};

interface Text {
  readonly place: string;
  readonly text: string;
  readonly where: PlaceOfText;
}

/** Whether an L1 charges 0.00: no charge, advances or prepaid amount is anything else. */
const isOfNoAmount = (set: TransactionSet, segment: number): boolean =>
  [4, 5, 6].every((element) => (amountAt(set, segment, element) ?? ZERO) === ZERO);

const textsOfSection = (set: TransactionSet, section: Section): Text[] => {
  const texts: Text[] = [];
  const add = (segment: number, element: number, where: PlaceOfText = "name"): void => {
    const text = textAt(set, segment, element);
    if (text !== null) texts.push({ place: `${set.idOf(segment)}${String(element).padStart(2, "0")}`, text, where });
  };
  for (const segment of section.remarks) {
    const first = textAt(set, segment, 1);
    const second = textAt(set, segment, 2);
    // K101 and K102 are one remark that may be cut anywhere.
    if (set.idOf(segment) === "K1") texts.push({ place: "K1", text: [first, second].filter(Boolean).join(" "), where: "remark" });
    else add(segment, 2, "remark");
  }
  for (const segment of section.references) {
    // A number is no remark: of its words only terms of billing count.
    add(segment, 2, "description");
    add(segment, 3);
  }
  for (const segment of section.charges) add(segment, 12, isOfNoAmount(set, segment) ? "zero charge" : "name");
  for (const segment of section.descriptions) add(segment, 2, "description");
  return texts;
};

/**
 * Words of a correction (K1, H3, N902, N903, L112, L502) on an invoice whose B308 and B301 say that it is not one. Each place is
 * told once, the first five of them.
 */
export function correctionWordDoubts(set: TransactionSet, sections: Sections): readonly InvoiceDoubt[] {
  const found = new Map<string, string>();
  for (const section of [sections.heading, ...sections.stops, ...sections.lines]) {
    for (const { place, text, where } of textsOfSection(set, section)) {
      const words = correctionWordsIn(text, where);
      if (words !== null && found.size < MAX_TOLD && !found.has(`${place} ${words}`))
        found.set(`${place} ${words}`, `${place} says "${text}"`);
    }
  }
  return [...found.values()].map((said) => ({
    code: "correction-words",
    ted: "ZZZ",
    message: `${said}, and B308 says nothing of an earlier invoice: whether this one corrects, repeats or adds to another is for a person to say`,
  }));
}
const MAX_TOLD = 5;

/** What is in doubt about the currency: several C3 that differ, one in no list, a charge in another one. All in capitals. */
export function currencyDoubts(
  currency: string | null,
  others: readonly string[],
  readings: readonly ChargeReading[],
): readonly InvoiceDoubt[] {
  const doubts: InvoiceDoubt[] = [];
  const doubt = (code: "currency-mixed" | "currency-unknown", message: string): void =>
    void doubts.push({ code, ted: "CUR", message });
  if (currency !== null && !CURRENCY.has(currency)) doubt("currency-unknown", `C301 is ${currency}, which is no currency`);
  if (others.length > 1) doubt("currency-mixed", `the invoice names several currencies (C3): ${others.join(", ")}`);
  const foreign = readings.find((reading) => reading.currency !== null && reading.currency !== currency);
  // A currency that a C3 names is told already.
  if (foreign?.currency != null && (others.length < 2 || !others.includes(foreign.currency)))
    doubt("currency-mixed", `a charge is in ${foreign.currency}, the invoice in ${currency ?? "no named currency"}`);
  return doubts;
}

/** Digits that are not 0 to 9: superscripts, circled and other scripts' ones. They look like a number and match none. */
const OTHER_DIGITS = /(?![0-9])\p{N}/u;

/** Weights below zero, and numbers written with digits that no other system writes: the sender is asked, nothing is guessed. */
export function figureDoubts(set: TransactionSet, { b3, lines, l3 }: Sections): readonly InvoiceDoubt[] {
  const weights = [
    ...lines.flatMap((line) => line.quantities.map((segment) => ["L004", textAt(set, segment, 4)] as const)),
    ...(l3 < 0 ? [] : [["L301", textAt(set, l3, 1)] as const]),
  ];
  const negative = weights.find(([, weight]) => weight !== null && weight.startsWith("-") && /[1-9]/.test(weight));
  const numbers = [["B302", textAt(set, b3, 2)] as const, ["B303", textAt(set, b3, 3)] as const];
  return [
    ...(negative === undefined
      ? []
      : [
          {
            code: "weight-negative" as const,
            ted: "012",
            message: `${negative[0]} is ${negative[1]}: freight has no weight below zero`,
          },
        ]),
    ...numbers.flatMap(([element, number]): InvoiceDoubt[] =>
      number !== null && OTHER_DIGITS.test(number)
        ? [
            {
              code: "number-unusual-digits",
              ted: "012",
              message: `${element} is ${number}: it has digits that are not 0 to 9, and no other number agrees with it`,
            },
          ]
        : [],
    ),
  ];
}
