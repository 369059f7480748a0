import type { Charge, ChargeName, Qualifier } from "#domain/charge/charge.ts";
import { type Amount, rate, type Rate, ZERO } from "#domain/money/amount.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { type ChargeReader, chargeNameOf, type NameReading } from "./charge-name-of-line.ts";
import { billedWeightOf } from "./items-of-210.ts";
import type { Section } from "./sections-of-210.ts";
import { amountAt, provenanceOf, rateAt, textAt } from "./values-of-210.ts";

/**
 * Rate/value qualifier (L103, element 122) to the qualifiers of the specification. Every other code has no counterpart: its
 * triple is only kept.
 */
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

const hundredth = (weight: Rate): Rate => rate(weight / 100n);

/**
 * The quantity a rate is for: L117 when the charge names it, else the line's rated-as quantity, else its billed weight in pounds.
 */
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

export interface ChargeReading {
  readonly charge: Charge;
  /** L120 when the charge has a currency of its own. */
  readonly currency: string | null;
  /** The charge stands in L105 (advances) or L106 (prepaid) instead of L104. */
  readonly isFrom: "charge" | "advances" | "prepaid";
  readonly hasPrepaidBeside: boolean;
  readonly assumed: NameReading["assumed"];
  readonly contradicts: string | null;
  readonly unexplained: string | null;
}

/**
 * The charges of one L1. L104 is the charge; advances (L105) beside it are a charge of their own, "ADV"; where L104 is not there,
 * the advances or the prepaid amount (L106) are the charge (the standard wants one of the three), and `isFrom` says so.
 * `chargeNameOf` says what each is for. Nothing is dropped: a code in no list stays as it is.
 */
export function chargesOf(set: TransactionSet, line: Section, segment: number, reader: ChargeReader): readonly ChargeReading[] {
  const charge = amountAt(set, segment, 4);
  const advances = amountAt(set, segment, 5);
  const prepaid = amountAt(set, segment, 6);
  const { name, assumed, contradicts, unexplained } = chargeNameOf(set, line, segment, reader);
  const raw = textAt(set, segment, 3);
  const rate = rateAt(set, segment, 2);
  const qualifier = raw === null ? null : (QUALIFIER[raw] ?? null);
  const quantity = qualifier === null || rate === null ? null : quantityFor(set, line, segment, qualifier);
  const isSet = rate !== null && qualifier !== null && quantity !== null;
  const rawRate =
    rate === null && raw === null ? null : { rate: textAt(set, segment, 2), quantity: textAt(set, segment, 17), qualifier: raw };
  const made = (amount: Amount, element: number, isFrom: ChargeReading["isFrom"]): ChargeReading => {
    const isBeside = isFrom === "advances" && charge !== null;
    const at = provenanceOf(set, segment, element);
    return {
      charge: {
        amount,
        // LX is only a counter: it names no item of an order.
        itemId: null,
        name: isBeside ? advancesBeside(name) : name,
        rate: isSet && isFrom === "charge" ? rate : null,
        quantity: isSet && isFrom === "charge" ? quantity : null,
        qualifier: isSet && isFrom === "charge" ? qualifier : null,
        provenance: assumed === null || isBeside ? at : { ...at, isAssumed: true },
        rawRate: isFrom === "charge" ? rawRate : null,
      },
      currency: textAt(set, segment, 20)?.toUpperCase() ?? null,
      isFrom,
      hasPrepaidBeside: charge !== null && prepaid !== null && prepaid !== 0n,
      assumed: isBeside ? null : assumed,
      contradicts: isBeside ? null : contradicts,
      unexplained: isBeside ? null : unexplained,
    };
  };
  const readings: ChargeReading[] = [];
  if (charge !== null) readings.push(made(charge, 4, "charge"));
  if (advances !== null && (charge === null || advances !== 0n)) readings.push(made(advances, 5, "advances"));
  if (readings.length === 0) readings.push(made(prepaid ?? ZERO, 6, "prepaid"));
  return readings;
}

/** Advances are advances whatever the charge beside them is; the carrier's words stay with them. */
const advancesBeside = ({ description, codeName }: ChargeName): ChargeName => {
  const own = description === codeName ? null : description;
  return {
    type: "Vendor",
    value: "ADV",
    description: "Advances",
    codeName: "Advances",
    ...(own === null ? {} : { lineText: own }),
  };
};
