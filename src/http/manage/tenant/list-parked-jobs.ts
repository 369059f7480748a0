import { DEFAULT_LIMIT, pageSchema } from "#contract/manage/pages.ts";
import { ParkedJobQuery, ParkedJobSchema } from "#contract/manage/tenant/health.ts";
import { WORK_KINDS, type WorkKind } from "#contract/work-kinds.ts";
import { listTenantParkedJobs, mayBeForgotten } from "#usecases/tenant/parked-jobs.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listParkedJobsOperation = operation({
  operationId: "listParkedJobs",
  method: "GET",
  path: "/manage/parked-jobs",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  query: ParkedJobQuery,
  summary: "List jobs that failed until their last attempt",
  description: "But for messages that did not land, which are listed with what came in (`GET /manage/intake?state=parked`).",
  responses: { 200: { description: "Newest first.", schema: pageSchema(ParkedJobSchema) } },
  handle: async ({ context, tenant, query }) => {
    const page = { kind: query.kind ?? undefined, limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const listed = await listTenantParkedJobs(context, tenant, page);
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map((job) => ({
      uuid: job.workUuid,
      kind: job.kind,
      // One that an earlier release put in, and this one has no words for.
      what: WORK_KINDS[job.kind as WorkKind] ?? "work of an earlier release",
      subjectUuid: job.subjectUuid,
      error: job.error,
      parkedAt: job.parkedAt,
      mayBeForgotten: mayBeForgotten(job),
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
