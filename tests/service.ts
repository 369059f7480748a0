import { type AuditColumns, withTexts } from "#db/packing/packed-audit.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { after } from "node:test";
import type { Grant } from "#contract/manage/tenant/tenants.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import type { Context, Tenant } from "#src/context.ts";
import { JOBS } from "#worker/jobs.ts";
import type { Job } from "#worker/job.ts";
import { type RunningWorker, runWorker } from "#worker/run-worker.ts";
import type { Database } from "#db/database.ts";
import { WORK_CHANNEL } from "#db/queries/queue/work.ts";
import { aContext } from "./builders/a-context.ts";
import { aTenant } from "./builders/a-tenant.ts";
import { asOwner, openTestDatabase, type TestDatabase, testDatabase } from "./database.ts";

export interface ServiceOptions {
  readonly workers?: number;
  /** `by-hand`: the caller calls `stop`, in an `after` of its own. Otherwise it stops when the test that made it ends. */
  readonly stops?: "by-hand";
}

/**
 * The service without its HTTP side: a database of its own, the real worker (or several, as in several processes), real use
 * cases.
 */
export async function aService(given: Partial<Context> = {}, options: ServiceOptions = {}) {
  const made = await testDatabase();
  const context = aContext(made.database, given);
  const others: Database[] = [];
  const running: RunningWorker[] = [];
  /** Another worker over connections of its own, as another process has. */
  const startWorker = async (jobs: readonly Job[] = JOBS): Promise<RunningWorker> => {
    const own = running.length === 0 ? made.database : openTestDatabase(made.applicationUrl);
    if (own !== made.database) others.push(own);
    const worker = await runWorker(running.length === 0 ? context : aContext(own, given), jobs);
    running.push(worker);
    return worker;
  };
  for (let number = 0; number < (options.workers ?? 1); number += 1) await startWorker();
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await Promise.all(running.map((worker) => worker.stop()));
    await Promise.all(others.map((own) => own.close()));
    await made.drop();
  };
  if (options.stops !== "by-hand") after(stop);
  return {
    context,
    database: made,
    stop,
    startWorker,
    /** Resolves when everything that is due has been worked on. What waits of the kind `hastened` does not wait for its time. */
    work: async (withinMs = 20_000, hastened?: string): Promise<void> => {
      const end = Date.now() + withinMs;
      for (;;) {
        if (hastened !== undefined) await hasten(made, hastened);
        const { rows } = await context.db.control.query<{ due: number }>(
          "select count(*) as due from work where state = 'ready' and due_at <= now() + interval '1 hour' and kind not in ('approve-pending', 'terminate-pending') and (due_at <= now() or not (kind in ('send-notices', 'apply-settings') or kind = 'read-mail' and coalesce(payload ->> 'begun', '') = '0'))",
        );
        if (rows[0]?.due === 0) return;
        if (Date.now() > end) {
          const left = await context.db.control.query(
            "select kind, state, alone, attempts, last_error, due_at from work limit 5",
          );
          throw new Error(`work is left after ${withinMs} ms: ${JSON.stringify(left.rows)}`);
        }
        await sleep(15);
      }
    },
    tenant: async (
      options: { readonly policy?: unknown; readonly sandbox?: boolean; readonly grants?: readonly Grant[] } = {},
    ) => {
      const { policy: _, ...facts } = options;
      const tenant = await aTenant(made.database, facts);
      if (options.policy !== undefined) {
        await context.db.inTenant(tenant.tenantUuid, (tx) =>
          tx.query("insert into audit_policy (tenant_uuid, version, body, created_by) values ($1, 1, $2, 'test')", [
            tenant.tenantUuid,
            JSON.stringify(options.policy),
          ]),
        );
      }
      return aTenantAtWork(context, tenant);
    },
  };
}

async function hasten(database: TestDatabase, kind: string): Promise<void> {
  await asOwner(
    database,
    `with sooner as (update work set due_at = now() where kind = $1 and state = 'ready' and due_at > now() returning kind)
     select pg_notify('${WORK_CHANNEL}', kind) from sooner`,
    [kind],
  );
}

const aTenantAtWork = (context: Context, tenant: Tenant) => {
  const accept = (operation: "createOrder" | "createInvoice", externalId: string, body: unknown) =>
    acceptMessage(context, {
      tenantUuid: tenant.tenantUuid,
      operation,
      externalId,
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: JSON.stringify({ externalId }) },
    });
  return {
    tenant,
    tenantUuid: tenant.tenantUuid,
    acceptOrder: (body: { readonly orderNumber: string }) => accept("createOrder", body.orderNumber, body),
    acceptInvoice: (body: { readonly invoiceNumber: string }) => accept("createInvoice", body.invoiceNumber, body),
    invoice: async (invoiceNumber: string) => {
      const { rows } = await context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<InvoiceRow & AuditColumns>(
          `select i.*, i.invoice_uuid as uuid, a.result, a.facts, a.packed, s.body as settings from invoice i left join audit a using (tenant_uuid, audit_uuid) left join audit_settings s using (tenant_uuid, settings_hash) where i.invoice_number = $1 order by i.accepted_at desc limit 1`,
          [invoiceNumber],
        ),
      );
      if (rows[0] === undefined) throw new Error(`no invoice ${invoiceNumber}`);
      return withTexts(rows[0]);
    },
    eventTypes: async () =>
      (
        await context.db.inTenant(tenant.tenantUuid, (tx) =>
          tx.query<{ type: string }>("select type from event order by at, event_uuid"),
        )
      ).rows.map((row) => row.type),
  };
};

interface InvoiceRow {
  readonly uuid: string;
  readonly status: string;
  readonly verdict: string;
  readonly e_tag: number;
  readonly approved: string | null;
  readonly finalized_no: number | null;
  readonly result: {
    readonly findings: readonly { readonly rule: string; readonly message: string }[];
    readonly notEvaluated: readonly unknown[];
  };
  readonly facts: string;
  readonly settings: string;
  readonly allocations: readonly { readonly code: string; readonly amount: string; readonly reason: string | null }[] | null;
}
