import type { DeliveryReport } from "./read-bounce.ts";
import type { SpoolFile } from "./spool.ts";

/** A file of a mail, on the local disk until `close`. */
export interface MailFile {
  readonly name: string;
  /** What its sender calls it; what it is its bytes say. */
  readonly saidType: string;
  /** A part of the text: a logo, a signature. */
  readonly isRelated: boolean;
  readonly content: SpoolFile;
  /** Its first bytes. */
  readonly head: Buffer;
  /**
   * Not taken as it is: files were taken out of it (`ignored`), or it could not be opened (`rejected`). Null: it is what it is.
   */
  readonly note: { readonly outcome: "ignored" | "rejected"; readonly reason: string; readonly mediaType: string } | null;
  /** Of a mail within the mail: what it says, and how many of the files that follow were in it. */
  readonly within: (MailWords & { readonly files: number }) | null;
}

/** The words of a mail, without X12 among them: that is a file. */
export interface MailWords {
  readonly subject: string;
  /** Those of a page (HTML) where they say more than the text does. */
  readonly text: string;
}

/** A mail as it is read; texts are what their senders wrote, capped. */
export interface ParsedMail {
  readonly messageId: string | null;
  /** Addresses in From, lower case. */
  readonly from: readonly string[];
  readonly fromName: string | null;
  readonly subject: string;
  /** Those of a page (HTML) where they say more than the text does. */
  readonly text: string;
  /** The same without X12 that somebody pasted there: that is among the files. */
  readonly words: string;
  /** Written by a machine: an out-of-office note, a list (RFC 3834, RFC 2919), a receipt that it was read (RFC 8098). */
  readonly isAutomatic: boolean;
  /** A delivery report (RFC 3462). */
  readonly isReport: boolean;
  /** What the delivery report says of one of our mails, where it says it in a form for machines (RFC 3464). */
  readonly report: DeliveryReport | null;
  readonly files: readonly MailFile[];
  /** Files beyond the most that are read. */
  readonly leftOut: number;
}

/** The bytes are no mail that can be taken apart. */
export class UnreadableMail extends Error {}
