import { Resolver } from "node:dns/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { DNSResolver } from "mailauth";
import { isAligned, type Proof } from "#domain/mail/judge-sender.ts";

/** How a mail came in: what SPF is about. */
export interface MailClient {
  /** Empty: it was fetched from a mailbox. */
  readonly address: string;
  readonly helo: string;
  /** MAIL FROM; empty for delivery reports. */
  readonly envelopeFrom: string;
}

/** Asks the records of the sender's domain (SPF, DKIM, DMARC) about a raw message. */
export type MailProof = (raw: Readable, client: MailClient) => Promise<Proof>;

const RECORD_TIMEOUT_MS = 3_000;
const TRIES = 2;
const PROOF_WITHIN_MS = 20_000;
const UNANSWERED: Proof = { spf: "temperror", dkim: "temperror", dmarc: "temperror", isAligned: false };

function openResolver(): DNSResolver {
  const resolver = new Resolver({ timeout: RECORD_TIMEOUT_MS, tries: TRIES });
  return (domain, type) => resolver.resolve(domain, type) as Promise<string[][] | string[]>;
}

/**
 * `mta`: our name, for the words of the verdicts. `resolver` stands in for DNS in tests. A sender whose name servers take
 * longer than `withinMs` in all (a mail may have a hundred signatures) gets the verdicts of a passing fault.
 */
export function openMailProof(
  mta: string,
  resolver: DNSResolver = openResolver(),
  withinMs: number = PROOF_WITHIN_MS,
): MailProof {
  const ask = askWith(mta, resolver);
  return async (raw, client) => {
    const late = new AbortController();
    try {
      return await Promise.race([ask(raw, client), sleep(withinMs, UNANSWERED, { signal: late.signal })]);
    } finally {
      late.abort();
      raw.destroy();
    }
  };
}

function askWith(mta: string, resolver: DNSResolver): MailProof {
  return async (raw, client) => {
    // Loaded only where mail comes in: it brings some 260 modules, a twelfth of all that a process reads when it starts.
    const { authenticate } = await import("mailauth");
    const { spf, dkim, dmarc } = await authenticate(raw, {
      // Of a mail that was fetched nobody knows where it was handed in: there is nothing that SPF could be asked about.
      ...(client.address === "" ? {} : { ip: client.address, helo: client.helo, sender: client.envelopeFrom }),
      mta,
      resolver,
      rejectRsaSha1: true,
      disableArc: true,
      disableBimi: true,
    });
    const from = dkim.headerFrom?.[0] ?? "";
    const domain = from.slice(from.lastIndexOf("@") + 1);
    const signatures = dkim.results.map((signature) => ({
      result: signature.status.result,
      domain: signature.signingDomain ?? "",
    }));
    const passed = signatures.find(({ result }) => result === "pass");
    const wasAsked = spf !== false && client.address !== "";
    const spfResult = wasAsked ? spf.status.result : "none";
    return {
      spf: spfResult,
      dkim: passed?.result ?? signatures[0]?.result ?? "none",
      dmarc: dmarc === false ? "permerror" : dmarc.status.result,
      isAligned:
        signatures.some((signature) => signature.result === "pass" && isAligned(domain, signature.domain)) ||
        // A report has no envelope sender: what SPF says is of the greeting then.
        (wasAsked && spfResult === "pass" && client.envelopeFrom !== "" && isAligned(domain, spf.domain ?? "")),
    };
  };
}
