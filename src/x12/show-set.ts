import { compiledSet, describeSegment } from "./compile-set.ts";
import { CORRECTION_INDICATOR } from "./tables/codes/correction-indicator.ts";
import { DATE_QUALIFIER } from "./tables/codes/date-qualifier.ts";
import { METHOD_OF_PAYMENT } from "./tables/codes/method-of-payment.ts";
import { RATE_QUALIFIER } from "./tables/codes/rate-qualifier.ts";
import { REFERENCE_QUALIFIER } from "./tables/codes/reference-qualifier.ts";
import { SHIPMENT_QUALIFIER } from "./tables/codes/shipment-qualifier.ts";
import { SPECIAL_CHARGE } from "./tables/codes/special-charge.ts";
import { WEIGHT_UNIT } from "./tables/codes/weight-unit.ts";
import { ELEMENT_NAMES } from "./tables/element-names.ts";
import type { TransactionSet } from "./transaction-set.ts";

const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "122": RATE_QUALIFIER,
  "128": REFERENCE_QUALIFIER,
  "146": METHOD_OF_PAYMENT,
  "147": SHIPMENT_QUALIFIER,
  "150": SPECIAL_CHARGE,
  "188": WEIGHT_UNIT,
  "202": CORRECTION_INDICATOR,
  "432": DATE_QUALIFIER,
};

export interface ShownElement {
  /** From 1, as B307 is element 7. */
  readonly element: number;
  readonly name: string | null;
  readonly value: string;
  /** What a code stands for: "PP" is "Prepaid (by Seller)". */
  readonly meaning: string | null;
  /** Data element 723. */
  readonly faults: readonly string[];
}

export interface ShownSegment {
  /** From 1 at ST, as AK302 counts. */
  readonly index: number;
  readonly id: string;
  readonly name: string | null;
  readonly loop: string | null;
  /** How many loops it stands in: for the indent. */
  readonly depth: number;
  readonly offset: number;
  readonly elements: readonly ShownElement[];
  /** Data element 720. */
  readonly faults: readonly string[];
}

/**
 * A set for people's eyes: every segment with its name and loop, every element with its name, value, the meaning of its code, and
 * faults in place.
 */
export function showSet(set: TransactionSet, release = 4010): readonly ShownSegment[] {
  const definition = compiledSet(set.setId, release);
  return Array.from({ length: set.segmentCount }, (_, index) => {
    const id = set.idOf(index);
    const described = describeSegment(id);
    const faults = set.faults.filter((fault) => fault.segmentIndex === index + 1 && fault.segment === id);
    const node = definition?.nodes[set.nodes[index] ?? -1];
    let depth = 0;
    for (let loop = node?.loop ?? null; loop?.parent != null; loop = loop.parent) depth += 1;
    return {
      index: index + 1,
      id,
      name: described?.name ?? null,
      loop: node?.loop.id ?? null,
      depth,
      offset: set.offsetOf(index),
      elements: set.valuesOf(index).map((value, place) => {
        const reference = described?.elements[place];
        const meanings = reference === undefined ? undefined : MEANINGS[reference];
        return {
          element: place + 1,
          name: (reference === undefined ? undefined : ELEMENT_NAMES[reference]) ?? null,
          value,
          meaning: meanings !== undefined && Object.hasOwn(meanings, value) ? (meanings[value] as string) : null,
          faults: faults.flatMap((fault) =>
            fault.elements.filter((element) => element.element === place + 1).map((element) => element.code),
          ),
        };
      }),
      faults: faults.map((fault) => fault.code),
    };
  });
}
