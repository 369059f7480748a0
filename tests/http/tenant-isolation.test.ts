import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";
import { aForm } from "#tests/builders/a-form.ts";
import { type Party, PDF, twoTenants } from "#tests/fixtures/two-tenants.ts";

/**
 * Two tenants with the same names for different things, and every operation of the table asked by the one for what is the
 * other's. Three things must hold for each: the answer tells nothing of the other's, no row of the other's changes, and the very
 * same request by the owner finds what it asks for (else this would prove nothing).
 */
describe("another tenant's names in a path", () => {
  let both: Awaited<ReturnType<typeof twoTenants>>;
  before(async () => {
    both = await twoTenants();
  });
  after(() => both.stop());

  /** What `{uuid}` and `{externalId}` name depends on the path. */
  const NAMED: readonly (readonly [RegExp, string])[] = [
    [/customers/, "customer"],
    [/api-keys/, "keyUuid"],
    [/people/, "personUuid"],
    [/teams/, "teamUuid"],
    [/parked-jobs/, "parkedUuid"],
    [/intake/, "intake"],
    [/captures/, "capture"],
    [/interchanges/, "interchange"],
    [/sftp-accounts/, "sftpUuid"],
    [/edi\/sent/, "sentUuid"],
    [/documents/, "documentUuid"],
    [/reviews/, "reviewUuid"],
    [/\/views/, "viewUuid"],
    [/reading-templates/, "templateUuid"],
    [/reading-comparisons/, "comparisonUuid"],
    [/webhook-endpoints/, "endpoint"],
    [/webhook-deliveries/, "delivery"],
  ];
  const nameOf = (row: AnyOperation, parameter: string): string =>
    /^(uuid|externalId)$/.test(parameter)
      ? (NAMED.find(([path]) => path.test(row.path))?.[1] ?? parameter)
      : // The documents are those of this invoice.
        row.path.includes("/documents") && parameter === "vendorInvoiceUuid"
        ? "invoiceUuid"
        : parameter;
  const ASKED_WITH: Readonly<Record<string, string>> = {
    getVendorMergePreview: "?into=ACME",
    terminateInvoice: "?version=2",
    findInDocument: "?q=page",
    removeReadingTemplate: "?version=1",
  };
  const FORM = aForm(
    // Each operation takes the part that it knows.
    ["Document", "file"].map((name) => ({ name, content: Buffer.from(PDF, "base64"), file: `filename="a.pdf"` })),
  );
  const bringsBody = (row: AnyOperation): boolean => row.body !== undefined || row.form !== undefined;
  const parametersOf = (row: AnyOperation): readonly string[] =>
    [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).filter((name) => name !== row.tenantParam);
  const pathFor = (row: AnyOperation, caller: Party, of: (parameter: string) => Party): string =>
    row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      if (name === row.tenantParam) return caller.tenantUuid;
      // Each document has a first page.
      if (name === "page") return "1";
      const value = of(name).ids[nameOf(row, name)];
      assert.ok(value, `${row.operationId}: nothing is known to put in ${name}`);
      return encodeURIComponent(value);
    }) + (ASKED_WITH[row.operationId] ?? "");

  /** Bodies that would be accepted, with the names of `party`'s things. */
  const bodyFor = (row: AnyOperation, party: Party, eTag: string, name: string): unknown => {
    const { ids } = party;
    const bodies: Record<string, unknown> = {
      addNote: { text: "hello" },
      assignInvoice: { assignee: null },
      approveInvoice: { eTag },
      undoApproval: { eTag },
      undoTermination: {},
      holdInvoice: { eTag, reason: "wait" },
      releaseInvoice: { eTag },
      terminateInvoiceByPerson: { eTag, reason: "Other" },
      auditInvoiceAgain: {},
      matchInvoice: { orderExternalIds: ["SHARED-2"] },
      unmatchInvoice: {},
      rematchInvoice: {},
      previewMatch: { orderExternalIds: ["SHARED-2"] },
      approveOrder: {},
      cancelOrder: { reason: "gone" },
      reinstateOrder: { reason: "there after all" },
      createDispute: { party: "Vendor", reasons: [{ description: "more" }] },
      claimRecovery: { eTag },
      releaseMail: { vendorExternalId: "ACME" },
      recordRecovered: { eTag, amount: "1.00" },
      recordRecoveryMessage: { eTag, direction: "Received", channel: "Telephone" },
      waiveRecovery: { eTag, reason: "too little to ask for" },
      changeDispute: { eTag, addReasons: [{ description: "more" }] },
      takeBackDispute: { eTag },
      createDisputeCommunication: { text: "more" },
      createCommunication: { text: "more" },
      addVendorInvoiceDocuments: FORM,
      attachInvoiceDocument: { name: "a.pdf", type: "ProofOfDelivery", base64String: PDF },
      changeDocument: { eTag, hasSignature: true },
      approveDocument: { eTag },
      splitDocument: { pages: [[1]] },
      readDocumentRegion: { page: 1, box: [0, 0, 1, 1] },
      decideReadingComparison: { decision: "forget" },
      redactDocument: { page: 1, box: [0, 0, 0.1, 0.1] },
      uploadDocument: FORM,
      confirmDocument: { eTag, type: "ProofOfDelivery", fields: {} },
      putSender: { decision: "blocked" },
      putVendor: { name: name, scac: "ACMF" },
      putVendorBlock: { blocked: true, reason: name },
      mergeVendor: { into: "ACME", reason: name },
      takeVendorApart: { reason: name },
      putCustomer: { name: name },
      changePerson: { roles: ["auditor"] },
      changeTeam: { name },
      changeView: { name, tab: "all", search: {}, shared: true, eTag },
      putResponsiblePerson: { person: null },
      putEdiPartner: { name: name, scacs: ["ACMF"] },
      putChargeAliases: [{ alias: "changed", code: "LINE HAUL" }],
      reprocessInterchange: {},
      changeWebhookEndpoint: { enabled: false },
      testWebhookEndpoint: { type: "INVOICE_APPROVED" },
      recoverWebhooks: { since: "2026-01-01T00:00:00Z", missing: true },
      markInvoicesDelivered: [ids["vendorInvoiceUuid"]],
      decideExceptions: { invoices: [{ uuid: ids["invoiceUuid"], eTag }], decision: "terminate", reason: "Other" },
    };
    return bodies[row.operationId] ?? {};
  };

  const tried = routes.filter(
    (row) =>
      row.auth.startsWith("key") && row.responses[200]?.contentType !== "text/event-stream" && parametersOf(row).length > 0,
  );
  for (const row of tried) {
    const parameters = parametersOf(row);
    // Each mixture in which at least one name is the other's; names that both tenants have stay, as whose they are is the
    // caller's.
    const mixtures = Array.from({ length: 2 ** parameters.length - 1 }, (_, bits) => bits + 1);
    test(`${row.operationId}: another tenant's names in ${row.path} reach nothing`, async () => {
      await both.service.work();
      const before = await both.rowsOf(both.theirs.tenantUuid);
      for (const mixture of mixtures) {
        const of = (parameter: string): Party =>
          ((mixture >> parameters.indexOf(parameter)) & 1) === 1 ? both.theirs : both.mine;
        const url = pathFor(row, both.mine, of);
        const isOwn = url === pathFor(row, both.mine, () => both.mine);
        const body = bringsBody(row) ? bodyFor(row, both.theirs, await both.eTagOf(both.theirs), "new name") : undefined;
        const answer = await both.ask(row, both.mine, url, body);
        assert.ok(answer.statusCode < 500, answer.body);
        if (!isOwn)
          assert.ok([400, 404].includes(answer.statusCode), `${row.method} ${url}: ${answer.statusCode} ${answer.body}`);
        assert.deepEqual(both.tells(answer, url), [], `${row.method} ${url}: ${answer.body}`);
      }
      assert.deepEqual(await both.rowsOf(both.theirs.tenantUuid), before, "the other tenant's rows");
      // What ends the thing it names would leave nothing for the operations after it.
      if (row.method === "DELETE" || row.operationId === "erasePerson") return;
      // The owner's own request is no 404: the refusals above were about whose it is.
      const url = pathFor(row, both.theirs, () => both.theirs);
      const own = await both.ask(
        row,
        both.theirs,
        url,
        bringsBody(row) ? bodyFor(row, both.theirs, await both.eTagOf(both.theirs), "BRAVO changed") : undefined,
      );
      assert.ok(![400, 401, 403, 404, 415].includes(own.statusCode), `${row.method} ${url}: ${own.statusCode} ${own.body}`);
    });
  }
});
