import type { MailClient, ProofOf } from "../mail-proof.ts";
import type { MailFile, ParsedMail } from "../parsed-mail.ts";
import type { SpooledBytes } from "../spool.ts";

/** What is done with the bytes of a mail. */
export type MailTask =
  | { readonly kind: "parse"; readonly folder: string }
  | { readonly kind: "prove"; readonly mta: string; readonly client: MailClient };

/** Why something went wrong, as far as another thread can be told. */
export interface ToldError {
  readonly message: string;
  readonly code: string | null;
  readonly isUnreadable: boolean;
}

/** A mail that was parsed: its files on their way. */
export type HandedMail = Omit<ParsedMail, "files"> & {
  readonly files: readonly (Omit<MailFile, "content"> & { readonly content: SpooledBytes })[];
};

/** The bytes of a mail go over in pieces, each when it was asked for; null: that was the last. */
export type ToThread =
  | { readonly kind: "task"; readonly id: number; readonly task: MailTask }
  | { readonly kind: "piece"; readonly id: number; readonly piece: Uint8Array | null; readonly error: ToldError | null }
  | {
      readonly kind: "records";
      readonly id: number;
      readonly records: string[][] | string[] | null;
      readonly error: ToldError | null;
    };

export type FromThread =
  | { readonly kind: "next"; readonly id: number }
  | { readonly kind: "ask"; readonly id: number; readonly domain: string; readonly type: string }
  | { readonly kind: "done"; readonly id: number; readonly made: HandedMail | ProofOf }
  | { readonly kind: "failed"; readonly id: number; readonly error: ToldError };
