import { type ShownSegment, showSet } from "#x12/show-set.ts";
import { ELEMENT_ERROR, SEGMENT_ERROR, SET_ERROR } from "#x12/tables/codes/acknowledgement.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";

export interface ToldCode {
  readonly code: string;
  readonly message: string;
}

/** A segment as people read it: names, meanings of codes, and what is wrong in its place. */
export interface ToldSegment extends Omit<ShownSegment, "faults" | "elements"> {
  readonly faults: readonly ToldCode[];
  readonly elements: readonly (Omit<ShownSegment["elements"][number], "faults"> & { readonly faults: readonly ToldCode[] })[];
}

export interface ToldSet {
  readonly setId: string;
  readonly controlNumber: string;
  readonly outcome: string;
  readonly faults: readonly ToldCode[];
  readonly segmentCount: number;
  readonly segments: readonly ToldSegment[];
}

/** Segments shown of one set; the rest is in the file. */
const MAX_SEGMENTS = 400;

const told =
  (messages: Readonly<Record<string, string>>) =>
  (code: string): ToldCode => ({ code, message: messages[code] ?? code });

/** `release` as in GS08: 004010 is 4010. `base`: where the bytes that were read begin in their file. */
export function tellSet(set: TransactionSet, version: string, base = 0): ToldSet {
  const release = /^00\d{4}/.test(version) ? Number(version.slice(2, 6)) : 4010;
  return {
    setId: set.setId,
    controlNumber: set.controlNumber,
    outcome: set.outcome,
    faults: set.codes.map(told(SET_ERROR)),
    segmentCount: set.segmentCount,
    segments: showSet(set, release)
      .slice(0, MAX_SEGMENTS)
      .map((segment) => ({
        ...segment,
        offset: segment.offset + base,
        faults: segment.faults.map(told(SEGMENT_ERROR)),
        elements: segment.elements.map((element) => ({ ...element, faults: element.faults.map(told(ELEMENT_ERROR)) })),
      })),
  };
}
