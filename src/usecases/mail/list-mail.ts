import type { Readable } from "node:stream";
import { findMail, listMail as query, type MailFilter, type MailRow, type WholeMail } from "#db/queries/mail/incoming-mail.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

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

/** The message as it came, byte for byte, as a stream: it may be large, and several may be downloaded. Refuses: unknown. */
export async function openRawMail(
  context: Context,
  tenant: Tenant,
  mailUuid: string,
): Promise<Outcome<{ readonly content: Readable; readonly bytes: number }>> {
  const read = await readMailMessage(context, tenant, mailUuid);
  if (!read.ok) return read;
  const content = await context.outside.blobs.open(tenant.tenantUuid, read.value.blobHash);
  return content === undefined ? UNKNOWN_MAIL : done({ content, bytes: read.value.bytes });
}
