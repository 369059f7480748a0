import { Type } from "typebox";
import { ApiKeySchema } from "#contract/manage/api-keys.ts";
import { DEFAULT_LIMIT, pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { listApiKeys } from "#usecases/people/api-keys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

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
  handle: async ({ context, tenant, query }) => {
    const page = { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const listed = await listApiKeys(context, tenant, page);
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map((row) => ({
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
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
