import type { TransactionSetRow } from "#db/queries/edi/edi.ts";
import type { GroupResult, InterchangeResult, X12Event } from "#x12/events.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { ReaderOptions } from "#x12/reader.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { answerOfTa1, answersIn } from "#x12/read-acknowledgement.ts";
import {
  NO_PARTNER,
  NOTHING,
  openInterchange,
  type OpenInterchange,
  type PartnerOfInterchange,
  putBack,
  type ReadInterchange,
} from "./interchange-state.ts";
import { type AgreedCarriers, messageOf, readStagedInvoice } from "./staged-invoice.ts";
import { type RowsToWrite, StagedRows } from "./staged-rows.ts";

export interface StageParts extends AgreedCarriers {
  /** Whether test interchanges (ISA15 = T) make invoices: in a sandbox, where everything is a test. */
  readonly testsCount: boolean;
  readonly newUuid: () => string;
  /** The trace that the file came by; null: by none. */
  readonly traceId: string | null;
  /** Only this place of the file is read, again: its uuid, and what its sets made before. Nothing is made twice. */
  readonly again?: {
    readonly place: number;
    readonly uuid: string;
    readonly intakeOf: ReadonlyMap<number, string>;
  };
}

/** More answers than these in one interchange are kept with its bytes only. */
const MAX_ANSWERS = 10_000;
/** More interchanges than this in one file are not received. */
const MAX_INTERCHANGES = 20_000;

export class TooManyInterchanges extends Error {
  constructor() {
    super(`a file may hold ${MAX_INTERCHANGES} interchanges`);
  }
}

/**
 * What a file becomes while it is read: rows for its sets and, for the 210s that were accepted, messages. A group or an
 * interchange that is refused at its end takes its messages back (X12: nothing of a refused unit counts); the rows of its sets
 * stay, so that people see what was wrong.
 */
export class X12Stage {
  readonly #parts: StageParts;
  readonly interchanges: ReadInterchange[] = [];
  readonly #rows = new StagedRows();
  #place = -1;
  #open: OpenInterchange = openInterchange("", NO_PARTNER);

  constructor(parts: StageParts) {
    this.#parts = parts;
  }

  /** How the reader is to take senders and receivers. */
  get readerOptions(): ReaderOptions {
    return { partnerFor: this.profileFor, isReceiver: this.#parts.partners.isReceiver };
  }

  readonly profileFor = ({ id }: { readonly id: string }): PartnerProfile | "unknown" => {
    const partner = this.#parts.partners.find(id);
    return partner === "unknown" ? partner : partner.profile;
  };

  get pendingSets(): number {
    return this.#rows.pendingSets;
  }

  take(event: X12Event): void {
    switch (event.kind) {
      case "interchange-start":
        this.#start(event.header.senderId, event.profile, event.isTest);
        break;
      case "transaction-set":
        if (this.#isWanted) this.#takeSet(event.set);
        break;
      case "group-end":
        if (this.#isWanted) this.#endGroup(event.group);
        break;
      case "interchange-end":
        this.#end(event.result);
        break;
      case "unreadable":
        this.#openNext(NO_PARTNER);
        this.#close(null, { reason: event.reason, offset: event.offset, length: event.length });
        break;
    }
  }

  /** The file had no bytes at all, or `bytes` of blanks and NUL. */
  takeEmpty(bytes: number): void {
    const what = bytes === 0 ? "the file is empty" : "the file holds nothing but blanks, line ends or NUL";
    this.take({ kind: "unreadable", offset: 0, length: bytes, reason: `${what}: an X12 interchange starts with ISA` });
  }

  /** Takes back what an interchange made: found out after it was read. */
  drop(interchange: ReadInterchange): void {
    this.#rows.dropFrom(interchange.uuid, 1);
    interchange.staged = 0;
  }

  /** What is to be written since the last call. */
  takeRows(): RowsToWrite {
    return this.#rows.take();
  }

  get #isWanted(): boolean {
    return this.#parts.again === undefined || this.#parts.again.place === this.#place;
  }

  #openNext(partner: PartnerOfInterchange): void {
    this.#place += 1;
    if (this.#place >= MAX_INTERCHANGES) throw new TooManyInterchanges();
    this.#open = openInterchange(this.#parts.again?.uuid ?? this.#parts.newUuid(), partner);
  }

  #start(sender: string, profile: PartnerProfile, isTest: boolean): void {
    const partner = this.#parts.partners.find(sender);
    const inTest = partner !== "unknown" && partner.usage === "test";
    this.#openNext({
      sender,
      profile,
      inTest,
      isKnown: partner !== "unknown",
      counts: this.#parts.testsCount || (!isTest && !inTest),
      wantsAdvice: partner !== "unknown" && partner.applicationAdvice,
    });
  }

  #takeSet(set: TransactionSet): void {
    const open = this.#open;
    open.setNo += 1;
    const isRefused = set.outcome === "R" && set.setId === "210";
    const read = set.setId === "210" && !isRefused ? readStagedInvoice(set, open, this.#parts) : null;
    const row: TransactionSetRow = {
      interchangeUuid: open.uuid,
      setNo: open.setNo,
      groupNo: open.group.no,
      byteOffset: set.offset,
      setId: set.setId,
      controlNumber: set.controlNumber,
      status: set.outcome,
      errors: { codes: set.codes, faults: set.faults },
      doubts: read?.told ?? NONE,
      refusedNumber: isRefused ? elementOfB3(set, 2) : null,
      refusedScac: isRefused && open.counts && open.isKnown ? (elementOfB3(set, 11)?.toUpperCase() ?? null) : null,
      intakeUuid: this.#parts.again?.intakeOf.get(open.setNo) ?? null,
    };
    this.#rows.addSet(row);
    if (set.outcome === "R") return;
    if (read === null) return this.#takeOther(set, open);
    if (row.intakeUuid === null && !open.counts) return;
    open.tally = { ...open.tally, staged: open.tally.staged + 1 };
    if (row.intakeUuid !== null) return;
    const message = messageOf(read.invoice, open.uuid, this.#parts);
    row.intakeUuid = message.intakeUuid;
    const { invoiceNumber: number, vendor } = read.invoice;
    this.#rows.addMessage(message, { number, scac: open.isKnown ? vendor.scac : null });
  }

  #takeOther(set: TransactionSet, open: OpenInterchange): void {
    if (open.answers.length < MAX_ANSWERS) open.answers.push(...answersIn(set));
    open.tally = { ...open.tally, others: open.tally.others + 1, answers: open.answers.length };
  }

  #endGroup(group: GroupResult): void {
    const open = this.#open;
    // Refused as a group: sets that were accepted themselves go with it. Without codes every set was refused by itself.
    if (group.codes.length > 0) {
      this.#rows.dropFrom(open.uuid, open.group.fromSet);
      putBack(open, open.group.before);
    }
    open.group = { no: open.group.no + 1, fromSet: open.setNo + 1, before: open.tally };
  }

  #end(result: InterchangeResult): void {
    const open = this.#open;
    if (result.outcome === "rejected" && this.#isWanted) {
      this.#rows.dropFrom(open.uuid, 1);
      putBack(open, NOTHING);
    } else if (this.#isWanted) open.answers.push(...result.ta1s.map(answerOfTa1));
    this.#close(result, null);
  }

  #close(result: InterchangeResult | null, unreadable: ReadInterchange["unreadable"]): void {
    if (!this.#isWanted) return;
    const { uuid, counts, inTest, wantsAdvice, answers, tally } = this.#open;
    const { staged, others } = tally;
    this.interchanges.push({
      uuid,
      place: this.#place,
      result,
      unreadable,
      counts,
      inTest,
      staged,
      others,
      answers,
      wantsAdvice,
    });
  }
}

const NONE: readonly never[] = [];

/**
 * An element of a 210's B3 (02 its number, 11 its carrier), also of one that is at fault; null where it has none. As long as what
 * is looked for can be.
 */
const elementOfB3 = (set: TransactionSet, element: number): string | null => {
  for (let segment = 0; segment < set.segmentCount; segment += 1)
    if (set.idOf(segment) === "B3") return set.value(segment, element).slice(0, MAX_NUMBER).replaceAll("\0", "") || null;
  return null;
};
const MAX_NUMBER = 100;
