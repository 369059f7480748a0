import { unpackId } from "./pack-id.ts";

/** Where a value stood. `segmentIndex` counts from 1 at ST, as AK302 does; `element` from 1; `offset` is the byte in the file. */
export interface Position {
  readonly segment: string;
  readonly segmentIndex: number;
  readonly element: number;
  readonly offset: number;
}

/** AK4: what is wrong with an element. Codes of data element 723. */
export interface ElementFault {
  readonly element: number;
  readonly reference: string | null;
  readonly code: string;
  readonly value: string | null;
  readonly isGrave: boolean;
  readonly offset: number;
}

/** AK3: what is wrong with a segment. Codes of data element 720; `null` never stands here: element faults make it 8. */
export interface SegmentFault {
  readonly segment: string;
  readonly segmentIndex: number;
  readonly loop: string | null;
  readonly code: string;
  readonly isGrave: boolean;
  readonly offset: number;
  readonly elements: readonly ElementFault[];
}

/** A (accepted), E (accepted with errors) or R (rejected): data element 717. */
export type SetOutcome = "A" | "E" | "R";

const NONE: readonly never[] = [];
const NO_NODES = new Int16Array(0);
const ONE_CHARACTER_A_BYTE = new TextDecoder("windows-1252");

/**
 * The segments of one transaction set, ST to SE, held as one text and the places in it: values are cut out only when they are
 * asked for.
 *
 * `table` is shared by many sets. From `first` on it holds the places of this set's segments in it; at each place: packed id,
 * start, number of elements, then start and end of each element.
 */
export class TransactionSet {
  /** ST01 and ST02. */
  readonly setId: string;
  readonly controlNumber: string;
  /** Byte offset of ST in the file. */
  readonly offset: number;
  readonly #text: string | null;
  readonly #bytes: Uint8Array | null;
  readonly #decoder: TextDecoder | null;
  readonly #table: Int32Array;
  readonly #first: number;
  readonly segmentCount: number;
  readonly #breaks: readonly number[];
  /** Whether CR or LF stand inside values, as in a file that was wrapped and not unwrapped. */
  readonly hasLineEnds: boolean;
  outcome: SetOutcome = "A";
  /** Data element 718: why the set was refused, beside its segments. */
  codes: readonly string[] = NONE;
  faults: readonly SegmentFault[] = NONE;
  /** Node of the definition each segment stands at, -1 where it had no place; empty when no table was held against the set. */
  nodes: Int16Array = NO_NODES;

  constructor(parts: {
    readonly offset: number;
    readonly text: string | null;
    readonly bytes: Uint8Array | null;
    readonly decoder: TextDecoder | null;
    readonly table: Int32Array;
    readonly first: number;
    readonly segments: number;
    readonly breaks: readonly number[];
    readonly hasLineEnds: boolean;
  }) {
    this.offset = parts.offset;
    this.#text = parts.text;
    this.#bytes = parts.bytes;
    this.#decoder = parts.decoder;
    this.#table = parts.table;
    this.#first = parts.first;
    this.segmentCount = parts.segments;
    this.#breaks = parts.breaks;
    this.hasLineEnds = parts.hasLineEnds;
    this.setId = this.value(0, 1);
    this.controlNumber = this.value(0, 2);
  }

  packedIdOf(segment: number): number {
    return this.#table[this.#place(segment)] as number;
  }

  idOf(segment: number): string {
    return unpackId(this.packedIdOf(segment));
  }

  elementCountOf(segment: number): number {
    return this.#table[this.#place(segment) + 2] as number;
  }

  /** The value of an element (counted from 1) without the blanks around it; "" when it is empty or not there. */
  value(segment: number, element: number): string {
    const at = this.#place(segment);
    if (element > (this.#table[at + 2] as number)) return "";
    const place = at + 1 + 2 * element;
    return this.#cut(this.#table[place] as number, this.#table[place + 1] as number);
  }

  has(segment: number, element: number): boolean {
    const at = this.#place(segment);
    if (element > (this.#table[at + 2] as number)) return false;
    const place = at + 1 + 2 * element;
    return (this.#table[place] as number) < (this.#table[place + 1] as number);
  }

  /** Every element of a segment, trailing empty ones included. */
  valuesOf(segment: number): string[] {
    return Array.from({ length: this.elementCountOf(segment) }, (_, index) => this.value(segment, index + 1));
  }

  /** Byte offset in the file of an element, or of the segment itself for element 0. */
  offsetOf(segment: number, element = 0): number {
    const at = this.#place(segment);
    const inText =
      element === 0 || element > (this.#table[at + 2] as number)
        ? (this.#table[at + 1] as number)
        : (this.#table[at + 1 + 2 * element] as number);
    let removed = 0;
    for (let index = 0; index < this.#breaks.length && (this.#breaks[index] as number) <= inText; index += 2)
      removed += this.#breaks[index + 1] as number;
    return this.offset + inText + removed;
  }

  position(segment: number, element: number): Position {
    return { segment: this.idOf(segment), segmentIndex: segment + 1, element, offset: this.offsetOf(segment, element) };
  }

  /**
   * For the checker: the table and the place of the first segment's entry, and a text with one character a byte that the table
   * points into.
   */
  get raw(): { readonly table: Int32Array; readonly first: number; readonly text: string; readonly isAscii: boolean } {
    const isAscii = this.#text !== null;
    return {
      table: this.#table,
      first: this.#first,
      text: this.#text ?? ONE_CHARACTER_A_BYTE.decode(this.#bytes as Uint8Array),
      isAscii,
    };
  }

  #place(segment: number): number {
    return this.#table[this.#first + segment] as number;
  }

  #cut(start: number, end: number): string {
    if (start >= end) return "";
    if (this.#text !== null) return this.#text.substring(start, end);
    return (this.#decoder as TextDecoder).decode((this.#bytes as Uint8Array).subarray(start, end));
  }
}
