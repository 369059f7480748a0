/** What was agreed with a trading partner. Everything that is not agreed is strict. */
export interface PartnerProfile {
  /** Which set answers a group: 997 for everybody, 999 by agreement. */
  readonly acknowledgement: "997" | "999";
  /**
   * A decimal point in an N2 amount breaks the standard: `1250.50` is refused, or read as 1250.50 (then `1250` still is 12.50).
   */
  readonly n2DecimalPoint: "reject" | "accept";
  /** A 210 in a group whose GS01 is not IM: the group is refused, or read when it is lenient. */
  readonly groupId: "strict" | "lenient";
  /** A version in GS08 with an implementation suffix (004010X098A1): the group is refused, or read as its first six digits. */
  readonly versionSuffix: "reject" | "accept";
  /**
   * An ISA that is not padded to 106 bytes is read by its sixteen separators; an L1 whose code slid from L108 to L107 is read.
   */
  readonly segmentRecovery: boolean;
  /**
   * IEA02 that differs from ISA13 refuses the interchange (TA1 001). "groupNumber" lets one slip of real translators pass, and
   * the answer says so (TA1 E 001): the only group's GS06, letter for letter, in IEA02, where GE and SE agree.
   */
  readonly interchangeTrailer: "strict" | "groupNumber";
  /**
   * Words of a correction in free text ("balance due", "rebill", "duplicate") on an invoice whose B308 and B301 say that it is
   * none hold the invoice in doubt, or mean nothing with a partner whose texts always have them.
   */
  readonly remarkWords: "doubt" | "ignore";
  /** Method of payment (B304) to charge terms, before the general table. */
  readonly chargeTerms: Readonly<Record<string, string>>;
  /**
   * The partner's own charge codes (L108) or texts (L112, L502) to the tenant's charge codes, before every alias and list. Keys
   * are compared by their letters and digits.
   */
  readonly chargeCodes: Readonly<Record<string, string>>;
}

export const STRICT_PROFILE: PartnerProfile = {
  acknowledgement: "997",
  n2DecimalPoint: "reject",
  groupId: "strict",
  versionSuffix: "reject",
  segmentRecovery: false,
  interchangeTrailer: "strict",
  remarkWords: "doubt",
  chargeTerms: {},
  chargeCodes: {},
};
