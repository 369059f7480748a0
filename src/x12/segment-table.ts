import type { Delimiters } from "./interchange-header.ts";
import { LIMITS } from "./limits.ts";
import { NO_ID } from "./pack-id.ts";

const PLAIN = 0;
const SEPARATOR = 1;
const TERMINATOR = 2;
const HIGH = 3;
const LINE_END = 4;
const CONTROL = 5;

/** Numbers a shelf holds: the tables of about two hundred ordinary invoices. */
const SHELF = 32_768;
/** The first is small: most files have one invoice, and a large table would be most of the work. */
const FIRST_SHELF = 1_024;

/** Bytes that pad: between segments they mean nothing. NUL and Ctrl-Z come from old disks. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0 || byte === 26;
}

/**
 * Splits segments into elements and keeps the places of those that belong to the set being read: integers in one growing table,
 * no string is made. An entry is: packed id, start, number of elements, then start and end of each, places counted from a base.
 */
export class SegmentTable {
  terminator = 0;
  readonly #classes = new Uint8Array(256);
  #table = new Int32Array(4_096);
  #end = 0;
  #starts = new Int32Array(256);
  #segments = 0;
  #shelf = new Int32Array(0);
  #shelfEnd = 0;
  #flags = 0;
  #keptFlags = 0;
  /** Values of the last segment split that had blanks around them, and the place of the first. */
  blanks = 0;
  blanksAt = 0;

  useDelimiters(delimiters: Delimiters): void {
    this.#classes.fill(PLAIN);
    this.#classes.fill(CONTROL, 0, 32);
    this.#classes.fill(HIGH, 128, 256);
    this.#classes[127] = CONTROL;
    this.#classes[10] = LINE_END;
    this.#classes[13] = LINE_END;
    this.#classes[delimiters.element] = SEPARATOR;
    this.#classes[delimiters.segment] = TERMINATOR;
    this.terminator = delimiters.segment;
  }

  /**
   * Splits the segment at `at`; answers the place behind its terminator, `end + 1` when the terminator is not there yet (a
   * sentinel stands at `end`). Blanks around values are left out. The entry is forgotten unless it is kept.
   */
  split(bytes: Uint8Array, at: number, end: number, base: number): number {
    if (this.#end + 2 * LIMITS.elementsOfSegment + 8 > this.#table.length) this.#table = grown(this.#table);
    const classes = this.#classes;
    const table = this.#table;
    const head = this.#end;
    this.#flags = 0;
    this.blanks = 0;
    let index = at;
    let kind = classes[bytes[index] as number] as number;
    while (kind === PLAIN) {
      index += 1;
      kind = classes[bytes[index] as number] as number;
    }
    let length = index - at;
    while (length > 2 && bytes[at + length - 1] === 32) length -= 1;
    const two = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8);
    table[head] = length === 2 ? two : length === 3 ? two | (bytes[at + 2] as number) : NO_ID;
    table[head + 1] = at - base;
    while (kind !== SEPARATOR && kind !== TERMINATOR) {
      this.#flags |= 1 << kind;
      table[head] = NO_ID;
      index += 1;
      kind = classes[bytes[index] as number] as number;
    }
    let cursor = head + 3;
    let count = 0;
    while (kind === SEPARATOR) {
      index += 1;
      let from = index;
      kind = classes[bytes[index] as number] as number;
      while (kind === PLAIN || kind > TERMINATOR) {
        if (kind !== PLAIN) this.#flags |= 1 << kind;
        index += 1;
        kind = classes[bytes[index] as number] as number;
      }
      let to = index;
      if (from < to && (bytes[from] === 32 || bytes[to - 1] === 32)) {
        while (from < to && bytes[from] === 32) from += 1;
        while (to > from && bytes[to - 1] === 32) to -= 1;
        if (this.blanks === 0) this.blanksAt = from;
        this.blanks += 1;
      }
      // The file's last segment: padding behind it is no part of its value.
      if (index === end) while (to > from && isBlank(bytes[to - 1] as number)) to -= 1;
      count += 1;
      if (count <= LIMITS.elementsOfSegment) {
        table[cursor] = from - base;
        table[cursor + 1] = to - base;
        cursor += 2;
      }
    }
    table[head + 2] = Math.min(count, LIMITS.elementsOfSegment);
    return index + 1;
  }

  /** Packed id of the segment last split. */
  get packedId(): number {
    return this.#table[this.#end] as number;
  }

  /** Start and end of an element of the segment last split; null when it has fewer. */
  elementAt(element: number): readonly [from: number, to: number] | null {
    const head = this.#end;
    if (element > (this.#table[head + 2] as number)) return null;
    return [this.#table[head + 1 + 2 * element] as number, this.#table[head + 2 + 2 * element] as number];
  }

  /** The segment last split belongs to the set being read. */
  keep(): void {
    if (this.#segments === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#segments] = this.#end;
    this.#segments += 1;
    this.#end += 3 + 2 * (this.#table[this.#end + 2] as number);
    this.#keptFlags |= this.#flags;
  }

  get keptSegments(): number {
    return this.#segments;
  }

  get keptBeyondAscii(): boolean {
    return (this.#keptFlags & (1 << HIGH)) !== 0;
  }

  get keptLineEnds(): boolean {
    return (this.#keptFlags & (1 << LINE_END)) !== 0;
  }

  get keptControls(): boolean {
    return (this.#keptFlags & ((1 << CONTROL) | (1 << LINE_END))) !== 0;
  }

  /** Hands the kept entries over on a shelf that many sets share: one large allocation instead of two small ones a set. */
  shelve(): { readonly table: Int32Array; readonly first: number; readonly segments: number } {
    const segments = this.#segments;
    const length = segments + this.#end;
    if (this.#shelfEnd + length > this.#shelf.length) {
      this.#shelf = new Int32Array(Math.max(this.#shelf.length === 0 ? FIRST_SHELF : SHELF, length));
      this.#shelfEnd = 0;
    }
    const table = this.#shelf;
    const first = this.#shelfEnd;
    const base = first + segments;
    for (let index = 0; index < segments; index += 1) table[first + index] = (this.#starts[index] as number) + base;
    for (let index = 0; index < this.#end; index += 1) table[base + index] = this.#table[index] as number;
    this.#shelfEnd = first + length;
    return { table, first, segments };
  }

  forget(): void {
    this.#end = 0;
    this.#segments = 0;
    this.#keptFlags = 0;
  }
}

const grown = (table: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(table.length * 2);
  larger.set(table);
  return larger;
};
