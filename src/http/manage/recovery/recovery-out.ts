import { letterText } from "#domain/dispute/letter-text.ts";
import { CAUSE_TEXTS, type RecoveryCause } from "#domain/recovery/recovery.ts";
import type { RecoverySummary, ReadRecovery } from "#usecases/recovery/read-recovery.ts";

/** A recovery in a list. */
export function summaryOut(row: RecoverySummary) {
  return {
    uuid: row.uuid,
    state: row.state,
    eTag: row.eTag,
    orderExternalId: row.orderExternalId,
    orderNumber: row.orderNumber,
    vendor: { externalId: row.vendorExternalId, scac: row.vendorScac, name: row.vendorName },
    currency: row.currency,
    amount: row.amount,
    approved: row.approved,
    due: row.due,
    overpaid: row.overpaid,
    claimed: row.claimed,
    recovered: row.recovered,
    waived: row.waived,
    waivedStill: row.waivedStill,
    sentOn: row.sentOn,
    answeredOn: row.answeredOn,
    causes: row.causes,
    reason: row.causes.map((cause) => CAUSE_TEXTS[cause as RecoveryCause]).join(" "),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
  };
}

/** The letter asks for what is left; where nothing is, there is none. */
export function letterOut({ recovery, letter }: ReadRecovery) {
  return Number(recovery.amount) === 0 ? null : { subject: letter.subject, text: letterText(letter) };
}

export function recoveryOut(read: ReadRecovery) {
  return {
    ...summaryOut(read.recovery),
    orderVersion: read.recovery.orderVersion,
    invoices: read.recovery.invoices.map(({ body: _, paidIn: __, ...invoice }) => invoice),
    history: read.recovery.history.map(({ counterpart, ...entry }) => ({
      ...entry,
      actorName: read.nameOf(entry.actor),
      with: counterpart,
    })),
    letter: letterOut(read),
  };
}
