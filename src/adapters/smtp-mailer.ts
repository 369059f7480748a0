import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { composeMail } from "./compose-mail.ts";
import type { DkimKey } from "./dkim-key.ts";
import { connectionText } from "./connection-text.ts";
import { type Mailer, MailRefused } from "./mailer.ts";

/** What nodemailer calls every way in which a connection comes to nothing; what the server says to a command has others. */
const OF_CONNECTION = new Set(["ESOCKET", "ECONNECTION", "EDNS", "ETLS", "ETIMEDOUT"]);

const isOfConnection = (error: NodeJS.ErrnoException & { readonly responseCode?: number }): boolean =>
  error.responseCode === undefined && OF_CONNECTION.has(error.code ?? "");

const whyNot = (error: NodeJS.ErrnoException): string =>
  error.code === "ETIMEDOUT" ? "did not answer in time" : `could not be reached: ${connectionText(error)}`;

const MAX_SAID = 300;

const lineOf = (said: string): string =>
  said
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_SAID);

/** What a server says of the envelope or the message is an answer; what it says of us (signing in) is not. */
const ANSWERS = new Set(["EENVELOPE", "EMESSAGE"]);

const refusalOf = (error: Error & { readonly code?: string; readonly responseCode?: number; readonly response?: string }) =>
  error.responseCode === undefined || !ANSWERS.has(error.code ?? "")
    ? undefined
    : new MailRefused(lineOf(error.response ?? error.message), error.responseCode >= 500);

/** For all of it: a server that says a word now and then is never silent for long. */
const SEND_WITHIN_MS = 300_000;

/** Rejects as a connection does on which nothing is said, where it takes longer. */
async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = Object.assign(new Error("too long"), { code: "ETIMEDOUT" });
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: over.signal }).then(() => Promise.reject(late))]);
  } finally {
    over.abort();
  }
}

/**
 * Sends by an SMTP server: `smtp://user:password@host:587` or `smtps://...`. The message is the one `composeMail` writes, byte
 * for byte; rejects when the server refuses it or does not answer in time, so that the job is tried again.
 */
export function smtpMailer(url: string, dkim: DkimKey | null = null, sendWithinMs: number = SEND_WITHIN_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(url);
  return {
    send: async (mail) => {
      const address = /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
      const message = { envelope: { from: address, to: [...mail.to] }, raw: await composeMail(mail, dkim) };
      const sent = await withinMs(sendWithinMs, transport.sendMail(message)).catch((error: Error) => {
        throw isOfConnection(error)
          ? new Error(`The mail server ${hostname} ${whyNot(error)}.`, { cause: error })
          : (refusalOf(error) ?? error);
      });
      return {
        refused: (sent.rejectedErrors ?? []).map((error) => ({
          address: error.recipient ?? "a recipient",
          said: lineOf(error.response ?? error.message),
        })),
      };
    },
  };
}
