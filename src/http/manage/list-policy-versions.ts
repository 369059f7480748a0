import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listPolicyVersions as list } from "#db/queries/tenant/settings.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { pageOf, readCursor } from "#usecases/list/list-cursor.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

const LIST = "policy-versions";

/** GET /manage/audit-policy/versions: newest first, each with its whole policy, who made it and when. */
export const listPolicyVersions = async (
  call: Call<unknown, { readonly limit?: number | null; readonly cursor?: string }>,
): Promise<Answer | Refusal> => {
  const limit = call.query.limit ?? DEFAULT_LIMIT;
  const cursor = call.query.cursor === undefined ? [null] : readCursor(LIST, ["number"], call.query.cursor);
  if (cursor === undefined) return refuse("validation-failed", { cursor: ["cursor is not one of this list"] });
  const { rows, names } = await call.context.db.inTenant(call.tenant.tenantUuid, async (tx) => {
    const rows = await list(tx, cursor[0] as number | null, limit + 1);
    return { rows, names: await listActorNames(tx, [...new Set(rows.map((row) => row.created_by))]) };
  });
  const page = pageOf(
    LIST,
    rows,
    limit,
    (row) => [row.version],
    (row) => ({
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      createdByName: names.get(row.created_by) ?? row.created_by,
      policy: row.body,
    }),
  );
  return { status: 200, body: page };
};
