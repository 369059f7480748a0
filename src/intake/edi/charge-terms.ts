import type { ChargeTerms } from "#domain/invoice/invoice.ts";

/**
 * Method of payment (B304, element 146) as charge terms. "Prepaid and add" is PC; PA is Advance Prepaid. Codes that are not listed need an agreement with
 * the partner or a person: half prepaid, mixed, per contract, customer pick-up, weight condition, Rule 11, FOB port, return containers.
 */
export const CHARGE_TERMS: Readonly<Record<string, ChargeTerms>> = {
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

/** The partner's own reading first, then the table; null when neither knows the code. */
export const chargeTermsOf = (code: string, agreed: Readonly<Record<string, string>>): ChargeTerms | null => {
  const own = Object.hasOwn(agreed, code) ? agreed[code] : undefined;
  if (own !== undefined && KNOWN.has(own)) return own as ChargeTerms;
  return (Object.hasOwn(CHARGE_TERMS, code) ? CHARGE_TERMS[code] : undefined) ?? null;
};
