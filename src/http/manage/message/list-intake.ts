import { IntakeItemSchema, IntakeQuery } from "#contract/manage/message/intake.ts";
import { DEFAULT_LIMIT, pageSchema } from "#contract/manage/pages.ts";
import { listMessages } from "#usecases/message/list-messages.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** What became of accepted messages, newest first. */
export const listIntakeOperation = operation({
  operationId: "listIntake",
  method: "GET",
  path: "/manage/intake",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: IntakeQuery,
  summary: "What became of accepted messages",
  responses: { 200: { description: "Newest first.", schema: pageSchema(IntakeItemSchema) } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listMessages(context, tenant, {
      externalId: query.externalId ?? null,
      operation: query.operation ?? null,
      state: query.state ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map((row) => ({
      uuid: row.intakeUuid,
      operation: row.operation,
      externalId: row.externalId,
      state: row.state,
      reason: row.reason,
      resultUuid: row.resultUuid,
      acceptedAt: row.acceptedAt,
      sentBy: row.sentBy,
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
