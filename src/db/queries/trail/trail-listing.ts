import type { TrailEvent, TrailKind } from "#domain/trail/trail-text.ts";
import type { TenantTx } from "../../database.ts";
import { and, comesAfter, or, sql, type SqlPart, statement, verbatim } from "../../sql.ts";
import { TRAIL_EVENT_COLUMNS } from "./trail.ts";

export interface TrailFilter {
  readonly kinds: readonly TrailKind[];
  readonly touches: readonly string[];
  /** Any of these did it; null: whoever. */
  readonly actors: readonly string[] | null;
  readonly operation: string | null;
  /** It is about any of these, by their keys; null: about whatever. */
  readonly subjects: readonly string[] | null;
  readonly address: string | null;
  readonly traceId: string | null;
  /** ISO 8601: from this instant on, before that one. */
  readonly from: string | null;
  readonly until: string | null;
}

export interface ListedTrailEvent extends TrailEvent {
  readonly isSealed: boolean;
}

/** Who did nearly everything: the index by actor leaves them out (`trail_event_actor`). */
const BUSY: readonly string[] = ["policy", "service"];

/** The busy ones are named in the text, so that the server sees that the index holds whoever else is asked for. */
const byOneOf = (actors: readonly string[]): SqlPart =>
  actors.some((actor) => BUSY.includes(actor))
    ? sql`e.actor = any (${actors}::text[])`
    : sql`e.actor = any (${actors}::text[]) and e.actor not in ('policy', 'service')`;

/** Events that fit, newest first, after a place in the list. */
export async function listTrailEvents(
  tx: TenantTx,
  filter: TrailFilter,
  after: readonly [at: string, eventUuid: string] | null,
  limit: number,
): Promise<readonly ListedTrailEvent[]> {
  const conditions: SqlPart[] = [sql`e.tenant_uuid = ${tx.tenantUuid}`];
  if (filter.kinds.length > 0) conditions.push(sql`e.kind = any (${filter.kinds}::text[])`);
  if (filter.touches.length > 0) conditions.push(sql`e.touches = any (${filter.touches}::text[])`);
  for (const [column, value] of [
    ["operation", filter.operation],
    ["address", filter.address],
    ["trace_id", filter.traceId],
  ] as const)
    if (value !== null) conditions.push(sql`${verbatim(`e.${column}`)} = ${value}`);
  if (filter.actors !== null) conditions.push(byOneOf(filter.actors));
  if (filter.subjects !== null) conditions.push(or(filter.subjects.map((subject) => sql`e.subject = ${subject}`)));
  if (filter.from !== null) conditions.push(sql`e.at >= ${filter.from}::timestamptz`);
  if (filter.until !== null) conditions.push(sql`e.at < ${filter.until}::timestamptz`);
  if (after !== null) conditions.push(comesAfter("e.at", "e.event_uuid", after));
  const { rows } = await tx.query<ListedTrailEvent>(
    statement(
      sql`select ${verbatim(TRAIL_EVENT_COLUMNS)}, not exists (select from trail_unsealed u where u.tenant_uuid = e.tenant_uuid and u.event_uuid = e.event_uuid) as "isSealed"
        from trail_event e where ${and(conditions)} order by e.at desc, e.event_uuid limit ${limit}`,
    ),
  );
  return rows;
}
