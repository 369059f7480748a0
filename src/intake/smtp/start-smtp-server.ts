import { type CertificateFiles, MailCertificate } from "./mail-certificate.ts";
import { type MailConnectionLimits, MailConnections } from "./mail-connections.ts";
import { type AddressInfo } from "node:net";
import { once } from "node:events";
import { callbackify } from "node:util";
import smtp from "smtp-server";
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { MailClient } from "#adapters/mail-proof.ts";
import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";
import { keepForOperator, OPERATOR_MAIL } from "#adapters/operator-folder.ts";
import { isOperatorsAddress, isOurDomain } from "#domain/mail/mail-address.ts";
import { MAX_MAIL_BYTES } from "#domain/mail/mail-limits.ts";
import type { Context } from "#src/context.ts";
import { acceptMail, findRecipient, type MailRecipient, whyMailIsFull } from "#usecases/mail/accept-mail.ts";

export interface SmtpServerParts {
  readonly port: number;
  readonly host: string;
  /** With them STARTTLS is offered. */
  readonly tls: CertificateFiles | null;
  readonly limits?: Partial<SmtpLimits>;
}

/** What a mail may be, and what those who send may take. */
export interface SmtpLimits extends MailConnectionLimits {
  /** SIZE (RFC 1870). */
  readonly bytes: number;
  readonly recipients: number;
  /** Recipients of one message, the same ones counted as often as they are named. */
  readonly named: number;
  /** Recipients of a connection that are nobody's: then whoever guesses begins anew. */
  readonly refused: number;
}

const SMTP_LIMITS: SmtpLimits = {
  bytes: MAX_MAIL_BYTES,
  recipients: 20,
  named: 100,
  refused: 20,
  clients: 400,
  clientsOfAddress: 60,
  idle_ms: 60_000,
  untilRecipient_ms: 120_000,
  untilEnd_ms: 900_000,
};

export interface SmtpServer {
  /** Null while the port is another's. */
  port(): number | null;
  stop(): Promise<void>;
}

const LISTEN_AGAIN_MS = 5_000;
const CLOSE_WITHIN_MS = 10_000;

/** An answer in SMTP's words (RFC 5321, RFC 3463). */
class SmtpReply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A part of the session that is ours: whom the mail is for. */
type OurSession = SMTPServerSession & { recipients?: MailRecipient[]; isForOperator?: boolean; named?: number; refused?: number };

/** Addresses of IPv4 in IPv6 as what they are: SPF asks for them. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * The way in for mail. It takes mail for the service's own addresses alone, and says 250 when the raw message is a durable file
 * with its work on the queue. What it cannot take now it answers with 4xx: senders come again. Bare line feeds end no message
 * (smtp-server reads `\r\n.\r\n` alone).
 */
export async function startSmtpServer(context: Context, parts: SmtpServerParts): Promise<SmtpServer> {
  const limits: SmtpLimits = { ...SMTP_LIMITS, ...parts.limits };
  const log = context.log.child({ part: "smtp" });
  const connections = new MailConnections(limits);
  const mails = new MailTaker({ ...context, log }, limits, connections);
  const server = new smtp.SMTPServer({
    name: context.outside.mailDomain,
    banner: "Weighbridge",
    size: limits.bytes,
    // The connections make room before; this is beyond what they let in.
    maxClients: 2 * limits.clients,
    socketTimeout: limits.idle_ms,
    closeTimeout: CLOSE_WITHIN_MS,
    // Nobody signs in: whose a mail is, its sender's domain proves. Nothing of it is passed on.
    disabledCommands: parts.tls === null ? ["AUTH", "STARTTLS"] : ["AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) =>
      done(
        connections.isFull(session)
          ? new SmtpReply(421, "4.7.0 Too many connections from your address: try again when one of them has ended")
          : null,
      ),
    onRcptTo: callbackify((given: SMTPServerAddress, session: OurSession) => mails.takeRecipient(given.address, session)),
    onData: callbackify((stream: SMTPServerDataStream, session: OurSession) => mails.takeMessage(stream, session)),
  });
  connections.watch(server.server);
  // A client that breaks off is no fault of ours.
  server.on("error", (error: Error) => log.debug({ reason: error.message }, "a mail connection ended early"));
  const certificate = parts.tls === null ? null : new MailCertificate(parts.tls, server, log);
  const giveUp = await keepTrying(server, parts, certificate, log);
  return {
    port: () => (server.server.address() as AddressInfo | null)?.port ?? null,
    stop: () => {
      giveUp();
      certificate?.stop();
      connections.stop();
      return new Promise((resolve) => (server.server.listening ? server.close(() => resolve()) : resolve()));
    },
  };
}

/** Takes the recipients and messages of sessions. */
class MailTaker {
  readonly #context: Context;
  readonly #limits: SmtpLimits;
  readonly #connections: MailConnections;

  constructor(context: Context, limits: SmtpLimits, connections: MailConnections) {
    this.#context = context;
    this.#limits = limits;
    this.#connections = connections;
  }

  takeRecipient(address: string, session: OurSession): Promise<void> {
    return this.#orLater(async () => {
      const { mailDomain } = this.#context.outside;
      const recipients = (session.recipients ??= []);
      // What an earlier mail of the connection had is over.
      if (session.envelope.rcptTo.length === 0) {
        recipients.length = 0;
        session.isForOperator = false;
        session.named = 0;
      }
      session.named = (session.named ?? 0) + 1;
      if (session.named > this.#limits.named) throw new SmtpReply(452, "4.5.3 Too many recipients");
      if (isOperatorsAddress(address, mailDomain)) {
        session.isForOperator = true;
        return;
      }
      if (!isOurDomain(address, mailDomain)) throw this.#refused(session, "5.7.1 Mail for others is not passed on");
      if (recipients.length >= this.#limits.recipients)
        throw new SmtpReply(452, "4.5.3 Too many recipients: send it to the others by another message");
      const recipient = await findRecipient(this.#context, address);
      if (recipient === undefined) throw this.#refused(session, "5.1.1 Nobody here has this address");
      const full = await whyMailIsFull(this.#context, recipient.tenant);
      if (full !== undefined) throw new SmtpReply(452, `4.2.2 ${full}`);
      this.#connections.prove(session);
      this.#context.outside.mailApart.expect();
      if (!recipients.some((known) => known.address.toLowerCase() === address.toLowerCase())) recipients.push(recipient);
    });
  }

  /** Nobody finds out who has an address here by trying. */
  #refused(session: OurSession, words: string): SmtpReply {
    session.refused = (session.refused ?? 0) + 1;
    return session.refused > this.#limits.refused
      ? new SmtpReply(421, "4.7.0 Too many recipients that nobody here has")
      : new SmtpReply(550, words);
  }

  takeMessage(stream: SMTPServerDataStream, session: OurSession): Promise<string> {
    return this.#orLater(async () => {
      const raw = await openSpoolFile(this.#context.outside.spoolFolder);
      try {
        for await (const chunk of stream) if (!stream.sizeExceeded) await raw.write(chunk as Buffer);
        if (stream.sizeExceeded) throw new SmtpReply(552, `5.3.4 A message may have ${this.#limits.bytes} bytes`);
        const client = {
          address: plainAddress(session.remoteAddress),
          helo: session.hostNameAppearsAs || "",
          envelopeFrom: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
        };
        if (session.isForOperator === true) await this.#takeForOperator(raw, client);
        for (const recipient of session.recipients ?? []) {
          const full = await acceptMail(this.#context, recipient, { raw, client });
          // Whoever had it already knows it again when it comes once more.
          if (full !== undefined) throw new SmtpReply(452, `4.2.2 ${full}`);
        }
        return "2.0.0 Taken";
      } finally {
        await raw.close();
      }
    });
  }

  async #takeForOperator(raw: SpoolFile, client: MailClient): Promise<void> {
    const { clock, log, newUuid, outside } = this.#context;
    const name = `${new Date(clock.now()).toISOString().replaceAll(":", "-")}-${newUuid()}`;
    const { bytes } = raw.digest();
    const kept = await keepForOperator(outside.operatorMailFolder, name, { bytes, chunks: raw.chunks() });
    if ("path" in kept) log.warn({ file: kept.path, from: client.envelopeFrom }, "a mail to the operator came in: read it");
    else if (kept.refusal === "full") throw new SmtpReply(452, "4.3.1 Too much waits to be read here: send it again later");
    else throw new SmtpReply(552, `5.3.4 A message to the operator may have ${OPERATOR_MAIL.bytes} bytes`);
  }

  /** What goes wrong here is no fault of the sender's, who is asked to come again. */
  async #orLater<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SmtpReply) throw error;
      this.#context.log.error({ err: error }, "a mail could not be taken; its sender is asked to come again");
      throw new SmtpReply(451, "4.3.0 It could not be taken now: send it again later");
    }
  }
}

/** Listens, and tries again while the port is another's. Answers what ends the trying. */
async function keepTrying(
  server: SMTPServer,
  { port, host }: Pick<SmtpServerParts, "port" | "host">,
  certificate: MailCertificate | null,
  log: Context["log"],
): Promise<() => void> {
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;
  const listen = async (): Promise<void> => {
    try {
      // Without it the library would show one of its own that nobody trusts.
      certificate?.use();
      const listening = once(server.server, "listening");
      server.listen(port, host);
      await listening;
      certificate?.keepUpToDate();
      log.info({ port: (server.server.address() as AddressInfo).port, host }, "mail is taken by SMTP");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "SMTP cannot listen; it is tried again");
      if (!isStopping) again = setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    }
  };
  await listen();
  return () => {
    isStopping = true;
    clearTimeout(again);
  };
}
