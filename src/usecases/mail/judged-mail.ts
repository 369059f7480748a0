import type { ParsedMail } from "#adapters/parsed-mail.ts";
import type { AttachmentRow, MailRow } from "#db/queries/mail/incoming-mail.ts";
import { MAX_FILES_OF_A_MAIL } from "#domain/mail/mail-limits.ts";
import type { Proof } from "#domain/mail/judge-sender.ts";

/** What became of the files of a mail, and what that makes of the mail. */
export interface TakenFiles {
  readonly outcome: string;
  readonly reason: string | null;
  readonly attachments: readonly AttachmentRow[];
}

/** What became of a mail, and of each of its files. */
export interface MailOutcome extends TakenFiles {
  readonly vendorExternalId: string | null;
  readonly communicationUuid: string | null;
}

/** A mail with what its sender's domain says of it. */
export interface JudgedMail {
  readonly row: MailRow;
  readonly parsed: ParsedMail;
  readonly proof: Proof;
  /** Its words without those that it quotes; of a mail that is no answer, empty. */
  readonly newText: string;
  readonly at: string;
}

/** What is said of files beyond the most that are read; empty where there is none. */
export function saidOfLeftOut({ leftOut }: Pick<ParsedMail, "leftOut">): readonly string[] {
  return leftOut === 0 ? [] : [`${leftOut} more files were not read: a mail may have ${MAX_FILES_OF_A_MAIL}.`];
}

/** Whether a machine wrote a mail. Who sends with no address to come back to (RFC 5321, 4.5.5) does not want an answer. */
export function isAutomatic({ row, parsed }: JudgedMail): boolean {
  // Of a mailbox nobody knows the envelope.
  const isNobodys = row.clientAddress !== "" && row.envelopeFrom === "";
  return parsed.isAutomatic || parsed.isReport || isNobodys;
}
