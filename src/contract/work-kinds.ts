/**
 * Every kind of work there is, with what a person should know of it. docs/jobs.md tells the same, and a test keeps the two equal.
 */
export const WORK_KINDS = {
  "ingest-order": "an accepted order becomes a version of its order; open invoices matched to it are audited again",
  "ingest-invoice": "an accepted invoice is matched, audited and, where the policy says so, approved",
  "audit-invoice": "an open invoice is matched again where it has no order, and audited again",
  "assign-invoice": "an invoice has come to need a person and is nobody's: the rules of assignment say whose it becomes",
  "apply-assignment-rules":
    "somebody has the rules of assignment applied to what nobody has, or takes that back: some invoices at a time",
  "rate-invoice":
    "the tenant's rating engine is asked about the orders of an invoice, as the policy wants it before anything is approved",
  "approve-pending": "an approval in the app takes effect when it can no longer be undone",
  "terminate-pending": "a termination in the app takes effect when it can no longer be undone",
  "ingest-documents":
    "files that came with an accepted message become documents, linked to the order and the invoice it names, now or when those arrive",
  "fetch-capture-image": "an image that a capture provider named by its address is fetched and becomes a document of its load",
  "read-document":
    "a document is read in a process apart; a bill that passes every check becomes an invoice, and anything else waits for a person with the reason",
  "transcribe-document":
    "the tenant's document AI is asked about a document of which the own reader left a required field in doubt; what it says stands beside, and a person decides",
  "compare-reading":
    "a document that a person decided about is read once more in the shadow, one after the other, to compare the reader with what was read of it before",
  "try-layout":
    "what a correction taught of a layout is tried on documents that people decided about, some at a time, before it reads any other",
  "split-document": "a file that holds papers of several kinds is cut into documents of their own, and each goes its own way",
  "read-mail":
    "a mail that came in is read: its sender is judged, and it becomes documents, EDI invoices or an answer in a dispute, or waits in quarantine",
  "send-communication": "a communication of a dispute that is a mail goes out",
  "advise-partner": "an EDI partner that wants it is told by an 824 which of its invoices cannot be processed",
  "send-person-mail": "somebody is invited by mail, sets a new password by a link, or is told that their account was changed",
  "send-notices": "somebody is told by mail of what waits for them, as they chose",
  "send-weekly-mail": "somebody who wants it gets the figures of the week by mail",
  "expire-change": "a change that takes two people was confirmed or refused by nobody in its time: it never takes effect",
  "apply-settings":
    "a change of charge codes, rates, terms or partners that was made for this day takes effect, and overrides of the policy begin and end",
  "reaudit-touched":
    "charge codes, exchange rates or overrides of the policy were changed, or an override began or ended: open invoices are looked at, some at a time, and those audited again that the change touches",
  "put-out-edi": "the answers to an interchange of the drop folder are put there again",
} as const;

export type WorkKind = keyof typeof WORK_KINDS;

export interface NewWork {
  readonly kind: WorkKind;
  /** What to work on: the intake row, the invoice, the order ... */
  readonly subjectUuid: string;
  /**
   * What it is about, where that is not told by kind and subject: of two items with the same text the older one is done first.
   */
  readonly subjectKey?: string;
  readonly payload?: unknown;
  /** When it may start, in real (not tenant) time: an instant that somebody set. Absent: now. */
  readonly dueAt?: Date;
  /** How long from now on it waits, by the database's clock: that of a process may be wrong. */
  readonly afterMs?: number;
}
