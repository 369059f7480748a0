import { Resolver } from "node:dns/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { domainToASCII } from "node:url";
import type { AuthenticateResult, DNSResolver } from "mailauth";
import { areOfOneOrganization } from "./shared-domain.ts";
import { isAligned, type Proof } from "#domain/mail/judge-sender.ts";
import { readPlainHeader, whyNotProof } from "#domain/mail/signed-frame.ts";

/** How a mail came in: what SPF is about. */
export interface MailClient {
  /** Empty: it was fetched from a mailbox. */
  readonly address: string;
  readonly helo: string;
  /** MAIL FROM; empty for delivery reports. */
  readonly envelopeFrom: string;
}

/** Asks the records of the sender's domain (SPF, DKIM, DMARC) about a raw message. */
export type MailProof = (raw: Readable, client: MailClient) => Promise<ProofOf>;

/** Verdicts, and of whom. */
export interface ProofOf extends Proof {
  /** The addresses in From that the verdicts are about, as they are written there. */
  readonly from: readonly string[];
}

const RECORD_TIMEOUT_MS = 3_000;
const TRIES = 2;
const PROOF_WITHIN_MS = 20_000;
const UNANSWERED: ProofOf = { spf: "temperror", dkim: "temperror", dmarc: "temperror", isAligned: false, doubt: null, from: [] };
/** Of the beginning of a message so much is looked at: a header is no longer than that, or nobody reads it. */
const FRAME_BYTES = 320 * 1024;
const BODY_START = 1_024;

/** Asks the name servers of this machine. */
export function openResolver(): DNSResolver {
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
    const frame = watchFrame(raw);
    const found = await authenticate(raw, {
      // Of a mail that was fetched nobody knows where it was handed in: there is nothing that SPF could be asked about.
      ...(client.address === "" ? {} : { ip: client.address, helo: client.helo, sender: client.envelopeFrom }),
      mta,
      resolver,
      rejectRsaSha1: true,
      disableArc: true,
      disableBimi: true,
    });
    return await proofOf(found, client, frame());
  };
}

/** The beginning of a message as it goes by: its header, and where the body begins, as latin1. */
function watchFrame(raw: Readable): () => { readonly header: string; readonly body: string } {
  const pieces: Buffer[] = [];
  let bytes = 0;
  raw.on("data", (piece: Buffer) => {
    if (bytes < FRAME_BYTES) pieces.push(piece.subarray(0, FRAME_BYTES - bytes));
    bytes += piece.length;
  });
  return () => {
    const text = Buffer.concat(pieces).toString("latin1");
    const end = /\r?\n\r?\n/.exec(text);
    if (end === null) return { header: text.replace(/\r?\n$/, ""), body: "" };
    const at = end.index + end[0].length;
    return { header: text.slice(0, end.index), body: text.slice(at, at + BODY_START) };
  };
}

async function proofOf(
  { spf, dkim, dmarc }: AuthenticateResult,
  client: MailClient,
  frame: { readonly header: string; readonly body: string },
): Promise<ProofOf> {
  const header = readPlainHeader(frame.header);
  const from = dkim.headerFrom ?? [];
  const domain = from[0]?.slice(from[0].lastIndexOf("@") + 1) ?? "";
  const signatures = dkim.results.map(({ status, signingDomain, signingHeaders }) => {
    const passes = status.result === "pass";
    const fields = new Set(
      signingHeaders?.keys
        .toLowerCase()
        .split(":")
        .map((name) => name.trim()) ?? [],
    );
    const framed = (): string | null =>
      header === null ? null : whyNotProof(header, { fields, bytesLeftOut: status.underSized ?? 0 }, frame.body);
    // A domain that tries DKIM out wants such a mail taken as if it were not signed (RFC 6376, 3.6.1).
    const doubt = !passes ? null : status.testing === true ? "its signature is by a key on trial (t=y)" : framed();
    return { result: doubt === null ? status.result : "policy", doubt, domain: signingDomain ?? "", aligned: status.aligned };
  });
  const passed = signatures.filter(({ result }) => result === "pass");
  const wasAsked = spf !== false && client.address !== "";
  const spfResult = wasAsked ? spf.status.result : "none";
  const dmarcResult = dmarc === false ? "permerror" : dmarc.status.result;
  // Nobody at carrier.uk.com speaks for uk.com, nor for others below it.
  const isOfSender = async (other: string): Promise<boolean> =>
    isAligned(domain, other) && (await areOfOneOrganization(domain, other));
  const ofSender = await Promise.all(passed.map(async (each) => ({ ...each, isOwn: await isOfSender(each.domain) })));
  const isSigned = ofSender.some(({ isOwn }) => isOwn);
  const spfAligned = dmarc === false ? undefined : dmarc.alignment?.spf.result;
  const passesDmarc =
    ofSender.some(({ isOwn, aligned }) => isOwn && Boolean(aligned)) ||
    (Boolean(spfAligned) && (await isOfSender(spf === false ? "" : (spf.domain ?? ""))));
  const proof = {
    spf: spfResult,
    // A signature that verifies and is not good enough is `policy` (RFC 8601, 2.7.1).
    dkim: (passed[0] ?? signatures.find(({ doubt }) => doubt !== null) ?? signatures[0])?.result ?? "none",
    dmarc: dmarcResult === "pass" && !passesDmarc ? "fail" : dmarcResult,
    isAligned:
      isSigned ||
      // A report has no envelope sender: what SPF says is of the greeting then.
      (wasAsked && spfResult === "pass" && client.envelopeFrom !== "" && (await isOfSender(spf.domain ?? ""))),
    doubt: passed.length > 0 ? null : (signatures.find(({ doubt }) => doubt !== null)?.doubt ?? null),
    from,
  };
  return header === null ? unproven(proof, "its header is not written so that all programs read the same") : proof;
}

/** Verdicts that count for nothing, and why. */
function unproven(proof: ProofOf, doubt: string): ProofOf {
  const less = (verdict: string): string => (verdict === "pass" ? "policy" : verdict);
  const dmarc = proof.dmarc === "pass" ? "fail" : proof.dmarc;
  return { ...proof, spf: less(proof.spf), dkim: less(proof.dkim), dmarc, isAligned: false, doubt };
}

const spelledAlike = (address: string): string => {
  const at = address.lastIndexOf("@") + 1;
  return `${address.slice(0, at)}${domainToASCII(address.slice(at))}`.toLowerCase();
};

/**
 * The verdicts for a mail whose From was read as `from`: they count where they are about those very addresses. Two programs read
 * one mail here, and an address that only one of them sees is proven by nobody.
 */
export function proofFor(proof: ProofOf, from: readonly string[]): Proof {
  const isSame =
    from.length === proof.from.length && from.every((each, at) => spelledAlike(each) === spelledAlike(proof.from[at] ?? ""));
  // No answer came in time, or there is nobody in From: there is nothing that could count.
  if (isSame || proof.from.length === 0) return proof;
  return unproven(proof, "its From is not written so that all programs read the same");
}
