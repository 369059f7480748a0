import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { DkimKey } from "./dkim-key.ts";
import { composeMail, type Mail, UnsafeMail } from "./compose-mail.ts";

/** Whom a mail server did not take a mail for, and what it said. */
export interface RefusedRecipient {
  readonly address: string;
  readonly said: string;
  /** It will not take it later either (RFC 5321, 5yz); else the same mail may be offered again: greylisting, a full mailbox. */
  readonly isFinal: boolean;
}

/**
 * Sends mail. Rejects when it went to nobody (`MailRefused`, or what kept it from a mail server); sending the same message again
 * is recognized by its Message-ID.
 */
export interface Mailer {
  send(mail: Mail): Promise<{ readonly refused: readonly RefusedRecipient[] }>;
  /** Lets go of what it keeps open for the next mail. */
  close?(): void;
}

/** A mail server was reached and took the mail for nobody. `isFinal`: it will not take it later either (RFC 5321, 5yz). */
export class MailRefused extends Error {
  readonly isFinal: boolean;

  constructor(said: string, isFinal: boolean) {
    super(said);
    this.isFinal = isFinal;
  }
}

/**
 * Why a mail was not sent, in words for whoever wrote it; what is wrong with our own mail server is the operator's to read in the
 * log.
 */
export function mailFailureOf(error: unknown): { readonly reason: string; readonly isFinal: boolean } {
  if (error instanceof MailRefused) return { reason: `The mail server said: ${error.message}`, isFinal: error.isFinal };
  if (error instanceof UnsafeMail) return { reason: `It cannot be sent: ${error.message}`, isFinal: true };
  return { reason: "Our mail server could not be reached, or did not let us in", isFinal: false };
}

/**
 * Writes each message as a file that any mail program opens: for machines without an SMTP server. The same message again is the
 * same file.
 */
export function folderMailer(folder: string, dkim: DkimKey | null = null): Mailer {
  return {
    send: async (mail) => {
      const bytes = await composeMail(mail, dkim);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${mail.messageId.replaceAll(/[^\w.@-]/g, "_").slice(0, 200)}.eml`);
      // Written beside and renamed: who watches the folder never sees half a message.
      const file = await open(`${name}.tmp`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${name}.tmp`, name);
      return { refused: [] };
    },
  };
}
