import { RefusedAddress } from "./checked-host.ts";
import { connectionText } from "./connection-text.ts";
import { type MailboxAddress, MailboxFailure } from "./mailbox.ts";

const MAX_SAID = 200;

const SAID: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT: "no connection within the time",
  GREETING_TIMEOUT: "it does not greet as an IMAP server does",
  UPGRADE_TIMEOUT: "it does not finish the change to TLS",
  STARTTLS_INJECTION: "it said more than it may before the change to TLS",
  ETIMEOUT: "it answers nothing",
  NoConnection: "it closed the connection",
  EConnectionClosed: "it closed the connection",
  ClosedAfterConnectText: "it closed the connection before it greeted",
  ClosedAfterConnectTLS: "it closed the connection before it greeted",
  LineTooLarge: "it sends more than it was asked for",
  LiteralTooLarge: "it sends more than it was asked for",
  ResponseTooLarge: "it sends more than it was asked for",
  ETHROTTLE: "it wants fewer questions: they come more seldom now",
};
/** What a server that was started anew, or a network that was gone for a moment, answers. */
const PASSING = new Set([
  "CONNECT_TIMEOUT",
  "ETIMEOUT",
  "NoConnection",
  "EConnectionClosed",
  "ClosedAfterConnectText",
  "ClosedAfterConnectTLS",
]);
/** What a server says of itself where it can check no password now (RFC 5530). */
const UNAVAILABLE = "UNAVAILABLE";
/** What the library rejects with. */
export interface ImapError extends Error {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly mailboxMissing?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly response?: unknown;
  readonly serverResponseCode?: string;
}

/** Whether words say a password or token again, as it is or in one of the codes in which it was said to the server. */
function saysSecret(text: string, { signIn }: MailboxAddress): boolean {
  const secret = "password" in signIn ? signIn.password : signIn.accessToken;
  const decoded = (text.match(/[\w+/-]{4,}/g) ?? []).map((word) => Buffer.from(word, "base64").toString("utf8"));
  return [text, text.replaceAll(/\\(["\\])/g, "$1"), ...decoded].some((words) => words.includes(secret));
}

/**
 * Words of a server, as they may stand in a sentence of ours. Some say again what they were told: nothing of that is repeated.
 */
const said = (text: unknown, address: MailboxAddress): string => {
  if (typeof text !== "string" || saysSecret(text, address)) return "";
  const words = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return words === "" ? "" : `: "${words.slice(0, MAX_SAID).toWellFormed()}"`;
};

/** What failed, in words: never what a library says of its own insides. */
export function failureOf(error: unknown, address: MailboxAddress): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  if (error instanceof RefusedAddress) return new MailboxFailure(error.message);
  const imap = error as ImapError;
  if (imap.authenticationFailed === true)
    return new MailboxFailure(
      `it refused the sign-in of ${address.username}${said(imap.response ?? imap.responseText, address)}`,
      { isPassing: imap.serverResponseCode === UNAVAILABLE },
    );
  if (imap.mailboxMissing === true) return new MailboxFailure(`it has no folder "${address.folder}"`);
  const known = imap.code === undefined ? undefined : SAID[imap.code];
  if (known !== undefined) return new MailboxFailure(known, { isPassing: PASSING.has(imap.code ?? "") });
  if (imap.responseStatus !== undefined) return new MailboxFailure(`it refused a command${said(imap.responseText, address)}`);
  if (/^ParserError|^InvalidResponse$|^UnexpectedTag$|NESTING/.test(imap.code ?? ""))
    return new MailboxFailure("it does not answer as IMAP says");
  return new MailboxFailure(connectionText(imap), { isPassing: true });
}
