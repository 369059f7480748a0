import { ExceptionPageSchema, ExceptionQuery } from "#contract/manage/invoice/exceptions.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listExceptions } from "#usecases/invoice/list-exceptions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const BY = ["rule", "vendor", "charge"];

const named = (text: string): string | null => (text === "" ? null : text);

export const listExceptionsOperation = operation({
  operationId: "listExceptions",
  method: "GET",
  path: "/manage/exceptions",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ExceptionQuery,
  summary: "Open invoices by the cause of their exception",
  description:
    "The largest group first; an invoice counts in every group one of its findings belongs to. Currencies are never added up.",
  responses: { 200: { description: "A page of groups.", schema: ExceptionPageSchema } },
  handle: async (call) => {
    const by = (call.query.groupBy ?? "rule,vendor")
      .split(",")
      .map((text) => text.trim().toLowerCase())
      .filter((text) => text !== "");
    if (by.some((text) => !BY.includes(text)))
      return refuse("validation-failed", { groupBy: [`groupBy must be of ${BY.join(", ")}`] });
    const listed = await listExceptions(call.context, call.tenant, {
      byVendor: by.includes("vendor"),
      byCharge: by.includes("charge"),
      limit: call.query.limit ?? DEFAULT_LIMIT,
      cursor: call.query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map((item) => ({
      ...item,
      vendor: named(item.vendor),
      vendorName: by.includes("vendor") ? item.vendorName : null,
      charge: named(item.charge),
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
