import { Type } from "typebox";
import { AuditPolicySchema } from "#contract/manage/audit-policy.ts";
import { DEFAULT_LIMIT, pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { listPolicyVersions } from "#db/queries/tenant/settings.ts";
import { pageOf, readCursor } from "#usecases/list/list-cursor.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const LIST = "policy-versions";

/** Newest first, each with its whole policy, who made it and when. */
export const listPolicyVersionsOperation = operation({
  operationId: "listPolicyVersions",
  method: "GET",
  path: "/manage/audit-policy/versions",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "Every version of the audit policy",
  responses: {
    200: {
      description: "Newest first.",
      schema: pageSchema(
        Type.Object({
          version: Type.Integer(),
          createdAt: Type.String(),
          createdBy: Type.String(),
          createdByName: Type.String({ description: "The person's or key's name, where it has one." }),
          policy: Type.Object(AuditPolicySchema.properties),
        }),
      ),
    },
  },
  handle: async (call) => {
    const limit = call.query.limit ?? DEFAULT_LIMIT;
    const cursor = call.query.cursor === undefined ? [null] : readCursor(LIST, ["number"], call.query.cursor);
    if (cursor === undefined) return refuse("validation-failed", { cursor: ["cursor is not one of this list"] });
    const { rows, names } = await call.context.db.inTenant(call.tenant.tenantUuid, async (tx) => {
      const rows = await listPolicyVersions(tx, cursor[0] as number | null, limit + 1);
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
  },
});
