/** What is asked for when an invoice is to end unpaid. */
export interface TerminationRequest {
  readonly invoiceUuid: string;
  /** Null: whatever it is now (the legacy operation has none). */
  readonly eTag: string | null;
  readonly reason: string;
  readonly message: string | null;
  readonly supersededBy?: string;
  /** True: it waits, and can be undone, for `UNDO_SECONDS`. */
  readonly hold?: boolean;
}

export interface Termination {
  readonly eTag: string;
  /** Until when it can be undone; null: it took effect. */
  readonly pendingUntil: string | null;
}
