import { Readable } from "node:stream";
import type { Static } from "typebox";
import { workbookOf, type WorkbookCell } from "#adapters/workbook.ts";
import { csvLine } from "#contract/csv.ts";
import { InvoiceListQuery, InvoicePageSchema } from "#contract/manage/invoice/invoice-list.ts";
import { eachInvoice, type ListedInvoice, listInvoices } from "#usecases/invoice/list-invoices.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.ts";
import { readInvoiceQuery } from "./invoice-query.ts";

type Pages = AsyncIterable<readonly ListedInvoice[]>;

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield csvLine(INVOICE_COLUMNS.map(({ name }) => name));
  for await (const page of pages) yield page.map((item) => csvLine(INVOICE_COLUMNS.map(({ cell }) => cell(item)))).join("");
}

async function* rowsOf(pages: Pages): AsyncGenerator<readonly (readonly WorkbookCell[])[]> {
  for await (const page of pages)
    yield page.map((item) =>
      INVOICE_COLUMNS.map(({ cell, amount }): WorkbookCell => {
        const value = cell(item);
        if (value === null) return null;
        return amount === true ? { number: String(value) } : { text: String(value) };
      }),
    );
}

const FILES = {
  csv: { type: "text/csv; charset=utf-8", name: "invoices.csv", of: (pages: Pages) => Readable.from(csvOf(pages)) },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name: "invoices.xlsx",
    of: (pages: Pages) => workbookOf({ name: "Invoices", columns: INVOICE_COLUMNS.map(({ name }) => name), rows: rowsOf(pages) }),
  },
} as const;

const fileAsked = ({ format }: Static<typeof InvoiceListQuery>, accept: string | undefined): keyof typeof FILES | null => {
  if (format === "csv" || format === "xlsx") return format;
  return format !== "json" && /^text\/csv\b/i.test(accept ?? "") ? "csv" : null;
};

/** A page, or the whole list as a file. */
export const listInvoicesOperation = operation({
  operationId: "listInvoices",
  method: "GET",
  path: "/manage/invoices",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: InvoiceListQuery,
  summary: "List invoices",
  description: "By page, or the whole filtered list as CSV or as a workbook.",
  responses: {
    200: {
      description: "A page of invoices.",
      schema: InvoicePageSchema,
      otherTypes: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    },
  },
  handle: async ({ context, tenant, actor, query, headers }) => {
    const filter = readInvoiceQuery(query, actor.id);
    if (isRefusal(filter)) return filter;
    const read = { ...filter, limit: query.limit ?? 50, cursor: query.cursor ?? null };
    const asked = fileAsked(query, headers.accept);
    if (asked !== null) {
      const { type, name, of } = FILES[asked];
      return {
        status: 200,
        headers: {
          "content-type": type,
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "no-store",
        },
        body: of(eachInvoice(context, tenant, read)),
      };
    }
    const listed = await listInvoices(context, tenant, read);
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
