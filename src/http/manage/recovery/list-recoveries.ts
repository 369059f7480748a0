import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { RecoveryListQuery, RecoveryPageSchema } from "#contract/manage/recovery/recoveries.ts";
import { RECOVERY_STATES } from "#domain/recovery/recovery.ts";
import { listRecoveries } from "#usecases/recovery/read-recovery.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { summaryOut } from "./recovery-out.ts";

export const listRecoveriesOperation = operation({
  operationId: "listRecoveries",
  method: "GET",
  path: "/manage/recoveries",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: RecoveryListQuery,
  summary: "List what was approved too much",
  description:
    "One for each order and vendor, the last changed first; `counts` are of all of them by state; `totals` of all that fit, whatever their state, by currency.",
  responses: { 200: { description: "A page of recoveries.", schema: RecoveryPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const states = (query.state ?? "")
      .split(",")
      .map((state) => state.trim().toLowerCase())
      .filter((state) => state !== "");
    if (states.some((state) => !(RECOVERY_STATES as readonly string[]).includes(state)))
      return refuse("validation-failed", { state: [`state must be of ${RECOVERY_STATES.join(", ")}`] });
    const listed = await listRecoveries(context, tenant, {
      states,
      vendor: query.vendor ?? null,
      q: query.q ?? null,
      order: query.order ?? null,
      invoiceUuid: query.invoice ?? null,
      recoveredFrom: query.recoveredFrom ?? null,
      recoveredTo: query.recoveredTo ?? null,
      currency: query.currency ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return {
      status: 200,
      body: {
        ...listed.value,
        items: listed.value.items.map((row) => ({ ...summaryOut(row), recoveredInRange: row.recoveredInRange })),
      },
    };
  },
});
