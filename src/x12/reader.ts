import { ByteWindow } from "./byte-window.ts";
import { describeJunk } from "./describe-junk.ts";
import type { X12Event } from "./events.ts";
import { ISA_LENGTH, readHeader } from "./interchange-header.ts";
import { InterchangeRecord, type OpenGroup } from "./interchange-record.ts";
import { judgeSet } from "./judge-set.ts";
import { LIMITS } from "./limits.ts";
import { openGroup } from "./open-group.ts";
import { NO_ID, packId, unpackId } from "./pack-id.ts";
import { STRICT_PROFILE, type PartnerProfile } from "./partner-profile.ts";
import { isBlank, SegmentTable } from "./segment-table.ts";
import { TransactionSet } from "./transaction-set.ts";

/** Who may send, and to whom: asked once an interchange, before anything in it is believed. */
export interface ReaderOptions {
  /**
   * The profile of the sender (ISA05, ISA06), or "unknown": then the interchange is refused (TA1 006). Left out: everybody is
   * read strictly.
   */
  readonly partnerFor?: (sender: { readonly qualifier: string; readonly id: string }) => PartnerProfile | "unknown";
  /** Whether ISA07, ISA08 is us; left out: it always is. If not, the interchange is refused (TA1 009). */
  readonly isReceiver?: (receiver: { readonly qualifier: string; readonly id: string }) => boolean;
}

const IEA = packId("IEA");
const GS = packId("GS");
const GE = packId("GE");
const ST = packId("ST");
const SE = packId("SE");
const TA1 = packId("TA1");

/** Bytes that must be there before a decision on ISA is made: its length and the line end of an 80-column wrap. */
const LOOK_AHEAD = 122;

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const CP1252 = new TextDecoder("windows-1252");

/**
 * UTF-8 where the set's bytes are UTF-8, else Windows-1252: decided set by set, so that it does not hang on how the file was cut.
 */
const decoderFor = (bytes: Uint8Array): TextDecoder => {
  try {
    STRICT_UTF8.decode(bytes);
    return UTF8;
  } catch {
    return CP1252;
  }
};

/**
 * Reads X12 from bytes that come in pieces of any size and answers with events; the same bytes give the same events however they
 * are cut. Only the transaction set being read is kept. Use `readX12` or `readX12Sync` unless you feed it yourself.
 */
export class X12Reader {
  readonly #options: ReaderOptions;
  readonly #window = new ByteWindow();
  #events: X12Event[] = [];
  /** Place in the window from where bytes are still to be read. */
  #at = 0;
  #ended = false;

  /** Outside an interchange: where bytes that are no interchange started, and whether they belong to a refused one. */
  #junkFrom = -1;
  #junkReason = "";
  /**
   * The file starts with something that is no interchange (a web page, a mail): what looks like one further in is not believed.
   */
  #isForeign = false;
  #hasInterchange = false;
  #seenBom = false;
  #seenBlanks = false;

  #record: InterchangeRecord | null = null;
  /** The interchange was refused and its delimiters are of no use: its bytes are passed over up to the next ISA. */
  #isLost = false;
  #group: OpenGroup | null = null;

  /** Place of ST in the window while a set is open, else -1. */
  #setAt = -1;
  readonly #table = new SegmentTable();
  /** A segment was too long: bytes are passed over up to its terminator. */
  #passesOver = false;
  #blanks = 0;
  #blanksAt = -1;

  constructor(options: ReaderOptions = {}) {
    this.#options = options;
  }

  push(chunk: Uint8Array): X12Event[] {
    this.#window.append(chunk);
    this.#read(false);
    return this.#take();
  }

  /** No more bytes will come. */
  end(): X12Event[] {
    if (!this.#ended) {
      this.#ended = true;
      this.#read(true);
      const { end } = this.#window;
      if (this.#record !== null) {
        this.#record.reject("023", "the file ends before IEA");
        this.#closeInterchange(end);
      }
      this.#closeJunk(end);
    }
    return this.#take();
  }

  #take(): X12Event[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #read(isFinal: boolean): void {
    for (;;) {
      const before = this.#at;
      const wasInside = this.#record !== null && !this.#isLost;
      if (wasInside) this.#readSegments(isFinal);
      else this.#lookForHeader(isFinal);
      if (this.#at === before && wasInside === (this.#record !== null && !this.#isLost)) break;
    }
    const keepFrom = this.#setAt >= 0 ? this.#setAt : this.#at;
    const dropped = keepFrom;
    this.#window.dropBefore(dropped);
    this.#at -= dropped;
    if (this.#setAt >= 0) this.#setAt = 0;
  }

  // ---- outside an interchange

  #lookForHeader(isFinal: boolean): void {
    const { bytes, end } = this.#window;
    let at = this.#at;
    const isSearching = this.#isLost || this.#junkFrom >= 0;
    if (!isSearching) {
      for (; at < end; at += 1) {
        const byte = bytes[at] as number;
        if (byte === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf && at + 2 < end) {
          this.#seenBom = true;
          at += 2;
        } else if (isBlank(byte)) this.#seenBlanks = true;
        else break;
      }
      this.#at = at;
      if (at >= end || (end - at < LOOK_AHEAD && !isFinal)) return;
      if (this.#openInterchange(at, false)) return;
      this.#junkFrom = this.#window.offsetOf(at);
      this.#junkReason = describeJunk(bytes, at, end);
      // A broken ISA is one that a sound one may follow.
      this.#isForeign = !this.#hasInterchange && !(bytes[at] === 73 && bytes[at + 1] === 83 && bytes[at + 2] === 65);
      this.#at = at + 1;
    }
    if (this.#isForeign) {
      this.#at = end;
      return;
    }
    const last = isFinal ? end : end - LOOK_AHEAD;
    for (at = this.#at; at < last; at += 1) {
      if (bytes[at] !== 73 || bytes[at + 1] !== 83 || bytes[at + 2] !== 65) continue;
      if (this.#openInterchange(at, true)) return;
    }
    this.#at = Math.max(this.#at, Math.min(at, end));
  }

  #closeJunk(until: number): void {
    if (this.#junkFrom < 0) return;
    this.#events.push({
      kind: "unreadable",
      offset: this.#junkFrom,
      length: this.#window.offsetOf(until) - this.#junkFrom,
      reason: this.#junkReason,
    });
    this.#junkFrom = -1;
  }

  /** Starts an interchange at `at` if an ISA stands there. `strict`: only an ISA of the exact form, as among other bytes. */
  #openInterchange(at: number, strict: boolean): boolean {
    const window = this.#window;
    let reading = readHeader(window.bytes, at, window.end, strict);
    let isWrapped = false;
    if (reading.kind === "none" || !reading.isPadded) {
      // An ISA with a line end in it: at column 80 the file was wrapped and can be unwrapped; anywhere else it can only be
      // answered.
      const stretch = window.bytes.slice(at, Math.min(window.end, at + LOOK_AHEAD));
      const unwrapped = readHeader(
        stretch.filter((byte) => byte !== 10 && byte !== 13),
        0,
        ISA_LENGTH,
        true,
      );
      const firstBreak = stretch.findIndex((byte) => byte === 10 || byte === 13);
      if (unwrapped.kind === "header" && firstBreak > 0 && firstBreak < ISA_LENGTH - 1) {
        isWrapped = firstBreak === 80;
        if (isWrapped) reading = unwrapped;
        else if (!strict) reading = { ...unwrapped, isUsable: false, fault: "022" };
      }
    }
    if (reading.kind === "none") return false;
    if (this.#record !== null) this.#closeInterchange(at);
    this.#closeJunk(at);

    this.#hasInterchange = true;
    const { header } = reading;
    const offset = window.offsetOf(at);
    const partner = this.#options.partnerFor?.({ qualifier: header.senderQualifier, id: header.senderId }) ?? STRICT_PROFILE;
    const profile = partner === "unknown" ? STRICT_PROFILE : partner;
    const record = new InterchangeRecord(header, profile, offset);
    this.#record = record;
    if (this.#seenBom) record.note("byte-order-mark", () => offset);
    if (this.#seenBlanks && offset > 0) record.note("leading-blanks", () => offset);
    this.#seenBom = false;
    this.#seenBlanks = false;
    if (isWrapped) {
      record.note("wrapped-at-80-columns", () => offset);
      window.unwrap(at);
    }
    if (!reading.isPadded) {
      if (profile.segmentRecovery) record.note("unpadded-header", () => offset);
      else record.reject("022", "ISA is not 106 bytes long: its elements are not padded");
    }
    if (reading.fault !== null) record.reject(reading.fault, `ISA is at fault (${reading.fault})`);
    if (partner === "unknown") record.reject("006", `unknown sender ${header.senderQualifier}/${header.senderId}`);
    else if (this.#options.isReceiver?.({ qualifier: header.receiverQualifier, id: header.receiverId }) === false) {
      record.reject("009", `unknown receiver ${header.receiverQualifier}/${header.receiverId}`);
    }
    this.#events.push({ kind: "interchange-start", header, profile, isTest: header.usage === "T", offset });
    this.#isLost = !reading.isUsable;
    this.#at = at + reading.length;
    this.#table.useDelimiters(header.delimiters);
    return true;
  }

  #closeInterchange(until: number): void {
    const record = this.#record;
    if (record === null) return;
    if (this.#blanks > 0) record.note("blanks-dropped", () => this.#blanksAt, this.#blanks);
    this.#blanks = 0;
    this.#events.push({ kind: "interchange-end", result: record.result(this.#window.offsetOf(until)) });
    this.#record = null;
    this.#group = null;
    this.#isLost = false;
    this.#passesOver = false;
    this.#forgetSet();
  }

  #forgetSet(): void {
    this.#setAt = -1;
    this.#table.forget();
  }

  // ---- inside an interchange

  /** Reads whole segments until the window is empty, the interchange ends, or a segment is not all there. */
  #readSegments(isFinal: boolean): void {
    const window = this.#window;
    const table = this.#table;
    const record = this.#record as InterchangeRecord;
    while (this.#record === record) {
      const { bytes, end } = window;
      bytes[end] = table.terminator;
      if (this.#passesOver) {
        const terminator = bytes.indexOf(table.terminator, this.#at);
        this.#at = Math.min(terminator + 1, end);
        if (terminator >= end) return;
        this.#passesOver = false;
      }
      let at = this.#at;
      // Indent, line ends behind the terminator, padding; a terminator here makes an empty segment.
      for (; at < end; at += 1) {
        const byte = bytes[at] as number;
        if (byte === table.terminator && !isBlank(byte)) record.note("empty-segments", () => window.offsetOf(at));
        else if (!isBlank(byte)) break;
      }
      this.#at = at;
      if (at >= end) return;
      if (bytes[at] === 73 && bytes[at + 1] === 83 && bytes[at + 2] === 65) {
        if (end - at < LOOK_AHEAD && !isFinal) return;
        if (readHeader(bytes, at, end, true).kind === "header") {
          record.reject("023", "another ISA came before IEA");
          this.#openInterchange(at, false);
          return;
        }
      }
      const next = table.split(bytes, at, end, this.#setAt >= 0 ? this.#setAt : at);
      if (Math.min(next - 1, end) - at > LIMITS.bytesOfSegment) {
        record.reject("024", `a segment is longer than ${LIMITS.bytesOfSegment} bytes`);
        this.#forgetSet();
        this.#passesOver = true;
        continue;
      }
      if (next > end) {
        if (!isFinal || table.packedId !== IEA) return;
        record.note("last-terminator-missing", () => window.offsetOf(end));
      }
      this.#at = Math.min(next, end);
      if (table.blanks > 0) {
        if (this.#blanks === 0) this.#blanksAt = window.offsetOf(table.blanksAt);
        this.#blanks += table.blanks;
      }
      this.#takeSegment(at);
      if (this.#setAt >= 0 && (table.keptSegments > LIMITS.segmentsOfSet || this.#at - this.#setAt > LIMITS.bytesOfSet)) {
        record.reject("024", "a transaction set is larger than can be read");
        this.#forgetSet();
      }
    }
  }

  /** An element of the segment last split, which starts at `at`. */
  #valueAt(at: number, element: number): string {
    const place = this.#table.elementAt(element);
    return place === null ? "" : UTF8.decode(this.#window.bytes.subarray(at + place[0], at + place[1]));
  }

  /** Puts the segment last split where it belongs; `at` is its place in the window. */
  #takeSegment(at: number): void {
    const packed = this.#table.packedId;
    const record = this.#record as InterchangeRecord;
    if (record.isRejected) {
      if (packed === GS) record.sees(this.#valueAt(at, 1));
      else if (packed === TA1 && record.groupCount === 0) record.sees("FA");
      else if (packed === IEA) this.#closeInterchange(this.#at);
      return;
    }
    if (this.#setAt >= 0) {
      if (packed === ST || packed === GE || packed === GS || packed === IEA) {
        // SE is missing: the set ends here, and the segment is read again outside it.
        this.#closeSet(false);
        this.#at = at;
        return;
      }
      this.#table.keep();
      if (packed === SE) this.#closeSet(true);
      return;
    }
    const value = (element: number): string => this.#valueAt(at, element);
    if (this.#group !== null) {
      if (packed === ST) {
        if (record.setCount >= LIMITS.setsOfInterchange) record.reject("024", "more transaction sets than can be read");
        this.#setAt = at;
        this.#table.keep();
      } else if (packed === GE) this.#closeGroup({ count: value(1), controlNumber: value(2) });
      else if (packed === GS || packed === IEA) {
        this.#closeGroup(null);
        this.#at = at;
      } else this.#stray(packed, at, "between transaction sets");
      return;
    }
    if (packed === GS) {
      record.groupCount += 1;
      record.sees(value(1));
      if (record.groupCount > LIMITS.groupsOfInterchange) record.reject("024", "more functional groups than can be read");
      this.#group = openGroup(record, value, this.#window.offsetOf(at));
    } else if (packed === TA1)
      record.addTa1({ controlNumber: value(1), date: value(2), time: value(3), code: value(4), note: value(5) });
    else if (packed === IEA) {
      record.closeWith(value(1), value(2), this.#window.offsetOf(at));
      this.#closeInterchange(this.#at);
    } else this.#stray(packed, at, "outside a functional group");
  }

  #stray(packed: number, at: number, where: string): void {
    const what = packed === NO_ID ? "bytes without a segment id stand" : `${unpackId(packed)} stands`;
    (this.#record as InterchangeRecord).reject("024", `${what} ${where} (byte ${this.#window.offsetOf(at)})`);
  }

  #closeGroup(trailer: { readonly count: string; readonly controlNumber: string } | null): void {
    const record = this.#record as InterchangeRecord;
    const result = record.closeGroup(this.#group as OpenGroup, trailer);
    this.#group = null;
    this.#events.push({ kind: "group-end", group: result, header: record.header });
  }

  #closeSet(hasTrailer: boolean): void {
    const window = this.#window;
    const table = this.#table;
    const record = this.#record as InterchangeRecord;
    const group = this.#group as OpenGroup;
    const from = this.#setAt;
    const bytes = table.keptBeyondAscii ? window.bytes.slice(from, this.#at) : null;
    const set = new TransactionSet({
      offset: window.offsetOf(from),
      text: bytes === null ? UTF8.decode(window.bytes.subarray(from, this.#at)) : null,
      bytes,
      decoder: bytes === null ? null : decoderFor(bytes),
      ...table.shelve(),
      breaks: window.breaksWithin(from, this.#at),
      hasLineEnds: table.keptLineEnds,
    });
    if (bytes !== null) record.note("beyond-ascii", () => set.offset);
    if (table.keptControls) record.note("control-characters", () => set.offset);
    this.#forgetSet();
    record.setCount += 1;
    judgeSet(set, group, record, hasTrailer);
    this.#events.push({ kind: "transaction-set", set, group, header: record.header });
  }
}
