import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listApiKeys as list } from "#db/queries/people/api-key.ts";
import { pageOf, readCursor } from "#usecases/list/list-cursor.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

const LIST = "api-keys";
const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const listApiKeys = async (
  call: Call<unknown, { readonly limit?: number | null; readonly cursor?: string }>,
): Promise<Answer | Refusal> => {
  const limit = call.query.limit ?? DEFAULT_LIMIT;
  const cursor = call.query.cursor === undefined ? [null] : readCursor(LIST, ["uuid"], call.query.cursor);
  if (cursor === undefined) return refuse("validation-failed", { cursor: ["cursor is not one of this list"] });
  const rows = await list(call.context.db.control, call.tenant.tenantUuid, cursor[0] as string | null, limit + 1);
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
      createdAt: iso(row.created_at),
      expiresAt: iso(row.expires_at),
      revokedAt: iso(row.revoked_at),
      lastUsedAt: iso(row.last_used_at),
    }),
  );
  return { status: 200, body: page };
};
