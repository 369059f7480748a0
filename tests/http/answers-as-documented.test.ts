import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { routes } from "#http/routes.ts";
import { answersOf } from "#tests/builders/recorded-server.ts";
import { recordWrites, type RecordedWrites, VERSIONED } from "#tests/fixtures/recorded-writes.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { type Asking, askingOf, type Proofs } from "./answers/asking.ts";
import { INVOICE_PROOFS } from "./answers/invoices.ts";
import { PEOPLE_PROOFS } from "./answers/people.ts";
import { SETTINGS_PROOFS } from "./answers/settings.ts";
import { V2_PROOFS } from "./answers/v2.ts";

const PROOFS: Proofs = { ...V2_PROOFS, ...INVOICE_PROOFS, ...SETTINGS_PROOFS, ...PEOPLE_PROOFS };

/** Operations that change money, access or settings and leave no row as it was and is, each with why. */
const ACCOUNT = "the event of the account names what was changed; of secrets nothing is shown, before nor after";
const QUEUE = "the queue is no setting: what a job then does is told where it does it";
const LEAVES_NO_CHANGE: Readonly<Record<string, string>> = {
  changeTenant: "the proof gives it the name that it has",
  retryParkedJob: QUEUE,
  retryParkedJobs: QUEUE,
  forgetParkedJob: QUEUE,
  endSessionsOfPerson: ACCOUNT,
  removeSecondFactorOfPerson: ACCOUNT,
  putSignIn: "the proof gives the rules that hold",
  changeOwnPassword: ACCOUNT,
  endOwnSession: ACCOUNT,
  endOtherSessions: ACCOUNT,
  putPreferences: "how the app looks to one person: nothing rests on it",
  beginSecondFactor: ACCOUNT,
  confirmSecondFactor: ACCOUNT,
  removeSecondFactor: ACCOUNT,
  renewRecoveryCodes: ACCOUNT,
  proveAgain: ACCOUNT,
  beginPasskey: ACCOUNT,
  addPasskey: ACCOUNT,
  renamePasskey: ACCOUNT,
  removePasskey: ACCOUNT,
  proveByPasskey: ACCOUNT,
  savePolicyDraft: "a draft is in force nowhere",
  discardPolicyDraft: "a draft is in force nowhere",
  auditInvoiceAgain: "it changes nothing by itself: the audit that follows stands with the invoice",
  decideExceptions: "the proof assigns; what it approves is an event of each invoice",
  approveInvoices: "what it approves is an event of each invoice",
  splitDocument: "makes documents, and says so of the one that they are parts of",
  redactDocument: "makes a document; the one that it is a copy of stays as it was",
};

/**
 * Every operation of the table gives each success that its row declares, in a tenant in which everything is there once. The
 * server of the tests holds each answer to the row by itself; error answers follow from the catalog of refusals.
 */
suite("answers are as documented", () => {
  let asking: Asking;
  let writes: RecordedWrites;
  before(async () => {
    asking = askingOf(await twoTenants());
    writes = await recordWrites(asking.both.service.database.connectionString);
  });
  after(async () => {
    await writes.stop();
    await asking.both.stop();
  });

  for (const row of routes) {
    test(row.operationId, async () => {
      const prove = PROOFS[row.operationId];
      assert.ok(
        prove,
        `${row.operationId} (${row.method} ${row.path}) has no proof: say in a table of tests/http/answers how it comes to answer with success`,
      );
      await prove(asking);
      if (row.touches === "money" || row.touches === "settings") await writes.blame(row.operationId);
      else await writes.forget();
      const given = answersOf(asking.both.app);
      const missing = Object.keys(row.responses).filter(
        (status) => Number(status) < 400 && !given.has(`${row.operationId} ${status}`),
      );
      assert.deepEqual(missing, [], `${row.operationId} declares these answers, and its proof never gets them`);
    });
  }

  test("what touches money, access or settings is in the audit trail, with who did it", async () => {
    const changing = routes.filter(({ touches }) => touches === "money" || touches === "access" || touches === "settings");
    const { rows } = await asking.both.owner.query<{ operation: string }>(
      "select distinct operation from trail_event where operation is not null and actor <> 'anonymous' and address is not null",
    );
    const told = new Set(rows.map(({ operation }) => operation));
    assert.ok(changing.length > 50, `only ${changing.length} operations`);
    assert.deepEqual(
      changing.map(({ operationId }) => operationId).filter((operationId) => !told.has(operationId)),
      [],
      "these changed something and left no event: does the use case work with another database than the context's?",
    );
  });

  test("what it changed of these is there as it was before and is after, but for what leaves nothing, with why", async () => {
    const changing = routes.filter(({ touches }) => touches === "money" || touches === "access" || touches === "settings");
    const { rows } = await asking.both.owner.query<{ operation: string }>(
      "select distinct operation from trail_event where kind not in ('operation', 'refused', 'command') and coalesce(before, after) is not null",
    );
    const told = new Set(rows.map(({ operation }) => operation));
    assert.deepEqual(
      changing.map(({ operationId }) => operationId).filter((operationId) => !told.has(operationId)),
      Object.keys(LEAVES_NO_CHANGE),
      "give the table that it writes its trigger (trail_change), in a migration",
    );
  });

  test("settings that move money are never written without their version", async () => {
    const { unnamed, bare, written } = await writes.judge();
    assert.deepEqual(
      unnamed,
      [],
      "is it a setting that moves money? Then it is kept by versions: a kind of SETTING_KINDS, and a row of VERSIONED in tests/fixtures/recorded-writes.ts (docs/how-to/add-a-setting.md). Else say under NO_SETTING what it is.",
    );
    assert.deepEqual(
      bare,
      [],
      "these operations wrote a setting, and no version of it in the same transaction: use publishSetting",
    );
    assert.deepEqual(
      Object.keys(VERSIONED).filter((column) => !written.has(column)),
      [],
      "no operation was seen to write these",
    );
  });

  test("no proof is of an operation that does not exist", () => {
    const names = new Set(routes.map((row) => row.operationId));
    assert.deepEqual(
      Object.keys(PROOFS).filter((name) => !names.has(name)),
      [],
    );
  });

  test("what V2 reads is answered in PascalCase to whoever asks for it", async () => {
    for (const row of routes) {
      const declared = row.responses[200];
      if (row.generation !== "v2" || row.method !== "GET" || declared?.schema === undefined) continue;
      const query = PASCAL_QUERIES[row.operationId];
      const answer: unknown = await asking.give(row.operationId, {
        headers: { "x-property-case": "pascal" },
        ...(query === undefined ? {} : { query }),
      });
      assert.deepEqual(
        namesOf(answer).filter((name) => !/^[A-Z]/.test(name)),
        [],
        row.operationId,
      );
    }
  });
});

const PASCAL_QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getInvoiceUuid: { externalId: "SI-1" },
  listFinalizedInvoices: { StartTime: "2020-01-01" },
};

const namesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap(namesOf) : typeof value === "object" && value !== null ? Object.keys(value) : [];
