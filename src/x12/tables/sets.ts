/**
 * Transaction sets as data: segments in order, loops nested, with their greatest use. ST and SE belong to the envelope and are not listed.
 * `or` names the segment that other releases use at the same place; it is read, and noted as an error that does not reject.
 *
 * Source: release 004010 and 005010 of the sets; in between the 210 changed N9 to L11 (004040) and SPO to OID (004020).
 */
export interface SegmentUse {
  readonly segment: string;
  readonly maximum: number;
  readonly mandatory?: true;
  readonly or?: string;
}
export interface LoopUse {
  readonly loop: string;
  readonly maximum: number;
  /** The first use starts the loop. */
  readonly uses: readonly Use[];
}
export type Use = SegmentUse | LoopUse;

const UNBOUNDED = 999_999;
const one = (segment: string, maximum = 1): SegmentUse => ({ segment, maximum });
const must = (segment: string, maximum = 1): SegmentUse => ({ segment, maximum, mandatory: true });
const loop = (id: string, maximum: number, ...uses: readonly Use[]): LoopUse => ({ loop: id, maximum, uses });

const carriersInvoice = (release: number): readonly Use[] => {
  const reference = (maximum: number): SegmentUse =>
    release >= 4040 ? { segment: "L11", or: "N9", maximum } : { segment: "N9", or: "L11", maximum };
  const purchaseOrder = (id: string): LoopUse =>
    loop(
      id,
      UNBOUNDED,
      release >= 4020 ? { segment: "OID", or: "SPO", maximum: 1 } : { segment: "SPO", or: "OID", maximum: 1 },
      one("SDQ", 10),
    );
  return [
    must("B3"),
    one("C2"),
    one("C3"),
    one("ITD"),
    reference(300),
    one("G62", 6),
    one("R3", 12),
    one("H3", 6),
    one("K1", 10),
    loop("0100", 10, one("N1"), one("N2"), one("N3", 2), one("N4"), reference(5)),
    loop("0200", 10, one("N7"), one("M7", 2)),
    purchaseOrder("0250"),
    loop(
      "0300",
      999,
      one("S5"),
      reference(10),
      one("G62", 10),
      one("H3", 6),
      purchaseOrder("0305"),
      loop("0310", 2, one("N1"), one("N2"), one("N3", 2), one("N4"), reference(5), loop("0320", 10, one("N7"), one("M7", 2))),
    ),
    loop(
      "0400",
      release >= 5010 ? UNBOUNDED : 9999,
      one("LX"),
      reference(release >= 5010 ? 20 : 5),
      one("POD"),
      one("L5", 30),
      one("H1", 3),
      one("H2", 2),
      one("L0", 10),
      one("L1", release >= 5010 ? 50 : 10),
      one("L4", 10),
      one("L7", 10),
      one("K1", 10),
      purchaseOrder("0430"),
      loop(
        "0460",
        UNBOUNDED,
        one("N1"),
        one("N2"),
        one("N3", 2),
        one("N4"),
        reference(10),
        loop("0463", UNBOUNDED, one("CD3"), reference(20), one("H6", 10), one("L9", 10), one("POD"), one("G62")),
        purchaseOrder("0465"),
      ),
    ),
    one("L3"),
  ];
};

const LOAD_TENDER: readonly Use[] = [
  must("B2"),
  must("B2A"),
  one("C3"),
  one("IT8"),
  one("L11", 50),
  one("G62"),
  one("MS3"),
  one("AT5", 6),
  one("PLD"),
  one("LH6", 6),
  one("NTE", 10),
  loop("0100", 5, one("N1"), one("N2"), one("N3", 2), one("N4"), one("L11"), one("G61", 3)),
  loop("0200", 10, one("N7"), one("N7A"), one("N7B"), one("MEA"), one("M7", 2)),
  loop(
    "0300",
    999,
    must("S5"),
    one("L11", 50),
    one("G62", 2),
    one("AT8"),
    one("LAD", 999),
    one("AT5", 6),
    one("PLD"),
    one("NTE", 20),
    loop("0310", 1, one("N1"), one("N2"), one("N3", 2), one("N4"), one("G61", 3)),
    loop(
      "0320",
      99,
      one("L5"),
      one("AT8"),
      loop("0325", 99, one("G61"), one("L11", 30), loop("0330", 25, one("LH1"), one("LH2", 4), one("LH3", 10), one("LFH", 20))),
    ),
    loop(
      "0350",
      999,
      one("OID"),
      one("G62", 2),
      one("LAD", 99),
      loop(
        "0360",
        99,
        one("L5"),
        one("AT8"),
        loop("0365", 99, one("G61"), one("L11", 5), loop("0370", 25, one("LH1"), one("LH2", 4), one("LH3", 10), one("LFH", 20))),
      ),
    ),
  ),
  one("L3"),
];

const SHIPMENT_STATUS: readonly Use[] = [
  must("B10"),
  one("L11", 300),
  one("MAN", 9999),
  one("K1", 10),
  loop("0100", 10, one("N1"), one("N2"), one("N3", 2), one("N4"), one("G62"), one("L11", 10)),
  loop("0150", 12, one("MS3"), one("L11", 10)),
  loop(
    "0200",
    UNBOUNDED,
    one("LX"),
    loop("0205", 10, one("AT7"), one("MS1"), one("MS2")),
    one("L11", 10),
    one("MAN", 9999),
    one("Q7", 10),
    one("K1", 10),
    one("AT5", 10),
    one("AT8", 10),
  ),
];

const RESPONSE_TO_LOAD_TENDER: readonly Use[] = [
  must("B1"),
  one("L11", 300),
  one("N9", 300),
  one("G62", 6),
  one("AT5", 10),
  one("PLD"),
  one("K1", 10),
];

const REMITTANCE: readonly Use[] = [
  must("BPR"),
  one("NTE", UNBOUNDED),
  one("TRN"),
  one("CUR"),
  one("REF", UNBOUNDED),
  one("DTM", UNBOUNDED),
  loop(
    "1000",
    UNBOUNDED,
    one("N1"),
    one("N2", UNBOUNDED),
    one("N3", UNBOUNDED),
    one("N4"),
    one("REF", UNBOUNDED),
    one("PER", UNBOUNDED),
  ),
  loop(
    "2000",
    UNBOUNDED,
    one("ENT"),
    loop("2100", UNBOUNDED, one("NM1"), one("N2"), one("N3"), one("N4"), one("REF")),
    loop(
      "2300",
      UNBOUNDED,
      one("RMR"),
      one("NTE", UNBOUNDED),
      one("REF", UNBOUNDED),
      one("DTM", UNBOUNDED),
      loop("2320", UNBOUNDED, one("ADX"), one("NTE", UNBOUNDED), one("REF", UNBOUNDED)),
    ),
  ),
  loop("2400", UNBOUNDED, one("RMR"), one("NTE", UNBOUNDED), one("REF", UNBOUNDED), one("DTM", UNBOUNDED)),
];

const FUNCTIONAL_ACKNOWLEDGEMENT: readonly Use[] = [
  must("AK1"),
  loop("AK2", UNBOUNDED, one("AK2"), loop("AK3", UNBOUNDED, one("AK3"), one("AK4", 99)), must("AK5")),
  must("AK9"),
];

const IMPLEMENTATION_ACKNOWLEDGEMENT: readonly Use[] = [
  must("AK1"),
  loop(
    "2000",
    UNBOUNDED,
    one("AK2"),
    loop("2100", UNBOUNDED, one("IK3"), one("CTX", 10), loop("2110", UNBOUNDED, one("IK4"), one("CTX", 10))),
    must("IK5"),
  ),
  must("AK9"),
];

const APPLICATION_ADVICE: readonly Use[] = [
  must("BGN"),
  loop("N1", UNBOUNDED, one("N1"), one("N2", 2), one("N3", 2), one("N4"), one("REF", 12), one("PER", 3)),
  loop(
    "OTI",
    UNBOUNDED,
    must("OTI"),
    one("REF", 12),
    one("DTM", 2),
    one("PER", 3),
    one("AMT", 10),
    one("QTY", 10),
    one("NM1", 9),
    loop("TED", UNBOUNDED, one("TED"), one("NTE", 100), one("RED", 100)),
  ),
];

/** The set as release `release` (4010, 4030, ... 5010) defines it; undefined when this reader has no table for it. */
export const usesOfSet = (setId: string, release: number): readonly Use[] | undefined => {
  switch (setId) {
    case "210":
      return carriersInvoice(release);
    case "204":
      return LOAD_TENDER;
    case "214":
      return SHIPMENT_STATUS;
    case "990":
      return RESPONSE_TO_LOAD_TENDER;
    case "820":
      return REMITTANCE;
    case "824":
      return APPLICATION_ADVICE;
    case "997":
      return FUNCTIONAL_ACKNOWLEDGEMENT;
    case "999":
      return IMPLEMENTATION_ACKNOWLEDGEMENT;
    default:
      return undefined;
  }
};

/** Functional group (element 479) that carries each set. */
export const GROUP_OF_SET: Readonly<Record<string, string>> = {
  "204": "SM",
  "210": "IM",
  "214": "QM",
  "820": "RA",
  "824": "AG",
  "990": "GF",
  "997": "FA",
  "999": "FA",
};
