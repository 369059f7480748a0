import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { proofFor } from "#adapters/mail-proof.ts";
import { type MailApart, MailOverrun } from "#adapters/mail-apart/mail-apart.ts";
import { type ParsedMail, UnreadableMail } from "#adapters/parsed-mail.ts";
import { refuseLongHeader } from "#adapters/refuse-long-header.ts";
import type { TenantTx } from "#db/database.ts";
import {
  lockMail,
  type MailRow,
  noteRead,
  readMailAgain,
  rejectMail,
  type ReadMail,
  tryToSettleFor,
} from "#db/queries/mail/incoming-mail.ts";
import { findEarlierMail, findHeldCopy } from "#db/queries/mail/mail-copies.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isProven, judgeSender, type Proof, UNASKED } from "#domain/mail/judge-sender.ts";
import { isOurDomain } from "#domain/mail/mail-address.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { PerDatabase } from "../per-database.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { answerByMail } from "./answer-by-mail.ts";
import { newText } from "./new-text.ts";
import { isAutomatic, type JudgedMail, type MailOutcome, type TakenFiles } from "./judged-mail.ts";
import { takeFiles } from "./take-files.ts";
import { findSenderInForce } from "./senders.ts";

const KIND = "read-mail";
/** A mail of which something went wrong, as when files or the database are away, is begun again after this. */
const AFTER_FAILURE_MS = 90_000;
/** A mail that what reads it could not end with is tried once more after this: the machine may have been too slow. */
const AFTER_OVERRUN_MS = 2_000;
/** Begun so often without an end, it has ended its processes, or what comes of it cannot be kept. */
const MAX_BEGUN = 3;
/** Mails of one sender are settled one after the other: so long one waits for the others, and asks so often. */
const SETTLE_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 20;

const nothing = (outcome: string, reason: string): MailOutcome => ({
  outcome,
  reason,
  vendorExternalId: null,
  communicationUuid: null,
  attachments: [],
});

/** Work of one name, one after the other. */
class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async next(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#last.get(name) ?? Promise.resolve();
    // That one before failed is no reason for what follows.
    const own = before.then(work, work);
    this.#last.set(name, own);
    try {
      await own;
    } finally {
      if (this.#last.get(name) === own) this.#last.delete(name);
    }
  }
}

const turns = new PerDatabase(() => new Turns());

/** A mail of which name servers could not say whose it is is read again after these, while nobody decided about it. */
const ASK_AGAIN_AFTER_MS = [120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000];

interface BegunMail {
  readonly mailUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
  /** How often it was read, and name servers did not answer. */
  readonly asked: number;
}

/**
 * Begins with a mail that came in. What is answered reads it, without a transaction while name servers are asked: an answer in a
 * dispute by the token of its address, or papers and EDI of a vendor that its sender is proven to be. Whatever it is, it ends in
 * an outcome with words; what nobody can prove waits in quarantine, and nobody is answered.
 */
export async function beginMail(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { mailUuid, begun, asked }: BegunMail,
): Promise<(() => Promise<void>) | undefined> {
  const row = await lockMail(tx, mailUuid);
  if (row === undefined) return undefined;
  if (asked > 0 && row.outcome === "quarantined" && row.releasedBy === null) await readMailAgain(tx, mailUuid, null);
  else if (row.outcome !== "received") return undefined;
  if (begun >= MAX_BEGUN) {
    await rejectMail(
      tx,
      mailUuid,
      `Reading it was begun ${MAX_BEGUN} times, and nothing came of it. Read it again, or download it.`,
    );
    await announceChanges(tx, [{ noun: "mail", uuid: mailUuid }]);
    return undefined;
  }
  const comeAgain = (own: TenantTx, afterMs: number): Promise<unknown> => {
    return enqueueWork(own, own.tenantUuid, [
      { kind: KIND, subjectUuid: mailUuid, afterMs, payload: { begun: begun + 1, asked } },
    ]);
  };
  await comeAgain(tx, AGAIN_AFTER_MS);
  const readIt = async (): Promise<void> => {
    const read = await askedAndParsed(context, tenant, row);
    if (read instanceof MailOverrun)
      return context.db.inTenant(tenant.tenantUuid, async (own) => {
        if ((await lockMail(own, mailUuid))?.outcome !== "received") return;
        await dropWaitingWork(own, KIND, mailUuid);
        await comeAgain(own, AFTER_OVERRUN_MS);
      });
    const { parsed } = read;
    try {
      const [sender, hashes] = parsed instanceof UnreadableMail ? ["", []] : [parsed.from[0] ?? "", hashesOf(parsed)];
      const settle = (): Promise<boolean> =>
        context.db.inTenant(tenant.tenantUuid, async (own) => {
          if (!(await tryToSettleFor(own, sender, hashes))) return false;
          const still = await lockMail(own, mailUuid);
          await dropWaitingWork(own, KIND, mailUuid);
          // Another process began with it meanwhile, and was quicker.
          if (still?.outcome !== "received") return true;
          const after = ASK_AGAIN_AFTER_MS[asked];
          const asksAgain = await settleMail(context, own, tenant, { ...read, row: still });
          if (asksAgain && after !== undefined)
            await enqueueWork(own, own.tenantUuid, [
              { kind: KIND, subjectUuid: mailUuid, afterMs: after, payload: { begun: 0, asked: asked + 1 } },
            ]);
          await announceChanges(own, [{ noun: "mail", uuid: mailUuid }]);
          return true;
        });
      // Those of this process wait for one another without asking: each question is a transaction.
      await turns.of(context).next(`${tenant.tenantUuid} ${sender}`, async () => {
        for (const end = performance.now() + SETTLE_WITHIN_MS; !(await settle()); await sleep(ASK_AGAIN_MS))
          if (performance.now() > end) throw new Error("others of its sender were settled all the while: it comes again");
      });
    } finally {
      if (!(parsed instanceof UnreadableMail)) await parsed.close();
    }
  };
  const begunMail = { tenantUuid: tenant.tenantUuid, kind: KIND, subjectUuid: mailUuid, begun: begun + 1 } as const;
  return () => whilePuttingOff(context, { ...begunMail, afterFailureMs: AFTER_FAILURE_MS }, readIt);
}

/** What its sender's domain says of a mail, and what stands in it. */
async function askedAndParsed(context: Context, tenant: Tenant, row: MailRow): Promise<AskedAndParsed | MailOverrun> {
  const raw = async () => {
    const opened = await context.outside.blobs.open(tenant.tenantUuid, row.blobHash);
    if (opened === undefined) throw new Error(`the bytes of mail ${row.uuid} are not in the store`);
    return opened;
  };
  const client = { address: row.clientAddress, helo: row.helo, envelopeFrom: row.envelopeFrom };
  try {
    await refuseLongHeader(await raw());
    const proof = await context.outside.mailProof(raw, client);
    const parsed = await context.outside.mailApart.parse(raw, context.outside.spoolFolder);
    // Outside of the transaction that settles it.
    const own = row.address === "dispute" && !parsed.isReport ? newText(parsed.text) : "";
    return { proof: proofFor(proof, parsed.from), parsed, newText: own };
  } catch (error) {
    if (error instanceof MailOverrun) return error;
    if (error instanceof UnreadableMail) return { proof: null, parsed: error };
    throw error;
  }
}

/** Of what cannot be read nobody asks whose it is. */
type AskedAndParsed =
  | { readonly proof: Proof; readonly parsed: Awaited<ReturnType<MailApart["parse"]>>; readonly newText: string }
  | { readonly proof: null; readonly parsed: UnreadableMail };

/** Answers whether nothing but an answer of name servers is missing. */
async function settleMail(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, ...read }: AskedAndParsed & { readonly row: MailRow },
): Promise<boolean> {
  if (read.proof === null) {
    await rejectMail(tx, row.uuid, `It could not be read as a mail: ${read.parsed.message}.`);
    return false;
  }
  const mail = { row, ...read, at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))) };
  const outcome = await outcomeOf(context, tx, tenant, mail);
  await noteRead(tx, readRow(mail, outcome));
  // Of a sender whom nobody knows no name server says whose it is.
  return outcome.outcome === "quarantined" && outcome.reason?.startsWith(UNASKED) === true;
}

function readRow(mail: JudgedMail, outcome: MailOutcome): ReadMail {
  const { row, parsed, proof, at } = mail;
  return {
    uuid: row.uuid,
    outcome: outcome.outcome,
    reason: outcome.reason,
    messageId: parsed.messageId,
    sender: parsed.from[0] ?? null,
    senderName: parsed.fromName,
    subject: parsed.subject,
    text: parsed.text,
    spf: proof.spf,
    dkim: proof.dkim,
    dmarc: proof.dmarc,
    isProven: isProven(proof),
    isAutomatic: isAutomatic(mail),
    vendorExternalId: outcome.vendorExternalId ?? row.vendorExternalId,
    communicationUuid: outcome.communicationUuid,
    contentHash: outcome.outcome === "quarantined" ? contentHash(mail) : null,
    at,
    attachments: outcome.attachments,
  };
}

async function outcomeOf(context: Context, tx: TenantTx, tenant: Tenant, mail: JudgedMail): Promise<MailOutcome> {
  const { row, parsed, proof } = mail;
  const sender = parsed.from[0] ?? null;
  if (parsed.from.some((from) => isOurDomain(from, context.outside.mailDomain)))
    return nothing("rejected", "It comes from an address of ours: a mail of our own came back.");
  const fileHashes = parsed.isReport ? [] : hashesOf(parsed);
  const { messageId, subject, text } = parsed;
  const earlier = await findEarlierMail(tx, { row, messageId, sender, subject, text, fileHashes });
  if (earlier !== undefined)
    return {
      ...nothing("duplicate", `The same mail came before, on ${minuteText(earlier.receivedAt)}.`),
      attachments: listed(mail, { outcome: "duplicate", reason: "The same mail came with it before." }),
    };
  const known = sender === null ? { rule: null, vendors: [] } : await findSenderInForce(tx, sender);
  if (row.address === "dispute") {
    if (known.rule?.decision !== "blocked") return answerByMail(context, tx, tenant, mail);
    return { ...nothing("rejected", `${known.rule.sender} is blocked.`), attachments: listed(mail, NOT_LET_IN) };
  }
  if (parsed.isReport) return nothing("rejected", "It is a delivery report.");
  // Whoever released it answers for whose it is.
  const judged =
    row.releasedBy !== null && row.vendorExternalId !== null
      ? ({ kind: "in", vendorExternalId: row.vendorExternalId } as const)
      : judgeSender(parsed.from, proof, known);
  if (judged.kind !== "in") {
    // What is held because nobody could be asked is asked about again, each by itself.
    const isHeld = judged.kind === "quarantined" && !judged.reason.startsWith(UNASKED);
    const held = isHeld ? await findHeldCopy(tx, row, contentHash(mail)) : undefined;
    const [outcome, reason] =
      held === undefined
        ? [judged.kind, judged.reason]
        : [
            "duplicate",
            `The same mail came on ${minuteText(held.receivedAt)} and was held: what is decided about that one is for both.`,
          ];
    return { ...nothing(outcome, reason), attachments: listed(mail, NOT_LET_IN) };
  }
  const taken = await takeFiles(context, tx, tenant, { ...mail, vendorExternalId: judged.vendorExternalId });
  return { ...taken, vendorExternalId: judged.vendorExternalId, communicationUuid: null };
}

/** As `2026-11-28 07:35 UTC`. */
function minuteText(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

/** Of what makes two mails one, whatever way they came. Null: they have no id to be known by. */
function contentHash({ parsed: { messageId, from, subject, text, files } }: JudgedMail): string | null {
  if (messageId === null) return null;
  const parts = [messageId, from, subject, text, files.map(({ name, content }) => [name, content.digest().hash])];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Of its files, those whose bytes stand for themselves: what was opened stands there by what was in it. */
const hashesOf = ({ files }: ParsedMail): readonly string[] =>
  files.flatMap(({ note, content }) => (note === null ? [content.digest().hash] : []));

const NOT_LET_IN = { outcome: "ignored", reason: "It is in the mail, which was not let in." } as const;

/** The files of a mail that waits or came before: named, and taken out of it when it is read again. */
const listed = (
  { parsed, row }: JudgedMail,
  became: { readonly outcome: string; readonly reason: string },
): TakenFiles["attachments"] =>
  parsed.files.map((file) => ({
    name: file.name,
    mediaType: file.saidType,
    bytes: file.content.digest().bytes,
    blobHash: row.blobHash,
    ...became,
    documentUuid: null,
  }));
