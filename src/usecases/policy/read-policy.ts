import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { findWaitingChange } from "#db/queries/change/pending-change.ts";
import { findPolicy, listPolicyVersions as queryVersions, type PolicyRow } from "#db/queries/tenant/settings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";
import type { PublishedPolicy } from "./change-audit-policy.ts";

export type { PolicyRow };

const LIST = "policy-versions";

/** The policy in force (undefined: the one every tenant starts with), and one that waits for a second person. */
export function readPolicy(context: Context, tenant: Tenant): Promise<PublishedPolicy> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    inForce: await findPolicy(tx),
    waiting: await findWaitingChange(tx, "audit-policy", ""),
  }));
}

export interface PolicyVersion extends PolicyRow {
  /** The person's or key's name, where it has one. */
  readonly createdByName: string;
}

/** Versions of the policy, the newest first. Refuses: invalid (a cursor that is not of this list). */
export async function listPolicyVersions(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<PolicyVersion>>> {
  const after = cursor === null ? [null] : readCursor(LIST, ["number"], cursor);
  if (after === undefined) return BAD_CURSOR;
  const { rows, names } = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const rows = await queryVersions(tx, after[0] as number | null, limit + 1);
    return { rows, names: await listActorNames(tx, [...new Set(rows.map((row) => row.createdBy))]) };
  });
  return done(
    pageOf(rows, {
      list: LIST,
      limit,
      keyOf: (row) => [row.version],
      itemOf: (row) => ({ ...row, createdByName: names.get(row.createdBy) ?? row.createdBy }),
    }),
  );
}
