import { nowMs } from "#adapters/spans/span.ts";
import { ShortLivedCache } from "#adapters/short-lived-cache.ts";
import type { SpoolFile } from "#adapters/spool.ts";
import type { MailClient } from "#adapters/mail-proof.ts";
import type { TenantTx } from "#db/database.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findMailToken, hasMailWaiting, insertMails, type NewMail, rejectMail } from "#db/queries/mail/incoming-mail.ts";
import { findRenamed, type MessageName, noteTaken } from "#db/queries/mail/mailbox-messages.ts";
import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { readMailAddress } from "#domain/mail/mail-address.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { giveBackFiles, keepFile, type KeptFile } from "../file/keep-file.ts";
import { aloneWhereOneIsBad, Batches } from "../batches.ts";
import { recordIntake, traceOfUuid } from "../record-intake.ts";
import { PerDatabase } from "../per-database.ts";
import { refuseKept, refuseMoreFiles, refuseNoted } from "../quota/quotas.ts";

/** One of our addresses, as a sender wrote it, and whose it is. */
export interface MailRecipient {
  readonly address: string;
  readonly kind: "invoices" | "documents" | "dispute";
  readonly tenant: Tenant;
  readonly disputeUuid: string | null;
}

/** Mails of one tenant that wait to be read: past it the sender is asked to come again later. */
const MAX_WAITING = 5_000;

/** Undefined: nobody here has this address. A token that was guessed, or is of a dispute that is gone, leads nowhere. */
export async function findRecipient(context: Context, address: string): Promise<MailRecipient | undefined> {
  const read = readMailAddress(address, context.outside.mailDomain);
  if (read === undefined) return undefined;
  if (read.kind !== "dispute") {
    const tenant = await tenantOfSlug(context, read.slug);
    return tenant === undefined ? undefined : { address, kind: read.kind, tenant, disputeUuid: null };
  }
  const token = await findMailToken(context.db.control, read.token);
  const tenant = token === undefined ? undefined : await context.tenants.find(token.tenantUuid as Tenant["tenantUuid"]);
  return token === undefined || tenant === undefined
    ? undefined
    : { address, kind: "dispute", tenant, disputeUuid: token.disputeUuid };
}

const REMEMBERED_MS = 2_000;

/** Which tenant a slug is of: as old as what the directory of tenants knows of it. */
const slugs = new PerDatabase(
  ({ db }) =>
    new ShortLivedCache(async (slug) => (await findTenantBySlug(db.control, slug))?.tenantUuid, REMEMBERED_MS, undefined, 1_000),
);

async function tenantOfSlug(context: Context, slug: string): Promise<Tenant | undefined> {
  const known = slugs.of(context);
  const tenantUuid = await known.get(slug);
  // A tenant that is made now has mail at once.
  if (tenantUuid === undefined) known.forget(slug);
  return tenantUuid === undefined ? undefined : context.tenants.find(tenantUuid);
}

/** Those who ask while the same is looked up get that answer. */
const lookUps = new PerDatabase(() => new Map<string, Promise<string | undefined>>());

/** Why another mail of the tenant has to come later, for its sender; undefined: it may come. */
export function whyMailIsFull(context: Context, { tenantUuid }: Tenant): Promise<string | undefined> {
  const underWay = lookUps.of(context);
  const known = underWay.get(tenantUuid);
  if (known !== undefined) return known;
  const lookUp = whyFullNow(context, tenantUuid).finally(() => underWay.delete(tenantUuid));
  underWay.set(tenantUuid, lookUp);
  return lookUp;
}

async function whyFullNow(context: Context, tenantUuid: Tenant["tenantUuid"]): Promise<string | undefined> {
  if (await context.db.inTenant(tenantUuid, (tx) => hasMailWaiting(tx, MAX_WAITING)))
    return "Too many messages wait to be read here: send it again later";
  return (await refuseMoreFiles(context, { tenantUuid })) === undefined ? undefined : NO_ROOM;
}

const NO_ROOM = "The receiver keeps as much as it may: send it again later, or ask them for room";

/** A mail as it came, before anybody read it. */
export interface CameMail {
  readonly raw: SpoolFile;
  readonly client: MailClient;
}

const MAX_TOGETHER = 100;

/** A mail of one tenant whose bytes are stored. */
interface StoredMail {
  readonly mail: NewMail;
  readonly pendingUuid: string;
}

/**
 * Mails of a tenant that come to this process at the same time are committed together, each answered after the commit it is part
 * of: whether there was room for them.
 */
class SharedCommits {
  readonly #context: Context;
  readonly #ofTenant = new Map<string, Batches<StoredMail, boolean>>();

  constructor(context: Context) {
    this.#context = context;
  }

  submit(tenantUuid: Tenant["tenantUuid"], mail: StoredMail): Promise<boolean> {
    let batches = this.#ofTenant.get(tenantUuid);
    if (batches === undefined) {
      batches = new Batches<StoredMail, boolean>({
        limits: { items: MAX_TOGETHER },
        bytesOf: () => 0,
        work: (mails) => this.#commit(tenantUuid, mails),
        afterFailure: aloneWhereOneIsBad,
        whenIdle: () => this.#ofTenant.delete(tenantUuid),
      });
      this.#ofTenant.set(tenantUuid, batches);
    }
    return batches.submit(mail);
  }

  #commit(tenantUuid: Tenant["tenantUuid"], mails: readonly StoredMail[]): Promise<readonly boolean[]> {
    return this.#context.db.inTenant(tenantUuid, async (tx) => {
      const isFull = (await refuseNoted(tx)) !== undefined;
      if (!isFull) {
        await writeMails(tx, mails);
        await enqueueWork(
          tx,
          tenantUuid,
          mails.map(({ mail }) => ({ kind: "read-mail", subjectUuid: mail.mailUuid })),
        );
      }
      return mails.map(() => !isFull);
    });
  }
}

const sharedCommits = new PerDatabase((context) => new SharedCommits(context));

/**
 * Makes a mail durable for one of its recipients, with its work: when this is done, nothing loses it any more. Answers why not,
 * where the receiver has no room for it.
 */
export async function acceptMail(context: Context, recipient: MailRecipient, mail: CameMail): Promise<string | undefined> {
  const { tenantUuid } = recipient.tenant;
  const startMs = nowMs();
  const mailUuid = context.newUuid();
  const kept = await keepFile(context, tenantUuid, mail.raw);
  const stored = storedMail(context, recipient, {
    mailUuid,
    kept,
    client: mail.client,
    mailboxUuid: null,
  });
  if (await sharedCommits.of(context).submit(tenantUuid, stored)) {
    recordMail(context, { mailUuid, tenantUuid, channel: "smtp", startMs });
    return undefined;
  }
  await giveBackFiles(context, tenantUuid, [kept]);
  return NO_ROOM;
}

/** A message of a mailbox. `refusal`: it is too large, and this is why; `raw` is its header alone. */
export interface FetchedMail extends CameMail {
  readonly name: MessageName;
  readonly refusal: string | null;
}

/**
 * As `acceptMail`, of a message that was fetched: in the same transaction its name in the mailbox is noted, and one that was
 * noted before makes no mail again, whoever died meanwhile. Nor does one of the same bytes that had another name: its folder was
 * numbered anew.
 */
export async function acceptFetched(context: Context, recipient: MailRecipient, mail: FetchedMail): Promise<string | undefined> {
  const { tenantUuid } = recipient.tenant;
  const startMs = nowMs();
  const kept = await keepFile(context, tenantUuid, mail.raw);
  if ((await refuseKept(context, tenantUuid, [kept])) !== undefined) return NO_ROOM;
  const mailUuid = context.newUuid();
  const isNew = await context.db.inTenant(tenantUuid, async (tx) => {
    const renamed = await findRenamed(tx, mail.name, kept.hash);
    const isFirst = await noteTaken(tx, mail.name, { mailUuid: renamed ?? mailUuid, blobHash: kept.hash });
    if (!isFirst || renamed !== undefined) return false;
    const { mailboxUuid } = mail.name;
    await writeMails(tx, [storedMail(context, recipient, { mailUuid, kept, client: mail.client, mailboxUuid })]);
    if (mail.refusal === null) await enqueueWork(tx, tenantUuid, [{ kind: "read-mail", subjectUuid: mailUuid }]);
    else await rejectMail(tx, mailUuid, mail.refusal);
    return true;
  });
  if (isNew) recordMail(context, { mailUuid, tenantUuid, channel: "mailbox", startMs });
  else await giveBackFiles(context, tenantUuid, [kept]);
  return undefined;
}

/** A mail begins a trace, which is told by its uuid: what it becomes goes on from there. */
function recordMail(
  context: Context,
  {
    mailUuid,
    channel,
    ...came
  }: {
    readonly mailUuid: string;
    readonly tenantUuid: string;
    readonly channel: "smtp" | "mailbox";
    readonly startMs: number;
  },
): void {
  const attributes = { "weighbridge.channel": channel };
  recordIntake(context, { ...came, uuid: mailUuid, trace: traceOfUuid(mailUuid), name: "accept mail", attributes });
}

function storedMail(
  context: Context,
  { tenant, kind, disputeUuid, address }: MailRecipient,
  mail: {
    readonly mailUuid: string;
    readonly kept: KeptFile;
    readonly client: MailClient;
    readonly mailboxUuid: string | null;
  },
): StoredMail {
  const { mailUuid, kept, client, mailboxUuid } = mail;
  return {
    pendingUuid: kept.pendingUuid,
    mail: {
      mailUuid,
      address: kind,
      disputeUuid,
      at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
      clientAddress: client.address,
      helo: client.helo,
      envelopeFrom: client.envelopeFrom,
      envelopeTo: address,
      blobHash: kept.hash,
      bytes: kept.bytes,
      mailboxUuid,
    },
  };
}

async function writeMails(tx: TenantTx, mails: readonly StoredMail[]): Promise<void> {
  await insertMails(
    tx,
    mails.map(({ mail }) => mail),
  );
  await crossOutPendingBlobs(
    tx,
    tx.tenantUuid,
    mails.map(({ pendingUuid }) => pendingUuid),
  );
}
