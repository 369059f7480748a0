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
  /** How many sets that are no invoices were accepted: acknowledgements, 824s. */
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
const MAX_ANSWERS = 10_000;
/** More interchanges than this in one file are not received. */
const MAX_INTERCHANGES = 20_000;

export class TooManyInterchanges extends Error {
  constructor() {
    super(`a file may hold ${MAX_INTERCHANGES} interchanges`);
  }
}

/** What counts of an interchange so far. A value: the one at a group's start is put back when the group is refused. */
interface Tally {
  /** Sets that made an accepted message. */
  readonly staged: number;
  /** Sets that are no invoices and were accepted. */
  readonly others: number;
  /** So many of the interchange's answers. */
  readonly answers: number;
}

const NOTHING: Tally = { staged: 0, others: 0, answers: 0 };

/** The interchange that is being read, or bytes that are none. */
interface OpenInterchange {
  readonly uuid: string;
  readonly sender: string;
  readonly profile: PartnerProfile;
  readonly counts: boolean;
  readonly inTest: boolean;
  /** Its sender is a partner. */
  readonly isKnown: boolean;
  readonly wantsAdvice: boolean;
  readonly answers: ReceivedAnswer[];
  setNo: number;
  group: { readonly no: number; readonly fromSet: number; readonly before: Tally };
  tally: Tally;
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
  /** What the messages that are not written yet are about; the carrier where its partner is known. */
  readonly #unwritten = new Map<string, { readonly number: string; readonly scac: string | null }>();
  /** Parts that were refused after some of their messages had been written. */
  #takeBacks: { readonly interchangeUuid: string; readonly fromSet: number }[] = [];
  #place = -1;
  #open: OpenInterchange = opened("", NO_PARTNER);
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
    this.#unwritten.clear();
    return rows;
  }

  get #isWanted(): boolean {
    return this.#parts.again === undefined || this.#parts.again.place === this.#place;
  }

  #openNext(partner: PartnerOfInterchange): void {
    this.#place += 1;
    if (this.#place >= MAX_INTERCHANGES) throw new TooManyInterchanges();
    this.#open = opened(this.#parts.again?.uuid ?? this.#parts.newUuid(), partner);
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
    const read = set.setId === "210" && !isRefused ? this.#readInvoice(set, open) : null;
    const row: TransactionSetRow = {
      interchange_uuid: open.uuid,
      set_no: open.setNo,
      group_no: open.group.no,
      byte_offset: set.offset,
      set_id: set.setId,
      control_number: set.controlNumber,
      status: set.outcome,
      errors: { codes: set.codes, faults: set.faults },
      doubts: read?.told ?? NONE,
      refused_number: isRefused ? elementOfB3(set, 2) : null,
      refused_scac: isRefused && open.counts && open.isKnown ? (elementOfB3(set, 11)?.toUpperCase() ?? null) : null,
      intake_uuid: this.#parts.again?.intakeOf.get(open.setNo) ?? null,
    };
    this.#sets.push(row);
    if (set.outcome === "R") return;
    if (read === null) return this.#takeOther(set, open);
    if (row.intake_uuid === null && !open.counts) return;
    open.tally = { ...open.tally, staged: open.tally.staged + 1 };
    if (row.intake_uuid !== null) return;
    const message = this.#messageOf(read.invoice, open.uuid);
    row.intake_uuid = message.intakeUuid;
    const { invoiceNumber: number, vendor } = read.invoice;
    this.#unwritten.set(message.intakeUuid, { number, scac: open.isKnown ? vendor.scac : null });
    this.#messages.push(message);
  }

  #takeOther(set: TransactionSet, open: OpenInterchange): void {
    if (open.answers.length < MAX_ANSWERS) open.answers.push(...answersIn(set));
    open.tally = { ...open.tally, others: open.tally.others + 1, answers: open.answers.length };
  }

  /** The invoice of an accepted 210, and what a person is told of it. */
  #readInvoice(set: TransactionSet, open: OpenInterchange): { readonly invoice: Invoice; readonly told: readonly unknown[] } {
    const { invoice, doubts: own, remarks } = invoiceFrom210(set, open.profile);
    const foreign = this.#foreignScac(invoice, open.sender);
    const doubts = foreign === null ? own : [...own, foreign];
    return {
      invoice:
        foreign === null
          ? invoice
          : { ...invoice, doubts: [...invoice.doubts, { code: foreign.code, message: foreign.message }] },
      told: [
        ...doubts.map((doubt) => ({ kind: "doubt", ...doubt })),
        ...remarks.map((remark) => ({ kind: "remark", ...remark })),
      ],
    };
  }

  #messageOf(invoice: Invoice, interchangeUuid: string): StagedMessage {
    const keys = invoiceMessageKeys(invoice);
    return {
      intakeUuid: this.#parts.newUuid(),
      workUuid: this.#parts.newUuid(),
      externalId: invoice.externalId,
      body: JSON.stringify(invoiceToStored(invoice)),
      sentBy: `edi:${interchangeUuid}`,
      subjectKey: keys.subject,
      about: keys.about,
    };
  }

  /** Catalogue row 39: a partner may bill for the carriers agreed with it; another's invoice is acknowledged and held for a person. */
  #foreignScac(
    { vendor }: Invoice,
    sender: string,
  ): { readonly code: string; readonly message: string; readonly ted: string } | null {
    const partner = this.#parts.partners.find(sender);
    if (partner === "unknown" || partner.scacs === null || vendor.scac === null) return null;
    if (partner.scacs.includes(vendor.scac.toUpperCase())) return null;
    this.#parts.onForeignScac?.(sender, vendor.scac);
    return {
      code: "scac-not-agreed",
      ted: "848",
      message: `B311 is ${vendor.scac}: the partner ${sender} may bill for ${partner.scacs.join(", ")}`,
    };
  }

  #endGroup(group: GroupResult): void {
    const open = this.#open;
    // Refused as a group: sets that were accepted themselves go with it. Without codes every set was refused by itself.
    if (group.codes.length > 0) {
      this.#dropFrom(open.uuid, open.group.fromSet);
      putBack(open, open.group.before);
    }
    open.group = { no: open.group.no + 1, fromSet: open.setNo + 1, before: open.tally };
  }

  #end(result: InterchangeResult): void {
    const open = this.#open;
    if (result.outcome === "rejected" && this.#isWanted) {
      this.#dropFrom(open.uuid, 1);
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

  #dropFrom(interchangeUuid: string, fromSet: number): void {
    const dropped = new Set<string>();
    for (const row of this.#sets) {
      if (row.interchange_uuid !== interchangeUuid || row.set_no < fromSet || row.intake_uuid === null) continue;
      dropped.add(row.intake_uuid);
      const dropping = this.#unwritten.get(row.intake_uuid);
      row.refused_number = dropping?.number ?? null;
      row.refused_scac = dropping?.scac ?? null;
      row.intake_uuid = null;
    }
    if (dropped.size > 0) this.#messages = this.#messages.filter((message) => !dropped.has(message.intakeUuid));
    if ((this.#written.get(interchangeUuid) ?? 0) >= fromSet) this.#takeBacks.push({ interchangeUuid, fromSet });
  }
}

type PartnerOfInterchange = Pick<OpenInterchange, "sender" | "profile" | "counts" | "inTest" | "isKnown" | "wantsAdvice">;

const NO_PARTNER: PartnerOfInterchange = {
  sender: "",
  profile: STRICT_PROFILE,
  counts: false,
  inTest: false,
  isKnown: false,
  wantsAdvice: false,
};

function opened(uuid: string, partner: PartnerOfInterchange): OpenInterchange {
  return { uuid, ...partner, answers: [], setNo: 0, group: { no: 1, fromSet: 1, before: NOTHING }, tally: NOTHING };
}

function putBack(open: OpenInterchange, tally: Tally): void {
  open.tally = tally;
  open.answers.length = tally.answers;
}

const NONE: readonly never[] = [];

/** An element of a 210's B3 (02 its number, 11 its carrier), also of one that is at fault; null where it has none. As long as what is looked for can be. */
const elementOfB3 = (set: TransactionSet, element: number): string | null => {
  for (let segment = 0; segment < set.segmentCount; segment += 1)
    if (set.idOf(segment) === "B3") return set.value(segment, element).slice(0, MAX_NUMBER).replaceAll("\0", "") || null;
  return null;
};
const MAX_NUMBER = 100;
