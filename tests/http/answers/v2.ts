import assert from "node:assert/strict";
import { aForm } from "#tests/builders/a-form.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { PDF } from "#tests/fixtures/two-tenants.ts";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import type { Proofs } from "./asking.ts";

const SINCE = { startTime: "2020-01-01T00:00:00Z" };

/** V2, legacy and EDI. */
export const V2_PROOFS: Proofs = {
  createOrder: ({ give }) => give("createOrder", { body: anOrderBody({ orderNumber: "MADE-1", charges: [["400", "100.00"]] }) }),
  searchOrders: async ({ give }) => assert.ok((await give("searchOrders", { body: SINCE })).length > 0),
  createInvoice: ({ give }) =>
    give("createInvoice", { body: anInvoiceBody({ invoiceNumber: "MADE-I", charges: [["400", "100.00"]] }) }),
  getInvoice: ({ give }) => give("getInvoice"),
  getInvoiceUuid: ({ give }) => give("getInvoiceUuid", { query: { externalId: "SI-1" } }),
  getInvoiceExternalId: ({ give }) => give("getInvoiceExternalId"),
  listOrderInvoices: async ({ give }) => assert.ok((await give("listOrderInvoices")).length > 0),
  getAuditResults: ({ give }) => give("getAuditResults"),
  listFinalizedInvoices: async ({ give }) => {
    const listed = await give("listFinalizedInvoices", { query: { StartTime: "2020-01-01", IncludeUnmatched: "true" } });
    assert.ok(listed.records.length > 0);
  },
  searchApprovedDocuments: ({ give }) => give("searchApprovedDocuments", { body: SINCE }),
  attachInvoiceDocument: ({ give }) =>
    give("attachInvoiceDocument", { body: { name: "more.pdf", type: "ProofOfDelivery", base64String: PDF } }),
  getInvoiceDocument: ({ give }) => give("getInvoiceDocument"),
  ingestDocuments: ({ give }) =>
    give("ingestDocuments", { body: { externalOrderId: "SHARED-2", files: [{ fileName: "a.pdf", fileBase64String: PDF }] } }),
  captureCallback: ({ give, tenant }) => {
    const body = JSON.stringify({ payload: { loadId: "SHARED-1", captureId: "C-1", images: [PDF] } });
    const signature = signCapture(`${tenant.marker} secret of captures`, body);
    return give("captureCallback", { query: { tenantUuid: tenant.tenantUuid, signature }, body });
  },
  getDocument: ({ give }) => give("getDocument"),
  getDocumentFile: ({ give }) => give("getDocumentFile"),
  listOrderDocumentUuids: async ({ give }) => assert.ok((await give("listOrderDocumentUuids")).length > 0),
  listOrderDocuments: async ({ give }) => assert.ok((await give("listOrderDocuments")).length > 0),
  listDisputes: async ({ give }) => assert.ok((await give("listDisputes")).length > 0),
  getDispute: ({ give }) => give("getDispute"),
  listCommunications: async ({ give }) => assert.ok((await give("listCommunications")).length > 0),
  createCommunication: ({ give }) => give("createCommunication", { body: { text: "an answer" } }),
  getCommunicationAttachment: ({ give }) => give("getCommunicationAttachment"),

  displayAuditResults: ({ give }) => give("displayAuditResults"),
  listFinalizedVendorInvoices: async ({ give }) =>
    assert.ok((await give("listFinalizedVendorInvoices", { query: { StartTime: "2020-01-01" } })).records.length > 0),
  markInvoicesDelivered: ({ give, tenant }) => give("markInvoicesDelivered", { body: [tenant.ids["vendorInvoiceUuid"]] }),
  terminateInvoice: async ({ give, anOpenInvoice }) =>
    give("terminateInvoice", { path: { invoiceUuid: (await anOpenInvoice()).invoiceUuid }, query: { version: "2" } }),
  addCompositeVendorInvoice: ({ give }) =>
    give("addCompositeVendorInvoice", {
      body: {
        invoiceNumber: "LEG-I",
        vendor: { scacCode: "ACMF" },
        charges: [{ charge: 100, code: "400" }],
        enableValidations: true,
      },
    }),
  displayCompositeVendorInvoice: async ({ give }) =>
    assert.equal((await give("displayCompositeVendorInvoice")).invoiceNumber, "SI-3"),
  createCompositeOrder: async ({ give }) => {
    assert.match(await give("createCompositeOrder", { body: legacyOrderExample }), /^[0-9a-f-]{36}$/);
  },
  displayCompositeOrder: ({ give }) => give("displayCompositeOrder"),
  searchVendor: async ({ give }) => {
    const { uuid, name } = await give("getVendor");
    assert.equal(await give("searchVendor", { body: { uuid, name, accountNumber: "acme" } }), uuid);
  },
  searchCustomer: async ({ give }) => {
    const { uuid, name } = await give("getCustomer", { path: { externalId: "CUST-1" } });
    assert.equal(await give("searchCustomer", { body: { uuid, name } }), uuid);
  },
  addVendorInvoiceDocuments: async ({ give }) => {
    const { payload, contentType } = aForm([
      { name: "VendorInvoiceDocumentTypeId", content: "9" },
      { name: "Document", content: Buffer.from(PDF, "base64"), file: `filename="lumper.pdf"` },
    ]);
    const body = payload.toString("latin1");
    assert.match(await give("addVendorInvoiceDocuments", { body, headers: { "content-type": contentType } }), /^[0-9a-f-]{36}$/);
  },
  getVendorInvoiceDocumentPdf: async ({ give, tenant }) => {
    const path = { vendorInvoiceUuid: tenant.ids["invoiceUuid"] ?? "" };
    assert.match(await give("getVendorInvoiceDocumentPdf", { path }), /^%PDF/);
  },
  lookUpInvoicesByShipment: async ({ give }) =>
    assert.ok((await give("lookUpInvoicesByShipment", { query: { shipmentNumber: "SHARED-1" } })).length > 0),
};
