import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { SMTPServer } from "smtp-server";
import type { Context } from "#src/context.ts";

/** Files of a certificate and its key, in PEM (`SMTP_IN_CERTIFICATE`, `SMTP_IN_KEY`). */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** How soon after its files a certificate is another. */
const LOOK_AGAIN_MS = 60_000;

/**
 * The certificate that STARTTLS shows: read when the server begins to listen, and again when its files are others, as a renewal
 * writes them. What cannot be used then leaves the one before in use, and the log says so.
 */
export class MailCertificate {
  readonly #files: CertificateFiles;
  readonly #server: SMTPServer;
  readonly #log: Context["log"];
  #used = "";
  #looking: NodeJS.Timeout | undefined;

  constructor(files: CertificateFiles, server: SMTPServer, log: Context["log"]) {
    this.#files = files;
    this.#server = server;
    this.#log = log;
  }

  /** Throws, with the settings' names, where the files are none that can be used. */
  use(): void {
    try {
      const [cert, key] = [readFileSync(this.#files.certificate), readFileSync(this.#files.key)];
      const content = `${cert.toString("latin1")}${key.toString("latin1")}`;
      if (content === this.#used) return;
      // The server lets go of the one before, also where it cannot use the next.
      createSecureContext({ cert, key });
      this.#server.updateSecureContext({ cert, key });
      this.#used = content;
    } catch (error) {
      throw new Error(`SMTP_IN_CERTIFICATE and SMTP_IN_KEY cannot be used: ${(error as Error).message}`, { cause: error });
    }
  }

  keepUpToDate(): void {
    this.#looking ??= setInterval(() => {
      try {
        this.use();
      } catch (error) {
        this.#log.error({ reason: (error as Error).message }, "the certificate for mail is the one of before");
      }
    }, LOOK_AGAIN_MS).unref();
  }

  stop(): void {
    clearInterval(this.#looking);
  }
}
