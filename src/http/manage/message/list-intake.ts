import { IntakeItemSchema, IntakeQuery } from "#contract/manage/intake.ts";
import { DEFAULT_LIMIT, pageSchema } from "#contract/manage/pages.ts";
import { listIntake } from "#db/queries/message/intake-listing.ts";
import { pageOf, readCursor } from "#usecases/list/list-cursor.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const LIST = "intake";

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
  handle: async (call) => {
    const { externalId, operation, state, cursor } = call.query;
    const limit = call.query.limit ?? DEFAULT_LIMIT;
    const after = cursor === undefined ? null : readCursor(LIST, ["instant", "uuid"], cursor);
    if (after === undefined) return refuse("validation-failed", { cursor: ["cursor is not one of this list"] });
    const rows = await listIntake(call.context.db.control, call.tenant.tenantUuid, {
      externalId: externalId ?? null,
      operation: operation ?? null,
      state: state ?? null,
      after: after === null ? null : { acceptedAt: String(after[0]), intakeUuid: String(after[1]) },
      limit: limit + 1,
    });
    const page = pageOf(
      LIST,
      rows,
      limit,
      (row) => [row.accepted_at, row.intake_uuid],
      (row) => ({
        uuid: row.intake_uuid,
        operation: row.operation,
        externalId: row.external_id,
        state: row.state,
        reason: row.reason,
        resultUuid: row.result_uuid,
        acceptedAt: row.accepted_at,
        sentBy: row.sent_by,
      }),
    );
    return { status: 200, body: page };
  },
});
