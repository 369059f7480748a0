import type { TenantTx } from "#db/database.ts";
import { findNoticedInvoice, insertNotices, type NoticeFor, takeBackNotices } from "#db/queries/notice/notice.ts";
import { type NoticeKind, noticeDueAt, plainNumber } from "#domain/notice/notice-kinds.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context } from "#src/context.ts";

/** Roles of whoever sets the tenant up, and of whoever decides what others began. */
export const ADMINS: readonly string[] = ["admin"];
export const APPROVERS: readonly string[] = ["approver", "admin"];

/** What people are told of: a line, and where it leads. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly path: string;
  readonly words: string;
}

/**
 * Has people told in the app and by mail, each as they chose, in the transaction of what happened. Where no mail server is set
 * the mail is a file of the outbox, as all other mail.
 */
export async function tellPeople(context: Context, tx: TenantTx, to: NoticeFor, notice: Notice): Promise<void> {
  const now = context.clock.now();
  const told = await insertNotices(tx, to, {
    ...notice,
    atOnceAt: new Date(noticeDueAt("at-once", now)),
    dailyAt: new Date(noticeDueAt("daily", now)),
  });
  await enqueueWork(
    tx,
    tx.tenantUuid,
    told.flatMap(({ userId, dueAt, isAsked }) =>
      dueAt === null || !isAsked ? [] : [{ kind: "send-notices", subjectUuid: userId, dueAt }],
    ),
  );
  // Whose they are the stream does not say: each app asks for its own.
  if (told.length > 0) await announceChanges(tx, [{ noun: "notice", uuid: tx.tenantUuid }]);
}

/** As `tellPeople`, of an invoice; `to` may depend on whose it is. */
export async function tellOfInvoice(
  context: Context,
  tx: TenantTx,
  invoiceUuid: string,
  notice: {
    readonly kind: NoticeKind;
    readonly to: (assignee: string | null) => NoticeFor;
    readonly words: (invoiceNumber: string) => string;
  },
): Promise<void> {
  const invoice = await findNoticedInvoice(tx, invoiceUuid);
  if (invoice === undefined) return;
  await tellPeople(context, tx, notice.to(invoice.assignee), {
    kind: notice.kind,
    path: `/invoices/${invoiceUuid}`,
    words: notice.words(plainNumber(invoice.invoiceNumber)),
  });
}

interface TakenBack {
  readonly kind: NoticeKind;
  /** Who was told; null: nobody. */
  readonly of: string | null;
  readonly butOf: string | null;
  /** These lines alone; absent: whatever was told of that kind. */
  readonly words?: (invoiceNumber: string) => readonly string[];
}

/** What somebody was told of an invoice was taken back: where they did not read it yet, and no mail went, it is told no more. */
export async function takeBackTold(tx: TenantTx, invoiceUuid: string, { kind, of, butOf, words }: TakenBack): Promise<void> {
  if (of === null) return;
  const invoice = words === undefined ? undefined : await findNoticedInvoice(tx, invoiceUuid);
  const lines = words === undefined || invoice === undefined ? null : words(plainNumber(invoice.invoiceNumber));
  await takeBackNotices(tx, { kind, path: `/invoices/${invoiceUuid}`, of, butOf, words: lines });
  await announceChanges(tx, [{ noun: "notice", uuid: tx.tenantUuid }]);
}
