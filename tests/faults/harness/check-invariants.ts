import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Received } from "#tests/fixtures/sink.ts";
import { fileOf, type Sending, type Sent } from "./load.ts";

export interface Evidence {
  /** The database's owner: a reader that knows the tables and nothing of the service. */
  readonly owner: pg.Client;
  readonly sent: Sending;
  readonly received: readonly Received[];
  readonly blobs: string;
  /** What the API says at an address. */
  readonly ask: (path: string) => Promise<unknown>;
}

const SOME = 5;

/** What does not hold, in words; nothing where all does. */
export async function brokenInvariants(evidence: Evidence): Promise<readonly string[]> {
  const rooms = [messages, orders, invoices, documents, mails, numbers, events, answers];
  const broken: string[] = [];
  for (const room of rooms) broken.push(...(await room(evidence)));
  return [...broken, ...evidence.sent.unexpected.slice(0, SOME).map((each) => `no fault explains the answer ${each}`)];
}

const rowsOf = async <Row extends pg.QueryResultRow>({ owner }: Evidence, text: string): Promise<readonly Row[]> =>
  (await owner.query<Row>(text)).rows;

const told = (what: string, which: readonly unknown[]): readonly string[] =>
  which.length === 0
    ? []
    : [
        `${which.length} ${what}: ${which.slice(0, SOME).map((each) => (typeof each === "string" ? each : JSON.stringify(each)))}`,
      ];

/** Each that was acknowledged is there once; each that is there was sent. */
function onceEach(what: string, names: readonly string[], sent: ReadonlyMap<string, Sent>): readonly string[] {
  const times = Map.groupBy(names, (name) => name);
  return [
    ...told(
      `${what} acknowledged and lost`,
      [...sent].filter(([name, { isAcknowledged }]) => isAcknowledged && !times.has(name)).map(([name]) => name),
    ),
    ...told(
      `${what} there more than once`,
      [...times].filter(([, some]) => some.length > 1).map(([name]) => name),
    ),
    ...told(
      `${what} there that nobody sent`,
      [...times.keys()].filter((name) => !sent.has(name)),
    ),
  ];
}

/** Every accepted message has landed, or stands there as failed with a reason. Nothing of ours can fail. */
async function messages(evidence: Evidence): Promise<readonly string[]> {
  return [
    ...told(
      "messages accepted and neither landed nor failed",
      await rowsOf(
        evidence,
        `select operation, external_id, state from intake m where state <> 'ingested' and not (state = 'parked' and reason is not null)`,
      ),
    ),
    ...told(
      "messages failed that nothing was wrong with",
      await rowsOf(evidence, "select operation, external_id, reason from intake where state = 'parked'"),
    ),
    ...told("items of work left", await rowsOf(evidence, "select kind, state, last_error from work where state = 'parked'")),
  ];
}

/** Versions of an order stand in the order in which they were sent, and the last is the order. */
async function orders(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string; versions: number[]; last: number }>(
    evidence,
    `select o.external_id as name, substring(o.body::text from 'wbv(\\d)v')::int as last,
       array_agg(substring(v.body::text from 'wbv(\\d)v')::int order by v.accepted_at) as versions
     from freight_order o join order_version v using (tenant_uuid, order_uuid) group by o.tenant_uuid, o.order_uuid`,
  );
  const { sent } = evidence;
  const wrong = rows.filter(({ name, versions, last }) => {
    const acknowledged = sent.orders.get(name)?.versions ?? [];
    const isInOrder = versions.every((version, at) => version === at + 1);
    return !isInOrder || last !== versions.at(-1) || versions.length < acknowledged.length;
  });
  return [
    ...onceEach(
      "orders",
      rows.map(({ name }) => name),
      sent.orders,
    ),
    ...told("orders with versions out of order, doubled or lost", wrong),
  ];
}

/** Each invoice is there once, agrees with its order, and is approved for what was billed: to the cent, and in the sum. */
async function invoices(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string; status: string; billed: string; approved: string | null }>(
    evidence,
    `select invoice_number as name, status, (billed * 100)::bigint as billed, (approved * 100)::bigint as approved from invoice`,
  );
  const { sent } = evidence;
  const cents = (number: string | null): number => Number(number ?? "0");
  const there = rows.filter(({ name }) => sent.invoices.has(name));
  const sumSent = there.reduce((sum, { name }) => sum + (sent.invoices.get(name)?.cents ?? 0), 0);
  const sumBilled = there.reduce((sum, { billed }) => sum + cents(billed), 0);
  const sumApproved = there.reduce((sum, { approved }) => sum + cents(approved), 0);
  const isApproved = rows.every(({ status }) => status === "approved");
  return [
    ...onceEach(
      "invoices",
      rows.map(({ name }) => name),
      sent.invoices,
    ),
    ...told(
      "invoices billed at another amount than was sent",
      rows.filter(({ name, billed }) => sent.invoices.get(name)?.cents !== cents(billed)),
    ),
    ...told(
      "invoices approved for another amount than was billed",
      rows.filter(({ status, billed, approved }) => status === "approved" && billed !== approved),
    ),
    ...told(
      "invoices that agree with their orders and were not approved",
      rows.filter(({ status }) => status !== "approved"),
    ),
    ...(sumSent === sumBilled && (!isApproved || sumApproved === sumSent)
      ? []
      : [`${sumSent} cents were sent, ${sumBilled} billed and ${sumApproved} approved`]),
  ];
}

async function documents(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string; hash: string }>(
    evidence,
    "select filename as name, blob_hash as hash from document where source <> 'Email'",
  );
  const isWhole = ({ name, hash }: { readonly name: string; readonly hash: string }): boolean => {
    try {
      return readFileSync(join(evidence.blobs, hash.slice(0, 2), hash)).equals(fileOf(name));
    } catch {
      return false;
    }
  };
  return [
    ...onceEach(
      "documents",
      rows.map(({ name }) => name),
      evidence.sent.documents,
    ),
    ...told(
      "documents whose bytes are not what was sent",
      rows.filter((row) => !isWhole(row)),
    ),
  ];
}

/**
 * A mail of which the answer was lost is sent again, as servers do: each copy waits in quarantine by itself, and one of them at
 * most becomes something.
 */
async function mails(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ id: string; became: number }>(
    evidence,
    `select coalesce(message_id, 'unread ' || (min(mail_uuid::text))) as id, (count(*) filter (where outcome in ('document', 'invoice', 'communication')))::int as became
     from mail_message group by message_id`,
  );
  const ids = rows.map(({ id }) => (id.startsWith("<") ? id : `<${id}>`));
  return [
    ...onceEach("mails", ids, evidence.sent.mails),
    ...told(
      "mails that became something twice",
      rows.filter(({ became }) => became > 1),
    ),
  ];
}

/** The list of what was finalized has no gap and goes up in time: a poller never misses an invoice. */
async function numbers(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ no: number; goesUp: boolean }>(
    evidence,
    `select finalized_no::int as no, coalesce(finalized_at > lag(finalized_at) over (order by finalized_no), true) as "goesUp"
     from invoice where finalized_no is not null order by finalized_no`,
  );
  return told(
    "finalized invoices out of their order",
    rows.filter(({ no, goesUp }, index) => no !== index + 1 || !goesUp),
  );
}

/** Each fact has one event, and each event came, always under one id and with the same bytes. */
async function events(evidence: Evidence): Promise<readonly string[]> {
  const rows = await rowsOf<{ id: string; cause: string; type: string }>(
    evidence,
    `select event_uuid as id, type, type || ' ' || coalesce(data::jsonb ->> 'invoiceUuid', data::jsonb ->> 'orderExternalId', event_uuid::text) as cause
     from event where not trial`,
  );
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of evidence.received) {
    const id = String(headers["webhook-id"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  const known = new Set(rows.map(({ id }) => id));
  const [counts] = await rowsOf<{ created: number; approved: number }>(
    evidence,
    "select count(*)::int as created, (count(*) filter (where status = 'approved'))::int as approved from invoice",
  );
  const isOf = (type: string): number => rows.filter((row) => row.type === type).length;
  return [
    ...told(
      "facts with more than one event",
      [...Map.groupBy(rows, ({ cause }) => cause)].filter(([, some]) => some.length > 1).map(([cause]) => cause),
    ),
    ...told(
      "events that never came",
      rows.filter(({ id }) => !bodies.has(id)),
    ),
    ...told(
      "events that came with different bytes",
      [...bodies].filter(([, some]) => some.size > 1).map(([id]) => id),
    ),
    ...told(
      "deliveries of what was never committed",
      [...bodies.keys()].filter((id) => !known.has(id)),
    ),
    ...(isOf("INVOICE_CREATED") === counts?.created && isOf("INVOICE_APPROVED") === counts.approved
      ? []
      : [
          `${counts?.created} invoices and ${isOf("INVOICE_CREATED")} events, ${counts?.approved} approved and ${isOf("INVOICE_APPROVED")} events`,
        ]),
  ];
}

/** What the API tells of a few is what the rows say. */
async function answers(evidence: Evidence): Promise<readonly string[]> {
  const acknowledged = [...evidence.sent.invoices].filter(([, { isAcknowledged }]) => isAcknowledged);
  const every = Math.max(1, Math.floor(acknowledged.length / 20));
  const wrong: string[] = [];
  for (const [name] of acknowledged.filter((_, at) => at % every === 0)) {
    const { items } = (await evidence.ask(`/manage/invoices?q=${name}`)) as {
      readonly items: readonly { invoiceNumber?: string }[];
    };
    if (items.filter((item) => JSON.stringify(item).includes(`"${name}"`)).length !== 1) wrong.push(name);
  }
  return told("acknowledged invoices that the API does not find once", wrong);
}
