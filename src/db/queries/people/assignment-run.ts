import { instantText } from "../../sql.ts";
import type { TenantTx } from "../../database.ts";

export interface AssignmentRunRow {
  readonly runUuid: string;
  readonly startedAt: string;
  readonly startedBy: string;
  readonly state: "running" | "done" | "undoing" | "undone";
  /** Open invoices of nobody when it began. */
  readonly unassigned: number;
  readonly looked: number;
  readonly assigned: number;
  readonly afterUuid: string | null;
  readonly restored: number;
  readonly passedOver: number;
  /** Who had it taken back; null: nobody. */
  readonly undoneBy: string | null;
}

const RUN = `select run_uuid as "runUuid", ${instantText("started_at")} as "startedAt", started_by as "startedBy", state, unassigned, looked,
  assigned, after_uuid as "afterUuid", restored, passed_over as "passedOver", undone_by as "undoneBy" from assignment_run where tenant_uuid = $1`;

/** The one that began last; undefined: there was none. */
export async function findLatestRun(tx: TenantTx): Promise<AssignmentRunRow | undefined> {
  return (
    await tx.query<AssignmentRunRow>(
      {
        name: "assignment-run-latest",
        text: `${RUN} order by assignment_run.started_at desc, run_uuid limit 1`,
      },
      [tx.tenantUuid],
    )
  ).rows[0];
}

/** The run, held until the transaction ends. */
export async function lockRun(tx: TenantTx, runUuid: string): Promise<AssignmentRunRow | undefined> {
  return (
    await tx.query<AssignmentRunRow>({ name: "assignment-run-lock", text: `${RUN} and run_uuid = $2 for update` }, [
      tx.tenantUuid,
      runUuid,
    ])
  ).rows[0];
}

export async function insertRun(
  tx: TenantTx,
  run: { readonly runUuid: string; readonly startedAt: Date; readonly startedBy: string; readonly unassigned: number },
): Promise<void> {
  await tx.query(
    "insert into assignment_run (tenant_uuid, run_uuid, started_at, started_by, unassigned) values ($1, $2, $3, $4, $5)",
    [tx.tenantUuid, run.runUuid, run.startedAt, run.startedBy, run.unassigned],
  );
}

const SAVE = {
  name: "assignment-run-save",
  text: `update assignment_run set state = $3, looked = $4, assigned = $5, after_uuid = $6, restored = $7, passed_over = $8, undone_by = $9
    where tenant_uuid = $1 and run_uuid = $2`,
};

export async function saveRun(tx: TenantTx, run: AssignmentRunRow): Promise<void> {
  await tx.query(SAVE, [
    tx.tenantUuid,
    run.runUuid,
    run.state,
    run.looked,
    run.assigned,
    run.afterUuid,
    run.restored,
    run.passedOver,
    run.undoneBy,
  ]);
}

const ADD_ITEMS = {
  name: "assignment-run-items-add",
  text: `insert into assignment_run_item (tenant_uuid, run_uuid, invoice_uuid, assignee)
    select $1, $2, i.uuid, i.assignee from unnest($3::uuid[], $4::text[]) as i (uuid, assignee)`,
};

export async function addRunItems(
  tx: TenantTx,
  runUuid: string,
  items: readonly { readonly invoiceUuid: string; readonly assignee: string }[],
): Promise<void> {
  await tx.query(ADD_ITEMS, [
    tx.tenantUuid,
    runUuid,
    items.map(({ invoiceUuid }) => invoiceUuid),
    items.map(({ assignee }) => assignee),
  ]);
}

// The invoices are held in the order of their ids, as everybody does who holds several.
const TAKE_BACK = {
  name: "assignment-run-take-back",
  text: `with gone as (
      delete from assignment_run_item where tenant_uuid = $1 and run_uuid = $2 and invoice_uuid in (
        select invoice_uuid from assignment_run_item where tenant_uuid = $1 and run_uuid = $2 order by invoice_uuid limit $3)
      returning invoice_uuid, assignee),
    held as (
      select i.invoice_uuid from invoice i join gone g on g.invoice_uuid = i.invoice_uuid
      where i.tenant_uuid = $1 and i.assignee = g.assignee and i.status not in ('approved', 'terminated')
      order by i.invoice_uuid for update of i),
    restored as (
      update invoice i set assignee = null from held where i.tenant_uuid = $1 and i.invoice_uuid = held.invoice_uuid
      returning i.invoice_uuid)
    select g.invoice_uuid as "invoiceUuid", g.assignee, r.invoice_uuid is not null as restored
    from gone g left join restored r on r.invoice_uuid = g.invoice_uuid order by g.invoice_uuid`,
};

export interface TakenBack {
  readonly invoiceUuid: string;
  readonly assignee: string;
  /** False: it is somebody else's by now, or decided. */
  readonly restored: boolean;
}

/** Some of what the run assigned is nobody's again, as it was, unless somebody changed that meanwhile. Empty: nothing is left. */
export async function takeBackRunItems(tx: TenantTx, runUuid: string, limit: number): Promise<readonly TakenBack[]> {
  return (await tx.query<TakenBack>(TAKE_BACK, [tx.tenantUuid, runUuid, limit])).rows;
}
