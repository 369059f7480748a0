import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { INVOICE_STATUSES } from "#contract/manage/invoice/invoice-words.ts";
import type { MessageData } from "#domain/audit/findings/message-data.ts";
import type { TenantTx } from "../../database.ts";
import { and, instantText, joined, sql, statement, verbatim, type SqlPart } from "../../sql.ts";
import { savingsOf } from "../report/savings.ts";
import { TURN_OF_INVOICE } from "../dispute/dispute-listing.ts";
import { conditionsOfFilter, type InvoiceFilter } from "./invoice-filter.ts";
import { INVOICE_ORDERS, type InvoiceOrder, KEY_TEXT, type KeyRow } from "./invoice-orders.ts";
import type { SearchHits } from "./invoice-search.ts";
import { listActorNames } from "./timeline.ts";

export const OPEN_STATUSES = ["received", "matching", "unmatched", "auditing", "review", "disputed"] as const;

export interface ListedInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly externalId: string;
  readonly type: string;
  readonly vendor: { readonly externalId: string | null; readonly name: string | null; readonly scac: string | null };
  readonly status: InvoiceStatus;
  readonly verdict: string | null;
  readonly billed: string;
  readonly expected: string | null;
  readonly variance: string | null;
  readonly approved: string | null;
  readonly currency: string;
  readonly source: string;
  readonly receivedAt: string;
  readonly invoiceOn: string;
  readonly dueOn: string | null;
  readonly isQuickPay: boolean;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly eTag: string;
  readonly finalizedAt: string | null;
  /** What it counts for in the savings of the reports, decimal text; null: it is open. */
  readonly savings: { readonly found: string; readonly realized: string } | null;
  /** When its result was marked as delivered; null: it is open, or nobody took it yet. */
  readonly deliveredAt: string | null;
  /** Until when somebody put it off; null when it is not put off, or is back. */
  readonly snoozedUntil: string | null;
  readonly snoozedByName: string | null;
  readonly orders: readonly string[];
  /** A person's hold: what it waits for; null when nobody holds it. */
  readonly hold: { readonly documentType: string | null; readonly until: string | null } | null;
  /** True: approved once, beyond that approver's limit. */
  readonly awaitsSecondApprover: boolean;
  /** True: an approval that waited was dropped by an audit, and nobody has decided since. */
  readonly hasDroppedApproval: boolean;
  /** Of a disputed invoice: `ours`, `unsent` or `theirs`; null when it is not disputed. */
  readonly disputeTurn: string | null;
  readonly findings: number;
  readonly headline: string | null;
  /** Which message the headline is and what it tells; null and empty in audits of releases that told words alone. */
  readonly headlineId: string | null;
  readonly headlineData: MessageData;
}

export interface InvoiceKey {
  readonly uuid: string;
  readonly key: readonly (string | boolean | null)[];
}

/** Which part of a list is asked for. */
export interface InvoicePage {
  readonly order: InvoiceOrder;
  /** The key of the last invoice shown; undefined: from the start. */
  readonly after: readonly unknown[] | undefined;
  readonly limit: number;
}

/**
 * The next invoices of a list, in its order. The list is a merge of short index scans, one a status and one a vendor, each of
 * which ends after `limit` rows: what it costs does not grow with the number of invoices.
 */
export async function listInvoiceKeys(tx: TenantTx, filter: InvoiceFilter, page: InvoicePage): Promise<readonly InvoiceKey[]> {
  const sort = INVOICE_ORDERS[page.order];
  const limit = sql`${page.limit}::integer`;
  const conditions = conditionsOf(tx, filter, page);
  const sources = sourcesOf(tx, filter);
  const branches = statusesOf(filter, page.order).flatMap((status) =>
    sources.map((source) =>
      source({
        where: and([...conditions, ...status]),
        columns: verbatim(sort.columns),
        end: sql`order by ${verbatim(sort.by)} limit ${limit}`,
      }),
    ),
  );
  if (branches.length === 0) return [];
  const { rows } = await tx.query<KeyRow>(
    statement(
      sql`select ${verbatim(KEY_TEXT)}, invoice_uuid as "invoiceUuid" from (${joined(branches, " union ")}) as found
          order by ${verbatim(sort.merged)} limit ${limit}`,
    ),
  );
  return rows.map((row) => ({ uuid: row.invoiceUuid, key: sort.key(row) }));
}

function conditionsOf(tx: TenantTx, filter: InvoiceFilter, { order, after }: InvoicePage): readonly SqlPart[] {
  return [
    ...conditionsOfFilter(tx, filter),
    ...(order === "finalized" ? [sql`finalized_at is not null`] : []),
    ...(after === undefined ? [] : [INVOICE_ORDERS[order].after(after)]),
  ];
}

/** More than this many are not counted: "10,000 or more" says enough. */
export const MAX_COUNTED = 10_000;
/** Nobody waits longer for a number beside a list. */
const COUNT_MS = 250;

/**
 * How many invoices a filter names, as far as `MAX_COUNTED` + 1. Undefined where that cannot be told quickly: a filter without an
 * index of its own may have to look at all of them.
 */
export async function countListedInvoices(tx: TenantTx, filter: InvoiceFilter, order: InvoiceOrder): Promise<number | undefined> {
  const end = sql`limit ${MAX_COUNTED + 1}::integer`;
  const conditions = conditionsOf(tx, filter, { order, after: undefined, limit: 0 });
  const branches = statusesOf(filter, order).flatMap((status) =>
    sourcesOf(tx, filter).map((source) =>
      source({ where: and([...conditions, ...status]), columns: verbatim("invoice_uuid"), end }),
    ),
  );
  if (branches.length === 0) return 0;
  // Back to here when it is counted, too: the limit is this statement's alone.
  await tx.query("savepoint counting");
  await tx.query(`set local statement_timeout = ${COUNT_MS}`);
  try {
    const { rows } = await tx.query<{ count: number }>(
      statement(sql`select count(*) as count from (select * from (${joined(branches, " union ")}) as found ${end}) as listed`),
    );
    return rows[0]?.count ?? 0;
  } catch (error) {
    if ((error as { readonly code?: string }).code === QUERY_CANCELED) return undefined;
    throw error;
  } finally {
    await tx.query("rollback to savepoint counting");
  }
}
const QUERY_CANCELED = "57014";

/**
 * The conditions of each status that is listed; one without any lists all. The status is written out, so that the planner sees
 * that the queue's index holds it.
 */
function statusesOf(filter: InvoiceFilter, order: InvoiceOrder): readonly (readonly SqlPart[])[] {
  const open = order === "queue" ? [sql`status not in ('approved', 'terminated')`] : [];
  if (filter.statuses.length === 0 && order !== "queue") return [open];
  const asked = filter.statuses.length > 0 ? filter.statuses : OPEN_STATUSES;
  return asked.flatMap((status) => {
    const known = INVOICE_STATUSES.find((name) => name === status);
    return known === undefined ? [] : [[...open, verbatim(`status = '${known}'`)]];
  });
}

interface Branch {
  readonly where: SqlPart;
  readonly columns: SqlPart;
  /** Its order and its limit. */
  readonly end: SqlPart;
}
type Source = (branch: Branch) => SqlPart;

const plain: Source = ({ where, columns, end }) => sql`(select ${columns} from invoice where ${where} ${end})`;

/** Scans of what is looked for; those of a customer's twice: what names it, and what an order of its own was found for. */
function sourcesOf(tx: TenantTx, { hits, vendor, customer }: InvoiceFilter): readonly Source[] {
  const sources = sourcesOfHits(hits ?? vendor);
  if (customer === null) return sources;
  const ofCustomer = [
    sql`customer_external_id = ${customer}`,
    sql`exists (select from invoice_order linked join freight_order o on o.tenant_uuid = linked.tenant_uuid and o.order_uuid = linked.order_uuid
      where linked.tenant_uuid = ${tx.tenantUuid} and linked.invoice_uuid = invoice.invoice_uuid and o.tenant_uuid = ${tx.tenantUuid}
        and o.customer_external_id = ${customer})`,
  ];
  return sources.flatMap((source) =>
    ofCustomer.map(
      (condition): Source =>
        ({ where, ...rest }) =>
          source({ ...rest, where: sql`${where} and ${condition}` }),
    ),
  );
}

/** One scan for what was found by number, one for each vendor. */
function sourcesOfHits(hits: SearchHits | undefined): readonly Source[] {
  if (hits === undefined) return [plain];
  const sources: Source[] = [];
  if (hits.invoiceUuids.length > 0) {
    const uuids = sql`${hits.invoiceUuids}::uuid[]`;
    sources.push((branch) => plain({ ...branch, where: sql`${branch.where} and invoice_uuid = any (${uuids})` }));
  }
  const each = (list: readonly string[], condition: SqlPart): void => {
    if (list.length === 0) return;
    const names = sql`${list}::text[]`;
    sources.push(
      ({ where, ...rest }) =>
        sql`(select found.* from unnest(${names}) as named (name) cross join lateral ${plain({ ...rest, where: sql`${where} and ${condition}` })} as found)`,
    );
  };
  each(hits.vendorExternalIds, sql`vendor_external_id = named.name`);
  each(hits.scacs, sql`vendor_scac = named.name and vendor_external_id is null`);
  return sources;
}

const SAVINGS = savingsOf("invoice");

const READ = {
  name: "read-listed-invoices",
  text: `
    select invoice.invoice_uuid as uuid, invoice_number as "invoiceNumber", external_id as "externalId", type,
      jsonb_build_object('externalId', vendor_external_id, 'name', vendor_name, 'scac', vendor_scac) as vendor,
      status, invoice.verdict, billed, expected, variance, approved, currency, source, ${instantText("received_at")} as "receivedAt",
      invoice_on as "invoiceOn", due_on as "dueOn", is_quick_pay as "isQuickPay", assignee, e_tag::text as "eTag", ${instantText("finalized_at")} as "finalizedAt",
      (select ${instantText("f.delivered_at")} from finalized_invoice f where f.tenant_uuid = $1 and f.finalized_no = invoice.finalized_no) as "deliveredAt",
      case when invoice.finalized_at is not null then jsonb_build_object('found', (${SAVINGS.found})::numeric(19,4)::text,
        'realized', (${SAVINGS.realized})::numeric(19,4)::text) end as savings,
      case when snoozed_until > $3::timestamptz then ${instantText("snoozed_until")} end as "snoozedUntil",
      case when snoozed_until > $3::timestamptz then snoozed_by end as "snoozedByName",
      array(
        select external_id from invoice_order linked join freight_order using (tenant_uuid, order_uuid)
        where linked.tenant_uuid = $1 and linked.invoice_uuid = invoice.invoice_uuid order by external_id
      ) as orders,
      case when hold is null then null else jsonb_build_object('documentType', hold -> 'documentType', 'until', hold -> 'until') end as hold,
      first_approval is not null as "awaitsSecondApprover", dropped_approvals is not null as "hasDroppedApproval",
      case when status = 'disputed' then ${TURN_OF_INVOICE} end as "disputeTurn",
      coalesce((
        select jsonb_agg(jsonb_build_object('severity', finding -> 'severity', 'message', finding -> 'message',
          'messageId', finding -> 'messageId', 'data', finding -> 'data'))
        from jsonb_array_elements(audit.result -> 'findings') as finding
      ), '[]') as found
    from unnest($2::uuid[]) with ordinality as wanted (invoice_uuid, place)
      join invoice on invoice.tenant_uuid = $1 and invoice.invoice_uuid = wanted.invoice_uuid
      left join audit on audit.tenant_uuid = $1 and audit.audit_uuid = invoice.audit_uuid
    order by place`,
};

interface ListedFinding {
  readonly severity: string;
  readonly message: string;
  readonly messageId?: string | null;
  readonly data?: MessageData | null;
}

const headlineOf = (found: readonly ListedFinding[]): Pick<ListedInvoice, "headline" | "headlineId" | "headlineData"> => {
  const [gravest] = GRAVEST_FIRST.flatMap((severity) => found.filter((finding) => finding.severity === severity));
  return { headline: gravest?.message ?? null, headlineId: gravest?.messageId ?? null, headlineData: gravest?.data ?? {} };
};

const GRAVEST_FIRST = ["block", "unmatched", "dispute", "review", "information"];

/** What a list shows of these invoices, in the order given. */
export async function readListedInvoices(tx: TenantTx, uuids: readonly string[], now: string): Promise<readonly ListedInvoice[]> {
  if (uuids.length === 0) return [];
  type Row = Omit<ListedInvoice, "findings" | "headline" | "headlineId" | "headlineData" | "assigneeName"> & {
    readonly found: readonly ListedFinding[];
  };
  const { rows } = await tx.query<Row>(READ, [tx.tenantUuid, uuids, now]);
  const names = await listActorNames(
    tx,
    rows.flatMap((row) => [row.assignee, row.snoozedByName].filter((actor) => actor !== null)),
  );
  return rows.map(({ found, ...row }) => ({
    ...row,
    assigneeName: row.assignee === null ? null : (names.get(row.assignee) ?? row.assignee),
    snoozedByName: row.snoozedByName === null ? null : (names.get(row.snoozedByName) ?? row.snoozedByName),
    findings: found.length,
    ...headlineOf(found),
  }));
}
