import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "#http/auth/scopes.ts";
import { routes } from "#http/routes.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";

describe("scopes", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer({ tenant: { grants: ["create-invoice", "ingest-documents", "orderless-invoices"] } });
  });
  after(() => server.app.close());

  test("every operation asks for its scope, and takes no other in its place", async () => {
    for (const row of routes) {
      if (row.scope === undefined) continue;
      const others = SCOPES.filter((scope) => scope !== row.scope);
      const [without, only] = [
        await aKey(server.context, server.tenant, { scopes: others }),
        await aKey(server.context, server.tenant, { scopes: [row.scope] }),
      ];
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        name === row.tenantParam ? server.tenant.tenantUuid : "01a00000-0000-7000-8000-000000000000",
      );
      const ask = (key: string) =>
        server.app.inject({
          method: row.method,
          url: path,
          headers: { "x-api-key": key, "x-tenant-uuid": server.tenant.tenantUuid, accept: "application/json" },
        });
      const refused = await ask(without);
      assert.equal(refused.statusCode, 403, `${row.operationId} without ${row.scope}: ${refused.body}`);
      // What streams for ever is asked for elsewhere.
      if (row.responses[200]?.contentType === "text/event-stream") continue;
      const taken = await ask(only);
      assert.doesNotMatch(taken.body, /the scope \w+ is required/, `${row.operationId} with ${row.scope}`);
    }
  });

  /** What a session may do of money and access whenever it was begun. */
  const NOT_FINAL: Readonly<Record<string, readonly string[]>> = {
    "it is taken back as it was done": [
      "undoApproval undoApprovals undoTermination takeBackDecisions takeBackDispute holdInvoice releaseInvoice matchInvoice unmatchInvoice rematchInvoice auditInvoiceAgain",
      "createDispute changeDispute claimRecovery recordRecoveryMessage changeDocument",
    ],
    "it makes documents beside the one that stays as it was, which bear out nothing before somebody approves them": [
      "splitDocument redactDocument mergeDocuments unmergeDocument",
    ],
    "it runs what was asked for before, by whoever might": ["retryParkedJob retryParkedJobs"],
    "it takes away, and waits for nobody": [
      "revokeApiKey deactivatePerson endSessionsOfPerson deleteSender deleteMailbox deleteSftpAccount deleteWebhookEndpoint endDelegation",
      "cancelPendingChange withdrawSettingVersion",
    ],
  };

  test("what moves money or hands out access asks a person for a fresh proof, or says why not", () => {
    const named = Object.values(NOT_FINAL).flatMap((lists) => lists.flatMap((list) => list.split(" ")));
    const without = routes
      .filter((row) => row.auth === "key-or-session" && (row.touches === "money" || row.touches === "access"))
      .filter((row) => row.isFinal === undefined)
      .map((row) => row.operationId);
    assert.deepEqual(
      without.filter((name) => !named.includes(name)),
      [],
    );
  });

  test("every operation says who may call it", () => {
    const open = routes.filter((row) => row.auth === "none").map((row) => row.operationId);
    assert.deepEqual(open, [
      "captureCallback",
      "readInvitation",
      "acceptInvitation",
      "requestPasswordReset",
      "resetPassword",
      // By what the mail itself names, and nothing else is done by it.
      "stopWeeklyMail",
      "showWeeklyMailStop",
      "issueToken",
      "revokeToken",
    ]);
    const withoutScope = routes.filter((row) => row.auth.startsWith("key") && row.scope === undefined);
    assert.deepEqual(withoutScope, []);
  });
});
