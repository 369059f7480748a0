import { Type } from "typebox";
import { AuditPolicySchema } from "#contract/manage/policy/audit-policy.ts";
import { DEFAULT_LIMIT, pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { listPolicyVersions } from "#usecases/policy/read-policy.ts";
import { printStoredPolicy } from "#domain/stored/stored-policy.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

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
          policy: AuditPolicySchema,
        }),
      ),
    },
  },
  handle: async ({ context, tenant, query }) => {
    const page = { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const listed = await listPolicyVersions(context, tenant, page);
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map((row) => ({
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      createdByName: row.createdByName,
      policy: printStoredPolicy(row),
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
