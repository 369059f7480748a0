import { DecidedExceptionsSchema, decideExceptionsReader } from "#contract/manage/invoice/exceptions.ts";
import { decideExceptions, MAX_DECIDED } from "#usecases/invoice/decide-exceptions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { filterOf } from "./exception-filter.ts";

export const decideExceptionsOperation = operation({
  operationId: "decideExceptions",
  method: "POST",
  path: "/manage/exceptions/decide",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  body: decideExceptionsReader,
  bodyExample: {
    rule: "charge-over-tolerance",
    vendor: "ACME",
    charge: "FUEL",
    action: "approve",
    reason: "Agreed",
    preview: true,
  },
  summary: "One decision for a group of invoices",
  description:
    "With `preview` nothing is changed; its items, sent back as `invoices`, are decided about only while they are what they were. At most 100 a call, and as many as a second and a half allows: named invoices beyond it are `not-reached`, else `nextCursor` goes on with them. Without `invoices`, what somebody holds, disputes or works on is passed over. What became of each stands beside it: one that fails keeps none of the others.",
  responses: { 200: { description: "What became of each.", schema: DecidedExceptionsSchema } },
  handle: async (call) => {
    const { context, tenant, actor, body } = call;
    const who = body.assignee?.trim() ?? "";
    const outcome = await decideExceptions(context, tenant, actor, {
      ...filterOf(body),
      action: body.action,
      reason: body.reason == null || body.reason.trim() === "" ? null : body.reason,
      assignee: who === "" ? null : who === "me" ? actor.id : who.includes(":") ? who : `user:${who}`,
      preview: body.preview === true,
      hold: body.hold === true,
      invoices: body.invoices ?? null,
      limit: Math.min(body.limit ?? MAX_DECIDED, MAX_DECIDED),
      cursor: body.cursor ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "action");
  },
});
