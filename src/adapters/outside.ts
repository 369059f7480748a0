import { join } from "node:path";
import { type BlobStore, diskBlobStore } from "./blob-store.ts";
import { egressRule } from "./egress-rule.ts";
import { type GuardedHttp, guardedHttp } from "./guarded-http.ts";
import { folderMailer, type Mailer } from "./mailer.ts";

/** The ways out of the process that use cases have. */
export interface Outside {
  /** To addresses that customers gave: webhooks, rating, capture. */
  readonly http: GuardedHttp;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  /** The domain of mail that people can answer. */
  readonly mailDomain: string;
}

export interface OutsideSettings {
  readonly dataDir: string;
  readonly mailDomain: string;
  /** Null: outgoing mail is written to files. */
  readonly smtpUrl: string | null;
  readonly egressAllow: readonly string[];
}

/** The real ones: files and, until an SMTP server is configured, outgoing mail under the data folder. */
export const openOutside = async (settings: OutsideSettings): Promise<Outside> => ({
  http: guardedHttp({ allows: egressRule(settings.egressAllow) }),
  blobs: await diskBlobStore(join(settings.dataDir, "blobs")),
  // Loaded only where it is used: most machines have no mail server.
  mailer:
    settings.smtpUrl === null
      ? folderMailer(join(settings.dataDir, "outbox"))
      : (await import("./smtp-mailer.ts")).smtpMailer(settings.smtpUrl),
  mailDomain: settings.mailDomain,
});
