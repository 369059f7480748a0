import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import { requiredInstant } from "#contract/schema.ts";
import { printInstant, readInstant } from "#contract/wire/instant.ts";
import { setSandboxClock } from "#usecases/tenant/set-sandbox-clock.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Moves a sandbox tenant's clock; ages, deadlines and retries follow it. */
export const setSandboxClockOperation = operation({
  operationId: "setSandboxClock",
  method: "POST",
  path: "/manage/sandbox/clock",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: reader(Type.Object({ now: requiredInstant() })),
  bodyExample: { now: "2026-03-01T12:00:00Z" },
  refuses: ["grant-missing"],
  summary: "Set the clock of a sandbox tenant",
  responses: { 200: { description: "The clock as it is now.", schema: Type.Object({ now: requiredInstant() }) } },
  handle: async (call) => {
    const now = readInstant(call.body.now) ?? 0;
    const moved = await setSandboxClock(call.context, call.tenant, now);
    return moved.ok ? { status: 200, body: { now: printInstant(now) } } : mapRefusal(moved.refusal, "tenant");
  },
});
