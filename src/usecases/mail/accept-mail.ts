import type { SpoolFile } from "#adapters/spool.ts";
import type { MailClient } from "#adapters/mail-proof.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findMailToken, hasMailWaiting, insertMail } from "#db/queries/mail/incoming-mail.ts";
import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { readMailAddress } from "#domain/mail/mail-address.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { keepFile } from "../file/keep-file.ts";
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

/** Makes a mail durable for one of its recipients, with its work: when this is done, nothing loses it any more. Answers why not, where the receiver has no room for it. */
export async function acceptMail(
  context: Context,
  recipient: MailRecipient,
  mail: { readonly raw: SpoolFile; readonly client: MailClient },
): Promise<string | undefined> {
  const { tenant, kind, disputeUuid, address } = recipient;
  const kept = await keepFile(context, tenant.tenantUuid, mail.raw);
  if ((await refuseKept(context, tenant.tenantUuid, [kept])) !== undefined) return NO_ROOM;
  const mailUuid = context.newUuid();
  await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await insertMail(tx, {
      mailUuid,
      address: kind,
      disputeUuid,
      at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
      clientAddress: mail.client.address,
      helo: mail.client.helo,
      envelopeFrom: mail.client.envelopeFrom,
      envelopeTo: address,
      blobHash: kept.hash,
      bytes: kept.bytes,
    });
    await crossOutPendingBlobs(tx, tenant.tenantUuid, [kept.pendingUuid]);
    await enqueueWork(tx, tenant.tenantUuid, [{ kind: "read-mail", subjectUuid: mailUuid }]);
  });
  return undefined;
}
