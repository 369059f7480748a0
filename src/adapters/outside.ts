import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type BlobStore, diskBlobStore } from "./blob-store.ts";
import { egressRule, portRule } from "./egress-rule.ts";
import { type GuardedHttp, guardedHttp } from "./guarded-http.ts";
import { imapMailboxes } from "./imap-mailboxes.ts";
import type { Mailboxes } from "./mailbox.ts";
import type { DkimKey } from "./dkim-key.ts";
import { type HeavyWork, openHeavyWork } from "./heavy/heavy-work.ts";
import type { OcrEngine } from "./heavy/ocr-engine.ts";
import { type MailApart, openMailApart } from "./mail-apart/mail-apart.ts";
import type { MailProof } from "./mail-proof.ts";
import type { MasterKeys } from "./master-keys/master-keys.ts";
import type { OutsideIssuer } from "./oauth-issuers.ts";
import type { Spans } from "./spans/span.ts";
import { clamdScanner, type VirusScanner } from "./virus-scanner.ts";
import { folderMailer, type Mailer } from "./mailer.ts";

/** The ways out of the process that use cases have. */
export interface Outside {
  /** To addresses that customers gave: webhooks, rating, capture. */
  readonly http: GuardedHttp;
  /** To mailboxes that customers named. */
  readonly mailboxes: Mailboxes;
  readonly blobs: BlobStore;
  /** Where files wait on the local disk until it is known what becomes of them. */
  readonly spoolFolder: string;
  /** Where EDI partners put files and fetch answers: a folder a tenant, by its slug. */
  readonly dropFolder: string;
  readonly mailer: Mailer;
  /** Whether mail reaches people: else it is written to files, and links are handed over by whoever asked for them. */
  readonly sendsMail: boolean;
  /** The address that people reach the service by, without a slash at its end: links begin with it. */
  readonly publicUrl: string;
  /** Where pages are made of other people's files. */
  readonly heavy: HeavyWork;
  /** What the tenants' data keys are encrypted with. */
  readonly masterKeys: MasterKeys;
  /** What the records of a mail's domain say of its sender. */
  readonly mailProof: AskProof;
  /** Where other people's mails are taken apart. */
  readonly mailApart: MailApart;
  /** Where mails to the operator (postmaster, abuse) are kept as files. */
  readonly operatorMailFolder: string;
  /** The domain of mail that people can answer. */
  readonly mailDomain: string;
  /** The interchange ids EDI partners write to in the whole installation; none: any. */
  readonly ediReceiverIds: readonly string[];
  /** Issuers outside whose access tokens are accepted. */
  readonly oauthIssuers: readonly OutsideIssuer[];
  /** Looks at files before they are read or given out; null: none is configured. */
  readonly virusScanner: VirusScanner | null;
  /** Where spans of traces go; null: nowhere. */
  readonly spans: Spans | null;
}

/** As `MailProof`; the bytes are opened once more where they have to be read again. */
export type AskProof = (raw: () => Promise<Readable>, client: Parameters<MailProof>[1]) => ReturnType<MailProof>;

export interface OutsideSettings {
  readonly dataDir: string;
  /** Null: files are kept under the data folder. */
  readonly blobUrl: string | null;
  readonly masterKeys: MasterKeys;
  readonly mailDomain: string;
  readonly publicUrl: string;
  /** Null: outgoing mail is written to files. */
  readonly smtpUrl: string | null;
  /** What outgoing mail is signed with; null: it is not. */
  readonly dkim: DkimKey | null;
  readonly readingProcesses: number;
  readonly ocrEngine: OcrEngine;
  readonly egressAllow: readonly string[];
  readonly egressPorts: string;
  readonly ediReceiverIds: readonly string[];
  readonly oauthIssuers: readonly OutsideIssuer[];
  /** The socket of clamd; null: no file is scanned. */
  readonly clamdSocket: string | null;
}

/** What is not read from the settings. */
export interface OutsideParts {
  readonly spans: Spans | null;
}

/** The real ones: files and, until an SMTP server is configured, outgoing mail under the data folder. */
export async function openOutside(settings: OutsideSettings, { spans }: OutsideParts): Promise<Outside> {
  const [allows, ports] = [egressRule(settings.egressAllow), portRule(settings.egressPorts)];
  const mailApart = openMailApart();
  return {
    http: guardedHttp({ allows, ports }),
    mailboxes: imapMailboxes({ allows, ports }),
    blobs: await openBlobs(settings),
    spoolFolder: join(settings.dataDir, "spool"),
    dropFolder: join(settings.dataDir, "edi"),
    operatorMailFolder: join(settings.dataDir, "postmaster"),
    // Loaded only where it is used: most machines have no mail server.
    mailer:
      settings.smtpUrl === null
        ? folderMailer(join(settings.dataDir, "outbox"), settings.dkim)
        : (await import("./smtp-mailer.ts")).smtpMailer(settings.smtpUrl, settings.dkim, { name: settings.mailDomain }),
    sendsMail: settings.smtpUrl !== null,
    publicUrl: settings.publicUrl.replace(/\/+$/, ""),
    heavy: openHeavyWork({ processes: settings.readingProcesses, engine: settings.ocrEngine }),
    masterKeys: settings.masterKeys,
    mailProof: (raw, client) => mailApart.prove(raw, settings.mailDomain, client),
    mailApart,
    mailDomain: settings.mailDomain,
    ediReceiverIds: settings.ediReceiverIds,
    oauthIssuers: settings.oauthIssuers,
    virusScanner: settings.clamdSocket === null ? null : clamdScanner(settings.clamdSocket),
    spans,
  };
}

/** `s3://bucket/prefix`, `file:` with a folder, or the data folder. */
const openBlobs = async ({ blobUrl, dataDir }: OutsideSettings): Promise<BlobStore> => {
  if (blobUrl?.startsWith("s3:") === true)
    return (await import("./s3-blob-store.ts")).s3BlobStore(blobUrl, join(dataDir, "spool"));
  if (blobUrl === null) return diskBlobStore(join(dataDir, "blobs"));
  if (!blobUrl.startsWith("file:")) throw new Error(`BLOB_URL must be s3://bucket/prefix or file:///folder, not "${blobUrl}"`);
  return diskBlobStore(fileURLToPath(blobUrl));
};
