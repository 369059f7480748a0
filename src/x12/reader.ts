import { ByteWindow } from "./byte-window.ts";
import { checkSet } from "./check-set.ts";
import type { SetResult, X12Event } from "./events.ts";
import { readHeader, type InterchangeHeader } from "./interchange-header.ts";
import { InterchangeRecord, type OpenGroup } from "./interchange-record.ts";
import { LIMITS } from "./limits.ts";
import { packId } from "./pack-id.ts";
import { STRICT_PROFILE, type PartnerProfile } from "./partner-profile.ts";
import { TransactionSet } from "./transaction-set.ts";
import { GROUP_OF_SET } from "./tables/sets.ts";

/** Who may send, and to whom: asked once an interchange, before anything in it is believed. */
export interface ReaderOptions {
  /** The profile of the sender (ISA05, ISA06), or "unknown": then the interchange is refused (TA1 006). Left out: everybody is read strictly. */
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
/** Stands for an id that cannot be one (empty, or longer than three characters). */
const NO_ID = packId("???");

const PIECE = 262_144;
/** Numbers a shelf holds: the tables of about two hundred ordinary bills. */
const SHELF = 32_768;
/** Bytes that must be there before a decision on ISA is made: its length and the line end of an 80-column wrap. */
const LOOK_AHEAD = 122;

const PLAIN = 0;
const SEPARATOR = 1;
const TERMINATOR = 2;
const HIGH = 3;
const LINE_END = 4;
const CONTROL = 5;

const isBlank = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0 || byte === 26;

const describeJunk = (bytes: Uint8Array, from: number, end: number): string => {
  const head = String.fromCharCode(...bytes.subarray(from, Math.min(end, from + 64)));
  if (head.startsWith("%PDF")) return "a PDF, not an interchange";
  if (/^\s*<(!doctype|html|\?xml)/i.test(head)) return "HTML or XML, not an interchange";
  if (head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff")) return "UTF-16 text; an interchange is sent in single bytes";
  if (head.startsWith("PK\x03\x04")) return "a ZIP archive, not an interchange";
  if (head.startsWith("UNA") || head.startsWith("UNB")) return "EDIFACT, not X12";
  if (head.startsWith("ISA")) return "starts with ISA, but no header can be read";
  return "no interchange starts here";
};

/**
 * Reads X12 from bytes that come in pieces of any size and answers with events; the same bytes give the same events however they are cut.
 * Only the transaction set at hand is kept. Use `readX12` or `readX12Sync` unless you feed it by hand.
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
  #seenBom = false;
  #seenBlanks = false;

  #record: InterchangeRecord | null = null;
  /** The interchange was refused and its delimiters are of no use: its bytes are passed over up to the next ISA. */
  #isLost = false;
  readonly #classes = new Uint8Array(256);
  #terminator = 0;
  #group: OpenGroup | null = null;

  /** Place of ST in the window while a set is open, else -1. */
  #setAt = -1;
  #table = new Int32Array(65_536);
  #tableEnd = 0;
  #starts = new Int32Array(4096);
  #segments = 0;
  #shelf = new Int32Array(0);
  #shelfEnd = 0;
  #setFlags = 0;
  #flags = 0;
  #blanks = 0;
  #blanksAt = -1;
  #segmentBlanks = 0;
  #segmentBlanksAt = 0;

  constructor(options: ReaderOptions = {}) {
    this.#options = options;
  }

  push(chunk: Uint8Array): X12Event[] {
    for (let from = 0; from < chunk.length; from += PIECE) {
      this.#window.append(chunk.length <= PIECE ? chunk : chunk.subarray(from, from + PIECE));
      this.#read(false);
    }
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
      this.#at = at + 1;
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
    const breaks80 = window.bytes[at + 80] === 10 || window.bytes[at + 80] === 13;
    let reading = readHeader(window.bytes, at, window.end, strict || breaks80);
    let isWrapped = false;
    if (reading.kind === "none" && breaks80) {
      const unwrapped = window.bytes
        .slice(at, Math.min(window.end, at + LOOK_AHEAD))
        .filter((byte) => byte !== 10 && byte !== 13);
      reading = readHeader(unwrapped, 0, unwrapped.length, true);
      if (reading.kind === "none" && !strict) reading = readHeader(window.bytes, at, window.end, false);
      else isWrapped = true;
    }
    if (reading.kind === "none") return false;
    if (this.#record !== null) this.#closeInterchange(at);
    this.#closeJunk(at);

    const { header } = reading;
    const offset = window.offsetOf(at);
    const partner = this.#options.partnerFor?.({ qualifier: header.senderQualifier, id: header.senderId }) ?? STRICT_PROFILE;
    const profile = partner === "unknown" ? STRICT_PROFILE : partner;
    const record = new InterchangeRecord(header, profile, offset);
    this.#record = record;
    if (this.#seenBom) record.note("byte-order-mark", offset);
    if (this.#seenBlanks && offset > 0) record.note("leading-blanks", offset);
    this.#seenBom = false;
    this.#seenBlanks = false;
    if (isWrapped) {
      record.note("wrapped-at-80-columns", offset);
      window.unwrap(at);
    }
    if (!reading.isPadded) {
      if (profile.segmentRecovery) record.note("unpadded-header", offset);
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
    this.#useDelimiters(header);
    return true;
  }

  #useDelimiters({ delimiters }: InterchangeHeader): void {
    this.#classes.fill(PLAIN);
    this.#classes.fill(CONTROL, 0, 32);
    this.#classes.fill(HIGH, 128, 256);
    this.#classes[127] = CONTROL;
    this.#classes[10] = LINE_END;
    this.#classes[13] = LINE_END;
    this.#classes[delimiters.element] = SEPARATOR;
    this.#classes[delimiters.segment] = TERMINATOR;
    this.#terminator = delimiters.segment;
  }

  #closeInterchange(until: number): void {
    const record = this.#record;
    if (record === null) return;
    if (this.#blanks > 0) record.note("blanks-dropped", this.#blanksAt, this.#blanks);
    this.#blanks = 0;
    this.#events.push({ kind: "interchange-end", result: record.result(this.#window.offsetOf(until)) });
    this.#record = null;
    this.#group = null;
    this.#isLost = false;
    this.#forgetSet();
  }

  #forgetSet(): void {
    this.#setAt = -1;
    this.#tableEnd = 0;
    this.#segments = 0;
    this.#setFlags = 0;
  }

  // ---- inside an interchange

  /** Reads whole segments until the window is empty, the interchange ends, or a segment is not all there. */
  #readSegments(isFinal: boolean): void {
    const window = this.#window;
    const record = this.#record as InterchangeRecord;
    while (this.#record === record) {
      const { bytes, end } = window;
      bytes[end] = this.#terminator;
      let at = this.#at;
      // Indent, line ends behind the terminator, padding; a terminator here makes an empty segment.
      for (; at < end; at += 1) {
        const byte = bytes[at] as number;
        if (byte === this.#terminator && !isBlank(byte)) record.note("empty-segments", window.offsetOf(at));
        else if (!isBlank(byte)) break;
      }
      this.#at = at;
      if (at >= end) return;
      if (bytes[at] === 73 && bytes[at + 1] === 83 && bytes[at + 2] === 65) {
        if (end - at < LOOK_AHEAD && !isFinal) return;
        if (this.#isHeaderHere(at)) {
          record.reject("023", "another ISA came before IEA");
          this.#openInterchange(at, false);
          return;
        }
      }
      this.#flags = 0;
      this.#segmentBlanks = 0;
      const next = this.#tokenise(bytes, at, end);
      const isUnterminated = next > end;
      if (isUnterminated) {
        if (end - at > LIMITS.bytesOfSegment) {
          record.reject("024", `a segment is longer than ${LIMITS.bytesOfSegment} bytes`);
          this.#forgetSet();
          if (!isFinal) {
            this.#passOverLongSegment(end);
            return;
          }
        }
        if (!isFinal) return;
        const isTrailer = (this.#table[this.#tableEnd] as number) === IEA;
        if (!isTrailer) return;
        record.note("last-terminator-missing", window.offsetOf(end));
      }
      this.#at = Math.min(next, end);
      if (this.#segmentBlanks > 0) {
        if (this.#blanks === 0) this.#blanksAt = window.offsetOf(this.#segmentBlanksAt);
        this.#blanks += this.#segmentBlanks;
      }
      this.#takeSegment(at);
      if (this.#setAt >= 0 && (this.#segments > LIMITS.segmentsOfSet || this.#at - this.#setAt > LIMITS.bytesOfSet)) {
        record.reject("024", "a transaction set is larger than can be read");
        this.#forgetSet();
      }
    }
  }

  #isHeaderHere(at: number): boolean {
    const { bytes, end } = this.#window;
    return readHeader(bytes, at, end, true).kind === "header";
  }

  /** Keeps nothing of a segment that is too long but the fact that it goes on: its rest is read as a segment without an id. */
  #passOverLongSegment(end: number): void {
    this.#at = end;
  }

  /**
   * Splits one segment at `at` into the table; answers the place behind its terminator, end + 1 when the terminator is not there yet
   * (a sentinel stands at `end`). Blanks around values are left out.
   */
  #tokenise(bytes: Uint8Array, at: number, end: number): number {
    const classes = this.#classes;
    const base = this.#setAt >= 0 ? this.#setAt : at;
    if (this.#tableEnd + 2 * LIMITS.elementsOfSegment + 8 > this.#table.length) {
      const larger = new Int32Array(this.#table.length * 2);
      larger.set(this.#table);
      this.#table = larger;
    }
    const table = this.#table;
    const head = this.#tableEnd;
    let index = at;
    let kind = classes[bytes[index] as number] as number;
    while (kind === PLAIN) {
      index += 1;
      kind = classes[bytes[index] as number] as number;
    }
    const idLength = index - at;
    table[head] =
      idLength === 2
        ? ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8)
        : idLength === 3
          ? ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
          : NO_ID;
    table[head + 1] = at - base;
    while (kind > TERMINATOR) {
      this.#flags |= 1 << kind;
      table[head] = NO_ID;
      index += 1;
      kind = classes[bytes[index] as number] as number;
      if (kind === PLAIN) kind = CONTROL;
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
        if (this.#segmentBlanks === 0) this.#segmentBlanksAt = from;
        this.#segmentBlanks += 1;
      }
      if (index === end) {
        // The file's last segment: padding behind it is no part of its value.
        while (to > from && isBlank(bytes[to - 1] as number)) to -= 1;
      }
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

  /** The segment just split stands in the table from `#tableEnd`; `at` is its place in the window. */
  #takeSegment(at: number): void {
    const head = this.#tableEnd;
    const packed = this.#table[head] as number;
    const record = this.#record as InterchangeRecord;
    if (record.isRejected) {
      if (packed === IEA) this.#closeInterchange(this.#at);
      return;
    }
    if (this.#setAt >= 0 && packed !== ST && packed !== GE && packed !== GS && packed !== IEA) {
      this.#keepSegment(head);
      if (packed === SE) this.#closeSet(true);
      return;
    }
    if (this.#setAt >= 0) {
      // SE is missing: the set ends here, and the segment is read again outside it.
      this.#closeSet(false);
      this.#at = at;
      return;
    }
    const value = (element: number): string => {
      if (element > (this.#table[head + 2] as number)) return "";
      return new TextDecoder().decode(
        this.#window.bytes.subarray(
          at + (this.#table[head + 1 + 2 * element] as number),
          at + (this.#table[head + 2 + 2 * element] as number),
        ),
      );
    };
    if (this.#group !== null) {
      if (packed === ST) {
        if (record.setCount >= LIMITS.setsOfInterchange) record.reject("024", "more transaction sets than can be read");
        this.#setAt = at;
        this.#keepSegment(head);
      } else if (packed === GE) this.#closeGroup({ count: value(1), controlNumber: value(2) });
      else if (packed === GS || packed === IEA) {
        this.#closeGroup(null);
        this.#at = at;
      } else this.#stray(packed, at, "between transaction sets");
      return;
    }
    if (packed === GS) this.#openGroup(value);
    else if (packed === TA1)
      record.addTa1({ controlNumber: value(1), date: value(2), time: value(3), code: value(4), note: value(5) });
    else if (packed === IEA) {
      record.closeWith(value(1), value(2), this.#window.offsetOf(at));
      this.#closeInterchange(this.#at);
    } else this.#stray(packed, at, "outside a functional group");
  }

  #stray(packed: number, at: number, where: string): void {
    const id =
      packed === NO_ID
        ? "bytes without a segment id stand"
        : `${String.fromCharCode(packed >> 16, (packed >> 8) & 255, packed & 255).replace("\0", "")} stands`;
    (this.#record as InterchangeRecord).reject("024", `${id} ${where} (byte ${this.#window.offsetOf(at)})`);
  }

  #openGroup(value: (element: number) => string): void {
    const record = this.#record as InterchangeRecord;
    const { profile } = record;
    record.groupCount += 1;
    if (record.groupCount > LIMITS.groupsOfInterchange) record.reject("024", "more functional groups than can be read");
    const functionalId = value(1);
    const version = value(8);
    const codes: string[] = [];
    const isAcknowledgement = functionalId === "FA";
    if (functionalId === "") record.reject("024", "GS01 is empty");
    if (!isAcknowledgement && functionalId !== "IM") {
      if (profile.groupId === "lenient") record.note("group-id", this.#window.offsetOf(this.#at));
      else codes.push("1");
    }
    const release = Number(/^00([45]0[1-9]0|50[0-9]0|40[1-9]\d)/.exec(version)?.[1] ?? 0);
    const isSupported = release >= 4010 && release <= 5010;
    const hasSuffix = version.length > 6;
    if (!isAcknowledgement) {
      if (!isSupported || (hasSuffix && profile.versionSuffix === "reject")) codes.push("2");
      else if (hasSuffix) record.note("version-suffix", this.#window.offsetOf(this.#at));
    }
    if (!/^\d{1,9}$/.test(value(6))) codes.push("6");
    if (isSupported && Math.trunc(Number(record.header.version) / 100) !== Math.trunc(release / 1000))
      record.note("version-differs", this.#window.offsetOf(this.#at));
    this.#group = {
      functionalId,
      senderCode: value(2),
      receiverCode: value(3),
      controlNumber: value(6),
      version,
      release: isSupported ? release : 4010,
      codes,
      sets: [],
      controlNumbers: new Set(),
      accepted: 0,
      hasErrors: false,
      holdsAcknowledgements: false,
      holdsOthers: false,
    };
  }

  #closeGroup(trailer: { readonly count: string; readonly controlNumber: string } | null): void {
    const record = this.#record as InterchangeRecord;
    const result = record.closeGroup(this.#group as OpenGroup, trailer);
    this.#group = null;
    this.#events.push({ kind: "group-end", group: result, header: record.header });
  }

  #keepSegment(head: number): void {
    if (this.#segments === this.#starts.length) {
      const larger = new Int32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#segments] = head;
    this.#segments += 1;
    this.#tableEnd = head + 3 + 2 * (this.#table[head + 2] as number);
    this.#setFlags |= this.#flags;
  }

  /** Copies the set's table to the shelf that many sets share: one large allocation instead of two small ones a set. */
  #shelve(): { readonly table: Int32Array; readonly first: number; readonly segments: number } {
    const segments = this.#segments;
    const length = segments + this.#tableEnd;
    if (this.#shelfEnd + length > this.#shelf.length) {
      this.#shelf = new Int32Array(Math.max(SHELF, length));
      this.#shelfEnd = 0;
    }
    const table = this.#shelf;
    const first = this.#shelfEnd;
    const base = first + segments;
    for (let index = 0; index < segments; index += 1) table[first + index] = (this.#starts[index] as number) + base;
    for (let index = 0; index < this.#tableEnd; index += 1) table[base + index] = this.#table[index] as number;
    this.#shelfEnd = first + length;
    return { table, first, segments };
  }

  #closeSet(hasTrailer: boolean): void {
    const window = this.#window;
    const record = this.#record as InterchangeRecord;
    const group = this.#group as OpenGroup;
    const from = this.#setAt;
    const isAscii = (this.#setFlags & (1 << HIGH)) === 0;
    const bytes = isAscii ? null : window.bytes.slice(from, this.#at);
    const set = new TransactionSet({
      offset: window.offsetOf(from),
      text: isAscii ? ASCII.decode(window.bytes.subarray(from, this.#at)) : null,
      bytes,
      decoder: bytes === null ? null : decoderFor(bytes),
      ...this.#shelve(),
      breaks: window.breaksWithin(from, this.#at),
      hasLineEnds: (this.#setFlags & (1 << LINE_END)) !== 0,
    });
    if (!isAscii) record.note("beyond-ascii", set.offset);
    if ((this.#setFlags & ((1 << CONTROL) | (1 << LINE_END))) !== 0) record.note("control-characters", set.offset);
    this.#forgetSet();
    judge(set, group, record.profile, hasTrailer);
    record.setCount += 1;
    const result: SetResult = {
      setId: set.setId,
      controlNumber: set.controlNumber,
      outcome: set.outcome,
      codes: set.codes,
      faults: set.faults,
    };
    group.sets.push(result);
    if (set.outcome !== "R") group.accepted += 1;
    if (set.outcome === "E") group.hasErrors = true;
    this.#events.push({ kind: "transaction-set", set, group, header: record.header });
  }
}

const ASCII = new TextDecoder("utf-8", { ignoreBOM: true });
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const CP1252 = new TextDecoder("windows-1252");

/** UTF-8 where the set's bytes are UTF-8, else Windows-1252: decided set by set, so that it does not hang on how the file was cut. */
const decoderFor = (bytes: Uint8Array): TextDecoder => {
  try {
    STRICT_UTF8.decode(bytes);
    return UTF8;
  } catch {
    return CP1252;
  }
};

/** AK5: the envelope of a set (data element 718) and, when the set is one this group may carry, its segments. */
const judge = (set: TransactionSet, group: OpenGroup, profile: PartnerProfile, hasTrailer: boolean): void => {
  const codes: string[] = [];
  const isAcknowledgement = GROUP_OF_SET[set.setId] === "FA";
  if (isAcknowledgement) group.holdsAcknowledgements = true;
  else group.holdsOthers = true;
  let isRejected = group.codes.length > 0;
  const refuse = (code: string): void => {
    isRejected = true;
    codes.push(code);
  };
  if (!/^[0-9A-Z]{3}$/.test(set.setId)) refuse("6");
  else if (group.functionalId === "FA" ? !isAcknowledgement : set.setId !== "210") refuse("1");
  if (set.controlNumber === "" || set.controlNumber.length > 9) refuse("7");
  else if (set.controlNumber.length < 4) codes.push("7");
  if (group.controlNumbers.has(set.controlNumber)) refuse("23");
  group.controlNumbers.add(set.controlNumber);
  if (hasTrailer) {
    const last = set.segmentCount - 1;
    if (set.value(last, 2) !== set.controlNumber) refuse("3");
    const count = set.value(last, 1);
    if (!/^\d{1,10}$/.test(count) || Number(count) !== set.segmentCount) refuse("4");
  } else refuse("2");
  checkSet(set, group.release, profile);
  const codesOfSegments = set.codes;
  if (codes.includes("1")) {
    // A set that was not asked for is not judged by its segments.
    set.faults = [];
    set.codes = codes;
  } else if (codes.length > 0) set.codes = [...codes, ...codesOfSegments];
  if (isRejected) set.outcome = "R";
  else if (set.outcome === "A" && set.codes.length > 0) set.outcome = "E";
};
