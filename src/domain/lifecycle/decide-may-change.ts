import { isFinalized, type InvoiceStatus } from "../invoice/invoice.ts";

/** `changed-meanwhile`: it is not what the asker looked at any more. */
export type ChangeRefusal = "finalized" | "changed-meanwhile";

/** An invoice as far as it decides whether anybody may change it. */
export interface Changeable {
  readonly status: InvoiceStatus;
  readonly eTag: number | string;
}

/** Whether something was changed since it was read with this eTag; an asker who names none takes it as it is. */
export function isChangedSince(asked: string | null, now: number | string): boolean {
  return asked !== null && asked !== String(now);
}

/**
 * Why somebody who looked at an invoice with this eTag may not change it; null when they may. That it is final is told first: an
 * eTag read again would not help.
 */
export function decideMayChange(asked: string | null, now: Changeable): ChangeRefusal | null {
  if (isFinalized(now.status)) return "finalized";
  return isChangedSince(asked, now.eTag) ? "changed-meanwhile" : null;
}
