import type { Charge, Qualifier } from "#domain/charge/charge.ts";
import { type Amount, printRate, type Rate, ZERO } from "#domain/money/amount.ts";
import { SPECIAL_CHARGE } from "#x12/tables/codes/special-charge.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { AgreedCodes } from "./agreed-codes.ts";
import { canadianTaxOf } from "./canadian-tax.ts";
import { billedWeightOf } from "./items-of-210.ts";
import type { Section } from "./sections-of-210.ts";
import { amountAt, provenanceOf, rateAt, textAt } from "./values-of-210.ts";

/** Rate/value qualifier (L103, element 122) to the qualifiers of the specification. Every other code has no counterpart: its triple is only kept. */
const QUALIFIER: Readonly<Record<string, Qualifier>> = {
  PH: "PerHundredweight",
  CW: "PerHundredweight",
  LB: "PerPound",
  PM: "PerMile",
  PR: "PerHour",
  PU: "PerUnit",
  PW: "Percent",
};

/** Billed/rated-as qualifiers (element 221) of an L0 quantity that a rate of that kind is for. */
const RATED_AS: Readonly<Partial<Record<Qualifier, readonly string[]>>> = {
  PerMile: ["DM", "MR"],
  PerHour: ["TH"],
  PerUnit: ["NU", "EA", "NP", "PK"],
  PerPound: ["LB"],
  PerHundredweight: ["LC"],
};

const hundredth = (weight: Rate): Rate => (weight / 100n) as Rate;

/** The quantity a rate is for: L117 when the charge names it, else the line's rated-as quantity, else its billed weight in pounds. */
const quantityFor = (set: TransactionSet, line: Section, segment: number, qualifier: Qualifier): Rate | null => {
  const named = rateAt(set, segment, 17);
  const unit = set.value(segment, 18);
  if (named !== null) return qualifier === "PerHundredweight" && unit === "LB" ? hundredth(named) : named;
  const ratedAs = RATED_AS[qualifier] ?? [];
  for (const quantity of line.quantities) {
    if (ratedAs.includes(set.value(quantity, 3))) {
      const found = rateAt(set, quantity, 2);
      if (found !== null) return found;
    }
  }
  if (qualifier !== "PerHundredweight" && qualifier !== "PerPound") return null;
  const weight = billedWeightOf(set, line);
  if (weight === null || weight.system !== "Imperial") return null;
  return qualifier === "PerPound" ? weight.weight : hundredth(weight.weight);
};

/** Whether the line says by itself that its charge without a code is the freight: it has weight, pieces or a class. */
const isFreightLine = (set: TransactionSet, line: Section): boolean =>
  line.tariffs.some((segment) => set.has(segment, 7)) ||
  line.quantities.some((segment) => set.has(segment, 4) || set.has(segment, 2));

export interface ChargeReading {
  readonly charge: Charge;
  /** L120 when the charge has a currency of its own. */
  readonly currency: string | null;
  /** The charge stands in L105 (advances) or L106 (prepaid) instead of L104. */
  readonly isFrom: "charge" | "advances" | "prepaid";
  readonly hasPrepaidBeside: boolean;
}

/**
 * The charges of one L1. L104 is the charge; advances (L105) beside it are a charge of their own, "ADV"; where L104 is not there, the advances or the
 * prepaid amount (L106) are the charge (the standard wants one of the three), and `isFrom` says so. An L1 without a special charge code on a line with
 * freight is code 400, freight. Nothing is dropped: a code in no list stays as it is. What the partner's map says of the code, else of the charge's text,
 * else of the line's, goes with the name; the name itself stays as it came.
 */
export const chargesOf = (
  set: TransactionSet,
  line: Section,
  segment: number,
  readsSlippedCode: boolean,
  agreedCodes: AgreedCodes,
): readonly ChargeReading[] => {
  const charge = amountAt(set, segment, 4);
  const advances = amountAt(set, segment, 5);
  const prepaid = amountAt(set, segment, 6);
  // A known slip: the code in L107 and the text in L108.
  const slipped = readsSlippedCode && set.value(segment, 8).length > 3 && Object.hasOwn(SPECIAL_CHARGE, set.value(segment, 7));
  const code = textAt(set, segment, slipped ? 7 : 8);
  const text = slipped ? textAt(set, segment, 8) : textAt(set, segment, 12);
  const lineText = line.descriptions.map((one) => textAt(set, one, 2)).find((one) => one !== null) ?? null;
  const listed = code !== null && Object.hasOwn(SPECIAL_CHARGE, code) ? (SPECIAL_CHARGE[code] ?? null) : null;
  const rate = rateAt(set, segment, 2);
  const raw = textAt(set, segment, 3);
  const agreed = agreedCodes(code, text, code === null && text === null ? lineText : null);
  const tax = canadianTaxOf(code, text ?? lineText, rate === null ? null : printRate(rate), raw);
  const value = tax ?? code ?? (text === null && isFreightLine(set, line) ? "400" : null);
  const agreedCode = agreed ?? (code === null ? agreedCodes(value) : undefined);
  const description = text ?? (value === "400" && code === null ? "Freight" : (listed ?? lineText));

  const qualifier = raw === null ? null : (QUALIFIER[raw] ?? null);
  const quantity = qualifier === null || rate === null ? null : quantityFor(set, line, segment, qualifier);
  const isSet = rate !== null && qualifier !== null && quantity !== null;
  const rawRate =
    rate === null && raw === null ? null : { rate: textAt(set, segment, 2), quantity: textAt(set, segment, 17), qualifier: raw };
  const made = (amount: Amount, element: number, isFrom: ChargeReading["isFrom"]): ChargeReading => ({
    charge: {
      amount,
      // LX is only a counter: it names no item of an order.
      itemId: null,
      name:
        isFrom === "advances" && charge !== null
          ? { type: "Vendor", value: "ADV", description: "Advances" }
          : { type: "Vendor", value, description, ...(agreedCode === undefined ? {} : { agreedCode }) },
      rate: isSet && isFrom === "charge" ? rate : null,
      quantity: isSet && isFrom === "charge" ? quantity : null,
      qualifier: isSet && isFrom === "charge" ? qualifier : null,
      provenance: provenanceOf(set, segment, element),
      rawRate: isFrom === "charge" ? rawRate : null,
    },
    currency: textAt(set, segment, 20),
    isFrom,
    hasPrepaidBeside: charge !== null && prepaid !== null && prepaid !== 0n,
  });
  const readings: ChargeReading[] = [];
  if (charge !== null) readings.push(made(charge, 4, "charge"));
  if (advances !== null && (charge === null || advances !== 0n)) readings.push(made(advances, 5, "advances"));
  if (readings.length === 0) readings.push(made(prepaid ?? ZERO, 6, "prepaid"));
  return readings;
};
