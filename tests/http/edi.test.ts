import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { gzipSync } from "node:zlib";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { newUuid } from "#adapters/ids.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { type Invoice210, file210 } from "#tests/builders/edi-files.ts";
import { SAMPLES_ABSENT, sharedSample } from "#tests/fixtures/shared-samples.ts";

interface Sender {
  readonly senderId: string;
}

suite("EDI over HTTP: partners, files and the monitor", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());

  const own = async (): Promise<TestServer> => aServer({ context: server.context });
  const call = (at: TestServer, method: "GET" | "PUT" | "POST" | "DELETE", url: string, body?: unknown) =>
    at.app.inject({
      method,
      url,
      headers: { ...at.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  const send = (at: TestServer, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    at.app.inject({
      method: "POST",
      url: "/edi/x12",
      headers: { ...at.headers, "content-type": "application/edi-x12", ...headers },
      payload: body,
    });
  const latest = async (at: TestServer) => {
    const page = (await call(at, "GET", "/manage/edi/interchanges?limit=1")).json();
    return (await call(at, "GET", `/manage/edi/interchanges/${page.items[0].uuid}`)).json();
  };
  const invoice = (number: string, more: Partial<Invoice210> = {}): Invoice210 => ({
    number,
    order: "SO-1",
    cents: 81_250,
    ...more,
  });

  test("partners: what is left out is strict, bad values are told, unknown senders are refused from the first partner on", async () => {
    const at = await own();
    assert.equal((await call(at, "GET", "/manage/edi/partners/ACMF")).statusCode, 404);
    assert.match((await send(at, file210(1, [invoice("P1")]))).body, /AK9\*A\*1\*1\*1/);
    const put = await call(at, "PUT", "/manage/edi/partners/ACMF", {
      name: "Acme",
      scacs: ["acmf", "ACMF"],
      chargeTerms: { pa: "prepaidadd" },
      chargeCodes: { fsc: "FUEL", " Gate fee": "LIFTGATE" },
      controlNumberWindowDays: 0,
    });
    assert.equal(put.statusCode, 200, put.body);
    const { updatedAt: _, ...partner } = put.json();
    assert.deepEqual(partner, {
      senderId: "ACMF",
      name: "Acme",
      scacs: ["ACMF"],
      vendorExternalId: null,
      acknowledgement: "997",
      n2DecimalPoint: "reject",
      groupId: "strict",
      versionSuffix: "reject",
      interchangeTrailer: "strict",
      trailerNumber: "strict",
      remarkWords: "doubt",
      segmentRecovery: false,
      chargeTerms: { PA: "PrepaidAdd" },
      chargeCodes: { fsc: "FUEL", "Gate fee": "LIFTGATE" },
      usage: "production",
      controlNumberWindowDays: 0,
      applicationAdvice: false,
      answerHours: 24,
    });
    assert.equal((await call(at, "GET", "/manage/edi/partners")).json().items.length, 1);
    // Those of one vendor: partners that are it, and those that may bill for one of its SCACs.
    await call(at, "PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF", scacs: ["ACME"] });
    await call(at, "PUT", "/manage/edi/partners/EAST", { vendorExternalId: "ACME" });
    await call(at, "PUT", "/manage/edi/partners/OTHER", { scacs: ["BOLT"] });
    const ofVendor = async (vendor: string): Promise<string[]> =>
      (await call(at, "GET", `/manage/edi/partners?vendor=${vendor}`))
        .json()
        .items.map(({ senderId }: Sender) => senderId.trim());
    assert.deepEqual([await ofVendor("ACME"), await ofVendor("CROW")], [["ACMF", "EAST"], []]);
    for (const partner of ["EAST", "OTHER"]) await call(at, "DELETE", `/manage/edi/partners/${partner}`);
    const bad = await call(at, "PUT", "/manage/edi/partners/X", {
      scacs: ["TOOLONG"],
      acknowledgement: "998",
      chargeTerms: { PAP: "Prepaid", PA: "Later" },
      chargeCodes: { FSC: " ", "f-s-c": "FUEL" },
      usage: "live",
      controlNumberWindowDays: -1,
    });
    assert.equal(bad.statusCode, 400);
    assert.deepEqual(Object.keys(bad.json().Errors).sort(), [
      "acknowledgement",
      "chargeCodes",
      "chargeCodes.FSC",
      "chargeTerms",
      "chargeTerms.PA",
      "controlNumberWindowDays",
      "scacs[0]",
      "usage",
    ]);
    assert.equal((await call(at, "PUT", "/manage/edi/partners/SIXTEENCHARACTER", {})).statusCode, 400);
    assert.match((await send(at, file210(2, [invoice("P2")], { sender: "OTHER" }))).body, /TA1\*000000002\*261008\*0615\*R\*006/);
    // The agreed window of 0 days: the same number may come again.
    assert.match((await send(at, file210(1, [invoice("P3")]))).body, /AK9\*A\*1\*1\*1/);
    assert.equal((await call(at, "DELETE", "/manage/edi/partners/ACMF")).statusCode, 204);
    assert.match((await send(at, file210(3, [invoice("P4")], { sender: "OTHER" }))).body, /AK9\*A/);
  });

  test("an agreement changes what is accepted: a decimal point in N2, 999 for 997", async () => {
    const at = await own();
    const pointed = file210(1, [invoice("P1", { amount: "812.50" })]);
    assert.match((await send(at, pointed)).body, /AK5\*R/);
    const { uuid } = await latest(at);
    await call(at, "PUT", "/manage/edi/partners/ACMF", { n2DecimalPoint: "accept", acknowledgement: "999" });
    // The same bytes still get the old answer, until a person has them processed again.
    assert.match((await send(at, pointed)).body, /AK5\*R/);
    const again = await call(at, "POST", `/manage/edi/interchanges/${uuid}/reprocess`);
    assert.equal(again.statusCode, 200, again.body);
    assert.equal(again.json().setsAccepted, 1);
    assert.match(again.json().acknowledgement, /ST\*999/);
    const now = await send(at, pointed);
    assert.equal(now.body, again.json().acknowledgement);
    assert.equal(now.headers["idempotent-replayed"], "true");
    // Accepted now: not processed twice.
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${uuid}/reprocess`)).statusCode, 409);
    const made = await at.context.db.control.query("select 1 from intake where tenant_uuid = $1", [at.tenant.tenantUuid]);
    assert.equal(made.rowCount, 1);
  });

  test("receivers: from the first id of our own on, interchanges to others are refused (TA1 009)", async () => {
    const at = await own();
    assert.deepEqual((await call(at, "GET", "/manage/edi/receivers")).json(), { ids: [], ofInstallation: [] });
    assert.match((await send(at, file210(1, [invoice("P1")]))).body, /AK9\*A/);
    const bad = await call(at, "PUT", "/manage/edi/receivers", { ids: ["ZZ/SHIPPER", "ZZ/SIXTEENCHARACTER", " "] });
    assert.deepEqual(Object.keys(bad.json().Errors).sort(), ["ids[1]", "ids[2]"]);
    assert.deepEqual((await call(at, "PUT", "/manage/edi/receivers", { ids: ["ZZ/SOMEBODY", "OTHER"] })).json().ids, [
      "ZZ/SOMEBODY",
      "OTHER",
    ]);
    assert.match((await send(at, file210(2, [invoice("P2")]))).body, /TA1\*000000002\*261008\*0615\*R\*009/);
    assert.equal((await latest(at)).reason, "unknown receiver ZZ/SHIPPER");
    const { uuid } = await latest(at);
    const checked = await at.app.inject({
      method: "POST",
      url: "/manage/edi/check",
      headers: { ...at.headers, "content-type": "application/edi-x12" },
      payload: file210(3, [invoice("P3")]),
    });
    assert.equal(checked.json().faults[0].code, "009");
    for (const ids of [["ZZ/SHIPPER"], ["SHIPPER"]]) {
      await call(at, "PUT", "/manage/edi/receivers", { ids });
      assert.match((await send(at, file210(ids[0]!.length, [invoice(`P${ids[0]!.length}`)]))).body, /AK9\*A/);
    }
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${uuid}/reprocess`)).json().setsAccepted, 1);
    // The same id under another qualifier is somebody else.
    await call(at, "PUT", "/manage/edi/receivers", { ids: ["01/SHIPPER"] });
    assert.match((await send(at, file210(20, [invoice("P20")]))).body, /R\*009/);
    await call(at, "PUT", "/manage/edi/receivers", { ids: [] });
    assert.match((await send(at, file210(21, [invoice("P21")]))).body, /AK9\*A/);
  });
  test(
    "load tenders, statuses, responses, remittances and advice are refused or heard, and shown segment by segment",
    { skip: SAMPLES_ABSENT },
    async () => {
      const at = await own();
      const expected: Readonly<Record<string, RegExp>> = {
        "EDI.Net-204-MGCTLYST": /AK9\*R\*1\*1\*0\*1/,
        "EDI.Net-214-MGCTLYST": /AK9\*R\*1\*1\*0\*1/,
        "EDI.Net-990-MGCTLYST": /AK9\*R\*1\*1\*0\*1/,
        "GT-204": /AK9\*R\*1\*1\*0\*1/,
        "stupidedi-204": /AK9\*R\*1\*1\*0\*1/,
        "X12Parser-999": /^$/,
        "X12Parser-TA1": /^$/,
      };
      for (const [name, answer] of Object.entries(expected)) {
        const sent = await send(at, sharedSample(`companions/${name}.edi`) as Buffer);
        assert.equal(sent.statusCode, 200, name);
        assert.match(sent.body, answer, name);
        const shown = await latest(at);
        if (name.includes("TA1")) {
          assert.deepEqual(
            shown.answers.map((entry: Record<string, unknown>) => [
              entry["by"],
              entry["controlNumber"],
              entry["outcome"],
              entry["about"],
            ]),
            [
              ["TA1", "659", "received", null],
              ["TA1", "660", "received", null],
            ],
          );
          continue;
        }
        const [set] = shown.transactionSets;
        assert.ok(set.segments.length > 2, name);
        const unnamed = set.segments.filter((segment: { name: string | null }) => segment.name === null);
        assert.deepEqual(unnamed, [], name);
      }
    },
  );

  test("a file of blanks or NUL is kept and listed with its true number of bytes, however large", async () => {
    const at = await own();
    for (const bytes of [0, 3, 40_000, 1_300_000]) {
      const sent = await send(at, Buffer.alloc(bytes));
      assert.equal(sent.statusCode, 422, `${bytes}: ${sent.body}`);
      const listed = await latest(at);
      assert.deepEqual([listed.outcome, listed.bytes, listed.fileBytes], ["unreadable", bytes, bytes]);
      assert.match(listed.reason, bytes === 0 ? /^the file is empty/ : /^the file holds nothing but blanks, line ends or NUL/);
    }
  });

  test("a partner in test makes no invoice, whatever ISA15 says, until it is in production and its file is processed again", async () => {
    const at = await own();
    const invoices = async () =>
      (await at.context.db.control.query("select 1 from intake where tenant_uuid = $1", [at.tenant.tenantUuid])).rowCount;
    await call(at, "PUT", "/manage/edi/partners/ACMF", { usage: "test" });
    assert.match((await send(at, file210(1, [invoice("P1")]))).body, /AK9\*A\*1\*1\*1/);
    const first = await latest(at);
    assert.equal(first.test, true);
    assert.equal(first.setsAccepted, 0);
    assert.match(first.reason, /its partner is in test/);
    assert.match((await send(at, file210(2, [invoice("P2")], { usage: "T" }))).body, /AK9\*A/);
    const second = await latest(at);
    assert.match(second.reason, /ISA15 = T/);
    assert.equal(await invoices(), 0);
    assert.match(
      (await call(at, "POST", `/manage/edi/interchanges/${first.uuid}/reprocess`)).json().Errors.interchange[0],
      /its partner is in test/,
    );
    await call(at, "PUT", "/manage/edi/partners/ACMF", { usage: "production" });
    const again = await call(at, "POST", `/manage/edi/interchanges/${first.uuid}/reprocess`);
    assert.equal(again.json().setsAccepted, 1, again.body);
    assert.equal(again.json().reason, null);
    const shown = (await call(at, "GET", `/manage/edi/interchanges/${first.uuid}`)).json();
    assert.equal(shown.test, false);
    // A test file stays one, also of a partner in production.
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${second.uuid}/reprocess`)).statusCode, 409);
    assert.match((await send(at, file210(3, [invoice("P3")], { usage: "T" }))).body, /AK9\*A/);
    assert.equal(await invoices(), 1);
  });

  test("a refused sender's interchange is processed once its partner is registered", async () => {
    const at = await own();
    await call(at, "PUT", "/manage/edi/partners/OTHER", {});
    assert.match((await send(at, file210(1, [invoice("P1"), invoice("P2")]))).body, /R\*006/);
    const refused = await latest(at);
    assert.equal(refused.outcome, "rejected");
    assert.equal(refused.noteCode, "006");
    assert.match(refused.excerpt, /^ISA\*/);
    await call(at, "PUT", "/manage/edi/partners/ACMF", {});
    const again = await call(at, "POST", `/manage/edi/interchanges/${refused.uuid}/reprocess`);
    assert.match(again.json().acknowledgement, /AK9\*A\*2\*2\*2/);
    assert.equal((await latest(at)).transactionSets.length, 2);
  });

  test("a repeated control number waits in quarantine until a person releases it", async () => {
    const at = await own();
    await send(at, file210(1, [invoice("P1")]));
    await send(at, file210(1, [invoice("P2")]));
    const repeat = await latest(at);
    assert.equal(repeat.noteCode, "025");
    assert.equal(repeat.setsAccepted, 0);
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${repeat.uuid}/reprocess`)).json().outcome, "rejected");
    const released = await call(at, "POST", `/manage/edi/interchanges/${repeat.uuid}/reprocess`, { release: true });
    assert.equal(released.json().outcome, "accepted");
    assert.equal(released.json().setsAccepted, 1);
  });

  test("the monitor's outcome is the worst of its levels: refused sets and groups are found among the refused", async () => {
    const at = await own();
    const bad = { amount: "12A4" };
    await send(at, file210(1, [invoice("P1")]));
    await send(at, file210(2, [invoice("P2"), invoice("P3", bad)]));
    await send(at, file210(3, [invoice("P4", bad)]));
    await send(at, file210(4, [invoice("P5")]).replace(/GE\*1/, "GE*2"));
    await send(at, file210(5, [invoice("P6")]).replace(/IEA\*1\*\d+/, "IEA*1*000000099"));
    await send(at, "<html>");
    const found = async (query: string): Promise<unknown[]> =>
      (await call(at, "GET", `/manage/edi/interchanges?${query}`))
        .json()
        .items.map((item: Record<string, unknown>) => [
          Number(item["controlNumber"]),
          item["outcome"],
          item["envelopeOutcome"],
          item["setsRefused"],
        ])
        .sort();
    const [whole, partly, set, group, envelope] = [
      [1, "accepted", "accepted", 0],
      [2, "partly", "accepted", 1],
      [3, "rejected", "accepted", 1],
      [4, "rejected", "accepted", 1],
      [5, "rejected", "rejected", 1],
    ];
    assert.deepEqual(await found(""), [[0, "unreadable", "unreadable", 0], whole, partly, set, group, envelope]);
    assert.deepEqual(await found("outcome=accepted"), [whole]);
    assert.deepEqual(await found("outcome=rejected"), [partly, set, group, envelope]);
    assert.deepEqual(await found("outcome=partly"), [partly]);
    assert.deepEqual(await found("outcome=accepted-with-errors"), []);
    const checked = await send(at, file210(9, [invoice("P7", bad)]));
    assert.match(checked.body, /AK5\*R/);
  });

  test("interchanges are found by control number, by the number of an invoice taken or refused, by file name and by day", async () => {
    const at = await own();
    await send(at, file210(11, [invoice("Q1"), invoice("Q2", { amount: "12A4" })]));
    await send(at, file210(12, [invoice("Q3")]));
    const { tenant } = at;
    await receiveX12(at.context, tenant, {
      actor: { id: "drop", name: "drop", approvalLimit: null },
      channel: "drop",
      name: "bills_1120.edi",
      chunks: [Buffer.from(file210(13, [invoice("Q4")]))],
    });
    const found = async (query: string): Promise<number[]> => {
      const answer = await call(at, "GET", `/manage/edi/interchanges?${query}`);
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json().items.map((item: { controlNumber: string }) => Number(item.controlNumber));
    };
    assert.deepEqual(await found("controlNumber=12"), [12]);
    assert.deepEqual(await found("controlNumber=000000012"), [12]);
    assert.deepEqual(await found("invoiceNumber=Q1"), [11]);
    assert.deepEqual(await found("invoiceNumber=Q2"), [11]);
    assert.deepEqual(await found("invoiceNumber=Q9"), []);
    assert.deepEqual(await found("fileName=BILLS_11"), [13]);
    assert.deepEqual(await found("fileName=%25"), []);
    assert.equal((await call(at, "GET", "/manage/edi/interchanges?fileName=bills")).json().items[0].fileName, "bills_1120.edi");
    assert.deepEqual(await found("to=2001-01-01T00:00:00Z"), []);
    assert.deepEqual((await found("from=2001-01-01T00:00:00Z")).sort(), [11, 12, 13]);
    assert.deepEqual(await found("sender=ACMF&controlNumber=13&from=2001-01-01T00:00:00Z"), [13]);
    assert.equal((await call(at, "GET", "/manage/edi/interchanges?from=yesterday")).statusCode, 400);
  });

  test("the sets of a refused group stay in view with their errors, and make no invoice", async () => {
    const at = await own();
    const text = file210(1, [invoice("P1"), invoice("P2", { amount: "12A4" })]).replace(/GE\*2/, "GE*3");
    assert.match((await send(at, text)).body, /AK9\*R\*3\*2\*0\*5/);
    const seen = await latest(at);
    assert.equal(seen.groups[0].outcome, "R");
    assert.deepEqual(seen.groups[0].codes, ["5"]);
    assert.deepEqual(
      seen.transactionSets.map((set: { status: string; intakeUuid: string | null }) => [set.status, set.intakeUuid]),
      [
        ["A", null],
        ["R", null],
      ],
    );
    const b3 = seen.transactionSets[1].segments.find((segment: { id: string }) => segment.id === "B3");
    assert.equal(b3.elements[3].meaning, "Prepaid (by Seller)");
    assert.deepEqual(
      b3.elements[6].faults.map((fault: { code: string }) => fault.code),
      ["6"],
    );
    assert.equal(text.slice(b3.offset, b3.offset + 2), "B3");
    const refused = await call(at, "GET", `/manage/edi/interchanges/${seen.uuid}?refusedOnly=true&segments=false`);
    assert.equal(refused.json().transactionSets.length, 1);
    assert.equal(refused.json().transactionSets[0].segments, null);
    const paged = await call(at, "GET", `/manage/edi/interchanges/${seen.uuid}?sets=1`);
    assert.equal(paged.json().nextSet, 2);
    const made = await at.context.db.control.query("select 1 from intake where tenant_uuid = $1", [at.tenant.tenantUuid]);
    assert.equal(made.rowCount, 0);
  });

  test("a bill for a carrier the partner may not bill for is acknowledged, with a doubt", async () => {
    const at = await own();
    await call(at, "PUT", "/manage/edi/partners/ACMF", { scacs: ["ZZZZ"] });
    assert.match((await send(at, file210(1, [invoice("P1")]))).body, /AK9\*A/);
    const { transactionSets } = await latest(at);
    assert.equal(transactionSets[0].doubts[0].code, "scac-not-agreed");
    const made = await at.context.db.control.query<{ body: string }>("select body from intake where tenant_uuid = $1", [
      at.tenant.tenantUuid,
    ]);
    assert.equal(JSON.parse(made.rows[0]?.body ?? "").doubts[0].code, "scac-not-agreed");
  });

  test("a key bound to one partner sends for that partner only", async () => {
    const at = await own();
    const made = makeKey({ sandbox: false });
    await insertApiKey(at.context.db.control, {
      tenantUuid: at.tenant.tenantUuid,
      keyUuid: newUuid(),
      prefix: made.prefix,
      hash: made.hash,
      name: "Acme",
      scopes: ["edi"],
      approvalLimit: null,
      partner: "ACMF",
      expiresAt: null,
    });
    const headers = { "x-api-key": made.key };
    assert.match((await send(at, file210(1, [invoice("P1")]), headers)).body, /AK9\*A/);
    assert.match((await send(at, file210(2, [invoice("P2")], { sender: "OTHER" }), headers)).body, /R\*006/);
    assert.match((await latest(at)).reason, /bound to the partner ACMF/);
    const others = file210(3, [invoice("P3")], { sender: "OTHER" });
    assert.match((await send(at, others)).body, /AK9\*A/);
    assert.equal((await send(at, others, headers)).statusCode, 403);
  });

  test("gzip is taken; what is not gzip is 400, other encodings 415, a bomb 413", async () => {
    const at = await own();
    const packed = await send(at, gzipSync(file210(1, [invoice("P1")])), { "content-encoding": "gzip" });
    assert.equal(packed.statusCode, 200, packed.body);
    assert.match(packed.body, /AK9\*A/);
    assert.equal((await send(at, "ISA*", { "content-encoding": "gzip" })).statusCode, 400);
    assert.equal((await send(at, gzipSync("ISA*").subarray(0, 12), { "content-encoding": "gzip" })).statusCode, 400);
    assert.equal((await send(at, "ISA*", { "content-encoding": "br" })).statusCode, 415);
    const bomb = gzipSync(Buffer.alloc(140 * 1024 * 1024, 32));
    assert.equal((await send(at, bomb, { "content-encoding": "gzip" })).statusCode, 413);
  });

  test("what is said to be something else is 415 before a byte is read; bytes without a type are taken", async () => {
    const at = await own();
    for (const type of [
      "application/json",
      "text/plain",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/edi-x12x",
    ]) {
      const refused = await send(at, file210(1, [invoice("P1")]), { "content-type": type });
      assert.equal(refused.statusCode, 415, type);
      assert.equal(refused.headers["accept-post"], "application/edi-x12, application/octet-stream");
    }
    for (const type of ["Application/EDI-X12; charset=us-ascii", "application/octet-stream"])
      assert.equal((await send(at, file210(1, [invoice("P1")]), { "content-type": type })).statusCode, 200, type);
    const untyped = {
      method: "POST",
      url: "/edi/x12",
      headers: at.headers,
      payload: Buffer.from(file210(1, [invoice("P1")])),
    } as const;
    assert.equal((await at.app.inject(untyped)).statusCode, 200);
    assert.equal((await call(at, "GET", "/manage/edi/interchanges")).json().items.length, 1);
  });

  test("check tells what would be answered and keeps nothing", async () => {
    const at = await own();
    const checked = await at.app.inject({
      method: "POST",
      url: "/manage/edi/check",
      headers: { ...at.headers, "content-type": "text/plain" },
      payload: file210(1, [invoice("P1", { amount: "12A4" })]),
    });
    assert.equal(checked.statusCode, 200, checked.body);
    assert.equal(checked.json().outcome, "rejected");
    assert.equal(checked.json().faults[0].place, "B307 (segment 2)");
    assert.match(checked.json().acknowledgement, /AK4\*7\*193\*6\*12A4/);
    assert.equal(checked.json().sets[0].segments[1].id, "B3");
    assert.equal((await call(at, "GET", "/manage/edi/interchanges")).json().items.length, 0);
  });

  test("the file comes back to the byte; the acknowledgement can be had again", async () => {
    const at = await own();
    const bytes = Buffer.concat([Buffer.from(file210(1, [invoice("P1")])), Buffer.from([0, 0x1a])]);
    const first = await send(at, bytes);
    const { uuid } = await latest(at);
    const file = await call(at, "GET", `/manage/edi/interchanges/${uuid}/file`);
    assert.deepEqual(file.rawPayload, bytes);
    assert.equal(file.headers["content-length"], String(bytes.length));
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${uuid}/resend`)).json().acknowledgement, first.body);
    await send(at, "<html>");
    const junk = await latest(at);
    assert.equal(junk.outcome, "unreadable");
    assert.equal(junk.excerpt, "<html>");
    assert.equal((await call(at, "POST", `/manage/edi/interchanges/${junk.uuid}/resend`)).statusCode, 409);
  });

  test("a NUL in names and numbers is no failure", async () => {
    const at = await own();
    const text = file210(1, [invoice("P1")])
      .replace("N9*LO*SO-1", "N9*LO*SO\0-1")
      .replace("GS*IM*ACMF", "GS*IM*AC\0MF");
    assert.equal((await send(at, text)).statusCode, 200);
    assert.equal((await latest(at)).transactionSets.length, 1);
  });

  test("the same bytes twice at once get one answer and make one invoice; files at once take numbers of their own", async () => {
    const at = await own();
    const same = file210(1, [invoice("P1")]);
    const texts = [same, same, ...Array.from({ length: 20 }, (_, index) => file210(index + 2, [invoice(`Q${index}`)])), same];
    const answers = await Promise.all(texts.map((text) => send(at, text)));
    assert.equal(new Set(answers.map((answer) => answer.body)).size, 21);
    const numbers = answers.map((answer) => answer.body.slice(90, 99));
    assert.deepEqual(
      [...new Set(numbers)].sort(),
      Array.from({ length: 21 }, (_, index) => String(index + 1).padStart(9, "0")),
    );
    const made = await at.context.db.control.query("select 1 from intake where tenant_uuid = $1", [at.tenant.tenantUuid]);
    assert.equal(made.rowCount, 21);
  });

  test("two files at once under one control number: one is accepted, one is a repeat", async () => {
    const at = await own();
    const answers = await Promise.all([send(at, file210(9, [invoice("P1")])), send(at, file210(9, [invoice("P2")]))]);
    assert.deepEqual(answers.map((answer) => /R\*025/.test(answer.body)).sort(), [false, true]);
  });

  test("a large file is read from its spool: a refused group takes back what was written, the rest stays", async () => {
    const at = await own();
    const invoices = Array.from({ length: 8_000 }, (_, index) => invoice(`L${index}`));
    const text = file210(1, invoices);
    assert.ok(text.length > 1024 * 1024);
    assert.match((await send(at, text.replace(/GE\*8000/, "GE*8001"))).body, /AK9\*R\*8001\*8000\*0\*5/);
    const count = async () =>
      (
        await at.context.db.control.query<{ n: number }>(
          "select (select count(*) from intake where tenant_uuid = $1) + (select count(*) from work where tenant_uuid = $1) as n",
          [at.tenant.tenantUuid],
        )
      ).rows[0]?.n;
    assert.equal(await count(), 0);
    assert.equal((await latest(at)).sets, 8_000);
    const { rows } = await at.context.db.inTenant(at.tenant.tenantUuid, (tx) =>
      tx.query<{ n: number }>(
        "select count(*) as n from edi_transaction_set where refused_number like 'L%' and refused_scac is not null",
      ),
    );
    assert.equal(rows[0]?.n, 8_000, "when they came first counts, although they were refused");
    assert.match((await send(at, file210(2, invoices))).body, /AK9\*A\*8000\*8000\*8000/);
    assert.equal(await count(), 16_000);
    assert.equal((await send(at, file210(2, invoices))).headers["idempotent-replayed"], "true");
    const seen = await latest(at);
    const last = await call(at, "GET", `/manage/edi/interchanges/${seen.uuid}?fromSet=8000`);
    assert.equal(last.json().transactionSets[0].segments[0].elements[1].value, "8000");
  });
});
