const WINDOW_BYTES = 131_072;
/** Most files are small, and a large window would be most of the work. */
const FIRST_BYTES = 8_192;
const CR = 13;
const LF = 10;

/**
 * The part of the file under the reader's eyes: chunks are appended, what is done with is dropped. When an interchange was
 * wrapped at 80 columns, `unwrap` takes the line ends out, and `offsetOf` still tells the byte in the file.
 */
export class ByteWindow {
  bytes = new Uint8Array(FIRST_BYTES);
  /** One past the last byte. There is always room for a sentinel at this place. */
  end = 0;
  #fileOffset = 0;
  /** Pairs of place in the window and number of bytes removed there. */
  #breaks: number[] = [];
  #unwraps = false;

  append(chunk: Uint8Array): void {
    if (this.end + chunk.length + 1 > this.bytes.length) {
      const larger = new Uint8Array(Math.max(WINDOW_BYTES, this.bytes.length * 2, this.end + chunk.length + 1));
      larger.set(this.bytes.subarray(0, this.end));
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.end);
    const from = this.end;
    this.end += chunk.length;
    if (this.#unwraps) this.#removeLineEnds(from);
  }

  /** From place `from` on, CR and LF are no bytes of this file. Holds for every later chunk. */
  unwrap(from: number): void {
    if (this.#unwraps) return;
    this.#unwraps = true;
    this.#removeLineEnds(from);
  }

  /** Forgets everything before `place`, which becomes place 0. */
  dropBefore(place: number): void {
    if (place === 0) return;
    this.bytes.copyWithin(0, place, this.end);
    this.end -= place;
    this.#fileOffset += place;
    if (this.#breaks.length === 0) return;
    const kept: number[] = [];
    for (let index = 0; index < this.#breaks.length; index += 2) {
      const at = this.#breaks[index] as number;
      const removed = this.#breaks[index + 1] as number;
      if (at <= place) this.#fileOffset += removed;
      else kept.push(at - place, removed);
    }
    this.#breaks = kept;
  }

  /** Byte of the file that stands at a place of the window. */
  offsetOf(place: number): number {
    let removed = 0;
    for (let index = 0; index < this.#breaks.length && (this.#breaks[index] as number) <= place; index += 2)
      removed += this.#breaks[index + 1] as number;
    return this.#fileOffset + place + removed;
  }

  /** The removed line ends between two places, places counted from the first. */
  breaksWithin(from: number, to: number): readonly number[] {
    if (this.#breaks.length === 0) return NONE;
    const within: number[] = [];
    for (let index = 0; index < this.#breaks.length; index += 2) {
      const at = this.#breaks[index] as number;
      if (at > from && at <= to) within.push(at - from, this.#breaks[index + 1] as number);
    }
    return within;
  }

  #removeLineEnds(from: number): void {
    const { bytes } = this;
    let to = from;
    for (let index = from; index < this.end; index += 1) {
      const byte = bytes[index] as number;
      if (byte !== CR && byte !== LF) {
        bytes[to] = byte;
        to += 1;
      } else if (this.#breaks.at(-2) === to) this.#breaks[this.#breaks.length - 1] = (this.#breaks.at(-1) as number) + 1;
      else this.#breaks.push(to, 1);
    }
    this.end = to;
  }
}

const NONE: readonly number[] = [];
