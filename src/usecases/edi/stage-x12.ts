import { invoiceToStored } from "#contract/stored/invoice.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import type { StagedMessage, TransactionSetRow } from "#db/queries/edi/edi.ts";
import { invoiceFrom210 } from "#edi/from-210.ts";
import type { GroupResult, InterchangeResult, X12Event } from "#x12/events.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";
import type { ReaderOptions } from "#x12/reader.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { answerOfTa1, answersIn, type ReceivedAnswer } from "#x12/read-acknowledgement.ts";
import type { EdiPartners } from "./edi-partners.ts";

/** An interchange, or bytes that are none, as it was read. */
export interface ReadInterchange {
  readonly uuid: string;
  readonly place: number;
  /** Null: bytes that are no interchange; then `unreadable` says why. */
  readonly result: InterchangeResult | null;
  readonly unreadable: { readonly reason: string; readonly offset: number; readonly length: number } | null;
  /** Whether its 210s make invoices; a test makes none. */
  readonly counts: boolean;
  /** Its partner is still in test, whatever ISA15 says. */
  readonly inTest: boolean;
  /** How many of its sets made an accepted message. */
  staged: number;
  /** How many sets that are no bills were accepted: acknowledgements, 824s. */
  readonly others: number;
  /** Answers in it to what was sent by us, of sets and groups that stand. */
  readonly answers: readonly ReceivedAnswer[];
  /** Partners that want one get an 824 on what was accepted and cannot be processed. */
  readonly wantsAdvice: boolean;
}

export interface StageParts {
  readonly partners: EdiPartners;
  /** Whether test interchanges (ISA15 = T) make invoices: in a sandbox, where everything is a test. */
  readonly testsCount: boolean;
  readonly newUuid: () => string;
  /** Only this place of the file is read, again: its uuid, and what its sets made before. Nothing is made twice. */
  readonly again?: {
    readonly place: number;
    readonly uuid: string;
    readonly intakeOf: ReadonlyMap<number, string>;
  };
  /** A partner billed for a carrier it may not bill for. */
  readonly onForeignScac?: (sender: string, scac: string) => void;
}

/** More answers than these in one interchange are kept with its bytes only. */
const MOST_ANSWERS = 10_000;
/** More interchanges than this in one file are not received. */
const MOST_INTERCHANGES = 20_000;

export class TooManyInterchanges extends Error {
  constructor() {
    super(`a file may hold ${MOST_INTERCHANGES} interchanges`);
  }
}

/**
 * What a file becomes while it is read: rows for its sets and, for the 210s that were accepted, messages. A group or an interchange that is refused at its
 * end takes its messages back (X12: nothing of a refused unit counts); the rows of its sets stay, so that people see what was wrong.
 */
export class X12Stage {
  readonly #parts: StageParts;
  readonly interchanges: ReadInterchange[] = [];
  #messages: StagedMessage[] = [];
  #sets: TransactionSetRow[] = [];
  /** What the messages that are not written yet are about. */
  readonly #bills = new Map<string, { readonly number: string; readonly scac: string | null }>();
  /** Parts that were refused after some of their messages had been written. */
  #takeBacks: { readonly interchangeUuid: string; readonly fromSet: number }[] = [];
  #place = -1;
  #uuid = "";
  #sender = "";
  #profile: PartnerProfile = STRICT_PROFILE;
  #counts = false;
  #inTest = false;
  #isKnown = false;
  #wantsAdvice = false;
  #setNo = 0;
  #groupNo = 1;
  #groupFrom = 1;
  #staged = 0;
  #stagedBeforeGroup = 0;
  #others = 0;
  #othersBeforeGroup = 0;
  #answers: ReceivedAnswer[] = [];
  #answersBeforeGroup = 0;
  readonly #written = new Map<string, number>();

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
    return this.#sets.length;
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
        this.#nextPlace();
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
    this.#dropFrom(interchange.uuid, 1);
    interchange.staged = 0;
  }

  /** What is to be written since the last call. */
  takeRows(): {
    readonly messages: readonly StagedMessage[];
    readonly sets: readonly TransactionSetRow[];
    readonly takeBacks: readonly { readonly interchangeUuid: string; readonly fromSet: number }[];
  } {
    const rows = { messages: this.#messages, sets: this.#sets, takeBacks: this.#takeBacks };
    for (const set of this.#sets) this.#written.set(set.interchange_uuid, set.set_no);
    this.#messages = [];
    this.#sets = [];
    this.#takeBacks = [];
    this.#bills.clear();
    return rows;
  }

  get #isWanted(): boolean {
    return this.#parts.again === undefined || this.#parts.again.place === this.#place;
  }

  #nextPlace(): void {
    this.#place += 1;
    if (this.#place >= MOST_INTERCHANGES) throw new TooManyInterchanges();
    this.#uuid = this.#parts.again?.uuid ?? this.#parts.newUuid();
    this.#setNo = 0;
    this.#groupNo = 1;
    this.#groupFrom = 1;
    this.#staged = 0;
    this.#stagedBeforeGroup = 0;
    this.#others = 0;
    this.#othersBeforeGroup = 0;
    this.#answers = [];
    this.#answersBeforeGroup = 0;
  }

  #start(sender: string, profile: PartnerProfile, isTest: boolean): void {
    this.#nextPlace();
    this.#sender = sender;
    this.#profile = profile;
    const partner = this.#parts.partners.find(sender);
    this.#isKnown = partner !== "unknown";
    this.#inTest = partner !== "unknown" && partner.usage === "test";
    this.#counts = this.#parts.testsCount || (!isTest && !this.#inTest);
    this.#wantsAdvice = partner !== "unknown" && partner.applicationAdvice;
  }

  #takeSet(set: TransactionSet): void {
    this.#setNo += 1;
    const isRefused = set.outcome === "R" && set.setId === "210";
    const row: TransactionSetRow = {
      interchange_uuid: this.#uuid,
      set_no: this.#setNo,
      group_no: this.#groupNo,
      byte_offset: set.offset,
      set_id: set.setId,
      control_number: set.controlNumber,
      status: set.outcome,
      errors: { codes: set.codes, faults: set.faults },
      doubts: NONE,
      refused_number: isRefused ? elementOfB3(set, 2) : null,
      refused_scac: isRefused && this.#counts && this.#isKnown ? (elementOfB3(set, 11)?.toUpperCase() ?? null) : null,
      intake_uuid: this.#parts.again?.intakeOf.get(this.#setNo) ?? null,
    };
    this.#sets.push(row);
    if (set.outcome === "R") return;
    if (set.setId !== "210") {
      this.#others += 1;
      if (this.#answers.length < MOST_ANSWERS) this.#answers.push(...answersIn(set));
      return;
    }
    const bill = invoiceFrom210(set, this.#profile);
    const foreign = this.#foreignScac(bill.invoice);
    const doubts = foreign === null ? bill.doubts : [...bill.doubts, foreign];
    if (doubts.length > 0 || bill.remarks.length > 0)
      (row as { doubts: unknown }).doubts = [
        ...doubts.map((doubt) => ({ kind: "doubt", ...doubt })),
        ...bill.remarks.map((remark) => ({ kind: "remark", ...remark })),
      ];
    if (!this.#counts || row.intake_uuid !== null) {
      if (row.intake_uuid !== null) this.#staged += 1;
      return;
    }
    const invoice: Invoice =
      foreign === null
        ? bill.invoice
        : { ...bill.invoice, doubts: [...bill.invoice.doubts, { code: foreign.code, message: foreign.message }] };
    row.intake_uuid = this.#parts.newUuid();
    this.#staged += 1;
    const keys = invoiceMessageKeys(invoice);
    this.#bills.set(row.intake_uuid, { number: invoice.invoiceNumber, scac: invoice.vendor.scac });
    this.#messages.push({
      intakeUuid: row.intake_uuid,
      workUuid: this.#parts.newUuid(),
      externalId: invoice.externalId,
      body: JSON.stringify(invoiceToStored(invoice)),
      sentBy: `edi:${this.#uuid}`,
      subjectKey: keys.subject,
      about: keys.about,
    });
  }

  /** Catalogue row 39: a partner may bill for the carriers agreed with it; another's bill is acknowledged and held for a person. */
  #foreignScac({ vendor }: Invoice): { readonly code: string; readonly message: string; readonly ted: string } | null {
    const partner = this.#parts.partners.find(this.#sender);
    if (partner === "unknown" || partner.scacs === null || vendor.scac === null) return null;
    if (partner.scacs.includes(vendor.scac.toUpperCase())) return null;
    this.#parts.onForeignScac?.(this.#sender, vendor.scac);
    return {
      code: "scac-not-agreed",
      ted: "848",
      message: `B311 is ${vendor.scac}: the partner ${this.#sender} may bill for ${partner.scacs.join(", ")}`,
    };
  }

  #endGroup(group: GroupResult): void {
    // Refused as a group: sets that were accepted themselves go with it. Without codes every set was refused by itself.
    if (group.codes.length > 0) {
      this.#dropFrom(this.#uuid, this.#groupFrom);
      this.#staged = this.#stagedBeforeGroup;
      this.#others = this.#othersBeforeGroup;
      this.#answers.length = this.#answersBeforeGroup;
    }
    this.#groupNo += 1;
    this.#groupFrom = this.#setNo + 1;
    this.#stagedBeforeGroup = this.#staged;
    this.#othersBeforeGroup = this.#others;
    this.#answersBeforeGroup = this.#answers.length;
  }

  #end(result: InterchangeResult): void {
    if (result.outcome === "rejected" && this.#isWanted) {
      this.#dropFrom(this.#uuid, 1);
      this.#staged = 0;
      this.#others = 0;
      this.#answers = [];
    } else if (this.#isWanted) this.#answers.push(...result.ta1s.map(answerOfTa1));
    this.#close(result, null);
  }

  #close(result: InterchangeResult | null, unreadable: ReadInterchange["unreadable"]): void {
    if (!this.#isWanted) return;
    this.interchanges.push({
      uuid: this.#uuid,
      place: this.#place,
      result,
      unreadable,
      counts: this.#counts,
      inTest: this.#inTest,
      staged: this.#staged,
      others: this.#others,
      answers: this.#answers,
      wantsAdvice: this.#wantsAdvice,
    });
  }

  #dropFrom(interchangeUuid: string, fromSet: number): void {
    const dropped = new Set<string>();
    for (const row of this.#sets) {
      if (row.interchange_uuid !== interchangeUuid || row.set_no < fromSet || row.intake_uuid === null) continue;
      dropped.add(row.intake_uuid);
      const bill = this.#bills.get(row.intake_uuid);
      row.refused_number = bill?.number ?? null;
      row.refused_scac = this.#isKnown ? (bill?.scac ?? null) : null;
      row.intake_uuid = null;
    }
    if (dropped.size > 0) this.#messages = this.#messages.filter((message) => !dropped.has(message.intakeUuid));
    if ((this.#written.get(interchangeUuid) ?? 0) >= fromSet) this.#takeBacks.push({ interchangeUuid, fromSet });
  }
}

const NONE: readonly never[] = [];

/** An element of a 210's B3 (02 its number, 11 its carrier), also of one that is at fault; null where it has none. As long as what is looked for can be. */
const elementOfB3 = (set: TransactionSet, element: number): string | null => {
  for (let segment = 0; segment < set.segmentCount; segment += 1)
    if (set.idOf(segment) === "B3") return set.value(segment, element).slice(0, MAX_NUMBER).replaceAll("\0", "") || null;
  return null;
};
const MAX_NUMBER = 100;
