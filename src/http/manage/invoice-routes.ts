import { Type } from "typebox";
import { InvoiceListQuery, InvoicePageSchema } from "#contract/manage/invoice-list.ts";
import { assignmentReader, noteReader } from "#contract/manage/notes.ts";
import { WorkspaceSchema } from "#contract/manage/workspace.ts";
import { uuid } from "#contract/schema.ts";
import { textOut } from "#contract/v2/read/parts-read.ts";
import { type AnyRoute, route } from "../route.ts";
import { addNote } from "./add-note.ts";
import { assignInvoice } from "./assign-invoice.ts";
import { getWorkspace } from "./get-workspace.ts";
import { listInvoices } from "./list-invoices.ts";

const invoice = Type.Object({ invoiceUuid: uuid() });

/** The auditor's view of invoices. */
export const invoiceRoutes: readonly AnyRoute[] = [
  route({
    operationId: "listInvoices",
    method: "GET",
    path: "/manage/invoices",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    query: InvoiceListQuery,
    summary: "List invoices",
    description: "By page, or the whole filtered list as CSV.",
    responses: { 200: { description: "A page of invoices.", schema: InvoicePageSchema } },
    handle: listInvoices,
  }),
  route({
    operationId: "getWorkspace",
    method: "GET",
    path: "/manage/invoices/{invoiceUuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    params: invoice,
    summary: "Get the workspace of an invoice",
    description:
      "Everything an auditor sees: the bill, its orders, matching, audit, documents, disputes and timeline. Money is text of four decimals.",
    responses: { 200: { description: "The workspace.", schema: WorkspaceSchema, headers: { etag: "The invoice's eTag." } } },
    handle: getWorkspace,
  }),
  route({
    operationId: "addNote",
    method: "POST",
    path: "/manage/invoices/{invoiceUuid}/notes",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    params: invoice,
    body: noteReader,
    summary: "Add a note",
    description: "For colleagues: a note stays inside the service.",
    responses: {
      201: { description: "The note is on the timeline.", schema: Type.Object({ at: Type.String({ format: "date-time" }) }) },
    },
    handle: addNote,
  }),
  route({
    operationId: "assignInvoice",
    method: "POST",
    path: "/manage/invoices/{invoiceUuid}/assign",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    params: invoice,
    body: assignmentReader,
    summary: "Assign an invoice",
    responses: { 200: { description: "Whose it is now.", schema: Type.Object({ assignee: textOut(), eTag: Type.String() }) } },
    handle: assignInvoice,
  }),
];
