import { createTransport } from "nodemailer";
import { composeMail } from "./compose-mail.ts";
import type { DkimKey } from "./dkim-key.ts";
import { connectionText } from "./connection-text.ts";
import { type Mailer, MailRefused } from "./mailer.ts";

/** What nodemailer calls every way in which a connection comes to nothing; what the server says to a command has others. */
const OF_CONNECTION = new Set(["ESOCKET", "ECONNECTION", "EDNS", "ETLS", "ETIMEDOUT"]);

const isOfConnection = (error: NodeJS.ErrnoException & { readonly responseCode?: number }): boolean =>
  error.responseCode === undefined && OF_CONNECTION.has(error.code ?? "");

const whyNot = (error: NodeJS.ErrnoException, isLate: boolean): string =>
  isLate || error.code === "ETIMEDOUT" ? "did not answer in time" : `could not be reached: ${connectionText(error)}`;

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

/** A password goes to another machine by TLS alone, whether its server offers that or not. */
function needsTls(url: string): boolean {
  const { protocol, password, hostname, searchParams } = new URL(url);
  const isOwn = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return protocol === "smtp:" && password !== "" && !isOwn && !searchParams.has("requireTLS");
}

/** For all of it: a server that says a word now and then is never silent for long. */
const SEND_WITHIN_MS = 300_000;

/** Mails that one server is handed at once, each by a connection that stays for the next. */
const MAX_CONNECTIONS = 5;
const MAX_MAILS_A_CONNECTION = 100;
/** Shorter than servers wait for the next mail: the connection is closed by us, and not when the next is handed over. */
const IDLE_MS = 15_000;

/**
 * Sends by an SMTP server: `smtp://user:password@host:587` or `smtps://...`. The message is the one `composeMail` writes, byte
 * for byte; rejects when the server refuses it or does not answer in time, so that the job is tried again. Connections stay
 * for the next mail for a while, until `close`.
 */
export function smtpMailer(
  url: string,
  dkim: DkimKey | null = null,
  { sendWithinMs = SEND_WITHIN_MS, name }: { readonly sendWithinMs?: number; readonly name?: string } = {},
): Mailer {
  const transport = createTransport({
    url,
    ...(needsTls(url) ? { requireTLS: true } : {}),
    // What it greets with, which servers hold beside the sender's domain.
    ...(name === undefined ? {} : { name }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_MAILS_A_CONNECTION,
    idleTimeout: IDLE_MS,
    // One that was closed over there while nothing was said on it; then the queue tries again.
    maxRequeues: 1,
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
      const signal = AbortSignal.timeout(sendWithinMs);
      const message = {
        envelope: { from: address, to: [...(mail.handedTo ?? mail.to)] },
        raw: await composeMail(mail, dkim),
        signal,
      };
      const sent = await transport.sendMail(message).catch((error: Error) => {
        if (!signal.aborted && !isOfConnection(error)) throw refusalOf(error) ?? error;
        throw new Error(`The mail server ${hostname} ${whyNot(error, signal.aborted)}.`, { cause: error });
      });
      return {
        refused: (sent.rejectedErrors ?? []).map((error) => ({
          address: error.recipient ?? "a recipient",
          said: lineOf(error.response ?? error.message),
          isFinal: (error.responseCode ?? 500) >= 500,
        })),
      };
    },
    close: () => transport.close(),
  };
}
