import { comesAfter, instantText, sql, type SqlPart, verbatim } from "../../sql.ts";

/**
 * How a list of invoices is sorted. `queue`: open invoices, quick pay first, then what is due first, then the oldest. `newest`,
 * `oldest`: by receipt. `finalized`: finalized ones, the last first. `due`: what is due first. `billed`, `variance`: the smallest
 * first; with a minus the largest. An invoice of which no variance is known counts as one without any.
 */
export type InvoiceOrder = "queue" | "newest" | "oldest" | "finalized" | "due" | "billed" | "-billed" | "variance" | "-variance";

export interface KeyRow {
  readonly key1: boolean | null;
  readonly key2: string | null;
  readonly key3: string | null;
  readonly key4: string | null;
  readonly invoiceUuid: string;
}

type Key = readonly (string | boolean | null)[];

/** A list's sort key in its several forms; the last part makes every key unique. */
interface OrderForms {
  readonly columns: string;
  readonly by: string;
  /** The same over the union of several lists. */
  readonly merged: string;
  readonly after: (key: readonly unknown[]) => SqlPart;
  readonly key: (row: KeyRow) => Key;
  readonly shape: readonly ("flag" | "day" | "instant" | "amount" | "uuid")[];
}

const NO_FLAG = "null::boolean as key1";
const NO_DAY = "null::date as key2";
const NO_INSTANT = "null::timestamptz as key3";
const NO_AMOUNT = "null::numeric as key4";

const latestFirst = (column: string): OrderForms => ({
  columns: `${NO_FLAG}, ${NO_DAY}, ${column} as key3, ${NO_AMOUNT}, invoice_uuid`,
  by: `${column} desc, invoice_uuid`,
  merged: "found.key3 desc, found.invoice_uuid",
  after: ([at, uuid]) => comesAfter(column, "invoice_uuid", [at as string, uuid as string]),
  key: (row) => [row.key3, row.invoiceUuid],
  shape: ["instant", "uuid"],
});

const byAmount = (expression: string, descending: boolean): OrderForms => {
  const direction = descending ? " desc" : "";
  const beyond = verbatim(descending ? "<" : ">");
  return {
    columns: `${NO_FLAG}, ${NO_DAY}, ${NO_INSTANT}, ${expression} as key4, invoice_uuid`,
    by: `${expression}${direction}, invoice_uuid${direction}`,
    merged: `found.key4${direction}, found.invoice_uuid${direction}`,
    after: ([amount, uuid]) => sql`(${verbatim(expression)}, invoice_uuid) ${beyond} (${amount}::numeric, ${uuid}::uuid)`,
    key: (row) => [row.key4, row.invoiceUuid],
    shape: ["amount", "uuid"],
  };
};

const VARIANCE = "coalesce(variance, 0.0000)";
const DUE = "coalesce(due_on, 'infinity'::date)";

/** Each order in the forms its statement needs; an index holds each. */
export const INVOICE_ORDERS: Readonly<Record<InvoiceOrder, OrderForms>> = {
  queue: {
    columns: `not is_quick_pay as key1, ${DUE} as key2, received_at as key3, ${NO_AMOUNT}, invoice_uuid`,
    by: `not is_quick_pay, ${DUE}, received_at, invoice_uuid`,
    merged: "found.key1, found.key2, found.key3, found.invoice_uuid",
    after: ([quickPay, due, received, uuid]) =>
      sql`((not is_quick_pay), coalesce(due_on, 'infinity'::date), received_at, invoice_uuid)
        > (${quickPay}::boolean, ${due}::date, ${received}::timestamptz, ${uuid}::uuid)`,
    key: (row) => [row.key1, row.key2, row.key3, row.invoiceUuid],
    shape: ["flag", "day", "instant", "uuid"],
  },
  newest: latestFirst("received_at"),
  oldest: {
    columns: `${NO_FLAG}, ${NO_DAY}, received_at as key3, ${NO_AMOUNT}, invoice_uuid`,
    by: "received_at, invoice_uuid desc",
    merged: "found.key3, found.invoice_uuid desc",
    after: ([at, uuid]) => {
      const moment = sql`${at}::timestamptz`;
      return sql`received_at >= ${moment} and (received_at > ${moment} or invoice_uuid < ${uuid}::uuid)`;
    },
    key: (row) => [row.key3, row.invoiceUuid],
    shape: ["instant", "uuid"],
  },
  finalized: latestFirst("finalized_at"),
  due: {
    columns: `${NO_FLAG}, ${DUE} as key2, ${NO_INSTANT}, ${NO_AMOUNT}, invoice_uuid`,
    by: `${DUE}, invoice_uuid`,
    merged: "found.key2, found.invoice_uuid",
    after: ([day, uuid]) => sql`(coalesce(due_on, 'infinity'::date), invoice_uuid) > (${day}::date, ${uuid}::uuid)`,
    key: (row) => [row.key2, row.invoiceUuid],
    shape: ["day", "uuid"],
  },
  billed: byAmount("billed", false),
  "-billed": byAmount("billed", true),
  variance: byAmount(VARIANCE, false),
  "-variance": byAmount(VARIANCE, true),
};

/** The parts of a key as texts, for a cursor. */
export const KEY_TEXT = `key1, key2::text as key2, ${instantText("key3")} as key3, key4::text as key4`;

/** The parts of an order's sort key, as a cursor holds them. */
export function keyShape(order: InvoiceOrder) {
  return INVOICE_ORDERS[order].shape;
}
