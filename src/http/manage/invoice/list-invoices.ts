import { Readable } from "node:stream";
import type { Static } from "typebox";
import { csvLine } from "#contract/csv.ts";
import { INVOICE_STATUSES, InvoiceListQuery, InvoicePageSchema, WAITINGS } from "#contract/manage/invoice/invoice-list.ts";
import { VERDICTS } from "#domain/audit/findings/audit-result.ts";
import {
  eachInvoice,
  type InvoiceListQuery as ListQuery,
  type ListedInvoice,
  listInvoices,
} from "#usecases/invoice/list-invoices.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal, type Refusal, refuse } from "../../refusals.ts";

type Query = Static<typeof InvoiceListQuery>;

const partsOf = (text: string | null | undefined): readonly string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const MY_TEAMS = "my-teams";

const readQuery = (query: Query, actorId: string): ListQuery | Refusal => {
  const statuses = partsOf(query.status).map((part) => part.toLowerCase());
  const verdicts = partsOf(query.verdict).map((part) => part.toLowerCase());
  const assignees = partsOf(query.assignee);
  const errors: Record<string, string[]> = {};
  if (statuses.some((status) => !(INVOICE_STATUSES as readonly string[]).includes(status)))
    errors["status"] = [`status must be of ${INVOICE_STATUSES.join(", ")}`];
  if (verdicts.some((verdict) => !(VERDICTS as readonly string[]).includes(verdict)))
    errors["verdict"] = [`verdict must be of ${VERDICTS.join(", ")}`];
  const waits = partsOf(query.waits).map((part) => part.toLowerCase());
  if (waits.some((text) => !(WAITINGS as readonly string[]).includes(text)))
    errors["waits"] = [`waits must be of ${WAITINGS.join(", ")}`];
  if (Object.keys(errors).length > 0) return refuse("validation-failed", errors);
  return {
    statuses: [...new Set(statuses)],
    verdicts: [...new Set(verdicts)],
    assignees: assignees
      .filter((part) => part !== MY_TEAMS)
      .map((part) => (part === "me" ? actorId : part === "none" ? null : part)),
    teamsOf: assignees.includes(MY_TEAMS) ? actorId.replace(/^user:/, "") : undefined,
    waits: WAITINGS.filter((waiting) => waits.includes(waiting)),
    q: query.q ?? null,
    vendor: query.vendor ?? null,
    sort: query.sort ?? null,
    limit: query.limit ?? 50,
    cursor: query.cursor ?? null,
  };
};

const COLUMNS: readonly (readonly [string, (item: ListedInvoice) => string | number | boolean | null])[] = [
  ["uuid", (item) => item.uuid],
  ["invoiceNumber", (item) => item.invoiceNumber],
  ["type", (item) => item.type],
  ["vendorExternalId", (item) => item.vendor.externalId],
  ["vendorName", (item) => item.vendor.name],
  ["scac", (item) => item.vendor.scac],
  ["status", (item) => item.status],
  ["verdict", (item) => item.verdict],
  ["billed", (item) => item.billed],
  ["expected", (item) => item.expected],
  ["variance", (item) => item.variance],
  ["approved", (item) => item.approved],
  ["currency", (item) => item.currency],
  ["source", (item) => item.source],
  ["invoiceOn", (item) => item.invoiceOn],
  ["dueOn", (item) => item.dueOn],
  ["receivedAt", (item) => item.receivedAt],
  ["isQuickPay", (item) => item.isQuickPay],
  ["assignee", (item) => item.assignee],
  ["orders", (item) => item.orders.join(" ")],
  ["headline", (item) => item.headline],
  ["headlineId", (item) => item.headlineId],
  ["headlineData", (item) => (item.headlineId === null ? null : JSON.stringify(item.headlineData))],
  ["assigneeName", (item) => item.assigneeName],
];

async function* csvOf(pages: AsyncIterable<readonly ListedInvoice[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const page of pages) yield page.map((item) => csvLine(COLUMNS.map(([, cell]) => cell(item)))).join("");
}

/** A page, or the whole list as CSV. */
export const listInvoicesOperation = operation({
  operationId: "listInvoices",
  method: "GET",
  path: "/manage/invoices",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: InvoiceListQuery,
  summary: "List invoices",
  description: "By page, or the whole filtered list as CSV.",
  responses: { 200: { description: "A page of invoices.", schema: InvoicePageSchema, otherTypes: ["text/csv"] } },
  handle: async ({ context, tenant, actor, query, headers }) => {
    const read = readQuery(query, actor.id);
    if (isRefusal(read)) return read;
    if (query.format === "csv" || (query.format !== "json" && /^text\/csv\b/i.test(headers.accept ?? ""))) {
      return {
        status: 200,
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="invoices.csv"',
          "cache-control": "no-store",
        },
        body: Readable.from(csvOf(eachInvoice(context, tenant, read))),
      };
    }
    const listed = await listInvoices(context, tenant, read);
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
