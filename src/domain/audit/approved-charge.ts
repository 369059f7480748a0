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
  /** What of it was agreed to beyond what was expected; below zero what of earlier agreements it ends. Left out where nothing. */
  readonly agreed?: string;
}
