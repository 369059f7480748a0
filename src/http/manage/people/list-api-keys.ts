import { Type } from "typebox";
import { ApiKeySchema } from "#contract/manage/people/api-keys.ts";
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
      uuid: row.keyUuid,
      name: row.name,
      scopes: row.scopes,
      prefix: row.prefix,
      approvalLimit: row.approvalLimit,
      partner: row.partner,
      createdAt: row.createdAt.toISOString(),
      expiresAt: iso(row.expiresAt),
      revokedAt: iso(row.revokedAt),
      lastUsedAt: iso(row.lastUsedAt),
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
