import { Readable } from "node:stream";
import type { Static } from "typebox";
import { csvLine } from "#contract/csv.ts";
import { AuditTrailPageSchema, AuditTrailQuery, TRAIL_TOUCHES } from "#contract/manage/trail/audit-trail.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { TRAIL_KINDS } from "#domain/trail/trail-text.ts";
import { eachTrailEvent, listTrail, type NamedTrailEvent, type TrailFilter } from "#usecases/trail/list-trail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal, type Refusal, refuse } from "../../refusals.ts";

const partsOf = (text: string | null | undefined): readonly string[] => [
  ...new Set(
    (text ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ""),
  ),
];

const readFilter = (query: Static<typeof AuditTrailQuery>): TrailFilter | Refusal => {
  const [kinds, touches] = [partsOf(query.kind), partsOf(query.touches)];
  const known = TRAIL_KINDS.filter((kind) => kinds.includes(kind));
  const errors: Record<string, string[]> = {};
  if (known.length < kinds.length) errors["kind"] = [`kind must be of ${TRAIL_KINDS.join(", ")}`];
  if (touches.some((text) => !(TRAIL_TOUCHES as readonly string[]).includes(text)))
    errors["touches"] = [`touches must be of ${TRAIL_TOUCHES.join(", ")}`];
  if (Object.keys(errors).length > 0) return refuse("validation-failed", errors);
  return {
    kinds: known,
    touches,
    actor: query.actor ?? null,
    operation: query.operation ?? null,
    subject: query.subject ?? null,
    address: query.address ?? null,
    traceId: query.traceId ?? null,
    from: query.from ?? null,
    until: query.until ?? null,
  };
};

const COLUMNS: readonly (readonly [string, (item: NamedTrailEvent) => string | number | boolean | null])[] = [
  ["uuid", (item) => item.eventUuid],
  ["at", (item) => item.at],
  ["kind", (item) => item.kind],
  ["touches", (item) => item.touches],
  ["operation", (item) => item.operation],
  ["action", (item) => item.action],
  ["actor", (item) => item.actor],
  ["actorName", (item) => item.actorName],
  ["address", (item) => item.address],
  ["traceId", (item) => item.traceId],
  ["subject", (item) => item.subject],
  ["subjectName", (item) => item.subjectName],
  ["before", (item) => item.before],
  ["after", (item) => item.after],
  ["times", (item) => item.times],
  ["isSealed", (item) => item.isSealed],
];

async function* csvOf(pages: AsyncIterable<readonly NamedTrailEvent[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const page of pages) yield page.map((item) => csvLine(COLUMNS.map(([, cell]) => cell(item)))).join("");
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const itemOut = ({ eventUuid, before, after, ...event }: NamedTrailEvent) => ({
  uuid: eventUuid,
  ...event,
  before: parsed(before),
  after: parsed(after),
});

/** A page, or everything of the filter as CSV. */
export const listAuditTrailOperation = operation({
  operationId: "listAuditTrail",
  method: "GET",
  path: "/manage/audit-trail",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  query: AuditTrailQuery,
  summary: "List who changed what",
  description:
    "Every change of access, settings and money, every sign-in and refused attempt, newest first. Nothing of it can be changed or deleted by the service; `weighbridge audit-trail verify` proves it.",
  responses: { 200: { description: "A page of events.", schema: AuditTrailPageSchema, otherTypes: ["text/csv"] } },
  handle: async ({ context, tenant, query, headers }) => {
    const filter = readFilter(query);
    if (isRefusal(filter)) return filter;
    if (query.format === "csv" || (query.format !== "json" && /^text\/csv\b/i.test(headers.accept ?? "")))
      return {
        status: 200,
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="audit-trail.csv"',
          "cache-control": "no-store",
        },
        body: Readable.from(csvOf(eachTrailEvent(context, tenant, filter))),
      };
    const listed = await listTrail(context, tenant, {
      filter,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const { items, nextCursor, head, unsealed } = listed.value;
    return {
      status: 200,
      body: {
        items: items.map(itemOut),
        nextCursor,
        head: head === null ? null : { batch: head.batchNo, hash: head.hash },
        unsealed,
      },
    };
  },
});
