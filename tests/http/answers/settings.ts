import { createPerson } from "#usecases/people/create-person.ts";
import assert from "node:assert/strict";
import { newUuid } from "#adapters/ids.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { SSH_KEY } from "#tests/fixtures/two-tenants.ts";
import { aTranscriber } from "#tests/builders/a-transcriber.ts";
import { anEngine } from "#tests/builders/an-engine.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import type { Asking, Json, Proofs } from "./asking.ts";

const uuidOf = (asking: Asking, name: string) => ({ path: { uuid: asking.tenant.ids[name] as string } });
const anEndpoint = async ({ give }: Asking): Promise<string> =>
  (await give("createWebhookEndpoint", { body: { url: "https://example.com/other" } })).uuid;

/** On this machine, where nobody listens. */
const aMailbox = async ({ give }: Asking): Promise<string> =>
  (await give("createMailbox", { body: { name: "AP", host: "127.0.0.1", port: 2_993, username: "ap", password: "open-it" } }))
    .uuid;

const aDocumentAi = ({ give }: Asking, url = "https://documents.public.example/") =>
  give("changeTranscriber", { body: { url, apiKey: "a-key", costPerPage: "0.01", monthlyCap: "5" } });
const aRatingEngine = ({ give }: Asking) => give("changeRatingEngine", { body: { url: "https://example.com/rate" } });

/** An open invoice that a real engine of this machine has rated. */
const aRating = async ({ give, anOpenInvoice }: Asking) => {
  const engine = await anEngine();
  try {
    await give("changeRatingEngine", { body: { url: engine.url } });
    const { invoiceUuid, eTag } = await anOpenInvoice();
    const run = await give("askRatingEngine", { path: { invoiceUuid }, body: { eTag } });
    return { invoiceUuid, ratingUuid: run.runs[0].uuid as string, run };
  } finally {
    await engine.close();
  }
};

const credentials = async ({ give }: Asking): Promise<Record<string, string>> => {
  const { uuid, key } = await give("makeApiKey", { body: { name: "client", scopes: ["orders"] } });
  return { client_id: uuid, client_secret: key };
};
/** A change of a vendor's remit-to that a second key, or the first one itself, decides about. */
const decidedChange = async ({ give, both, tenant }: Asking, operationId: string, by: "first" | "second") => {
  await give("putSettings", { body: { separateDuties: true } });
  const path = { externalId: "PAID" };
  const remitTo = (name: string) => ({ path, body: { name: "Paid Freight", remitTo: { name, address1: "1 Dock Road" } } });
  await give("putVendor", remitTo("Acme Freight"));
  const { pendingChanges } = await give("putVendor", remitTo(`Factors ${operationId}`));
  const found = await both.service.context.tenants.find(tenant.tenantUuid);
  assert.ok(found);
  const headers = by === "first" ? {} : { "x-api-key": await aKey(both.service.context, found) };
  await give(operationId, { path: { changeUuid: pendingChanges[0].uuid }, body: { reason: "looked at" }, headers });
  await both.service.context.db.control.query("update tenant set separate_duties = null where tenant_uuid = $1", [
    tenant.tenantUuid,
  ]);
};
const PARK = "update intake set state = 'parked', reason = 'a test' where intake_uuid = $1";
const form = (fields: Readonly<Record<string, string>>): string => String(new URLSearchParams(fields));

/** A job of the tenant that failed until its last attempt. */
async function aParkedJob({ both, tenant }: Asking, kind: string): Promise<string> {
  const uuid = newUuid();
  await both.service.context.db.inTenant(tenant.tenantUuid, (tx) =>
    tx.query(
      `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, state, parked_at, attempts, last_error)
       values ($1, $2, $3, $4, 'parked', now(), 5, 'no answer')`,
      [tenant.tenantUuid, uuid, kind, newUuid()],
    ),
  );
  return uuid;
}

/** Tenants, keys and people, settings, EDI, webhooks, live changes and access tokens. */
export const SETTINGS_PROOFS: Proofs = {
  createTenant: ({ give }) => give("createTenant", { body: { name: "Third Paper", sandbox: true } }),
  changeTenant: ({ give, tenant }) =>
    give("changeTenant", { path: { tenantUuid: tenant.tenantUuid }, body: { propertyCase: "camel" } }),
  setSandboxClock: ({ give }) => give("setSandboxClock", { body: { now: new Date().toISOString() } }),
  makeApiKey: ({ give }) =>
    give("makeApiKey", { body: { name: "a key", scopes: ["orders"], expiresAt: "2099-01-01T00:00:00Z", approvalLimit: 5 } }),
  listApiKeys: async ({ give }) => assert.ok((await give("listApiKeys")).items.length > 0),
  revokeApiKey: async ({ give }) => {
    const { uuid } = await give("makeApiKey", { body: { name: "short", scopes: ["orders"] } });
    await give("revokeApiKey", { path: { uuid } });
  },
  whoAmI: ({ give }) => give("whoAmI"),
  listPrincipals: async ({ give }) => assert.ok((await give("listPrincipals")).items.length > 0),
  putResponsiblePerson: async ({ give }) => {
    const { uuid } = await give("makeApiKey", { body: { name: "of nobody", scopes: ["orders"] } });
    await give("putResponsiblePerson", { path: { principal: `key:${uuid}` }, body: { person: null } });
  },
  getDuties: ({ give }) => give("getDuties"),
  getSettings: ({ give }) => give("getSettings"),
  putSettings: ({ give }) => give("putSettings", { body: { separateDuties: null } }),
  listPendingChanges: async ({ give }) => assert.ok((await give("listPendingChanges")).items.length > 0),
  getPendingChange: ({ give }) => give("getPendingChange"),
  confirmPendingChange: (asking) => decidedChange(asking, "confirmPendingChange", "second"),
  refusePendingChange: (asking) => decidedChange(asking, "refusePendingChange", "second"),
  cancelPendingChange: (asking) => decidedChange(asking, "cancelPendingChange", "first"),

  getAuditPolicy: ({ give }) => give("getAuditPolicy"),
  changeAuditPolicy: ({ give }) => give("changeAuditPolicy", { body: { autoApprove: false, lateBillingDays: 90 } }),
  previewAuditPolicy: ({ give }) => give("previewAuditPolicy", { body: { autoApprove: true } }),
  getPolicyDraft: ({ give }) => give("getPolicyDraft"),
  savePolicyDraft: async ({ give }) => {
    await give("savePolicyDraft", { body: { basedOn: 1, policy: { autoApprove: true } } });
    assert.deepEqual((await give("getPolicyDraft")).policy, { autoApprove: true });
  },
  discardPolicyDraft: ({ give }) => give("discardPolicyDraft"),
  listAuditRules: ({ give }) => give("listAuditRules"),
  listPolicyVersions: async ({ give }) => assert.ok((await give("listPolicyVersions")).items.length > 0),
  rollBackAuditPolicy: ({ give }) => give("rollBackAuditPolicy", { body: { version: 1 } }),

  getChargeCodes: async ({ give }) => assert.ok((await give("getChargeCodes")).length > 0),
  changeChargeCodes: ({ give }) =>
    give("changeChargeCodes", { body: [{ code: "LINE HAUL", kind: "linehaul", aliases: ["400"] }] }),
  listChargeTasks: ({ give }) => give("listChargeTasks"),
  answerChargeTask: ({ give }) => give("answerChargeTask", { body: { text: "Some tarp", code: "LINE HAUL" } }),
  getChargeAliases: async ({ give }) => assert.ok((await give("getChargeAliases")).length > 0),
  putChargeAliases: ({ give }) => give("putChargeAliases", { body: [{ alias: "haul", code: "LINE HAUL" }] }),
  getFxRates: async ({ give }) => assert.ok((await give("getFxRates")).length > 0),
  putFxRates: ({ give }) => give("putFxRates", { body: [{ from: "USD", to: "CAD", rate: 1.37, date: "2026-03-01" }] }),
  getReasonCodes: async ({ give }) => assert.ok((await give("getReasonCodes")).length > 0),
  getOutgoingMail: ({ give }) => give("getOutgoingMail"),
  putOutgoingMail: ({ give }) => give("putOutgoingMail", { body: { senderName: "Audit", signature: "Robin" } }),
  testOutgoingMail: async ({ give, both, tenant }) => {
    const email = `tester-${tenant.tenantUuid}@example.com`;
    const made = await createPerson(both.service.context, {
      email,
      name: "Tester",
      password: "a-long-enough-password",
      tenantUuid: tenant.tenantUuid,
      role: "admin",
      approvalLimit: null,
    });
    assert.ok(made.ok);
    const tested = await give("testOutgoingMail", { body: { to: email } });
    assert.deepEqual([tested.passed, /DATA_DIR.outbox/.test(tested.message)], [false, true], "no mail server is set");
    await give("testOutgoingMail", { body: { to: "somebody@elsewhere.example" }, status: 400 });
  },
  listSenders: async ({ give }) => {
    assert.ok((await give("listSenders")).items.length > 0);
    assert.deepEqual((await give("listSenders", { query: { vendor: "NOBODY" } })).items, []);
  },
  putSender: ({ give }) => give("putSender", { body: { decision: "vendor", vendorExternalId: "ACME" } }),
  deleteSender: async ({ give }) => {
    const path = { sender: "@gone.example" };
    await give("putSender", { path, body: { decision: "blocked" } });
    await give("deleteSender", { path });
  },
  getDisputeTemplate: ({ give }) => give("getDisputeTemplate"),
  putDisputeTemplate: ({ give }) => give("putDisputeTemplate", { body: { closing: "By {answerBy}." } }),
  previewDisputeTemplate: ({ give, tenant }) =>
    give("previewDisputeTemplate", { body: { opening: "{disputed}", invoiceUuid: tenant.ids["invoiceUuid"] } }),
  putReasonCodes: ({ give }) =>
    give("putReasonCodes", { body: [{ code: "Other", appliesTo: "terminate", description: "Another reason" }] }),

  listReaudits: ({ give }) => give("listReaudits"),
  listSettingVersions: async ({ give }) => assert.ok((await give("listSettingVersions")).items.length > 0),
  getSettingVersion: async ({ give }) => assert.ok((await give("getSettingVersion")).content.length > 0),
  previewSettingVersion: async ({ give }) => assert.equal((await give("previewSettingVersion")).isReadByAudits, true),
  restoreSettingVersion: async ({ give }) => {
    await give("putFxRates", { body: [] });
    const { items } = await give("listSettingVersions", { query: { kind: "fx-rates" } });
    await give("restoreSettingVersion", { path: { versionUuid: items[1].uuid }, body: {} });
  },
  withdrawSettingVersion: async ({ give }) => {
    await give("putFxRates", { query: { effectiveFrom: "2099-01-01" }, body: [] });
    const { items } = await give("listSettingVersions", { query: { kind: "fx-rates", limit: "1" } });
    await give("withdrawSettingVersion", { path: { versionUuid: items[0].uuid } });
  },

  listIntake: async ({ give }) => assert.ok((await give("listIntake")).items.length > 0),
  retryIntake: async ({ give, both, tenant }) => {
    const uuid = tenant.ids["intake"] as string;
    await both.service.context.db.control.query(PARK, [uuid]);
    await give("retryIntake", { path: { uuid } });
  },

  listFirstSteps: async ({ give }) => {
    const { items } = await give("listFirstSteps");
    const done = new Map(items.map(({ step, done }: { step: string; done: boolean }) => [step, done]));
    assert.deepEqual([done.size, done.get("order"), done.get("invoice")], [9, true, true]);
  },
  getHealth: async ({ give, both }) => {
    await both.service.work();
    const { version, queue } = await give("getHealth");
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.ok(Array.isArray(queue));
  },
  listParkedJobs: async (asking) => {
    const uuid = await aParkedJob(asking, "send-notices");
    const { items } = await asking.give("listParkedJobs");
    const job = items.find((one: { uuid: string }) => one.uuid === uuid);
    assert.deepEqual([job?.error, job?.mayBeForgotten], ["no answer", true]);
  },
  retryParkedJob: async (asking) => {
    const uuid = await aParkedJob(asking, "audit-invoice");
    const path = { kind: "audit-invoice", uuid };
    await asking.give("forgetParkedJob", { path, status: 409 });
    await asking.give("retryParkedJob", { path: { ...path, kind: "send-notices" }, status: 404 });
    await asking.give("retryParkedJob", { path });
    await asking.give("retryParkedJob", { path, status: 404 });
    await asking.give("retryParkedJob", { path: { ...path, kind: "ingest-order" }, status: 409 });
  },
  retryParkedJobs: async (asking) => {
    await aParkedJob(asking, "audit-invoice");
    await aParkedJob(asking, "audit-invoice");
    const path = { kind: "audit-invoice" };
    assert.deepEqual(await asking.give("retryParkedJobs", { path }), { retried: 2, left: false });
    assert.deepEqual(await asking.give("retryParkedJobs", { path }), { retried: 0, left: false });
    await asking.give("retryParkedJobs", { path: { kind: "ingest-order" }, status: 409 });
  },
  forgetParkedJob: async (asking) => {
    const path = { kind: "send-notices", uuid: await aParkedJob(asking, "send-notices") };
    await asking.give("forgetParkedJob", { path });
    await asking.give("forgetParkedJob", { path, status: 404 });
  },

  dropIntake: async ({ give, both, tenant }) => {
    const uuid = tenant.ids["intake"] as string;
    await both.service.work();
    await both.service.context.db.control.query(PARK, [uuid]);
    await give("dropIntake", { path: { uuid }, body: { reason: "sent again by hand" } });
  },

  listVendors: async ({ give }) => assert.ok((await give("listVendors")).items.length > 0),
  getVendor: ({ give }) => give("getVendor"),
  putVendor: ({ give }) =>
    give("putVendor", { body: { name: "Acme Freight", scac: "ACMF", remitTo: { city: "Erie" }, contact: { name: "Ana" } } }),
  putVendorBlock: async ({ give }) => {
    assert.equal(
      (await give("putVendorBlock", { body: { blocked: true, reason: "Its insurance has lapsed" } })).block.reason,
      "Its insurance has lapsed",
    );
    assert.equal((await give("putVendorBlock", { body: { blocked: false } })).block, null);
    await give("putVendorBlock", { body: { blocked: false }, status: 409 });
  },
  listVendorDoubles: async ({ give }) => assert.ok(Array.isArray((await give("listVendorDoubles")).items)),
  getVendorMergePreview: async ({ give }) => {
    await give("putVendor", { path: { externalId: "SEEN" }, body: { name: "Seen Freight" } });
    const preview = await give("getVendorMergePreview", { path: { externalId: "SEEN" }, query: { into: "ACME" } });
    assert.equal(preview.refusal, null);
  },
  mergeVendor: async ({ give }) => {
    await give("putVendor", { path: { externalId: "SAME" }, body: { name: "Same Freight" } });
    const body = { into: "ACME", reason: "One carrier" };
    assert.equal((await give("mergeVendor", { path: { externalId: "SAME" }, body })).vendor.mergedInto.externalId, "ACME");
    await give("mergeVendor", { path: { externalId: "SAME" }, body, status: 409 });
    await give("takeVendorApart", { path: { externalId: "SAME" }, body: { reason: "Two" } });
  },
  takeVendorApart: async ({ give }) => {
    await give("putVendor", { path: { externalId: "APART" }, body: { name: "Apart Freight" } });
    await give("mergeVendor", { path: { externalId: "APART" }, body: { into: "ACME", reason: "One carrier" } });
    const body = { reason: "Two carriers" };
    assert.equal((await give("takeVendorApart", { path: { externalId: "APART" }, body })).vendor.mergedInto, null);
    await give("takeVendorApart", { path: { externalId: "APART" }, body, status: 409 });
  },
  listCustomers: async ({ give }) => assert.ok((await give("listCustomers")).items.length > 0),
  getCustomer: ({ give }) => give("getCustomer", { path: { externalId: "CUST-1" } }),
  putCustomer: ({ give }) => give("putCustomer", { path: { externalId: "CUST-1" }, body: { name: "Lakeside", contact: {} } }),

  receiveInterchange: ({ give }) =>
    give("receiveInterchange", { body: file210(40, [{ number: "E-40", order: "SHARED-1", cents: 1_000 }]) }),
  listInterchanges: async ({ give }) => assert.ok((await give("listInterchanges")).items.length > 0),
  listMail: async ({ give }) => {
    assert.equal((await give("listMail")).items[0].outcome, "quarantined");
    assert.deepEqual((await give("listMail", { query: { vendor: "NOBODY" } })).items, []);
  },
  getMail: async ({ give }) => assert.equal((await give("getMail")).attachments[0].name, "invoice.pdf"),
  getRawMail: async ({ give }) => assert.match(await give("getRawMail"), /^From: ar@carrier\.example/),
  reprocessMail: async (asking) => {
    await asking.give("reprocessMail");
    await asking.both.service.work();
  },
  blockMail: ({ give }) => give("blockMail", { body: { remember: false } }),
  releaseMail: async (asking) => {
    await asking.give("releaseMail", { body: { vendorExternalId: "ACME" } });
    await asking.both.service.work();
    assert.equal((await asking.give("getMail")).outcome, "document");
  },
  getInterchange: async (asking) => {
    await asking.give("getInterchange", uuidOf(asking, "interchange"));
    // One whose set is refused, with its faults.
    const broken = file210(41, [{ number: "E-41", order: "SHARED-1", cents: 1_000, amount: "1O" }]);
    await asking.give("receiveInterchange", { body: broken });
    const { items } = await asking.give("listInterchanges");
    const refused = items.find((item: { readonly controlNumber: string }) => Number(item.controlNumber) === 41);
    const shown = await asking.give("getInterchange", { path: { uuid: refused.uuid } });
    assert.ok(shown.transactionSets[0].errors.faults.length > 0);
  },
  getInterchangeFile: (asking) => asking.give("getInterchangeFile", uuidOf(asking, "interchange")),
  reprocessInterchange: async ({ give }) => {
    await give("receiveInterchange", {
      body: file210(42, [{ number: "E-42", order: "SHARED-1", cents: 1_000 }], { sender: "NEWP" }),
    });
    await give("putEdiPartner", { path: { senderId: "NEWP" }, body: { name: "New partner" } });
    const { items } = await give("listInterchanges", { query: { sender: "NEWP" } });
    await give("reprocessInterchange", { path: { uuid: items[0].uuid }, body: {} });
  },
  resendInterchange: (asking) => asking.give("resendInterchange", uuidOf(asking, "interchange")),
  checkEdi: async ({ give }) => {
    const checked = await give("checkEdi", {
      body: file210(43, [{ number: "E-43", order: "SHARED-1", cents: 1_000, amount: "1O" }]),
    });
    assert.ok(checked.faults.length > 0);
  },
  listEdiPartners: async ({ give }) => assert.ok((await give("listEdiPartners")).items.length > 0),
  getEdiPartner: ({ give }) => give("getEdiPartner"),
  putEdiPartner: ({ give }) =>
    give("putEdiPartner", { path: { senderId: "OTHER" }, body: { name: "Other", chargeTerms: { PA: "PrepaidAdd" } } }),
  deleteEdiPartner: async ({ give }) => {
    await give("putEdiPartner", { path: { senderId: "GONE" }, body: { name: "Gone" } });
    await give("deleteEdiPartner", { path: { senderId: "GONE" } });
  },
  listSentEdi: async ({ give }) => assert.ok((await give("listSentEdi")).items.length > 0),
  settleSentEdi: (asking) => asking.give("settleSentEdi", uuidOf(asking, "sentUuid")),
  getEdiReceivers: ({ give }) => give("getEdiReceivers"),
  putEdiReceivers: ({ give, tenant }) => give("putEdiReceivers", { body: { ids: ["SHIPPER", tenant.marker] } }),
  putSftpAccount: async ({ give }) => {
    const body = { userName: "answers-edi", publicKeys: [SSH_KEY], partner: "ACMF" };
    await give("putSftpAccount", { body, status: 201 });
    await give("putSftpAccount", { body: { ...body, enabled: false }, status: 200 });
  },
  listSftpAccounts: async ({ give }) => assert.ok((await give("listSftpAccounts")).items.length > 0),
  deleteSftpAccount: (asking) => asking.give("deleteSftpAccount", uuidOf(asking, "sftpUuid")),

  createMailbox: (asking) => aMailbox(asking),
  listMailboxes: async (asking) => {
    await aMailbox(asking);
    const { items } = await asking.give("listMailboxes");
    assert.ok(items.length > 0);
    assert.doesNotMatch(JSON.stringify(items), /open-it/);
  },
  changeMailbox: async (asking) => {
    const path = { mailboxUuid: await aMailbox(asking) };
    const changed = await asking.give("changeMailbox", { path, body: { enabled: false, since: null } });
    assert.deepEqual([changed.enabled, changed.since, changed.hasSecret], [false, null, true]);
  },
  deleteMailbox: async (asking) => asking.give("deleteMailbox", { path: { mailboxUuid: await aMailbox(asking) } }),
  testMailbox: async (asking) => {
    const tested = await asking.give("testMailbox", { path: { mailboxUuid: await aMailbox(asking) } });
    assert.deepEqual(
      [tested.passed, tested.message],
      [false, "127.0.0.1: nothing listens at its address and port (ECONNREFUSED)"],
    );
  },

  createWebhookEndpoint: (asking) => anEndpoint(asking),
  listWebhookEndpoints: async ({ give }) => assert.ok((await give("listWebhookEndpoints")).items.length > 0),
  getWebhookEndpoint: (asking) => asking.give("getWebhookEndpoint", uuidOf(asking, "endpoint")),
  changeWebhookEndpoint: async (asking) =>
    asking.give("changeWebhookEndpoint", { path: { uuid: await anEndpoint(asking) }, body: { enabled: false } }),
  deleteWebhookEndpoint: async (asking) => asking.give("deleteWebhookEndpoint", { path: { uuid: await anEndpoint(asking) } }),
  testWebhookEndpoint: (asking) => asking.give("testWebhookEndpoint", { ...uuidOf(asking, "endpoint"), body: {} }),
  rotateWebhookSecret: async (asking) => asking.give("rotateWebhookSecret", { path: { uuid: await anEndpoint(asking) } }),
  recoverWebhooks: (asking) =>
    asking.give("recoverWebhooks", { ...uuidOf(asking, "endpoint"), body: { since: "2020-01-01T00:00:00Z", missing: true } }),
  listWebhookDeliveries: async ({ give }) => assert.ok((await give("listWebhookDeliveries")).items.length > 0),
  getWebhookDelivery: (asking) => asking.give("getWebhookDelivery", uuidOf(asking, "delivery")),
  redeliverWebhook: (asking) => asking.give("redeliverWebhook", uuidOf(asking, "delivery")),

  changeRatingEngine: (asking) => aRatingEngine(asking),
  getRatingEngine: async (asking) => {
    await aRatingEngine(asking);
    const { apiKey, isKeySet } = await asking.give("getRatingEngine");
    assert.deepEqual([apiKey, isKeySet], [null, true]);
  },
  testRatingEngine: async (asking) => {
    const engine = await anEngine();
    try {
      await asking.give("changeRatingEngine", { body: { url: engine.url } });
      assert.ok((await asking.give("testRatingEngine")).checks.length > 8);
    } finally {
      await engine.close();
    }
  },
  rotateRatingKey: async (asking) => {
    await aRatingEngine(asking);
    assert.ok((await asking.give("rotateRatingKey")).nextApiKey);
  },
  activateRatingKey: async (asking) => {
    await aRatingEngine(asking);
    await asking.give("rotateRatingKey");
    await asking.give("activateRatingKey");
  },
  askRatingEngine: async (asking) => {
    const { ratingUuid, run } = await aRating(asking);
    assert.equal(run.uuid, ratingUuid);
    assert.equal(run.status, "answered");
  },
  getRating: async (asking) => {
    const { invoiceUuid, ratingUuid } = await aRating(asking);
    assert.match((await asking.give("getRating", { path: { invoiceUuid, ratingUuid } })).request, /"ExternalOrderId"/);
  },
  listRatingCalls: async (asking) => {
    const { invoiceUuid, ratingUuid } = await aRating(asking);
    const { items } = await asking.give("listRatingCalls");
    assert.equal(items.find((call: Json) => call.uuid === ratingUuid)?.invoiceUuid, invoiceUuid);
  },
  removeRatingEngine: async (asking) => {
    await aRatingEngine(asking);
    await asking.give("removeRatingEngine");
  },

  changeTranscriber: (asking) => aDocumentAi(asking),
  getTranscriber: async (asking) => {
    await aDocumentAi(asking);
    const { isKeySet, month } = await asking.give("getTranscriber");
    assert.deepEqual([isKeySet, month.calls], [true, 0]);
  },
  testTranscriber: async (asking) => {
    const ai = await aTranscriber("a-key");
    try {
      await aDocumentAi(asking, ai.url);
      assert.equal((await asking.give("testTranscriber")).passed, true);
    } finally {
      await ai.close();
    }
  },
  listTranscriberCalls: async ({ give }) => assert.deepEqual((await give("listTranscriberCalls")).items, []),
  removeTranscriber: async (asking) => {
    await aDocumentAi(asking);
    await asking.give("removeTranscriber");
  },

  followChanges: async ({ both, tenant }) => {
    // A stream that does not end by itself: over a real connection, which goes away.
    const address = await both.app.listen({ port: 0, host: "127.0.0.1" });
    const away = new AbortController();
    const answer = await fetch(`${address}/manage/events`, { headers: { "x-api-key": tenant.key }, signal: away.signal });
    assert.equal(answer.status, 200);
    away.abort();
  },

  listAuditTrail: async ({ give }) => {
    const page = await give("listAuditTrail", { query: { kind: "change,operation", touches: "access", limit: "5" } });
    assert.equal(page.items.length, 5);
    const next = await give("listAuditTrail", {
      query: { kind: "change,operation", touches: "access", cursor: page.nextCursor },
    });
    assert.ok(next.items.length > 0 && next.items[0].at <= page.items[4].at);
    const csv: unknown = await give("listAuditTrail", { query: { format: "csv", operation: "makeApiKey" } });
    assert.match(String(csv), /api_key added/);
  },
  issueToken: async (asking) =>
    asking.give("issueToken", { body: form({ grant_type: "client_credentials", ...(await credentials(asking)) }) }),
  revokeToken: async (asking) => {
    const client = await credentials(asking);
    const { access_token: token } = await asking.give("issueToken", {
      body: form({ grant_type: "client_credentials", ...client }),
    });
    await asking.give("revokeToken", { body: form({ token, ...client }) });
  },
};
