import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { INVOICE_STATUSES, type Waiting } from "#contract/manage/invoice/invoice-list.ts";
import type { MessageData } from "#domain/audit/findings/message-data.ts";
import type { TenantTx } from "../../database.ts";
import { and, comesAfter, instantText, joined, or, sql, statement, verbatim, type SqlPart } from "../../sql.ts";
import type { SearchHits } from "./invoice-search.ts";
import { listActorNames } from "./timeline.ts";

export const OPEN_STATUSES = ["received", "matching", "unmatched", "auditing", "review", "disputed"] as const;

/** `queue`: open invoices, quick pay first, then what is due first, then the oldest. `newest`: by receipt, the newest first. */
export type InvoiceOrder = "queue" | "newest";

const WAITING_CONDITIONS: Readonly<Record<Waiting, SqlPart>> = {
  "second-approver": sql`first_approval is not null`,
  "dropped-approval": sql`dropped_approvals is not null`,
  hold: sql`hold is not null`,
};

export interface InvoiceFilter {
  /** Empty: any. */
  readonly statuses: readonly string[];
  readonly verdicts: readonly string[];
  /** Ids of actors and teams; null among them: nobody's. Empty, and no `teamsOf`: anybody's. */
  readonly assignees: readonly (string | null)[];
  /** Besides, those of teams that this person is in; undefined: they are not asked for. */
  readonly teamsOf?: string | undefined;
  /** What a search or a vendor's name found; undefined: no such filter. */
  readonly hits: SearchHits | undefined;
  /** Vendors besides a search. */
  readonly vendor: SearchHits | undefined;
  /** What they wait for; empty: anything or nothing. */
  readonly waits: readonly Waiting[];
}

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
  readonly orders: readonly string[];
  /** A person's hold: what it waits for; null when nobody holds it. */
  readonly hold: { readonly documentType: string | null; readonly until: string | null } | null;
  /** True: approved once, beyond that approver's limit. */
  readonly awaitsSecondApprover: boolean;
  /** True: an approval that waited was dropped by an audit, and nobody has decided since. */
  readonly hasDroppedApproval: boolean;
  readonly findings: number;
  readonly headline: string | null;
  /** Which message the headline is and what it tells; null and empty in audits of releases that told words alone. */
  readonly headlineId: string | null;
  readonly headlineData: MessageData;
}

/** Sort keys of the two orders, ascending within `queue`; the last part makes every key unique. */
const ORDERS = {
  queue: {
    columns: "not is_quick_pay as key1, coalesce(due_on, 'infinity'::date) as key2, received_at as key3, invoice_uuid",
    by: "not is_quick_pay, coalesce(due_on, 'infinity'::date), received_at, invoice_uuid",
    merged: "key1, key2, key3, invoice_uuid",
    after: ([quickPay, due, received, uuid]: readonly unknown[]) =>
      sql`((not is_quick_pay), coalesce(due_on, 'infinity'::date), received_at, invoice_uuid)
        > (${quickPay}::boolean, ${due}::date, ${received}::timestamptz, ${uuid}::uuid)`,
    keyText: `key1, key2::text as key2, ${instantText("key3")} as key3`,
    key: (row: KeyRow) => [row.key1 as boolean, row.key2, row.key3, row.invoiceUuid],
    shape: ["flag", "day", "instant", "uuid"],
  },
  newest: {
    columns: "null::boolean as key1, null::date as key2, received_at as key3, invoice_uuid",
    by: "received_at desc, invoice_uuid",
    merged: "key3 desc, invoice_uuid",
    after: ([received, uuid]: readonly unknown[]) =>
      comesAfter("received_at", "invoice_uuid", [received as string, uuid as string]),
    keyText: `key1, key2::text as key2, ${instantText("key3")} as key3`,
    key: (row: KeyRow) => [row.key3, row.invoiceUuid],
    shape: ["instant", "uuid"],
  },
} as const;

interface KeyRow {
  readonly key1: boolean | null;
  readonly key2: string | null;
  readonly key3: string;
  readonly invoiceUuid: string;
}

/** The parts of an order's sort key, as a cursor holds them. */
export function keyShape(order: InvoiceOrder) {
  return ORDERS[order].shape;
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
  const sort = ORDERS[page.order];
  const limit = sql`${page.limit}::integer`;
  const conditions = conditionsOf(tx, filter, page);
  const sources = sourcesOf(filter.hits ?? filter.vendor);
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
      sql`select ${verbatim(sort.keyText)}, invoice_uuid as "invoiceUuid" from (${joined(branches, " union ")}) as found
          order by ${verbatim(qualify(sort.merged))} limit ${limit}`,
    ),
  );
  return rows.map((row) => ({ uuid: row.invoiceUuid, key: sort.key(row) }));
}

function conditionsOf(tx: TenantTx, filter: InvoiceFilter, { order, after }: InvoicePage): readonly SqlPart[] {
  const conditions = [sql`tenant_uuid = ${tx.tenantUuid}`];
  if (filter.verdicts.length > 0) conditions.push(sql`verdict = any (${filter.verdicts}::text[])`);
  const assigned = assignedTo(tx, filter);
  if (assigned.length > 0) conditions.push(or(assigned));
  if (filter.waits.length > 0) conditions.push(or(filter.waits.map((wait) => WAITING_CONDITIONS[wait])));
  if (after !== undefined) conditions.push(ORDERS[order].after(after));
  if (filter.hits !== undefined && filter.vendor !== undefined) conditions.push(ofVendor(filter.vendor));
  return conditions;
}

function assignedTo(tx: TenantTx, { assignees, teamsOf }: InvoiceFilter): readonly SqlPart[] {
  const named = assignees.filter((assignee) => assignee !== null);
  return [
    ...(named.length > 0 ? [sql`assignee = any (${named}::text[])`] : []),
    ...(named.length < assignees.length ? [sql`assignee is null`] : []),
    ...(teamsOf === undefined
      ? []
      : [
          sql`assignee in (select 'team:' || team_uuid from team_member where tenant_uuid = ${tx.tenantUuid} and user_id = ${teamsOf})`,
        ]),
  ];
}

function ofVendor(vendor: SearchHits): SqlPart {
  return sql`(vendor_external_id = any (${vendor.vendorExternalIds}::text[])
    or (vendor_external_id is null and vendor_scac = any (${vendor.scacs}::text[])))`;
}

/**
 * The conditions of each status that is listed; one without any lists all. The status is written out, so that the planner sees
 * that the queue's index holds it.
 */
function statusesOf(filter: InvoiceFilter, order: InvoiceOrder): readonly (readonly SqlPart[])[] {
  const open = order === "queue" ? [sql`status not in ('approved', 'terminated')`] : [];
  if (filter.statuses.length === 0 && order === "newest") return [open];
  const asked = filter.statuses.length > 0 ? filter.statuses : OPEN_STATUSES;
  return asked.flatMap((status) => {
    const known = INVOICE_STATUSES.find((name) => name === status);
    return known === undefined ? [] : [[...open, verbatim(`status = '${known}'`)]];
  });
}

/** Sorted by the columns themselves, not by the texts of the same name. */
const qualify = (keys: string): string =>
  keys
    .split(", ")
    .map((key) => `found.${key}`)
    .join(", ");

interface Branch {
  readonly where: SqlPart;
  readonly columns: SqlPart;
  /** Its order and its limit. */
  readonly end: SqlPart;
}
type Source = (branch: Branch) => SqlPart;

const plain: Source = ({ where, columns, end }) => sql`(select ${columns} from invoice where ${where} ${end})`;

/** One scan for what was found by number, one for each vendor. */
function sourcesOf(hits: SearchHits | undefined): readonly Source[] {
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

const READ = {
  name: "read-listed-invoices",
  text: `
    select invoice.invoice_uuid as uuid, invoice_number as "invoiceNumber", external_id as "externalId", type,
      jsonb_build_object('externalId', vendor_external_id, 'name', vendor_name, 'scac', vendor_scac) as vendor,
      status, invoice.verdict, billed, expected, variance, approved, currency, source, ${instantText("received_at")} as "receivedAt",
      invoice_on as "invoiceOn", due_on as "dueOn", is_quick_pay as "isQuickPay", assignee,
      array(
        select external_id from invoice_order linked join freight_order using (tenant_uuid, order_uuid)
        where linked.tenant_uuid = $1 and linked.invoice_uuid = invoice.invoice_uuid order by external_id
      ) as orders,
      case when hold is null then null else jsonb_build_object('documentType', hold -> 'documentType', 'until', hold -> 'until') end as hold,
      first_approval is not null as "awaitsSecondApprover", dropped_approvals is not null as "hasDroppedApproval",
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
export async function readListedInvoices(tx: TenantTx, uuids: readonly string[]): Promise<readonly ListedInvoice[]> {
  if (uuids.length === 0) return [];
  type Row = Omit<ListedInvoice, "findings" | "headline" | "headlineId" | "headlineData" | "assigneeName"> & {
    readonly found: readonly ListedFinding[];
  };
  const { rows } = await tx.query<Row>(READ, [tx.tenantUuid, uuids]);
  const names = await listActorNames(
    tx,
    rows.flatMap((row) => (row.assignee === null ? [] : [row.assignee])),
  );
  return rows.map(({ found, ...row }) => ({
    ...row,
    assigneeName: row.assignee === null ? null : (names.get(row.assignee) ?? row.assignee),
    findings: found.length,
    ...headlineOf(found),
  }));
}
