import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { changeTranscriber } from "#usecases/transcriber/transcriber.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { checkTranscriber } from "#usecases/transcriber/check-transcriber.ts";
import { amountOf } from "#domain/money/amount.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import {
  aTranscriber,
  type DocumentReceived,
  saying,
  transcribed,
  type TranscriberOnSocket,
} from "#tests/builders/a-transcriber.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { aService } from "#tests/service.ts";

const KEY = "the-key-of-the-document-AI";
const LAYOUT = LAYOUTS["labels with colons beside their values"];

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 30_000; !(await isSo()); await sleep(20)) assert.ok(Date.now() < end, "it does not come");
};

let papers = 0;
const aBill = (): PaperInvoice => {
  papers += 1;
  return { ...PAPER, number: `TR-${papers}00${papers}`, pro: `9912${String(papers).padStart(4, "0")}` };
};
type Change = (text: string) => string | null;
/** A bill with texts changed, or left out. */
const paperOf = (bill: PaperInvoice, change: Change): Promise<Buffer> =>
  aPdf({
    pages: LAYOUT(bill).map((page) =>
      page.flatMap(([x, y, text, size = 10, align = "left"]): readonly Printed[] => {
        const changed = change(text);
        return changed === null ? [] : [[x, y, changed, size, align]];
      }),
    ),
  });
/** The total contradicts the charges. */
const WRONG_TOTAL: Change = (text) => text.replace("1,875.80", "1,857.80");
const SAME: Change = (text) => text;

suite("a tenant's document AI", () => {
  const heavy = openHeavyWork();
  let service: Awaited<ReturnType<typeof aService>>;
  let ai: TranscriberOnSocket;
  before(async () => {
    service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
    ai = await aTranscriber(KEY);
  });
  after(async () => {
    await ai.close();
    await service.stop();
    heavy.close();
  });

  type Wish = Partial<Parameters<typeof changeTranscriber>[2]>;
  const aTenantWith = async (wish: Wish = {}) => {
    const server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
    const set = (more: Wish = {}) =>
      changeTranscriber(service.context, server.tenant, {
        url: ai.url,
        apiKey: KEY,
        enabled: true,
        kinds: null,
        costPerPage: amountOf("0.02"),
        monthlyCap: amountOf("100"),
        timeoutSeconds: null,
        ...wish,
        ...more,
      });
    assert.ok((await set()).ok);
    const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
    const send = async (fileName: string, content: Buffer, type?: string): Promise<string> => {
      const { statusCode, body } = await server.app.inject({
        method: "POST",
        url: "/v2/documents/ingest",
        headers: { ...server.headers, "content-type": "application/json" },
        payload: JSON.stringify({
          files: [{ fileName, fileBase64String: content.toString("base64"), ...(type === undefined ? {} : { type }) }],
        }),
      });
      assert.equal(statusCode, 202, body);
      const find = () =>
        service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
          const { rows } = await tx.query<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [
            fileName,
          ]);
          return rows[0]?.uuid;
        });
      await until(async () => (await find()) !== undefined);
      return (await find()) ?? "";
    };
    const shown = (uuid: string) => get(`/manage/documents/${uuid}`);
    const calls = async () => (await get("/manage/transcriber/calls")).items;
    const invoices = async () => (await get("/manage/invoices")).items.length;
    return {
      server,
      set,
      send,
      shown,
      calls,
      invoices,
      settings: () => get("/manage/transcriber"),
      close: () => server.app.close(),
    };
  };
  const stageOf = ({ transcription }: { transcription: { stages: readonly { stage: string; outcome: string }[] } }) =>
    transcription.stages.filter(({ stage }) => stage === "transcriber").map(({ outcome }) => outcome);
  const checkOf = ({ transcription }: { transcription: { checks: readonly { check: string }[] } }, name: string) =>
    transcription.checks.find(({ check }) => check === name);

  test("is sent what the own reader doubts; where it says another total both are named, and a person decides", async () => {
    const tenant = await aTenantWith();
    const content = await paperOf(aBill(), WRONG_TOTAL);
    ai.answer = (response) => transcribed(response, saying({ totalAmount: "1875.80" }, ["1450.00", "391.50", "34.30"]));
    const uuid = await tenant.send("doubt.pdf", content);
    await service.work();
    const call = ai.calls.at(-1);
    assert.ok(call !== undefined && call.content.equals(content), "the very bytes");
    assert.deepEqual([call.json.type, call.json.pages.length, call.json.document.uuid], ["Invoice", 1, uuid]);
    assert.ok(call.json.wanted.includes("totalAmount") && call.json.wanted.includes("charges"), String(call.json.wanted));
    const document = await tenant.shown(uuid);
    const { fields, route, why, transcriber } = document.transcription;
    assert.deepEqual([document.status, route, transcriber], ["Draft", "review", { name: "Recorded", version: "7" }]);
    assert.deepEqual([fields.totalAmount.value, fields.totalAmount.found === "transcriber"], ["1857.80", false]);
    assert.ok(fields.totalAmount.candidates.some(({ value }: { value: string }) => value === "1875.80"));
    assert.match(
      JSON.stringify(checkOf(document, "transcriber-agrees")),
      /"passed":false.*totalAmount as 1875\.80, this reader as 1857\.80/,
    );
    assert.ok(why.length > 0);
    assert.equal(stageOf(document).length, 1);
    const [only, other] = await tenant.calls();
    assert.deepEqual(
      [only.status, only.cost, only.pages, only.name, only.version, other],
      ["answered", "0.0200", 1, "Recorded", "7", undefined],
    );
    assert.equal(await tenant.invoices(), 0);
    // The same bytes once more are not paid for twice.
    const again = await tenant.send("again.pdf", content);
    await service.work();
    assert.deepEqual((await tenant.calls()).length, 1);
    assert.ok((await tenant.shown(again)).transcription.transcriber !== undefined);
    await tenant.close();
  });

  test("never makes a value sure: what it alone found waits for a person, and agreement changes nothing", async () => {
    const tenant = await aTenantWith();
    const bill = aBill();
    ai.answer = (response) =>
      transcribed(
        response,
        saying({ invoiceNumber: bill.number, totalAmount: "1875.80", invoiceDate: bill.date, currency: "USD" }),
      );
    const uuid = await tenant.send("no-date.pdf", await paperOf(bill, (text) => (text.startsWith("Invoice Date") ? null : text)));
    await service.work();
    const document = await tenant.shown(uuid);
    const { fields, route } = document.transcription;
    assert.deepEqual([fields.invoiceDate.value, fields.invoiceDate.found, route], [bill.date, "transcriber", "review"]);
    assert.ok(fields.invoiceDate.confidence < 0.8);
    assert.match(JSON.stringify(checkOf(document, "transcriber-confirmed")), /"passed":false.*invoiceDate/);
    assert.match(JSON.stringify(checkOf(document, "transcriber-agrees")), /"passed":true/);
    assert.notEqual(fields.totalAmount.found, "transcriber");
    assert.equal(await tenant.invoices(), 0);
    await tenant.close();
  });

  test("is sent nothing that was read without a doubt, of another kind, or while it is off", async () => {
    const tenant = await aTenantWith();
    const before = ai.calls.length;
    await tenant.send("clean.pdf", await paperOf(aBill(), SAME));
    await service.work();
    await tenant.set({ kinds: ["ProofOfDelivery"] });
    await tenant.send("kind.pdf", await paperOf(aBill(), WRONG_TOTAL));
    await service.work();
    await tenant.set({ enabled: false });
    await tenant.send("off.pdf", await paperOf(aBill(), WRONG_TOTAL));
    await service.work();
    assert.deepEqual([ai.calls.length, (await tenant.calls()).length], [before, 0]);
    await tenant.close();
  });

  test("is asked about what could not be read, where it may see what that is said to be; nothing of it goes on by itself", async () => {
    const tenant = await aTenantWith();
    ai.answer = (response) =>
      transcribed(response, saying({ invoiceNumber: "UNREAD-1", totalAmount: "12.00", invoiceDate: "2026-10-12" }, ["12.00"]));
    const before = ai.calls.length;
    const blank = await aPdf({ pages: [[]] });
    const [said, unsaid, broken] = [
      await tenant.send("blank.pdf", blank, "Invoice"),
      await tenant.send("unsaid.pdf", await aPdf({ pages: [[], []] })),
      await tenant.send("broken.pdf", Buffer.from("%PDF-1.4\nnothing of a document\n%%EOF\n"), "Invoice"),
    ];
    await service.work();
    const { transcription, status } = await tenant.shown(said);
    const { invoiceNumber, totalAmount } = transcription.fields;
    assert.deepEqual(
      [status, transcription.status, transcription.route, transcription.type.value, transcription.pages.length],
      ["Draft", "read", "review", "Invoice", 1],
      transcription.reason,
    );
    assert.deepEqual(
      [invoiceNumber.value, invoiceNumber.found, totalAmount.value, transcription.charges.length],
      ["UNREAD-1", "transcriber", "12.00", 1],
    );
    assert.ok(
      transcription.checks.some(
        ({ check, passed }: { check: string; passed: boolean }) => check === "every-page-read" && !passed,
      ),
    );
    assert.deepEqual(ai.calls.at(-1)?.json.wanted.includes("totalAmount"), true);
    assert.equal(ai.calls.length, before + 1, "nobody said what the other is, and the broken one nobody can look at");
    assert.equal((await tenant.shown(unsaid)).transcription.status, "failed");
    const cannot = await tenant.shown(broken);
    assert.equal(cannot.transcription.status, "failed");
    assert.match(String(stageOf(cannot)), /not asked: nobody can look at it/);
    assert.deepEqual([(await tenant.settings()).month.cost, await tenant.invoices()], ["0.0200", 0]);
    await tenant.close();
  });

  test("is sent the same bytes once: not again when a vendor or order comes, nor when they come again; whoever has it read again asks", async () => {
    const tenant = await aTenantWith();
    ai.answer = (response) => transcribed(response, "", 400);
    const before = ai.calls.length;
    const bill = { ...aBill(), vendor: "Lantern Haulage", scac: "LNTH" };
    const content = await paperOf(bill, WRONG_TOTAL);
    const uuid = await tenant.send("in-vain.pdf", content);
    await service.work();
    const asked = ai.calls.length - before;
    const again = (): Promise<void> =>
      service.context.db.inTenant(tenant.server.tenant.tenantUuid, (tx) =>
        enqueueWork(tx, tx.tenantUuid, [{ kind: "read-document", subjectUuid: uuid, payload: { routes: true } }]),
      );
    for (const _ of [1, 2, 3]) {
      await again();
      await service.work();
    }
    await tenant.send("in-vain-2.pdf", content);
    await service.work();
    assert.deepEqual([asked, ai.calls.length - before], [1, 1]);
    const read = await tenant.server.app.inject({
      method: "POST",
      url: `/manage/documents/${uuid}/read`,
      headers: { ...tenant.server.headers, "content-type": "application/json" },
      payload: "{}",
    });
    assert.equal(read.statusCode, 202, read.body);
    await service.work();
    assert.equal(ai.calls.length - before, 2);
    await tenant.close();
  });

  test("is sent bytes that come twice at once a single time: the other document waits for that answer", async () => {
    const tenant = await aTenantWith();
    const hanging: ServerResponse[] = [];
    ai.answer = (response) => void hanging.push(response);
    const content = await paperOf(aBill(), WRONG_TOTAL);
    const first = await tenant.send("twin-1.pdf", content);
    await until(async () => hanging.length === 1);
    const second = await tenant.send("twin-2.pdf", content);
    const waits = "select from work where subject_uuid = $1 and kind = 'transcribe-document' and due_at > now()";
    await until(async () => (await service.context.db.control.query(waits, [second])).rows.length === 1);
    for (const response of hanging) transcribed(response, saying({ totalAmount: "1857.80" }));
    await service.work();
    for (const uuid of [first, second]) assert.ok((await tenant.shown(uuid)).transcription.transcriber !== undefined);
    assert.deepEqual([hanging.length, (await tenant.calls()).length], [1, 1]);
    await tenant.close();
  });

  test("costs no more than its cap: what would go beyond is not sent, says so, and waits for a person as without it", async () => {
    const tenant = await aTenantWith({ monthlyCap: amountOf("0.03") });
    const admin = { name: "Robin", password: "a-long-enough-password", role: "admin" as const, approvalLimit: null };
    const email = `admin-${service.context.newUuid()}@shipper.example`;
    assert.ok((await createPerson(service.context, { ...admin, email, tenantUuid: tenant.server.tenant.tenantUuid })).ok);
    ai.answer = (response) => transcribed(response, saying({ totalAmount: "1857.80" }));
    const before = ai.calls.length;
    const uuids = [
      await tenant.send("one.pdf", await paperOf(aBill(), WRONG_TOTAL)),
      await tenant.send("two.pdf", await paperOf(aBill(), WRONG_TOTAL)),
      await tenant.send("three.pdf", await paperOf(aBill(), WRONG_TOTAL)),
    ];
    await service.work();
    assert.equal(ai.calls.length, before + 1);
    const { month } = await tenant.settings();
    assert.deepEqual(month, { calls: 1, pages: 1, cost: "0.0200", withheld: 2 });
    const { rows: notices } = await service.context.db.inTenant(tenant.server.tenant.tenantUuid, (tx) =>
      tx.query<{ path: string; words: string }>("select path, words from notice where kind = 'transcriber-cap'"),
    );
    assert.equal(notices.length, 1, "whoever sets it up is told once");
    assert.equal(notices[0]?.path, "/document-ai");
    assert.match(notices[0]?.words ?? "", /its cap of 0\.03 is reached/);
    const told = (await Promise.all(uuids.map(tenant.shown))).flatMap(stageOf);
    assert.ok(
      told.some((outcome) => /beyond the cap of this month, 0\.0300/.test(outcome)),
      String(told),
    );
    assert.ok(
      (await tenant.calls()).some(
        ({ status, cost }: { status: string; cost: string }) => status === "withheld" && cost === "0.0000",
      ),
    );
    await tenant.close();
  });

  test("may answer anything, or nothing: the document waits for a person, the key stands nowhere, and after three it is left alone", async () => {
    const hostile: readonly (readonly [name: string, answer: TranscriberOnSocket["answer"], why: RegExp])[] = [
      ["no-json", (response) => transcribed(response, `<html>${KEY}</html>`), /is no JSON/],
      [
        "huge",
        (response) => void response.writeHead(200).end(Buffer.alloc(3 * 1024 * 1024, 0x20)),
        /larger than an answer may be/,
      ],
      [
        "metadata",
        (response) => void response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
        /answered 302/,
      ],
      ["unsaid", (response) => transcribed(response, { pages: [] }), /does not say its name and version/],
      ["drip", drips, /no answer|came too late/],
      ["status", (response) => transcribed(response, `{"error":"${KEY}"}`, 503), /answered 503/],
    ];
    for (const [name, answer, why] of hostile) {
      const tenant = await aTenantWith({ timeoutSeconds: 1 });
      ai.answer = answer;
      const uuid = await tenant.send(`${name}.pdf`, await paperOf(aBill(), WRONG_TOTAL));
      await until(async () => (await tenant.calls())[0]?.status === "failed");
      await until(async () => stageOf(await tenant.shown(uuid)).length > 0);
      const document = await tenant.shown(uuid);
      assert.match(String(stageOf(document)[0]), why, name);
      assert.deepEqual(
        [document.status, document.transcription.status, document.transcription.route],
        ["Draft", "read", "review"],
        name,
      );
      const said = JSON.stringify([document, await tenant.calls(), await tenant.settings()]);
      assert.ok(!said.includes(KEY), `${name}: ${said}`);
      await tenant.close();
      await service.context.db.control.query("delete from work where kind = 'transcribe-document'");
    }
    const tenant = await aTenantWith();
    ai.answer = (response) => transcribed(response, "", 400);
    for (const name of ["a", "b", "c"]) await tenant.send(`${name}.pdf`, await paperOf(aBill(), WRONG_TOTAL));
    await service.work();
    const before = ai.calls.length;
    assert.ok((await tenant.settings()).pausedUntil !== null);
    await tenant.send("d.pdf", await paperOf(aBill(), WRONG_TOTAL));
    await until(async () => {
      const { rows } = await service.context.db.control.query(
        "select from work where kind = 'transcribe-document' and due_at > now()",
      );
      return rows.length === 1;
    });
    assert.equal(ai.calls.length, before, "it waits its minute");
    await service.context.db.control.query("delete from work where kind = 'transcribe-document'");
    await tenant.close();
  });

  test("that hangs over a tenant's pile delays no other tenant's document", async () => {
    const slow = await aTenantWith({ timeoutSeconds: 20 });
    const quick = await aTenantWith();
    const hanging: ServerResponse[] = [];
    ai.answer = (response, call: DocumentReceived) => {
      if (call.content.includes("HANGS")) hanging.push(response);
      else transcribed(response, saying({ totalAmount: "1857.80" }));
    };
    const marked = async () => Buffer.concat([await paperOf(aBill(), WRONG_TOTAL), Buffer.from("\n% HANGS\n")]);
    for (let each = 0; each < 8; each += 1) await slow.send(`slow-${each}.pdf`, await marked());
    await until(async () => hanging.length >= 3);
    const uuid = await quick.send("quick.pdf", await paperOf(aBill(), WRONG_TOTAL));
    await until(async () => (await quick.shown(uuid)).transcription.transcriber !== undefined);
    // Of the other's nobody has answered the first ones, and nobody has given them up.
    assert.ok(hanging.length >= 3 && hanging.every(({ destroyed }) => !destroyed), "before the other's time is over");
    ai.answer = (response) => transcribed(response, saying({ totalAmount: "1857.80" }));
    for (const response of hanging) transcribed(response, saying({ totalAmount: "1857.80" }));
    await service.work();
    assert.equal((await slow.calls()).filter(({ status }: { status: string }) => status === "answered").length, 8);
    await slow.close();
    await quick.close();
  });

  test("is held to its contract by the same checks as the one that tests replay; each broken rule is told by name", async () => {
    const http = guardedHttp({ allows: () => true });
    try {
      ai.answer = (response) => transcribed(response, { name: "Recorded", version: "7", pages: [] });
      const good = await checkTranscriber(http, { url: ai.url, apiKey: KEY });
      assert.deepEqual(
        good.checks.filter(({ result }) => result !== "passed"),
        [],
      );
      const wrongKey = await checkTranscriber(http, { url: ai.url, apiKey: "other" });
      assert.deepEqual(
        wrongKey.checks.filter(({ result }) => result === "failed").map(({ name }) => name),
        ["status", "shape"],
      );
      const none = await checkTranscriber(http, { url: "http://127.0.0.1:9/", apiKey: KEY });
      assert.equal(none.passed, false);
    } finally {
      await http.close();
    }
  });

  test("has a key that is told by nothing and stays with its host", async () => {
    const tenant = await aTenantWith();
    const { isKeySet } = await tenant.settings();
    assert.equal(isKeySet, true);
    const stored = await service.context.db.inTenant(tenant.server.tenant.tenantUuid, (tx) =>
      tx.query<{ key: string }>("select api_key as key from transcriber", []),
    );
    assert.ok(!stored.rows[0]?.key.includes(KEY));
    const moved = await tenant.set({ url: "https://other.public.example/", apiKey: undefined });
    assert.ok(!moved.ok && moved.refusal.errors?.["apiKey"] !== undefined);
    const inside = await tenant.set({ url: "http://10.1.2.3/" });
    assert.equal(inside.ok, false);
    await tenant.close();
  });
});

/** A byte now and then, for longer than anybody waits. */
function drips(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 100);
  response.on("close", () => clearInterval(timer));
}
