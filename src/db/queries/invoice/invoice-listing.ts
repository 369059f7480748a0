import { INVOICE_STATUSES, type Waiting } from "#contract/manage/invoice-list.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "./finalization.ts";
import type { SearchHits } from "./invoice-search.ts";
import { listActorNames } from "./timeline.ts";

export const OPEN_STATUSES = ["received", "matching", "unmatched", "auditing", "review", "disputed"] as const;

/** `queue`: open invoices, quick pay first, then what is due first, then the oldest. `newest`: by receipt, the newest first. */
export type InvoiceOrder = "queue" | "newest";

const WAITING_CONDITIONS: Readonly<Record<Waiting, string>> = {
  "second-approver": "first_approval is not null",
  "dropped-approval": "dropped_approvals is not null",
  hold: "hold is not null",
};

export interface InvoiceFilter {
  /** Empty: any. */
  readonly statuses: readonly string[];
  readonly verdicts: readonly string[];
  /** Actors' ids; null among them: nobody's. Empty: anybody's. */
  readonly assignees: readonly (string | null)[];
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
  readonly status: string;
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
  /** True: an approval that waited was let go by an audit, and nobody has decided since. */
  readonly hasDroppedApproval: boolean;
  readonly findings: number;
  readonly headline: string | null;
}

/** Sort keys of the two orders, ascending within `queue`; the last part makes every key unique. */
const ORDERS = {
  queue: {
    columns: "not is_quick_pay as key1, coalesce(due_on, 'infinity'::date) as key2, received_at as key3, invoice_uuid",
    by: "not is_quick_pay, coalesce(due_on, 'infinity'::date), received_at, invoice_uuid",
    merged: "key1, key2, key3, invoice_uuid",
    after: (at: (value: unknown, type: string) => string, [quickPay, due, received, uuid]: readonly unknown[]) =>
      `((not is_quick_pay), coalesce(due_on, 'infinity'::date), received_at, invoice_uuid) > (${at(quickPay, "boolean")}, ${at(due, "date")}, ${at(received, "timestamptz")}, ${at(uuid, "uuid")})`,
    keyText: `key1, key2::text as key2, ${instantText("key3")} as key3`,
    key: (row: KeyRow) => [row.key1 as boolean, row.key2, row.key3, row.invoice_uuid],
    shape: ["flag", "day", "instant", "uuid"],
  },
  newest: {
    columns: "null::boolean as key1, null::date as key2, received_at as key3, invoice_uuid",
    by: "received_at desc, invoice_uuid",
    merged: "key3 desc, invoice_uuid",
    after: (at: (value: unknown, type: string) => string, [received, uuid]: readonly unknown[]) => {
      const moment = at(received, "timestamptz");
      return `received_at <= ${moment} and (received_at < ${moment} or invoice_uuid > ${at(uuid, "uuid")})`;
    },
    keyText: `key1, key2::text as key2, ${instantText("key3")} as key3`,
    key: (row: KeyRow) => [row.key3, row.invoice_uuid],
    shape: ["instant", "uuid"],
  },
} as const;

interface KeyRow {
  readonly key1: boolean | null;
  readonly key2: string | null;
  readonly key3: string;
  readonly invoice_uuid: string;
}

/** The parts of an order's sort key, as a cursor holds them. */
export const keyShape = (order: InvoiceOrder) => ORDERS[order].shape;

export interface InvoiceKey {
  readonly uuid: string;
  readonly key: readonly (string | boolean | null)[];
}

/**
 * The next invoices of a list, in its order. The list is a merge of short index scans, one a status and one a vendor, each of which ends
 * after `limit` rows: what it costs does not grow with the number of invoices.
 */
export const listInvoiceKeys = async (
  tx: TenantTx,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  after: readonly unknown[] | undefined,
  limit: number,
): Promise<readonly InvoiceKey[]> => {
  const sort = ORDERS[order];
  const values: unknown[] = [tx.tenantUuid];
  const at = (value: unknown, type: string): string => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  const most = at(limit, "integer");
  const conditions = ["tenant_uuid = $1"];
  if (filter.verdicts.length > 0) conditions.push(`verdict = any (${at(filter.verdicts, "text[]")})`);
  if (filter.assignees.length > 0) {
    const named = filter.assignees.filter((one) => one !== null);
    const anybody = [
      ...(named.length > 0 ? [`assignee = any (${at(named, "text[]")})`] : []),
      ...(named.length < filter.assignees.length ? ["assignee is null"] : []),
    ];
    conditions.push(`(${anybody.join(" or ")})`);
  }
  if (filter.waits.length > 0) conditions.push(`(${filter.waits.map((one) => WAITING_CONDITIONS[one]).join(" or ")})`);
  if (after !== undefined) conditions.push(sort.after(at, after));
  const both = filter.hits !== undefined && filter.vendor !== undefined;
  if (both && filter.vendor !== undefined) conditions.push(vendorCondition(filter.vendor, at));

  const statuses: readonly (string | null)[] =
    order === "queue"
      ? filter.statuses.length > 0
        ? filter.statuses
        : OPEN_STATUSES
      : filter.statuses.length > 0
        ? filter.statuses
        : [null];
  const sources = sourcesOf(filter.hits ?? filter.vendor, at);
  const branches = statuses.flatMap((status) => {
    // The status is written out, so that the planner sees that the queue's index holds it.
    const known = INVOICE_STATUSES.find((one) => one === status);
    if (status !== null && known === undefined) return [];
    const open = order === "queue" ? ["status not in ('approved', 'terminated')"] : [];
    const where = [...conditions, ...open, ...(known === undefined ? [] : [`status = '${known}'`])];
    return sources.map((source) => source(where.join(" and "), sort.columns, sort.by, most));
  });
  if (branches.length === 0) return [];
  const { rows } = await tx.query<KeyRow>(
    `select ${sort.keyText}, invoice_uuid from (${branches.join(" union ")}) as found order by ${qualify(sort.merged)} limit ${most}`,
    values,
  );
  return rows.map((row) => ({ uuid: row.invoice_uuid, key: sort.key(row) }));
};

/** Sorted by the columns themselves, not by the texts of the same name. */
const qualify = (keys: string): string =>
  keys
    .split(", ")
    .map((key) => `found.${key}`)
    .join(", ");

type At = (value: unknown, type: string) => string;
type Source = (where: string, columns: string, by: string, most: string) => string;

const plain: Source = (where, columns, by, most) =>
  `(select ${columns} from invoice where ${where} order by ${by} limit ${most})`;

const sourcesOf = (hits: SearchHits | undefined, at: At): readonly Source[] => {
  if (hits === undefined) return [plain];
  const sources: Source[] = [];
  if (hits.invoiceUuids.length > 0) {
    const uuids = at(hits.invoiceUuids, "uuid[]");
    sources.push((where, ...rest) => plain(`${where} and invoice_uuid = any (${uuids})`, ...rest));
  }
  const each = (list: readonly string[], condition: string): void => {
    if (list.length === 0) return;
    const names = at(list, "text[]");
    sources.push(
      (where, columns, by, most) =>
        `(select found.* from unnest(${names}) as named (name) cross join lateral (select ${columns} from invoice where ${where} and ${condition} order by ${by} limit ${most}) as found)`,
    );
  };
  each(hits.vendorExternalIds, "vendor_external_id = named.name");
  each(hits.scacs, "vendor_scac = named.name and vendor_external_id is null");
  return sources;
};

const vendorCondition = (vendor: SearchHits, at: At): string =>
  `(vendor_external_id = any (${at(vendor.vendorExternalIds, "text[]")}) or (vendor_external_id is null and vendor_scac = any (${at(vendor.scacs, "text[]")})))`;

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
        select jsonb_agg(jsonb_build_object('severity', finding -> 'severity', 'message', finding -> 'message'))
        from jsonb_array_elements(audit.result -> 'findings') as finding
      ), '[]') as found
    from unnest($2::uuid[]) with ordinality as wanted (invoice_uuid, place)
      join invoice on invoice.tenant_uuid = $1 and invoice.invoice_uuid = wanted.invoice_uuid
      left join audit on audit.tenant_uuid = $1 and audit.audit_uuid = invoice.audit_uuid
    order by place`,
};

const GRAVEST_FIRST = ["block", "unmatched", "dispute", "review", "information"];

/** What a list shows of these invoices, in the order given. */
export const readListedInvoices = async (tx: TenantTx, uuids: readonly string[]): Promise<readonly ListedInvoice[]> => {
  if (uuids.length === 0) return [];
  type Row = Omit<ListedInvoice, "findings" | "headline" | "assigneeName"> & {
    readonly found: readonly { readonly severity: string; readonly message: string }[];
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
    headline: GRAVEST_FIRST.flatMap((severity) => found.filter((one) => one.severity === severity))[0]?.message ?? null,
  }));
};
