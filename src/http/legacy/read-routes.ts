import { Type } from "typebox";
import { deliveredReader, ProblemSchema } from "#contract/legacy/problem.ts";
import { idText, requiredText, uuid } from "#contract/schema.ts";
import { LegacyAuditResultSchema } from "#contract/v2/read/audit-result.ts";
import { LegacyFinalizedListSchema, LegacyFinalizedQuery } from "#contract/v2/read/finalized-list.ts";
import { type AnyRoute, route } from "../route.ts";
import { displayAuditResults } from "./display-audit-results.ts";
import { listFinalizedVendorInvoices } from "./list-finalized-vendor-invoices.ts";
import { lookUpInvoicesByShipment } from "./look-up-invoices-by-shipment.ts";
import { markInvoicesDelivered } from "./mark-invoices-delivered.ts";
import { terminateVendorInvoice } from "./terminate-vendor-invoice.ts";

const legacy = { generation: "legacy", auth: "key", tenantParam: "tenantUuid" } as const;
const tenantPath = Type.Object({ tenantUuid: uuid() });
const INVOICES = "/v1/tenants/{tenantUuid}/vendor-invoices";

/** Legacy operations on invoices that are there: lists, look-ups, results, and what is said about them afterwards. */
export const legacyReadRoutes: readonly AnyRoute[] = [
  route({
    ...legacy,
    operationId: "displayAuditResults",
    method: "GET",
    path: `${INVOICES}/{vendorInvoiceUuid}/audit-results`,
    scope: "audit",
    params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
    summary: "Display audit results",
    deprecated: {
      since: "2024-01-01T00:00:00Z",
      sunset: "2028-01-01T00:00:00Z",
      successor: "/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results",
    },
    responses: { 200: { description: "The audit result in its older shape.", schema: LegacyAuditResultSchema } },
    handle: displayAuditResults,
  }),
  route({
    ...legacy,
    operationId: "listFinalizedVendorInvoices",
    method: "GET",
    path: `${INVOICES}/finalized`,
    scope: "invoices",
    params: tenantPath,
    query: LegacyFinalizedQuery,
    summary: "List finalized vendor invoices",
    description: "To be polled: a consumer that moves `StartTime` to the last date it was given misses none.",
    responses: { 200: { description: "A page of finalized invoices.", schema: LegacyFinalizedListSchema } },
    handle: listFinalizedVendorInvoices,
  }),
  route({
    ...legacy,
    operationId: "markInvoicesDelivered",
    method: "POST",
    path: `${INVOICES}/delivered`,
    scope: "invoices",
    params: tenantPath,
    body: deliveredReader,
    summary: "Mark invoices as delivered",
    description: "All of them, or none: a uuid that is unknown or not finalized is a 400 that names it.",
    responses: { 200: { description: "All are marked.", schema: ProblemSchema } },
    handle: markInvoicesDelivered,
  }),
  route({
    ...legacy,
    operationId: "terminateInvoice",
    method: "POST",
    path: `${INVOICES}/{invoiceUuid}/terminate`,
    scope: "decide",
    params: Type.Object({ tenantUuid: uuid(), invoiceUuid: uuid() }),
    query: Type.Object({ version: requiredText(10, { description: "The API version asked for: 1, 1.0, 2 or 2.0." }) }),
    summary: "Terminate invoice",
    description: "Once terminated the invoice can no longer be audited or approved. Already finalized: 409.",
    responses: { 200: { description: "The invoice is terminated.", schema: ProblemSchema } },
    handle: terminateVendorInvoice,
  }),
  route({
    ...legacy,
    operationId: "lookUpInvoicesByShipment",
    method: "GET",
    path: INVOICES,
    scope: "invoices",
    params: tenantPath,
    query: Type.Object({ shipmentNumber: requiredText(255), vendorScac: idText() }),
    summary: "Look up invoices by shipment number",
    description: "By order numbers and by references of type ShipmentNumber. An unknown shipment has none.",
    responses: { 200: { description: "Uuids of invoices.", schema: Type.Array(uuid()) } },
    handle: lookUpInvoicesByShipment,
  }),
];
