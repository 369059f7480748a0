/** One approved amount of one order, as it is kept with the approval: amounts, rates and quantities are decimal text. */
export interface ApprovedCharge {
  readonly orderUuid: string;
  readonly code: string;
  readonly kind: string;
  readonly description: string | null;
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
  readonly reason: string | null;
  /** What the order asked for of this code when it was approved; absent in approvals of before it was kept. */
  readonly ordered?: string;
  /** What is withheld of it with the reason, as far as nobody lifted it. */
  readonly withheld?: string;
  /** Beside `withheld`: what the order asked for of it then, with what was agreed beside it. */
  readonly withheldFrom?: string;
  /** Beside `withheld`: what later approvals lifted of it, in all. Left out where nothing. */
  readonly lifted?: string;
  /** What of it was agreed to beyond what was expected; below zero what of earlier ones it gives back. Left out where nothing. */
  readonly agreed?: string;
  /** Beside `agreed`: what the order asked for of it then, with what was agreed before. */
  readonly agreedFrom?: string;
  /** What of a credit gives back what other codes of the order were paid too much. Left out where nothing. */
  readonly settles?: string;
}
