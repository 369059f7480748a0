import { Type } from "typebox";
import { flag, idText, requiredText, uuid } from "#contract/schema.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { AuditResultSchema } from "#contract/v2/read/audit-result.ts";
import { FinalizedListSchema, FinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { InvoiceReadSchema } from "#contract/v2/read/invoice-read.ts";
import { documentSearchReader, FoundDocumentsSchema, FoundOrdersSchema, orderSearchReader } from "#contract/v2/read/searches.ts";
import { type AnyRoute, route } from "../route.ts";
import { getAuditResults } from "./get-audit-results.ts";
import { getInvoice } from "./get-invoice.ts";
import { getInvoiceExternalId } from "./get-invoice-external-id.ts";
import { getInvoiceUuid } from "./get-invoice-uuid.ts";
import { listFinalizedInvoices } from "./list-finalized-invoices.ts";
import { listOrderInvoices } from "./list-order-invoices.ts";
import { searchApprovedDocuments } from "./search-approved-documents.ts";
import { searchOrders } from "./search-orders.ts";

const invoice = Type.Object({ invoiceUuid: uuid() });

/** Operations that read: specification, "V2 operations" 3, 5, 6, 7, 13, 20, 21 and the newer listing. */
export const v2ReadRoutes: readonly AnyRoute[] = [
  route({
    operationId: "getInvoice",
    number: 3,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    params: invoice,
    summary: "Get invoice",
    description: "An invoice of any state, including one not yet approved or terminated.",
    responses: { 200: { description: "The invoice.", schema: InvoiceReadSchema } },
    handle: getInvoice,
  }),
  route({
    operationId: "getInvoiceUuid",
    number: 5,
    method: "GET",
    path: "/v2/invoices/uuid",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    query: Type.Object({
      externalId: requiredText(255),
      vendorExternalId: idText({ description: "Whose invoice, when several vendors used one external id." }),
    }),
    summary: "Get invoice uuid",
    description:
      "Of several invoices with one external id the only one that is not terminated; else 409, with their uuids in `Errors`.",
    responses: { 200: { description: "The uuid of the invoice.", schema: Type.Object({ invoiceUuid: uuid() }) } },
    handle: getInvoiceUuid,
  }),
  route({
    operationId: "getInvoiceExternalId",
    number: 6,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/external-id",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    params: invoice,
    summary: "Get invoice external id",
    responses: { 200: { description: "The external id of the invoice.", schema: ExternalIdSchema } },
    handle: getInvoiceExternalId,
  }),
  route({
    operationId: "listOrderInvoices",
    number: 7,
    method: "GET",
    path: "/v2/orders/{orderExternalId}/invoices",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    params: Type.Object({ orderExternalId: requiredText(255) }),
    summary: "Get invoices of an order",
    responses: {
      200: {
        description: "The invoices matched to the order, in the order of their receipt.",
        schema: Type.Array(Type.Object({ uuid: uuid() })),
      },
    },
    handle: listOrderInvoices,
  }),
  route({
    operationId: "getAuditResults",
    number: 13,
    method: "GET",
    path: "/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results",
    generation: "v2",
    auth: "key",
    scope: "audit",
    params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
    tenantParam: "tenantUuid",
    query: Type.Object({ includeApprovedDocuments: flag({ default: true }) }),
    summary: "Get audit results",
    description: "The result of an approved or terminated invoice. 404 with `Retry-After` while it is still being audited.",
    responses: { 200: { description: "The audit result.", schema: AuditResultSchema } },
    handle: getAuditResults,
  }),
  route({
    operationId: "searchApprovedDocuments",
    number: 20,
    method: "POST",
    path: "/v2/documents/approved/search",
    generation: "v2",
    auth: "key",
    scope: "documents",
    body: documentSearchReader,
    summary: "Search approved documents",
    description: "By approval time; a document of several orders comes once for each.",
    responses: { 200: { description: "A page of approved documents.", schema: FoundDocumentsSchema } },
    handle: searchApprovedDocuments,
  }),
  route({
    operationId: "searchOrders",
    number: 21,
    method: "POST",
    path: "/v2/orders/search",
    generation: "v2",
    auth: "key",
    scope: "orders",
    body: orderSearchReader,
    summary: "Search orders",
    description: "By the time of the latest version at or before `endTime`, so that pages do not shift while they are read.",
    responses: { 200: { description: "A page of orders.", schema: FoundOrdersSchema } },
    handle: searchOrders,
  }),
  route({
    operationId: "listFinalizedInvoices",
    method: "GET",
    path: "/v2/invoices/finalized",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    query: FinalizedQuery,
    summary: "List finalized invoices",
    description:
      "Approved and terminated invoices by finalization time. A consumer that moves `StartTime` to the end it named, or to the last date it was given, misses none.",
    responses: { 200: { description: "A page of finalized invoices.", schema: FinalizedListSchema } },
    handle: listFinalizedInvoices,
  }),
];
