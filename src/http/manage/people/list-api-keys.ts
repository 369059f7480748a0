import { Type } from "typebox";
import { ApiKeySchema } from "#contract/manage/api-keys.ts";
import { DEFAULT_LIMIT, pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { listApiKeys } from "#db/queries/people/api-key.ts";
import { pageOf, readCursor } from "#usecases/list/list-cursor.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const LIST = "api-keys";

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const listApiKeysOperation = operation({
  operationId: "listApiKeys",
  method: "GET",
  path: "/manage/api-keys",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  query: Type.Object(pageQuery),
  summary: "List API keys",
  responses: { 200: { description: "Keys, without their secret.", schema: pageSchema(ApiKeySchema) } },
  handle: async (call) => {
    const limit = call.query.limit ?? DEFAULT_LIMIT;
    const cursor = call.query.cursor === undefined ? [null] : readCursor(LIST, ["uuid"], call.query.cursor);
    if (cursor === undefined) return refuse("validation-failed", { cursor: ["cursor is not one of this list"] });
    const rows = await listApiKeys(call.context.db.control, call.tenant.tenantUuid, cursor[0] as string | null, limit + 1);
    const page = pageOf(
      LIST,
      rows,
      limit,
      (row) => [row.key_uuid],
      (row) => ({
        uuid: row.key_uuid,
        name: row.name,
        scopes: row.scopes,
        prefix: row.prefix,
        approvalLimit: row.approval_limit,
        partner: row.partner,
        createdAt: row.created_at.toISOString(),
        expiresAt: iso(row.expires_at),
        revokedAt: iso(row.revoked_at),
        lastUsedAt: iso(row.last_used_at),
      }),
    );
    return { status: 200, body: page };
  },
});
