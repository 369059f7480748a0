import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { clamdScanner } from "#adapters/virus-scanner.ts";
import { aForm } from "#tests/builders/a-form.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { EICAR, fakeClamd } from "#tests/fakes/fake-clamd.ts";
import { aService } from "#tests/service.ts";

suite("documents where a virus scanner is configured", () => {
  let clamd: Awaited<ReturnType<typeof fakeClamd>>;
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    clamd = await fakeClamd();
    service = await aService({ outside: anOutside({ virusScanner: clamdScanner(clamd.path) }) }, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: {} });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    await clamd.end();
  });

  const get = (url: string) => server.app.inject({ url, headers: server.headers });
  const upload = async (name: string, content: Buffer): Promise<string> => {
    const { payload, contentType } = aForm([{ name: "file", content, file: `filename="${name}"` }]);
    const headers = { ...server.headers, "content-type": contentType };
    const answer = await server.app.inject({ method: "POST", url: "/manage/documents", headers, payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json().uuid;
  };

  test("a clean one is read and given out, an infected one neither; the same bytes are looked at once", async () => {
    const content = await aPdf({ pages: [[[50, 50, "DELIVERED"]]] });
    const clean = await upload("clean.pdf", content);
    await service.work();
    const shown = (await get(`/manage/documents/${clean}`)).json();
    assert.deepEqual([shown.transcription.status, shown.scan.state], ["read", "clean"]);
    assert.equal((await get(`/manage/documents/${clean}/file`)).statusCode, 200);
    const before = clamd.scanned();
    await upload("again.pdf", content);
    await service.work();
    assert.equal(clamd.scanned(), before);
    const infected = await upload("infected.pdf", Buffer.from(`%PDF-1.4\n${EICAR}\n%%EOF\n`));
    await service.work();
    const held = (await get(`/manage/documents/${infected}`)).json();
    assert.deepEqual([held.transcription.status, held.scan.state, held.scan.found], ["failed", "infected", "Eicar-Signature"]);
    const file = await get(`/manage/documents/${infected}/file`);
    assert.equal(file.statusCode, 409);
    assert.match(file.body, /Eicar-Signature/);
  });

  test("while the scanner is away nothing is lost: what came waits, unread, and is read when it is back", async () => {
    await clamd.stop();
    const uuid = await upload("waits.pdf", await aPdf({ pages: [[[50, 50, "DELIVERED LATER"]]] }));
    const state = async () => (await get(`/manage/documents/${uuid}`)).json();
    for (const end = Date.now() + 30_000; (await state()).transcription.status === "waiting";) {
      assert.ok(Date.now() < end, "a worker begins with it");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const waiting = await state();
    assert.deepEqual([waiting.status, waiting.scan.state], ["Draft", "waiting"]);
    const file = await get(`/manage/documents/${uuid}/file`);
    assert.equal(file.statusCode, 503, file.body);
    assert.ok(Number(file.headers["retry-after"]) > 0);
    await clamd.start();
    assert.equal((await get(`/manage/documents/${uuid}/file`)).statusCode, 200, "looked at by whoever asks for it first");
    // Its turn comes again by itself; here it is not waited for.
    await server.app.inject({ method: "POST", url: `/manage/documents/${uuid}/read`, headers: server.headers });
    for (const end = Date.now() + 30_000; (await state()).transcription.status !== "read";) {
      assert.ok(Date.now() < end, "it is read");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal((await state()).scan.state, "clean");
  });
});
