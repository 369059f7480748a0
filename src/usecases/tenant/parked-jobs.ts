import type { WorkKind } from "#contract/work-kinds.ts";
import {
  forgetJob,
  listParkedJobs,
  lockParkedJob,
  type ParkedJob,
  unparkJob,
  unparkJobsOfKind,
} from "#db/queries/queue/tenant-queue.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export type { ParkedJob };

const LIST = "parked-jobs";

/** Messages are tried again or dropped as messages (`retryIntake`, `dropIntake`): others of their subject wait for them. */
const OF_MESSAGES: readonly string[] = ["ingest-order", "ingest-invoice", "ingest-documents"] satisfies readonly WorkKind[];

/** Of these kinds nothing is decided or paid: what is lost is that somebody is told. */
const FORGETTABLE: readonly string[] = [
  "advise-partner",
  "send-person-mail",
  "send-notices",
  "send-weekly-mail",
  "put-out-edi",
  "transcribe-document",
] satisfies readonly WorkKind[];

export function mayBeForgotten({ kind }: Pick<ParkedJob, "kind">): boolean {
  return FORGETTABLE.includes(kind);
}

/** A page of jobs that failed until their last attempt, the newest first. Refuses: invalid (a cursor of another list). */
export async function listTenantParkedJobs(
  context: Context,
  tenant: Tenant,
  { kind, limit, cursor }: { readonly kind: string | undefined; readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ParkedJob>>> {
  const read = cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], cursor);
  if (cursor !== null && read === undefined) return BAD_CURSOR;
  const [parkedAt, workUuid] = (read ?? []) as readonly string[];
  const after = parkedAt === undefined || workUuid === undefined ? undefined : { parkedAt, workUuid };
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    listParkedJobs(tx, { without: OF_MESSAGES, kind, after, limit: limit + 1 }),
  );
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.parkedAt, row.workUuid], itemOf: (row) => row }));
}

/** A job as its address names it. */
export interface NamedJob {
  readonly kind: string;
  readonly workUuid: string;
}

/** Most jobs that one request tries again: as many as one transaction changes within a moment. */
const MAX_RETRIED = 1_000;

const GONE = refuse("unknown", "no failed job of this kind has this uuid: it was tried again or forgotten meanwhile");
const A_MESSAGE = refuse(
  "state-conflict",
  "these are messages that did not land: try them again under What failed (POST /manage/intake/{uuid}/retry)",
);

/** Gives a job another run, from its first attempt. Refuses: unknown, state-conflict (a message's). */
export function retryParkedJob(context: Context, tenant: Tenant, { kind, workUuid }: NamedJob): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<null>> => {
    if (OF_MESSAGES.includes(kind)) return A_MESSAGE;
    const job = await lockParkedJob(tx, workUuid);
    if (job?.kind !== kind) return GONE;
    await unparkJob(tx, job);
    return done(null);
  });
}

/** Gives all jobs of a kind another run, as many as go at once. Refuses: state-conflict (messages). */
export function retryParkedJobs(
  context: Context,
  tenant: Tenant,
  kind: string,
): Promise<Outcome<{ readonly retried: number; readonly left: boolean }>> {
  return context.db.inTenant(
    tenant.tenantUuid,
    async (tx): Promise<Outcome<{ readonly retried: number; readonly left: boolean }>> => {
      if (OF_MESSAGES.includes(kind)) return A_MESSAGE;
      const retried = await unparkJobsOfKind(tx, kind, MAX_RETRIED);
      return done({ retried, left: retried === MAX_RETRIED });
    },
  );
}

/** Takes a job off the queue for good. Refuses: unknown, state-conflict (something would be missing without it). */
export function forgetParkedJob(context: Context, tenant: Tenant, actor: Actor, named: NamedJob): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<null>> => {
    const job = await lockParkedJob(tx, named.workUuid);
    if (job?.kind !== named.kind) return GONE;
    if (!mayBeForgotten(job))
      return refuse("state-conflict", "what it is about would stay half done: mend what its cause says, and try it again");
    await forgetJob(tx, job);
    context.log.warn({ kind: job.kind, workUuid: job.workUuid, by: actor.id, error: job.error }, "a failed job was forgotten");
    return done(null);
  });
}
