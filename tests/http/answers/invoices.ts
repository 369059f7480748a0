import { aForm } from "#tests/builders/a-form.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import assert from "node:assert/strict";
import { anInvoiceBody } from "#tests/builders/bodies.ts";
import { noteMailFailure } from "#db/queries/dispute/communication.ts";
import { PDF } from "#tests/fixtures/two-tenants.ts";
import type { Asking, Proofs } from "./asking.ts";

/** Asks an operation about an open invoice of its own, with what is said about it. */
const onOpenInvoice =
  (operationId: string, body: (eTag: string) => unknown = (eTag) => ({ eTag })) =>
  async ({ give, anOpenInvoice }: Asking): Promise<void> => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    await give(operationId, { path: { invoiceUuid }, body: body(eTag) });
  };

const groupOf = async ({ give }: Asking) => {
  const { items } = await give("listExceptions");
  assert.ok(items.length > 0, "no exceptions");
  return { rule: items[0].rule as string };
};

/** What people and keys say about invoices and orders, and their disputes and documents. */
export const INVOICE_PROOFS: Proofs = {
  listInvoices: async ({ give }) => {
    assert.ok((await give("listInvoices")).items.length > 0);
    assert.match(await give("listInvoices", { query: { format: "csv" } }), /^uuid,/);
    assert.match(await give("listInvoices", { query: { format: "xlsx" } }), /^PK/);
  },
  listRecoveries: async ({ give }) => assert.equal((await give("listRecoveries")).items[0].amount, "40.0000"),
  listAllDisputes: async ({ give }) => {
    const { items, counts, totals } = await give("listAllDisputes");
    assert.equal(items.length, counts.ours + counts.theirs + counts.unsent);
    assert.ok(items.length > 0 && totals.length > 0);
    assert.deepEqual((await give("listAllDisputes", { query: { vendor: "NOBODY" } })).items, []);
    await give("listAllDisputes", { query: { turn: "mine" }, status: 400 });
    await give("listAllDisputes", { query: { sort: "amount", cursor: Buffer.from("[]").toString("base64url") }, status: 400 });
  },
  getRecovery: async ({ give }) => {
    assert.equal((await give("getRecovery")).overpaid, "40.0000");
    assert.match(await give("getRecovery", { query: { format: "csv" } }), /^orderNumber,/);
  },
  claimRecovery: async ({ give }) => give("claimRecovery", { body: { eTag: (await give("getRecovery")).eTag } }),
  recordRecoveryMessage: async ({ give }) =>
    give("recordRecoveryMessage", { body: { eTag: (await give("getRecovery")).eTag, direction: "Received", channel: "Email" } }),
  recordRecovered: async ({ give }) =>
    give("recordRecovered", { body: { eTag: (await give("getRecovery")).eTag, amount: "10.00" } }),
  waiveRecovery: async ({ give }) =>
    give("waiveRecovery", { body: { eTag: (await give("getRecovery")).eTag, reason: "too little" } }),
  getClaim: async ({ give }) => {
    assert.equal((await give("getClaim")).totals.disputed, "130.0000");
    assert.match(await give("getClaim", { query: { format: "csv" } }), /^invoiceNumber,/);
  },
  getWorkspace: ({ give }) => give("getWorkspace"),
  getInvoiceAsReturned: async ({ give }) => assert.match((await give("getInvoiceAsReturned")).path, /^\/v2\/invoices\//),
  listEarlierBills: async ({ give }) => assert.ok((await give("listEarlierBills")).charges.length > 0),
  countQueues: ({ give }) => give("countQueues"),
  addNote: onOpenInvoice("addNote", () => ({ text: "a note" })),
  assignInvoice: onOpenInvoice("assignInvoice", () => ({ assignee: "me" })),
  approveInvoice: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    await give("approveInvoice", { path: { invoiceUuid }, body: { eTag } });
    // Beyond the limit of the key: kept until somebody else approves too.
    const other = await anOpenInvoice();
    const { key } = await give("makeApiKey", { body: { name: "limited", scopes: ["decide"], approvalLimit: "1.0000" } });
    await give("approveInvoice", {
      path: { invoiceUuid: other.invoiceUuid },
      body: { eTag: other.eTag },
      headers: { "x-api-key": key },
      status: 202,
    });
  },
  undoApproval: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    const approval = await give("approveInvoice", { path: { invoiceUuid }, body: { eTag, hold: true } });
    await give("undoApproval", { path: { invoiceUuid }, body: { eTag: approval.eTag } });
  },
  undoTermination: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    await give("terminateInvoiceByPerson", { path: { invoiceUuid }, body: { eTag, reason: "BilledTwice", hold: true } });
    await give("undoTermination", { path: { invoiceUuid } });
  },
  holdInvoice: onOpenInvoice("holdInvoice", (eTag) => ({ eTag, reason: "waits for the receipt" })),
  releaseInvoice: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    const held = await give("holdInvoice", { path: { invoiceUuid }, body: { eTag, reason: "waits" } });
    await give("releaseInvoice", { path: { invoiceUuid }, body: { eTag: held.eTag } });
  },
  terminateInvoiceByPerson: onOpenInvoice("terminateInvoiceByPerson", (eTag) => ({ eTag, reason: "Other" })),
  auditInvoiceAgain: onOpenInvoice("auditInvoiceAgain"),
  matchInvoice: onOpenInvoice("matchInvoice", (eTag) => ({ eTag, orderExternalIds: ["SHARED-2"] })),
  unmatchInvoice: onOpenInvoice("unmatchInvoice"),
  rematchInvoice: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid } = await anOpenInvoice();
    await give("unmatchInvoice", { path: { invoiceUuid } });
    await give("rematchInvoice", { path: { invoiceUuid } });
  },
  compareStatement: async ({ give, anOpenInvoice }) => {
    const { invoiceNumber } = await anOpenInvoice();
    const { lines } = await give("compareStatement", {
      body: { text: `Invoice\tBalance\n${invoiceNumber}\t10.00\nNONE-77\t5.00` },
    });
    assert.deepEqual(
      lines.map(({ state }: { readonly state: string }) => state),
      ["open", "unknown"],
    );
  },
  previewMatch: onOpenInvoice("previewMatch", (eTag) => ({ eTag, orderExternalIds: ["SHARED-2"] })),
  listCandidates: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid } = await anOpenInvoice();
    assert.ok((await give("listCandidates", { path: { invoiceUuid } })).items.length > 0);
  },
  listExceptions: groupOf,
  listExceptionInvoices: async (asking) =>
    assert.ok((await asking.give("listExceptionInvoices", { query: await groupOf(asking) })).items.length > 0),
  decideExceptions: async (asking) => {
    const body = { ...(await groupOf(asking)), action: "assign", assignee: null };
    await asking.give("decideExceptions", { body: { ...body, preview: true } });
    const { items } = await asking.give("decideExceptions", { body });
    assert.ok(items.length > 0);
  },
  approveInvoices: async ({ give, anOpenInvoice }) => {
    const [one, other] = [await anOpenInvoice(), await anOpenInvoice()];
    const invoices = [
      { uuid: one.invoiceUuid, eTag: one.eTag },
      { uuid: other.invoiceUuid, eTag: "999" },
    ];
    const outcomes = (items: readonly { readonly outcome: string }[]) => items.map(({ outcome }) => outcome);
    const preview = await give("approveInvoices", { body: { invoices, preview: true } });
    assert.deepEqual(outcomes(preview.items), ["ok", "conflict"]);
    const { items } = await give("approveInvoices", { body: { invoices, reason: "agreed", hold: true } });
    assert.deepEqual(outcomes(items), ["ok", "conflict"]);
    assert.equal(typeof items[1].changed.by, "string");
  },
  assignInvoices: async ({ give, anOpenInvoice }) => {
    const { items } = await give("assignInvoices", { body: { invoices: [(await anOpenInvoice()).invoiceUuid], assignee: "me" } });
    assert.equal(items[0].outcome, "ok");
  },
  snoozeInvoices: async ({ give, anOpenInvoice }) => {
    const invoices = [(await anOpenInvoice()).invoiceUuid];
    const until = new Date(Date.now() + 86_400_000).toISOString();
    assert.equal((await give("snoozeInvoices", { body: { invoices, until } })).items[0].outcome, "ok");
    assert.equal((await give("listInvoices", { query: { snoozed: "only" } })).items[0].uuid, invoices[0]);
    assert.equal((await give("countQueues")).snoozed, 1);
    await give("snoozeInvoices", { body: { invoices } });
    assert.equal((await give("countQueues")).snoozed, 0);
  },
  restoreInvoices: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid: uuid } = await anOpenInvoice();
    await give("assignInvoices", { body: { invoices: [uuid], assignee: "me" } });
    const { assignee } = await give("getWorkspace", { path: { invoiceUuid: uuid } });
    const body = { what: "assignee", items: [{ uuid, before: null, after: assignee }] };
    assert.equal((await give("restoreInvoices", { body })).items[0].outcome, "ok");
    assert.equal((await give("restoreInvoices", { body })).items[0].outcome, "conflict", "it is nobody's already");
  },
  takeBackDecisions: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    await give("terminateInvoiceByPerson", { path: { invoiceUuid }, body: { eTag, reason: "BilledTwice", hold: true } });
    const { items } = await give("takeBackDecisions", { body: { items: [{ uuid: invoiceUuid }] } });
    assert.equal(items[0].outcome, "ok");
  },
  getReport: async ({ give }) => {
    assert.ok((await give("getReport")).open.length > 0);
    assert.match(await give("getReport", { query: { format: "csv" } }), /^vendor,/);
  },
  countInvoices: async ({ give }) => assert.ok((await give("countInvoices")).count > 0),
  listSavedViews: async ({ give }) => {
    await give("saveView", { body: { name: "Listed", tab: "all", search: { vendor: "ACME" }, shared: true } });
    assert.ok((await give("listSavedViews")).items.length > 0);
  },
  saveView: ({ give }) => give("saveView", { body: { name: "Large ones", tab: "all", search: { sort: "-billed" } } }),
  changeView: async ({ give }) => {
    const { uuid, eTag } = await give("saveView", { body: { name: "Old", tab: "all", search: {} } });
    const changed = await give("changeView", { path: { uuid }, body: { name: "New", tab: "ready", search: {}, eTag } });
    assert.equal(changed.name, "New");
  },
  removeView: async ({ give }) => {
    const { uuid } = await give("saveView", { body: { name: "Gone", tab: "all", search: {} } });
    await give("removeView", { path: { uuid } });
  },
  undoApprovals: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid, eTag } = await anOpenInvoice();
    await give("approveInvoice", { path: { invoiceUuid }, body: { eTag, hold: true } });
    const { items } = await give("undoApprovals", { body: { invoices: [invoiceUuid] } });
    assert.equal(items.length, 1);
  },

  listOrders: async ({ give }) => assert.ok((await give("listOrders")).items.length > 0),
  getOrder: ({ give }) => give("getOrder"),
  approveOrder: async ({ give, anOpenInvoice }) =>
    give("approveOrder", { path: { orderExternalId: (await anOpenInvoice()).orderExternalId }, body: {} }),
  cancelOrder: async ({ give, anOpenInvoice }) =>
    give("cancelOrder", { path: { orderExternalId: (await anOpenInvoice()).orderExternalId }, body: { reason: "gone" } }),
  reinstateOrder: async ({ give, anOpenInvoice }) => {
    const path = { orderExternalId: (await anOpenInvoice()).orderExternalId };
    await give("cancelOrder", { path, body: { reason: "gone" } });
    await give("reinstateOrder", { path, body: { reason: "there after all" } });
  },

  createDispute: onOpenInvoice("createDispute", () => ({
    party: "Vendor",
    reasons: [{ description: "too much" }],
    communication: { text: "why?" },
  })),
  changeDispute: async ({ give }) => {
    const { eTag } = await give("getDispute");
    await give("changeDispute", { body: { eTag, addReasons: [{ description: "more" }] } });
  },
  takeBackDispute: async ({ give, anOpenInvoice }) => {
    const { invoiceUuid } = await anOpenInvoice();
    const communication = { text: "why?", email: { subject: "Invoice", to: "ar@carrier.example" } };
    const body = { party: "Vendor", reasons: [{ description: "too much" }], communication, hold: true };
    const made = await give("createDispute", { path: { invoiceUuid }, body });
    const path = { invoiceUuid, disputeUuid: made.uuid };
    assert.notEqual((await give("takeBackDispute", { path, body: { eTag: made.eTag } })).resolvedAt, null);
    await give("takeBackDispute", { path, body: { eTag: made.eTag }, status: 409 });
  },
  getDisputeAttachment: ({ give }) => give("getDisputeAttachment"),
  sendCommunicationAgain: async ({ give, both, tenant }) => {
    const email = { subject: "Invoice", to: "gone@carrier.example" };
    const { uuid } = await give("createDisputeCommunication", { body: { text: "lost", email } });
    await both.service.work();
    await both.service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      noteMailFailure(tx, uuid, { reason: "no such user", isFinal: true }),
    );
    await give("sendCommunicationAgain", { path: { communicationUuid: uuid }, body: { to: "billing@carrier.example" } });
  },
  createDisputeCommunication: ({ give }) => give("createDisputeCommunication", { body: { text: "one more thing" } }),

  listDocuments: async ({ give }) => assert.ok((await give("listDocuments")).items.length > 0),
  getManagedDocument: ({ give, tenant }) => give("getManagedDocument", { path: { uuid: tenant.ids["documentUuid"] as string } }),
  getManagedDocumentFile: ({ give, tenant }) =>
    give("getManagedDocumentFile", { path: { uuid: tenant.ids["documentUuid"] as string } }),
  getDocumentPage: async (asking) => {
    const { uuid } = await aDraft(asking, (await aPdf({ pages: [[[50, 50, "DELIVERED"]]] })).toString("base64"));
    await asking.give("getDocumentPage", { path: { uuid, page: "1" } });
  },
  uploadDocument: async ({ give }) => {
    const { payload, contentType } = aForm([
      { name: "orderExternalId", content: "SHARED-1" },
      { name: "file", content: Buffer.from(PDF, "base64"), file: `filename="brought.pdf"` },
    ]);
    const headers = { "content-type": contentType };
    assert.equal((await give("uploadDocument", { body: payload.toString("latin1"), headers })).status, "Draft");
    const json = { fileName: "also.pdf", fileBase64String: PDF, orderExternalId: "SHARED-1" };
    const asJson = { "content-type": "application/json" };
    const also = await give("uploadDocument", { body: json, headers: asJson });
    assert.deepEqual([also.filename, also.status], ["also.pdf", "Draft"]);
    await give("uploadDocument", { body: { ...json, fileBase64String: "no base64" }, headers: asJson, status: 400 });
    await give("uploadDocument", { body: "x", headers: { "content-type": "text/plain" }, status: 415 });
  },
  splitDocument: async (asking) => {
    const pages: Printed[][] = ["one", "two"].map((text) => [[50, 50, text]]);
    const { uuid } = await aDraft(asking, (await aPdf({ pages })).toString("base64"));
    const { documents } = await asking.give("splitDocument", { path: { uuid }, body: { pages: [[1], [2]] } });
    assert.equal(documents.length, 2);
  },
  mergeDocuments: async (asking) => {
    const content = (await aPdf({ pages: [[[50, 50, "a page"]]] })).toString("base64");
    const [one, two] = [await aDraft(asking, content), await aDraft(asking, content)];
    assert.equal(
      (await asking.give("mergeDocuments", { body: { documents: [one.uuid, two.uuid] }, status: 201 })).documents.length,
      2,
    );
  },
  unmergeDocument: async (asking) => {
    const content = (await aPdf({ pages: [[[50, 50, "another page"]]] })).toString("base64");
    const { uuid } = await aDraft(asking, content);
    await asking.give("unmergeDocument", { path: { uuid }, status: 409 });
    const other = await aDraft(asking, content);
    const merged = await asking.give("mergeDocuments", { body: { documents: [uuid, other.uuid] }, status: 201 });
    await asking.both.service.work();
    assert.equal((await asking.give("unmergeDocument", { path: { uuid: merged.uuid } })).documents.length, 2);
  },
  readDocumentRegion: async (asking) => {
    const { uuid } = await aDraft(asking, (await aPdf({ pages: [[[50, 50, "DELIVERED"]]] })).toString("base64"));
    const body = { page: 1, box: [0, 0, 1, 1] };
    assert.equal((await asking.give("readDocumentRegion", { path: { uuid }, body })).text, "DELIVERED");
  },
  redactDocument: async (asking) => {
    const { uuid } = await aDraft(asking, (await aPdf({ pages: [[[50, 50, "secret"]]] })).toString("base64"));
    const body = { page: 1, box: [0.1, 0.1, 0.2, 0.1] };
    assert.match((await asking.give("redactDocument", { path: { uuid }, body })).filename, /redacted/);
  },
  archiveDocuments: async (asking) => {
    const { uuid } = await aDraft(asking);
    assert.match(await asking.give("archiveDocuments", { body: { uuids: [uuid] } }), /^PK/);
  },
  findInDocument: async (asking) => {
    const { uuid } = await aDraft(asking, (await aPdf({ pages: [[[50, 50, "DELIVERED"]]] })).toString("base64"));
    assert.equal((await asking.give("findInDocument", { path: { uuid }, query: { q: "delivered" } })).hits.length, 1);
  },
  changeDocument: async (asking) => {
    const { uuid, eTag } = await aDraft(asking);
    await asking.give("changeDocument", { path: { uuid }, body: { eTag, type: "LumperReceipt" } });
  },
  readDocumentAgain: ({ give, tenant }) => give("readDocumentAgain", { path: { uuid: tenant.ids["documentUuid"] as string } }),
  approveDocument: async (asking) => {
    const { uuid, eTag } = await aDraft(asking);
    await asking.give("approveDocument", { path: { uuid }, body: { eTag } });
  },
  confirmDocument: async (asking) => {
    const { uuid, eTag } = await aDraft(asking);
    await asking.give("confirmDocument", { path: { uuid }, body: { eTag, type: "ProofOfDelivery", fields: {} }, status: 200 });
    const bill = await aDraft(asking);
    const fields = {
      invoiceNumber: "CONFIRMED-1",
      invoiceDate: "2026-03-05",
      scac: "ACMF",
      currency: "USD",
      totalAmount: "12.00",
    };
    const body = {
      eTag: bill.eTag,
      type: "Invoice",
      fields: { ...fields, charges: [{ description: "LINEHAUL", amount: "12.00" }] },
      vendorExternalId: "ACME",
    };
    await asking.give("confirmDocument", { path: { uuid: bill.uuid }, body, status: 201 });
  },
  keyInvoice: ({ give }) =>
    give("keyInvoice", { body: anInvoiceBody({ invoiceNumber: "KEYED-1", charges: [["LINEHAUL", "12.00"]] }) }),
  listReadingTemplates: async ({ give }) => assert.equal((await give("listReadingTemplates")).items[0].version, 1),
  listReadingThresholds: async ({ give }) => {
    const [kind] = (await give("listReadingThresholds")).items;
    assert.deepEqual([kind.state, kind.sure, kind.template.version], ["not-known", null, 1]);
  },
  getReader: async ({ give }) => assert.equal((await give("getReader")).state, "in-force"),
  listReadingComparisons: async ({ give }) =>
    assert.equal((await give("listReadingComparisons")).items[0].message, "0 of 0 reviewed documents read once more"),
  decideReadingComparison: async ({ give }) => {
    const { uuid } = (await give("listReadingComparisons")).items[0];
    const decide = (decision: string, status = 200) =>
      give("decideReadingComparison", { path: { uuid }, body: { decision }, status });
    await decide("take-back", 409);
    assert.equal((await decide("forget")).state, "forgotten");
  },
  compareReadings: async ({ give }) => {
    const [last] = (await give("listReadingComparisons")).items;
    if (last.state === "running") {
      await give("compareReadings", { status: 409 });
      await give("decideReadingComparison", { path: { uuid: last.uuid }, body: { decision: "forget" } });
    }
    assert.ok((await give("compareReadings", { status: 201 })).documents >= 0);
  },
  removeReadingTemplate: async ({ give }) => {
    const { uuid } = (await give("listReadingTemplates")).items[0];
    await give("removeReadingTemplate", { path: { uuid }, query: { version: "2" }, status: 409 });
    const removed = await give("removeReadingTemplate", { path: { uuid }, query: { version: "1" } });
    assert.deepEqual(removed, { uuid, version: null });
  },
  listReviews: async ({ give }) => assert.ok((await give("listReviews")).items.length > 0),
  countReviews: ({ give }) => give("countReviews"),
  takeNextReview: async ({ give }) => assert.equal((await give("takeNextReview", { body: {} })).review.state, "taken"),
  takeReview: async (asking) => asking.give("takeReview", { path: { uuid: await aReview(asking) } }),
  skipReview: async (asking) => asking.give("skipReview", { path: { uuid: await aReview(asking) } }),
  listCaptures: async ({ give }) => assert.ok((await give("listCaptures")).items.length > 0),
  retryCapture: async ({ give }) => {
    const { items } = await give("listCaptures");
    assert.deepEqual(await give("retryCapture", { path: { uuid: items[0].uuid } }), { images: 0 });
  },
  getCapture: ({ give }) => give("getCapture"),
  changeCapture: async ({ give }) => {
    await give("changeCapture");
    await give("changeCapture", { body: { secret: "a-secret-of-the-providers" } });
  },
};

/** The uuid of a document that waits for a person. */
const aReview = async ({ give }: Asking): Promise<string> => (await give("listReviews")).items[0].documentUuid;

/** A document that nobody has approved yet. */
const aDraft = async ({ give, both }: Asking, content = PDF): Promise<{ readonly uuid: string; readonly eTag: string }> => {
  await give("ingestDocuments", {
    body: { externalOrderId: "SHARED-1", files: [{ fileName: "draft.pdf", fileBase64String: content, type: "ProofOfDelivery" }] },
  });
  await both.service.work();
  const { items } = await give("listDocuments", { query: { status: "Draft,Ready" } });
  return { uuid: items[0].uuid, eTag: String(items[0].eTag) };
};
