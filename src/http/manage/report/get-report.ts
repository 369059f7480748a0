import { csvLine } from "#contract/csv.ts";
import { ReportQuery, ReportSchema } from "#contract/manage/report/report.ts";
import { type Report, readReport } from "#usecases/report/read-report.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

type VendorRow = Report["vendors"][number];

const COLUMNS = [
  "vendor",
  "vendorName",
  "decided",
  "approved",
  "byPolicy",
  "clean",
  "duplicates",
  "disputed",
  "conceded",
  "late",
  "withinDay",
  "billed",
  "approvedAmount",
  "found",
  "saved",
] as const satisfies readonly (keyof VendorRow)[];

const csvOf = ({ vendors, currency }: Report): string =>
  csvLine([...COLUMNS, "currency"]) + vendors.map((row) => csvLine([...COLUMNS.map((name) => row[name]), currency])).join("");

export const getReportOperation = operation({
  operationId: "getReport",
  method: "GET",
  path: "/manage/report",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ReportQuery,
  summary: "Get the figures of a range of days",
  description:
    "What was decided in these days, beside as many days before; by day, by vendor, by what the audit found; what came in, what was delivered, what is open now.",
  responses: { 200: { description: "The figures.", schema: ReportSchema, otherTypes: ["text/csv"] } },
  handle: async ({ context, tenant, query }) => {
    const read = await readReport(context, tenant, {
      from: query.from ?? null,
      to: query.to ?? null,
      vendor: query.vendor ?? null,
      currency: query.currency ?? null,
    });
    if (!read.ok) return mapRefusal(read.refusal, "from");
    if (query.format !== "csv") return { status: 200, body: read.value };
    return {
      status: 200,
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="vendors.csv"',
        "cache-control": "no-store",
      },
      body: csvOf(read.value),
    };
  },
});
