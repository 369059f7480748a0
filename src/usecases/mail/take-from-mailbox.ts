import { MailboxFailure, type OpenMailbox, type PutAway } from "#adapters/mailbox.ts";
import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";
import { type MessagePlace, notePutAway, noteTried, sortMessages } from "#db/queries/mail/mailbox-messages.ts";
import { type MailboxRow, noteLook } from "#db/queries/mail/mailboxes.ts";
import { MAX_MAIL_BYTES } from "#domain/mail/mail-limits.ts";
import { MAX_TRIES_OF_A_MESSAGE } from "#domain/mail/mailbox-waits.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";
import type { Context, Tenant } from "#src/context.ts";
import { acceptFetched, findRecipient, type MailRecipient, whyMailIsFull } from "./accept-mail.ts";

/** What a mailbox is looked through with. */
export interface MailboxLook {
  readonly tenant: Tenant;
  readonly mailbox: MailboxRow;
  readonly open: OpenMailbox;
}

/** Messages taken in one look: then others have their turn. */
const TAKEN_A_LOOK = 200;
/** Messages that are moved or flagged together. */
const MAX_PUT_AWAY_AT_ONCE = 25;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_MEGABYTES = Math.floor(MAX_MAIL_BYTES / 1024 ** 2);

/**
 * Takes what is new in an open mailbox. Each message is durable, with its work, in the transaction that notes its name in the
 * mailbox; only then is it moved or flagged: whoever dies in between has it moved or flagged by the next look, and taken no
 * second time. Answers whether there is more. Rejects with `MailboxFailure` where the mailbox is to blame.
 */
export async function takeFromMailbox(context: Context, look: MailboxLook): Promise<{ readonly isMore: boolean }> {
  const { tenant, mailbox, open } = look;
  const place: MessagePlace = { mailboxUuid: mailbox.uuid, place: mailbox.place, uidValidity: open.uidValidity };
  const isMoved = mailbox.afterTaking === "move";
  const uids = await open.listUids(mailbox.since, !isMoved);
  const { fresh, taken } = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    sortMessages(tx, place, { uids, isMoved, maxTries: MAX_TRIES_OF_A_MESSAGE }),
  );
  const putAway = (some: readonly number[]) => putMessagesAway(context, look, place, some);
  if (fresh.length > 0) context.outside.mailApart.expect();
  // What an earlier look took, and did not come to put away.
  for (let at = 0; at < taken.length; at += MAX_PUT_AWAY_AT_ONCE) await putAway(taken.slice(at, at + MAX_PUT_AWAY_AT_ONCE));
  let waiting: number[] = [];
  try {
    for (const uid of fresh.slice(0, TAKEN_A_LOOK)) {
      if (!(await takeMessage(context, look, place, uid))) continue;
      waiting.push(uid);
      if (waiting.length < MAX_PUT_AWAY_AT_ONCE) continue;
      const some = waiting;
      waiting = [];
      await putAway(some);
    }
  } catch (error) {
    // Those before it are put away, where the connection still stands; else by the next look.
    await putAway(waiting).catch(() => {});
    throw error;
  }
  await putAway(waiting);
  return { isMore: fresh.length > TAKEN_A_LOOK };
}

async function putMessagesAway(
  context: Context,
  { tenant, mailbox, open }: MailboxLook,
  place: MessagePlace,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return;
  const way: PutAway = mailbox.afterTaking === "move" ? { kind: "move", folder: mailbox.moveTo } : { kind: "flag" };
  await open.putAway(uids, way);
  await context.db.inTenant(tenant.tenantUuid, (tx) => notePutAway(tx, place, uids));
}

/** There is no room for further mail; its words are for people. */
class NoRoomForMail extends Error {}

/** Takes one message. False: it was gone. One that the mailbox does not give is noted as tried. */
async function takeMessage(context: Context, look: MailboxLook, place: MessagePlace, uid: number): Promise<boolean> {
  const { tenant } = look;
  const full = await whyMailIsFull(context, tenant);
  if (full !== undefined) throw new NoRoomForMail(full);
  const name = { ...place, uid };
  const fetched = await fetchMessage(context, look, uid).catch(async (error: unknown) => {
    if (error instanceof MailboxFailure) await context.db.inTenant(tenant.tenantUuid, (tx) => noteTried(tx, name, error.message));
    throw error;
  });
  if (fetched === undefined) return false;
  try {
    const refused = await acceptFetched(context, await recipientOf(context, look, fetched.recipients), {
      raw: fetched.raw,
      // Where it was handed in nobody says who could be trusted: SPF proves nothing then, and DKIM alone does.
      client: { address: "", helo: "", envelopeFrom: "" },
      name,
      refusal: fetched.refusal,
    });
    if (refused !== undefined) throw new NoRoomForMail(refused);
    return true;
  } finally {
    await fetched.raw.close();
  }
}

interface Fetched {
  /** The caller closes it. */
  readonly raw: SpoolFile;
  /** Header fields that say whom it was sent to. */
  readonly recipients: string;
  /** Why it is not read: it is too large, and `raw` is its header alone. */
  readonly refusal: string | null;
}

/** Undefined: it is gone. */
async function fetchMessage(context: Context, { open, mailbox }: MailboxLook, uid: number): Promise<Fetched | undefined> {
  const head = await open.readHead(uid);
  if (head === undefined) return undefined;
  const { recipients } = head;
  if (head.bytes <= MAX_MAIL_BYTES) {
    const source = await spooled(context, (raw) =>
      open.readSource(uid, { bytes: head.bytes, most: MAX_MAIL_BYTES }, (part) => raw.write(part)),
    );
    if (source.came === "whole") return { raw: source.raw, recipients, refusal: null };
    await source.raw.close();
    if (source.came === "gone") return undefined;
  }
  const { raw } = await spooled(context, async (file) => file.write(await open.readHeader(uid, MAX_HEADER_BYTES)));
  const refusal = `It is larger than ${MAX_MEGABYTES} MB, which a mail may have. Its header alone was fetched: the rest is in the mailbox ${mailbox.name}.`;
  return { raw, recipients, refusal };
}

async function spooled<T>(
  context: Context,
  fill: (raw: SpoolFile) => Promise<T>,
): Promise<{ readonly raw: SpoolFile; readonly came: T }> {
  const raw = await openSpoolFile(context.outside.spoolFolder);
  try {
    return { raw, came: await fill(raw) };
  } catch (error) {
    await raw.close();
    throw error;
  }
}

/** What stands between addresses. */
const BETWEEN = /[\s<>,;:"()]+/;
const MAX_ADDRESSES = 200;

/** The dispute whose address the message was sent to, where it is one of this tenant's; else what the mailbox is for. */
async function recipientOf(context: Context, { tenant, mailbox }: MailboxLook, fields: string): Promise<MailRecipient> {
  const addresses = fields.split(BETWEEN).filter((word) => word.includes("@"));
  for (const address of new Set(addresses.slice(0, MAX_ADDRESSES))) {
    if (!address.toLowerCase().startsWith("dispute-")) continue;
    const found = await findRecipient(context, address);
    if (found?.kind === "dispute" && found.tenant.tenantUuid === tenant.tenantUuid) return found;
  }
  const address = mailbox.username.includes("@") ? mailbox.username : `${mailbox.username}@${mailbox.host}`;
  return { address, kind: mailbox.address, tenant, disputeUuid: null };
}

/** Why a look came to nothing, for people; undefined: it is a fault of ours. */
export function lookFailure(error: unknown, { host }: Pick<MailboxRow, "host">): string | undefined {
  if (error instanceof NoRoomForMail) return `Nothing is fetched: ${error.message}`;
  return error instanceof MailboxFailure ? `${host}: ${error.message}` : undefined;
}

/** Notes what a look came to; null: all is well. Tells the open apps where that is news. */
export function recordLook(context: Context, tenant: Tenant, mailboxUuid: string, failure: string | null): Promise<boolean> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const isNews = await noteLook(tx, mailboxUuid, failure);
    if (isNews) await announceChanges(tx, [{ noun: "mailbox", uuid: mailboxUuid }]);
    if (isNews && failure !== null)
      await tellPeople(
        context,
        tx,
        { actors: [], roles: ADMINS, except: "" },
        { kind: "mailbox-failing", path: `/mail-settings#${mailboxUuid}`, words: "A mailbox cannot be read" },
      );
    return isNews;
  });
}
