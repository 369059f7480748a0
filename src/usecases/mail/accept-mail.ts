import type { SpoolFile } from "#adapters/spool.ts";
import type { MailClient } from "#adapters/mail-proof.ts";
import type { TenantTx } from "#db/database.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findMailToken, hasMailWaiting, insertMail, rejectMail } from "#db/queries/mail/incoming-mail.ts";
import { findRenamed, type MessageName, noteTaken } from "#db/queries/mail/mailbox-messages.ts";
import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { readMailAddress } from "#domain/mail/mail-address.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { giveBackFiles, keepFile, type KeptFile } from "../file/keep-file.ts";
import { refuseKept, refuseMoreFiles } from "../quota/quotas.ts";

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
    const tenant = await findTenantBySlug(context.db.control, read.slug);
    return tenant === undefined ? undefined : { address, kind: read.kind, tenant, disputeUuid: null };
  }
  const token = await findMailToken(context.db.control, read.token);
  const tenant = token === undefined ? undefined : await context.tenants.find(token.tenantUuid as Tenant["tenantUuid"]);
  return token === undefined || tenant === undefined
    ? undefined
    : { address, kind: "dispute", tenant, disputeUuid: token.disputeUuid };
}

/** Why another mail of the tenant has to come later, for its sender; undefined: it may come. */
export async function whyMailIsFull(context: Context, tenant: Tenant): Promise<string | undefined> {
  if (await context.db.inTenant(tenant.tenantUuid, (tx) => hasMailWaiting(tx, MAX_WAITING)))
    return "Too many messages wait to be read here: send it again later";
  return (await refuseMoreFiles(context, tenant)) === undefined ? undefined : NO_ROOM;
}

const NO_ROOM = "The receiver keeps as much as it may: send it again later, or ask them for room";

/** A mail as it came, before anybody read it. */
export interface CameMail {
  readonly raw: SpoolFile;
  readonly client: MailClient;
}

/**
 * Makes a mail durable for one of its recipients, with its work: when this is done, nothing loses it any more. Answers why not,
 * where the receiver has no room for it.
 */
export async function acceptMail(context: Context, recipient: MailRecipient, mail: CameMail): Promise<string | undefined> {
  const { tenantUuid } = recipient.tenant;
  const kept = await keepFile(context, tenantUuid, mail.raw);
  if ((await refuseKept(context, tenantUuid, [kept])) !== undefined) return NO_ROOM;
  const mailUuid = context.newUuid();
  await context.db.inTenant(tenantUuid, async (tx) => {
    await writeMail(context, tx, recipient, { mailUuid, kept, client: mail.client });
    await enqueueWork(tx, tenantUuid, [{ kind: "read-mail", subjectUuid: mailUuid }]);
  });
  return undefined;
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
  const kept = await keepFile(context, tenantUuid, mail.raw);
  if ((await refuseKept(context, tenantUuid, [kept])) !== undefined) return NO_ROOM;
  const mailUuid = context.newUuid();
  const isNew = await context.db.inTenant(tenantUuid, async (tx) => {
    const renamed = await findRenamed(tx, mail.name, kept.hash);
    const isFirst = await noteTaken(tx, mail.name, { mailUuid: renamed ?? mailUuid, blobHash: kept.hash });
    if (!isFirst || renamed !== undefined) return false;
    await writeMail(context, tx, recipient, { mailUuid, kept, client: mail.client });
    if (mail.refusal === null) await enqueueWork(tx, tenantUuid, [{ kind: "read-mail", subjectUuid: mailUuid }]);
    else await rejectMail(tx, mailUuid, mail.refusal);
    return true;
  });
  if (!isNew) await giveBackFiles(context, tenantUuid, [kept]);
  return undefined;
}

async function writeMail(
  context: Context,
  tx: TenantTx,
  { tenant, kind, disputeUuid, address }: MailRecipient,
  mail: { readonly mailUuid: string; readonly kept: KeptFile; readonly client: MailClient },
): Promise<void> {
  await insertMail(tx, {
    mailUuid: mail.mailUuid,
    address: kind,
    disputeUuid,
    at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
    clientAddress: mail.client.address,
    helo: mail.client.helo,
    envelopeFrom: mail.client.envelopeFrom,
    envelopeTo: address,
    blobHash: mail.kept.hash,
    bytes: mail.kept.bytes,
  });
  await crossOutPendingBlobs(tx, tenant.tenantUuid, [mail.kept.pendingUuid]);
}
