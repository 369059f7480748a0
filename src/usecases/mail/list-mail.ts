import type { Readable } from "node:stream";
import { areBytesWithheld } from "#db/queries/document/document-redaction.ts";
import { findMail, listMail as query, type MailFilter, type MailRow, type WholeMail } from "#db/queries/mail/incoming-mail.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { holdBytesToScanner } from "../file/scan-document.ts";
import { done, type Outcome, refuse, WITHHELD } from "../refusal.ts";

export type { MailRow, WholeMail } from "#db/queries/mail/incoming-mail.ts";

export const UNKNOWN_MAIL = refuse("unknown", "no mail of this tenant has this uuid");

/** A page of the mails that came in, the newest first. Refuses: invalid (a cursor of another list). */
export async function listMail(
  context: Context,
  tenant: Tenant,
  request: MailFilter & { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<MailRow>>> {
  const after = request.cursor === null ? undefined : readCursor("mail", ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const rows = await query(tx, request, after as readonly [string, string] | undefined, request.limit + 1);
    return done(
      pageOf(rows, { list: "mail", limit: request.limit, keyOf: (row) => [row.receivedAt, row.uuid], itemOf: (row) => row }),
    );
  });
}

/** A mail with its text and what became of its files. Refuses: unknown. */
export function readMailMessage(context: Context, tenant: Tenant, mailUuid: string): Promise<Outcome<WholeMail>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const mail = await findMail(tx, mailUuid);
    return mail === undefined ? UNKNOWN_MAIL : done(mail);
  });
}

/** A mail to open, and whether whoever asks may open originals of which places were blacked out. */
export interface MailToOpen {
  readonly mailUuid: string;
  readonly mayOpenOriginals: boolean;
}

/**
 * The message as it came, byte for byte, as a stream: it may be large, and several may be downloaded. It holds its attachments,
 * and is opened by whoever may open those, when the virus scanner, where there is one, has looked at it. Refuses: unknown,
 * not-granted, state-conflict, busy.
 */
export async function openRawMail(
  context: Context,
  tenant: Tenant,
  { mailUuid, mayOpenOriginals }: MailToOpen,
): Promise<Outcome<{ readonly content: Readable; readonly bytes: number }>> {
  const read = await readMailMessage(context, tenant, mailUuid);
  if (!read.ok) return read;
  const hashes = read.value.attachments.map(({ blobHash }) => blobHash);
  const isWithheld = await context.db.inTenant(tenant.tenantUuid, (tx) => areBytesWithheld(tx, hashes));
  if (isWithheld && !mayOpenOriginals) return WITHHELD;
  const held = await holdBytesToScanner(context, tenant, read.value.blobHash);
  if (!held.ok) return held;
  const content = await context.outside.blobs.open(tenant.tenantUuid, read.value.blobHash);
  return content === undefined ? UNKNOWN_MAIL : done({ content, bytes: read.value.bytes });
}
