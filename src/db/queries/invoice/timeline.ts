import type { TenantTx } from "../../database.ts";
import { newUuid } from "#adapters/ids.ts";
import { instantText } from "../../sql.ts";
import { listPersonNames } from "../people/people.ts";
import { listTeamNames } from "../people/team.ts";

/** Something that happened to an invoice. Entries are never changed nor removed. */
export interface TimelineEntry {
  readonly invoiceUuid: string;
  /** ISO 8601, on the tenant's clock. */
  readonly at: string;
  /** "key:<uuid>", "user:<id>", "policy", "edi:<sender>". */
  readonly actor: string;
  /** "received", "audited", "approved", "terminated", "note", "assigned" ... */
  readonly kind: string;
  readonly data?: unknown;
}

const RECORD = {
  name: "timeline-record",
  text: `insert into timeline (tenant_uuid, invoice_uuid, entry_uuid, at, actor, kind, data)
    select $1, e."invoiceUuid", e."entryUuid", e.at, e.actor, e.kind, e.data
    from jsonb_to_recordset($2::jsonb) as e("invoiceUuid" uuid, "entryUuid" uuid, at timestamptz, actor text, kind text, data jsonb)`,
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * An entry stays for good, and so does the audit trail that hears of it: people stand in both by their id alone, so that who is
 * erased elsewhere is nobody here. What an entry tells of a hold or an approval has the name of its maker beside the id, for
 * whoever reads that while it lasts.
 */
function withoutNames(data: unknown): unknown {
  if (!isFields(data)) return data ?? null;
  const kept = Object.entries(data).filter(([name]) => !(name === "name" && "by" in data));
  return Object.fromEntries(kept.map(([name, value]) => [name, name === "before" ? withoutNames(value) : value]));
}

/** Adds entries, in this order where their instants are equal (ids made one after the other sort so). */
export async function recordTimeline(tx: TenantTx, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    invoiceUuid: entry.invoiceUuid,
    entryUuid: newUuid(),
    at: entry.at,
    actor: entry.actor,
    kind: entry.kind,
    data: withoutNames(entry.data),
  }));
  await tx.query(RECORD, [tx.tenantUuid, JSON.stringify(rows)]);
}

export interface RecordedEntry {
  readonly uuid: string;
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** More than this many entries nobody reads at once; the newest are the ones kept. */
const MAX_ENTRIES = 1_000;

/** What happened to an invoice, oldest first: at most the newest thousand entries. */
export async function listTimeline(tx: TenantTx, invoiceUuid: string): Promise<readonly RecordedEntry[]> {
  const { rows } = await tx.query<RecordedEntry>(
    {
      name: "timeline-list",
      text: `select entry_uuid as uuid, ${instantText("at")} as at, actor, kind, data from timeline
        where tenant_uuid = $1 and invoice_uuid = $2 order by timeline.at desc, entry_uuid desc limit ${MAX_ENTRIES}`,
    },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows.toReversed();
}

/** The newest entry of an invoice, but of these kinds, with who made it, as people call them; null when it has none. */
export async function findLastEntry(
  tx: TenantTx,
  invoiceUuid: string,
  butKinds: readonly string[] = [],
): Promise<{ readonly kind: string; readonly by: string; readonly at: string } | null> {
  const { rows } = await tx.query<{ kind: string; actor: string; at: string }>(
    {
      name: "timeline-last",
      text: `select kind, actor, ${instantText("at")} as at from timeline
        where tenant_uuid = $1 and invoice_uuid = $2 and kind <> all ($3::text[]) order by timeline.at desc, entry_uuid desc limit 1`,
    },
    [tx.tenantUuid, invoiceUuid, butKinds],
  );
  const [last] = rows;
  if (last === undefined) return null;
  const names = await listActorNames(tx, [last.actor]);
  return { kind: last.kind, by: names.get(last.actor) ?? last.actor, at: last.at };
}

/** What people call these actors, by actor. Whoever is gone, or never had a name, is missing. */
export async function listActorNames(tx: TenantTx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(actors)];
  const names = new Map(await listPersonNames(tx, wanted));
  for (const actor of wanted) {
    if (actor === "policy") names.set(actor, "Audit policy");
    else if (actor === "rules") names.set(actor, "Rules of assignment");
    else if (actor.startsWith("edi:")) names.set(actor, `EDI ${actor.slice("edi:".length)}`);
  }
  for (const [actor, name] of await listSenderNames(tx, wanted)) names.set(actor, `EDI ${name}`);
  for (const [team, name] of await listTeamNames(tx, wanted)) names.set(team, name);
  const keys = wanted.filter((actor) => KEY.test(actor)).map((actor) => actor.slice("key:".length));
  if (keys.length === 0) return names;
  const { rows } = await tx.query<{ keyUuid: string; name: string }>(
    {
      name: "list-key-names",
      text: `select key_uuid as "keyUuid", name from api_key where tenant_uuid = $1 and key_uuid = any ($2::uuid[])`,
    },
    [tx.tenantUuid, keys],
  );
  for (const row of rows) names.set(`key:${row.keyUuid}`, row.name);
  return names;
}

/** Who sent the interchanges that actors ("edi:<interchange uuid>") stand for: the partner's name, else the sender id. */
const listSenderNames = async (tx: TenantTx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const uuids = actors.filter((actor) => INTERCHANGE.test(actor)).map((actor) => actor.slice("edi:".length));
  if (uuids.length === 0) return new Map();
  const { rows } = await tx.query<{ interchangeUuid: string; name: string }>(
    {
      name: "list-sender-names",
      text: `select i.interchange_uuid as "interchangeUuid", coalesce(nullif(trim(p.body ->> 'name'), ''), trim(i.sender)) as name
        from edi_interchange i left join edi_partner p on p.tenant_uuid = i.tenant_uuid and p.sender_id = trim(i.sender)
        where i.tenant_uuid = $1 and i.interchange_uuid = any ($2::uuid[]) and trim(i.sender) <> ''`,
    },
    [tx.tenantUuid, uuids],
  );
  return new Map(rows.map((row) => [`edi:${row.interchangeUuid}`, row.name]));
};

const INTERCHANGE = /^edi:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEY = /^key:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
