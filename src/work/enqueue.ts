import type { Tx } from "#db/database.ts";
import { insertWork } from "#db/queries/work.ts";
import type { WorkKind } from "./kinds.ts";

export interface NewWork {
  readonly kind: WorkKind;
  /** What to work on: the intake row, the invoice, the order ... */
  readonly subjectUuid: string;
  readonly payload?: unknown;
  /** When it may start, in real (not tenant) time. Absent: now. */
  readonly dueAt?: Date;
}

/** Puts items on the queue, in the transaction of their cause: they exist exactly if it does. Workers are told at its commit. */
export const enqueueWork = async (tx: Tx, tenantUuid: string, items: readonly NewWork[]): Promise<void> => {
  if (items.length > 0) await insertWork(tx, tenantUuid, items);
};
