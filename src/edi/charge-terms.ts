import type { ChargeTerms } from "#domain/invoice/invoice.ts";

/**
 * Method of payment (B304, element 146) as charge terms. "Prepaid and add" is PC; PA is Advance Prepaid. Codes that are not
 * listed need an agreement with the partner or a person: half prepaid, mixed, per contract, customer pick-up, weight condition,
 * Rule 11, FOB port, return containers.
 */
const CHARGE_TERMS: Readonly<Record<string, ChargeTerms>> = {
  CC: "Collect",
  CA: "Collect",
  CD: "Collect",
  CF: "Collect",
  BP: "Collect",
  PU: "Collect",
  PP: "Prepaid",
  PO: "Prepaid",
  PS: "Prepaid",
  PL: "Prepaid",
  PD: "Prepaid",
  PE: "Prepaid",
  PA: "Prepaid",
  PC: "PrepaidAdd",
  TP: "ThirdParty",
  NC: "Prepaid",
  NR: "Prepaid",
};

/** Codes that say there is nothing to pay: an amount beside them is a contradiction. */
export const NO_CHARGE_TERMS: ReadonlySet<string> = new Set(["NC", "NR"]);

const KNOWN: ReadonlySet<string> = new Set<ChargeTerms>(["Collect", "Prepaid", "PrepaidAdd", "ThirdParty"]);

/**
 * The partner's own reading first, then the table; null when neither knows the code.
 * @internal a step of its own, tested by itself.
 */
export function chargeTermsOf(code: string, agreed: Readonly<Record<string, string>>): ChargeTerms | null {
  const own = agreed[code];
  if (own !== undefined && KNOWN.has(own)) return own as ChargeTerms;
  return (Object.hasOwn(CHARGE_TERMS, code) ? CHARGE_TERMS[code] : undefined) ?? null;
}

/**
 * Who pays by transportation terms (B314, element 335), where they say it: the trade terms under which the seller, or the buyer,
 * pays the main carriage.
 */
const BY_TRADE_TERMS: Readonly<Record<string, ChargeTerms>> = {
  CAF: "Prepaid",
  CFR: "Prepaid",
  CIF: "Prepaid",
  CIP: "Prepaid",
  CPT: "Prepaid",
  DAF: "Prepaid",
  DDP: "Prepaid",
  DDU: "Prepaid",
  DEQ: "Prepaid",
  DES: "Prepaid",
  EXW: "Collect",
  FAS: "Collect",
  FCA: "Collect",
};

/** Methods of payment that split the charges: trade terms name one payer and do not settle them. */
const SPLIT: ReadonlySet<string> = new Set(["HP", "MX"]);

export interface PayerReading {
  /** Null: nobody can say who pays. */
  readonly chargeTerms: ChargeTerms | null;
  /** The element of B3 that decided. */
  readonly element: 4 | 14;
  /** B314 names another payer than B304. */
  readonly isContradicted: boolean;
}

/**
 * Who pays, by B304 and B314. What was agreed for a method of payment stands. Otherwise trade terms in B314 decide: alone where
 * B304 leaves it open, and over B304 where they contradict it; X12 itself has B304 name the payer "of the terms in B314", so a
 * contradiction is for a person too. FOB and the like do not tell who pays the freight and change nothing; a third party pays
 * whatever the trade terms are.
 */
export function payerOf(method: string, tradeTerms: string | null, agreed: Readonly<Record<string, string>>): PayerReading {
  const byMethod = chargeTermsOf(method, agreed);
  const byTerms = tradeTerms !== null && Object.hasOwn(BY_TRADE_TERMS, tradeTerms) ? BY_TRADE_TERMS[tradeTerms] : undefined;
  const stands: PayerReading = { chargeTerms: byMethod, element: 4, isContradicted: false };
  if (byTerms === undefined || Object.hasOwn(agreed, method) || SPLIT.has(method) || byMethod === "ThirdParty") return stands;
  if (byMethod === null) return { chargeTerms: byTerms, element: 14, isContradicted: false };
  return (byMethod === "Collect") === (byTerms === "Collect")
    ? stands
    : { chargeTerms: byTerms, element: 14, isContradicted: true };
}
