import {
  decideExceptions as decide,
  type GroupAction,
  MOST_DECIDED,
  undoApprovals,
} from "#usecases/invoice/decide-exceptions.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listExceptionInvoices, listExceptions as list } from "#usecases/invoice/list-exceptions.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Page {
  readonly limit?: number | null;
  readonly cursor?: string | null;
}
interface Group {
  readonly rule: string;
  readonly vendor?: string | null;
  readonly charge?: string | null;
  readonly currency?: string | null;
}
interface Decision extends Group, Page {
  readonly action: GroupAction;
  readonly reason?: string | null;
  readonly assignee?: string | null;
  readonly preview?: boolean | null;
  readonly hold?: boolean | null;
  readonly invoices?: readonly { readonly uuid: string; readonly eTag: string }[] | null;
}

const BY = ["rule", "vendor", "charge"];
const named = (text: string): string | null => (text === "" ? null : text);
const filterOf = ({ rule, vendor, charge, currency }: Group) => ({
  rule,
  vendor: vendor ?? null,
  charge: charge ?? null,
  currency: currency ?? null,
});

/** GET /manage/exceptions */
export const listExceptions = async (
  call: Call<unknown, Page & { readonly groupBy?: string | null }>,
): Promise<Answer | Refusal> => {
  const by = (call.query.groupBy ?? "rule,vendor")
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
  if (by.some((one) => !BY.includes(one)))
    return refuse("validation-failed", { groupBy: [`groupBy must be of ${BY.join(", ")}`] });
  const listed = await list(call.context, call.tenant, {
    byVendor: by.includes("vendor"),
    byCharge: by.includes("charge"),
    limit: call.query.limit ?? DEFAULT_LIMIT,
    cursor: call.query.cursor ?? null,
  });
  if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
  const items = listed.value.items.map((one) => ({
    ...one,
    vendor: named(one.vendor),
    vendorName: by.includes("vendor") ? one.vendorName : null,
    charge: named(one.charge),
  }));
  return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
};

/** GET /manage/exceptions/invoices */
export const listExceptionInvoicesAnswer = async (call: Call<unknown, Group & Page>): Promise<Answer | Refusal> => {
  const page = { limit: call.query.limit ?? DEFAULT_LIMIT, cursor: call.query.cursor ?? null };
  const listed = await listExceptionInvoices(call.context, call.tenant, filterOf(call.query), page);
  return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
};

/** POST /manage/exceptions/decide */
export const decideExceptions = async (call: Call<unknown, unknown, Decision>): Promise<Answer | Refusal> => {
  const { context, tenant, actor, body } = call;
  const who = body.assignee?.trim() ?? "";
  const outcome = await decide(context, tenant, actor, {
    ...filterOf(body),
    action: body.action,
    reason: body.reason == null || body.reason.trim() === "" ? null : body.reason,
    assignee: who === "" ? null : who === "me" ? actor.id : who.includes(":") ? who : `user:${who}`,
    preview: body.preview === true,
    hold: body.hold === true,
    invoices: body.invoices ?? null,
    limit: Math.min(body.limit ?? MOST_DECIDED, MOST_DECIDED),
    cursor: body.cursor ?? null,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "action");
};

/** POST /manage/exceptions/undo-approvals */
export const undoApprovalsAnswer = async ({
  context,
  tenant,
  actor,
  body,
}: Call<unknown, unknown, { readonly invoices: readonly string[] }>): Promise<Answer> => ({
  status: 200,
  body: { items: await undoApprovals(context, tenant, actor, body.invoices) },
});
