import {
  type FindingMessage,
  type GroupFilter,
  type GroupInvoiceRow,
  type GroupRow,
  listExceptionGroups,
  listFindingMessages,
  listGroupInvoices,
  listStandings,
  type InvoiceStanding,
} from "#db/queries/invoice/exceptions.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor, writeCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

export interface ExceptionGroup extends GroupRow {
  /** One invoice of the group, and what its audit says. */
  readonly sample: Omit<FindingMessage, "rule"> | null;
}

const sampleOf = ({ rule: _rule, ...said }: FindingMessage) => said;

/**
 * Open invoices by cause: rule, and as asked vendor and charge; the largest group first. Currencies are never added up. Refuses:
 * invalid.
 */
export async function listExceptions(
  context: Context,
  tenant: Tenant,
  request: { readonly byVendor: boolean; readonly byCharge: boolean; readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ExceptionGroup>>> {
  const { byVendor, byCharge, limit, cursor } = request;
  const list = `exceptions ${byVendor} ${byCharge}`;
  const after = cursor === null ? undefined : readCursor(list, ["number", "text", "text", "text", "text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const rows = await listExceptionGroups(
      tx,
      { vendor: byVendor, charge: byCharge },
      after as Parameters<typeof listExceptionGroups>[2],
      limit + 1,
    );
    const samples = [...new Set(rows.flatMap((row) => row.invoices[0] ?? []))];
    const messages = await listFindingMessages(tx, samples);
    return done(
      pageOf(rows, {
        list,
        limit,
        keyOf: (row) => [row.count, row.rule, row.vendor, row.charge, row.currency],
        itemOf: (row): ExceptionGroup => {
          const [invoiceUuid] = row.invoices;
          const said = messages.find((message) => message.invoiceUuid === invoiceUuid && message.rule === row.rule);
          return { ...row, sample: said === undefined ? null : sampleOf(said) };
        },
      }),
    );
  });
}

const NOTHING_AROUND = { isHeld: false, assignee: null, assigneeName: null };
const INVOICES = "exception-invoices";
const keyOfInvoice = (row: GroupInvoiceRow) => [row.receivedAt, row.uuid];

/** Where the list of a group's invoices goes on after this one. */
export function cursorAfter(row: GroupInvoiceRow): string {
  return writeCursor(INVOICES, keyOfInvoice(row));
}

/** An invoice of a group with what stands around it. */
export interface GroupInvoice extends GroupInvoiceRow, Omit<InvoiceStanding, "uuid"> {}

/** The invoices of one group, the oldest first. Refuses: invalid. */
export async function listExceptionInvoices(
  context: Context,
  tenant: Tenant,
  filter: GroupFilter,
  page: { readonly limit: number; readonly cursor: string | null; readonly only?: readonly string[] },
): Promise<Outcome<ListPage<GroupInvoice>>> {
  const after = page.cursor === null ? undefined : readCursor(INVOICES, ["instant", "uuid"], page.cursor);
  if (page.cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const found = await listGroupInvoices(tx, filter, {
      after: after as readonly [string, string] | undefined,
      only: page.only ?? null,
      limit: page.limit + 1,
    });
    const standings = await listStandings(
      tx,
      found.map(({ uuid }) => uuid),
    );
    const standingOf = new Map(standings.map((standing) => [standing.uuid, standing]));
    return found.map((row): GroupInvoice => ({ ...NOTHING_AROUND, ...standingOf.get(row.uuid), ...row }));
  });
  return done(
    pageOf(rows, {
      list: INVOICES,
      limit: page.limit,
      keyOf: keyOfInvoice,
      itemOf: (row) => row,
    }),
  );
}
