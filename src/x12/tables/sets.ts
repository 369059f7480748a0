/**
 * Transaction sets as data: segments in order, loops nested, with their greatest use. ST and SE belong to the envelope and are
 * not listed. `or` names the segment that other releases use at the same place; it is read, and noted as an error that does not
 * reject.
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
const found = (segment: string, maximum = 1): SegmentUse => ({ segment, maximum });
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
      found("SDQ", 10),
    );
  return [
    must("B3"),
    found("C2"),
    found("C3"),
    found("ITD"),
    reference(300),
    found("G62", 6),
    found("R3", 12),
    found("H3", 6),
    found("K1", 10),
    loop("0100", 10, found("N1"), found("N2"), found("N3", 2), found("N4"), reference(5)),
    loop("0200", 10, found("N7"), found("M7", 2)),
    purchaseOrder("0250"),
    loop(
      "0300",
      999,
      found("S5"),
      reference(10),
      found("G62", 10),
      found("H3", 6),
      purchaseOrder("0305"),
      loop(
        "0310",
        2,
        found("N1"),
        found("N2"),
        found("N3", 2),
        found("N4"),
        reference(5),
        loop("0320", 10, found("N7"), found("M7", 2)),
      ),
    ),
    loop(
      "0400",
      release >= 5010 ? UNBOUNDED : 9999,
      found("LX"),
      reference(release >= 5010 ? 20 : 5),
      found("POD"),
      found("L5", 30),
      found("H1", 3),
      found("H2", 2),
      found("L0", 10),
      found("L1", release >= 5010 ? 50 : 10),
      found("L4", 10),
      found("L7", 10),
      found("K1", 10),
      purchaseOrder("0430"),
      loop(
        "0460",
        UNBOUNDED,
        found("N1"),
        found("N2"),
        found("N3", 2),
        found("N4"),
        reference(10),
        loop("0463", UNBOUNDED, found("CD3"), reference(20), found("H6", 10), found("L9", 10), found("POD"), found("G62")),
        purchaseOrder("0465"),
      ),
    ),
    found("L3"),
  ];
};

const LOAD_TENDER: readonly Use[] = [
  must("B2"),
  must("B2A"),
  found("C3"),
  found("IT8"),
  found("L11", 50),
  found("G62"),
  found("MS3"),
  found("AT5", 6),
  found("PLD"),
  found("LH6", 6),
  found("NTE", 10),
  loop("0100", 5, found("N1"), found("N2"), found("N3", 2), found("N4"), found("L11"), found("G61", 3)),
  loop("0200", 10, found("N7"), found("N7A"), found("N7B"), found("MEA"), found("M7", 2)),
  loop(
    "0300",
    999,
    must("S5"),
    found("L11", 50),
    found("G62", 2),
    found("AT8"),
    found("LAD", 999),
    found("AT5", 6),
    found("PLD"),
    found("NTE", 20),
    loop("0310", 1, found("N1"), found("N2"), found("N3", 2), found("N4"), found("G61", 3)),
    loop(
      "0320",
      99,
      found("L5"),
      found("AT8"),
      loop(
        "0325",
        99,
        found("G61"),
        found("L11", 30),
        loop("0330", 25, found("LH1"), found("LH2", 4), found("LH3", 10), found("LFH", 20)),
      ),
    ),
    loop(
      "0350",
      999,
      found("OID"),
      found("G62", 2),
      found("LAD", 99),
      loop(
        "0360",
        99,
        found("L5"),
        found("AT8"),
        loop(
          "0365",
          99,
          found("G61"),
          found("L11", 5),
          loop("0370", 25, found("LH1"), found("LH2", 4), found("LH3", 10), found("LFH", 20)),
        ),
      ),
    ),
  ),
  found("L3"),
];

const SHIPMENT_STATUS: readonly Use[] = [
  must("B10"),
  found("L11", 300),
  found("MAN", 9999),
  found("K1", 10),
  loop("0100", 10, found("N1"), found("N2"), found("N3", 2), found("N4"), found("G62"), found("L11", 10)),
  loop("0150", 12, found("MS3"), found("L11", 10)),
  loop(
    "0200",
    UNBOUNDED,
    found("LX"),
    loop("0205", 10, found("AT7"), found("MS1"), found("MS2")),
    found("L11", 10),
    found("MAN", 9999),
    found("Q7", 10),
    found("K1", 10),
    found("AT5", 10),
    found("AT8", 10),
  ),
];

const RESPONSE_TO_LOAD_TENDER: readonly Use[] = [
  must("B1"),
  found("L11", 300),
  found("N9", 300),
  found("G62", 6),
  found("AT5", 10),
  found("PLD"),
  found("K1", 10),
];

const REMITTANCE: readonly Use[] = [
  must("BPR"),
  found("NTE", UNBOUNDED),
  found("TRN"),
  found("CUR"),
  found("REF", UNBOUNDED),
  found("DTM", UNBOUNDED),
  loop(
    "1000",
    UNBOUNDED,
    found("N1"),
    found("N2", UNBOUNDED),
    found("N3", UNBOUNDED),
    found("N4"),
    found("REF", UNBOUNDED),
    found("PER", UNBOUNDED),
  ),
  loop(
    "2000",
    UNBOUNDED,
    found("ENT"),
    loop("2100", UNBOUNDED, found("NM1"), found("N2"), found("N3"), found("N4"), found("REF")),
    loop(
      "2300",
      UNBOUNDED,
      found("RMR"),
      found("NTE", UNBOUNDED),
      found("REF", UNBOUNDED),
      found("DTM", UNBOUNDED),
      loop("2320", UNBOUNDED, found("ADX"), found("NTE", UNBOUNDED), found("REF", UNBOUNDED)),
    ),
  ),
  loop("2400", UNBOUNDED, found("RMR"), found("NTE", UNBOUNDED), found("REF", UNBOUNDED), found("DTM", UNBOUNDED)),
];

const FUNCTIONAL_ACKNOWLEDGEMENT: readonly Use[] = [
  must("AK1"),
  loop("AK2", UNBOUNDED, found("AK2"), loop("AK3", UNBOUNDED, found("AK3"), found("AK4", 99)), must("AK5")),
  must("AK9"),
];

const IMPLEMENTATION_ACKNOWLEDGEMENT: readonly Use[] = [
  must("AK1"),
  loop(
    "2000",
    UNBOUNDED,
    found("AK2"),
    loop("2100", UNBOUNDED, found("IK3"), found("CTX", 10), loop("2110", UNBOUNDED, found("IK4"), found("CTX", 10))),
    must("IK5"),
  ),
  must("AK9"),
];

const APPLICATION_ADVICE: readonly Use[] = [
  must("BGN"),
  loop("N1", UNBOUNDED, found("N1"), found("N2", 2), found("N3", 2), found("N4"), found("REF", 12), found("PER", 3)),
  loop(
    "OTI",
    UNBOUNDED,
    must("OTI"),
    found("REF", 12),
    found("DTM", 2),
    found("PER", 3),
    found("AMT", 10),
    found("QTY", 10),
    found("NM1", 9),
    loop("TED", UNBOUNDED, found("TED"), found("NTE", 100), found("RED", 100)),
  ),
];

/** The set as release `release` (4010, 4030, ... 5010) defines it; undefined when this reader has no table for it. */
export function usesOfSet(setId: string, release: number): readonly Use[] | undefined {
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
}

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
