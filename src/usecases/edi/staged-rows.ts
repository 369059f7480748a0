import type { TransactionSetRow } from "#db/queries/edi/edi.ts";
import type { AcceptedInvoice } from "#db/queries/message/accepted-invoices.ts";

/** Rows of sets and messages that are not written yet, and what is to be taken back of those that are. */
export interface RowsToWrite {
  readonly messages: readonly AcceptedInvoice[];
  readonly sets: readonly TransactionSetRow[];
  readonly takeBacks: readonly TakeBack[];
}

/** A part that was refused after some of its messages had been written. */
interface TakeBack {
  readonly interchangeUuid: string;
  readonly fromSet: number;
}

/** What a message that is not written yet is about; the carrier where its partner is known. */
interface AboutMessage {
  readonly number: string;
  readonly scac: string | null;
}

/**
 * The rows of a file while it is read, in portions: what is refused at its end is dropped from the portion, or taken back where
 * it is written.
 */
export class StagedRows {
  #messages: AcceptedInvoice[] = [];
  #sets: TransactionSetRow[] = [];
  #takeBacks: TakeBack[] = [];
  readonly #unwritten = new Map<string, AboutMessage>();
  /** The last set of each interchange that was written. */
  readonly #written = new Map<string, number>();

  get pendingSets(): number {
    return this.#sets.length;
  }

  addSet(row: TransactionSetRow): void {
    this.#sets.push(row);
  }

  addMessage(message: AcceptedInvoice, about: AboutMessage): void {
    this.#unwritten.set(message.intakeUuid, about);
    this.#messages.push(message);
  }

  /** Takes back the messages of an interchange from a set on; the rows of its sets stay, so that people see what was wrong. */
  dropFrom(interchangeUuid: string, fromSet: number): void {
    const dropped = new Set<string>();
    for (const row of this.#sets) {
      if (row.interchangeUuid !== interchangeUuid || row.setNo < fromSet || row.intakeUuid === null) continue;
      dropped.add(row.intakeUuid);
      const dropping = this.#unwritten.get(row.intakeUuid);
      row.refusedNumber = dropping?.number ?? null;
      row.refusedScac = dropping?.scac ?? null;
      row.intakeUuid = null;
    }
    if (dropped.size > 0) this.#messages = this.#messages.filter((message) => !dropped.has(message.intakeUuid));
    if ((this.#written.get(interchangeUuid) ?? 0) >= fromSet) this.#takeBacks.push({ interchangeUuid, fromSet });
  }

  /** What is to be written since the last call. */
  take(): RowsToWrite {
    const rows = { messages: this.#messages, sets: this.#sets, takeBacks: this.#takeBacks };
    for (const set of this.#sets) this.#written.set(set.interchangeUuid, set.setNo);
    this.#messages = [];
    this.#sets = [];
    this.#takeBacks = [];
    this.#unwritten.clear();
    return rows;
  }
}
