import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { sweepLanded } from "#db/queries/message/unlanded.ts";
import { saveCaptureSecret } from "#db/queries/message/capture.ts";
import { LIMITS } from "#contract/limits.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(70_000)]);
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

const PERSON = { id: "user:approver", name: "Approver", approvalLimit: null };

interface ListedImage {
  readonly place: number;
  readonly address: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly documentUuid: string | null;
}
interface Listed {
  readonly uuid: string;
  readonly captureId: string | null;
  readonly loadId: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly images: readonly ListedImage[];
}

suite("captures, from the callback to documents of the load", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  const answers = new Map<string, (response: ServerResponse) => void>();
  const asked: string[] = [];
  const images = createServer((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers.get((request.url ?? "").split("?")[0] ?? "");
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  let base = "";
  before(async () => {
    await new Promise<void>((resolve) => images.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(images.address() as AddressInfo).port}`;
    const outside = { ...anOutside(), http: guardedHttp({ allows: egressRule(["127.0.0.0/8"]) }) };
    service = await aService({ outside }, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["create-invoice"] } });
    await saveCaptureSecret(service.context.db.control, server.tenant.tenantUuid, "a secret");
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    images.closeAllConnections();
    images.close();
  });

  const capture = (payload: unknown) => {
    const raw = typeof payload === "string" ? payload : JSON.stringify({ payload });
    return server.app.inject({
      method: "POST",
      url: `/v2/capture/callback?tenantUuid=${server.tenant.tenantUuid}&signature=${signCapture("a secret", raw)}`,
      headers: { "content-type": "application/json" },
      payload: raw,
    });
  };
  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const find = async (captureId: string): Promise<Listed> => {
    const { items } = (await get("/manage/captures?limit=100")) as { items: Listed[] };
    const found = items.find((item) => item.captureId === captureId);
    assert.ok(found, `no capture ${captureId}`);
    return found;
  };
  /** Works until nothing is left; what waits for its next attempt is brought near. */
  const workOn = async (): Promise<void> => {
    const { control } = service.context.db;
    const until = performance.now() + 30_000;
    for (;;) {
      await control.query(
        "update work set due_at = now() where kind = 'fetch-capture-image' and payload is null and due_at > now()",
      );
      const { rows } = await control.query<{ left: number }>("select count(*)::int as left from work where state = 'ready'");
      if (rows[0]?.left === 0) return;
      assert.ok(performance.now() < until, "work is left");
      await sleep(20);
    }
  };
  const serve = (path: string, bytes: Buffer): void =>
    void answers.set(path, (response) => response.writeHead(200, { "content-type": "text/html" }).end(bytes));

  test("addresses, data URIs and base64 side by side: what cannot be had is seen and tried again, the rest is there", async () => {
    const accept = (operation: "createOrder" | "createInvoice", externalId: string, body: unknown) =>
      acceptMessage(service.context, {
        tenantUuid: server.tenant.tenantUuid,
        operation,
        externalId,
        body: JSON.stringify(body),
        sentBy: "key:test",
        idempotency: null,
        answer: { status: 202, body: "{}" },
      });
    await accept("createOrder", "LOAD-1", anOrderBody({ orderNumber: "LOAD-1", charges: [["LINEHAUL", "5.00"]] }));
    await accept(
      "createInvoice",
      "INV-1",
      anInvoiceBody({ invoiceNumber: "INV-1", order: "LOAD-1", charges: [["LINEHAUL", "5.00"]] }),
    );
    await service.work();
    serve("/a.png", PNG);
    let times = 0;
    answers.set("/b.pdf", (response) => {
      times += 1;
      if (times < 3) response.writeHead(503).end();
      else response.writeHead(200).end(PDF);
    });
    const sent = {
      loadId: "LOAD-1",
      captureId: "c-1",
      images: [
        `${base}/a.png?signature=secret-of-the-store`,
        PDF.toString("base64"),
        `${base}/b.pdf`,
        `data:image/png;base64,${PNG.toString("base64")}`,
      ],
    };
    const answer = await capture(sent);
    assert.deepEqual([answer.statusCode, answer.json()], [202, { captureId: "c-1" }]);
    const tried = async (): Promise<Listed> => {
      for (;;) {
        const found = await find("c-1").catch(() => undefined);
        if (found?.images.every(({ state, attempts }) => state === "stored" || attempts > 0) === true) return found;
        await sleep(20);
      }
    };
    const first = await tried();
    assert.deepEqual(
      first.images.map(({ place, state, address, reason }) => [place, state, address, reason]),
      [
        [1, "stored", `${base}/a.png`, null],
        [2, "stored", null, null],
        [3, "waiting", `${base}/b.pdf`, "the address answered 503"],
        [4, "stored", null, null],
      ],
    );
    assert.equal(first.state, "waiting");
    assert.equal(JSON.stringify(first).includes("secret-of-the-store"), false);
    await workOn();
    const done = await find("c-1");
    assert.deepEqual([done.state, done.images[2]?.attempts], ["stored", 3]);
    const before = asked.length;
    assert.equal((await capture(sent)).statusCode, 202);
    await workOn();
    assert.equal(asked.length, before, "a repeat fetches nothing");
    const documents: { uuid: string; filename: string }[] = await get("/v2/orders/LOAD-1/documents");
    assert.deepEqual(documents.map(({ filename }) => filename).sort(), [
      "capture-1.png",
      "capture-2.pdf",
      "capture-3.pdf",
      "capture-4.png",
    ]);
    const { invoiceUuid } = await get("/v2/invoices/uuid?externalId=INV-1");
    const invoice = await get(`/manage/invoices/${invoiceUuid}`);
    assert.equal(invoice.documents.length, 4, "on the load's invoices, too");
    const stored = documents.find(({ filename }) => filename === "capture-1.png");
    const file = await server.app.inject({ url: `/v2/documents/${stored?.uuid}/file`, headers: server.headers });
    assert.ok(file.rawPayload.equals(PNG));
  });

  test("an approval waits until each address was tried once, and no longer", async () => {
    const { context } = service;
    const made = await service.tenant({ policy: { autoApprove: true } });
    await saveCaptureSecret(context.db.control, made.tenantUuid, "another secret");
    await made.acceptOrder(anOrderBody({ orderNumber: "LOAD-7", charges: [["LINEHAUL", "5.00"]] }));
    await service.work();
    let release = (): void => {};
    answers.set("/late.png", (response) => void (release = () => response.writeHead(503).end()));
    const before = asked.length;
    const raw = JSON.stringify({ payload: { loadId: "LOAD-7", captureId: "c-7", images: [`${base}/late.png`] } });
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: `/v2/capture/callback?tenantUuid=${made.tenantUuid}&signature=${signCapture("another secret", raw)}`,
      headers: { "content-type": "application/json" },
      payload: raw,
    });
    assert.equal(statusCode, 202);
    while (asked.length === before) await sleep(10);
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-7", order: "LOAD-7", charges: [["LINEHAUL", "5.00"]] }));
    const billed = async () => made.invoice("INV-7").catch(() => undefined);
    for (let found = await billed(); found?.verdict == null; found = await billed()) await sleep(10);
    await sleep(500);
    const approve = async () => {
      const held = await made.invoice("INV-7");
      assert.notEqual(held.status, "approved");
      const wish = { invoiceUuid: held.uuid, eTag: String(held.e_tag), reason: "agreed", charges: null, hold: false };
      return approveInvoice(context, made.tenant, PERSON, wish);
    };
    // It may be audited once more between the reading and the approval.
    let person = await approve();
    while (!person.ok && person.refusal.code === "etag-mismatch") person = await approve();
    assert.ok(!person.ok && person.refusal.retryAfterSeconds !== undefined, JSON.stringify(person));
    assert.match(person.refusal.message, /captured documents/);
    release();
    for (const end = Date.now() + 5_000; (await made.invoice("INV-7")).status !== "approved"; await sleep(20))
      assert.ok(Date.now() < end, "it was tried, and the approval still waits");
    // Nothing is kept of it for good.
    const left = async () => {
      await sweepLanded(context.db.control);
      return (await context.db.control.query("select from intake_about where tenant_uuid = $1", [made.tenantUuid])).rows.length;
    };
    assert.notEqual(await left(), 0);
    await asOwner(service.database, "update intake set accepted_at = accepted_at - interval '2 hours' where tenant_uuid = $1", [
      made.tenantUuid,
    ]);
    assert.equal(await left(), 0);
    await context.db.control.query("delete from work where tenant_uuid = $1", [made.tenantUuid]);
  });

  test("an image whose process died over it is fetched by another, and makes one document", async () => {
    const { control } = service.context.db;
    const released: (() => void)[] = [];
    answers.set("/held.png", (response) => void released.push(() => response.end(PNG)));
    await capture({ loadId: "LOAD-9", captureId: "c-held", images: [`${base}/held.png`] });
    const askedUntil = async (times: number): Promise<void> => {
      while (released.length < times) await sleep(10);
    };
    await askedUntil(1);
    const leased = await control.query(
      "select payload, due_at > now() + interval '6 s' as later from work where payload is not null",
    );
    assert.deepEqual(leased.rows, [{ payload: { begun: 1 }, later: true }]);
    await control.query("update work set due_at = now() where payload is not null");
    await askedUntil(2);
    released[1]?.();
    while ((await find("c-held")).state !== "stored") await sleep(10);
    released[0]?.();
    await sleep(300);
    const { images: kept } = await find("c-held");
    assert.equal(kept[0]?.attempts, 1);
    const documents = await service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
      tx.query(
        "select d.document_uuid as uuid from document d join capture_image i using (tenant_uuid, intake_uuid) where i.address = $1",
        [`${base}/held.png`],
      ),
    );
    assert.deepEqual(documents.rows, [{ uuid: kept[0]?.documentUuid }]);
    // One that is begun again and again without an end is told of, and tried as others that fail.
    await capture({ loadId: "LOAD-9", captureId: "c-dying", images: [`${base}/held.png?again`] });
    await askedUntil(3);
    await control.query("update work set due_at = now(), payload = '{\"begun\": 3}' where payload is not null");
    const attempted = async () => (await find("c-dying")).images[0];
    while ((await attempted())?.attempts !== 1) await sleep(10);
    assert.match((await attempted())?.reason ?? "", /begun several times/);
    released[2]?.();
    await sleep(300);
    assert.equal((await attempted())?.state, "waiting");
    await control.query("delete from work");
  });

  test("a server that is slow to answer at first is told of in words, and asked with more patience", async () => {
    let times = 0;
    const slow = createServer((_request, response) => {
      times += 1;
      // Longer than anybody waits for the first time.
      if (times > 1) response.end(PNG);
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(slow.address() as AddressInfo).port}`;
    answers.set("/dripping.png", (response) => {
      response.writeHead(200).write(PNG.subarray(0, 3_000), () => response.destroy());
    });
    const taken = await capture({
      loadId: "LOAD-7",
      captureId: "c-slow",
      images: [`http://${host}/slow.png`, `${base}/dripping.png`],
    });
    assert.ok(taken.statusCode < 300, taken.body);
    const kept = async (): Promise<readonly ListedImage[]> => {
      const { items } = (await get("/manage/captures?limit=100")) as { items: Listed[] };
      return items.find(({ captureId }) => captureId === "c-slow")?.images ?? [];
    };
    for (const until = performance.now() + 30_000; ; await sleep(20)) {
      const images = await kept();
      if (images.length === 2 && images.every(({ attempts }) => attempts === 1)) break;
      assert.ok(performance.now() < until, JSON.stringify(images));
    }
    const [first, second] = await kept();
    assert.equal(first?.reason, `${host} gave no answer within 4 s, the first look at it; the next attempts wait for 20 s`);
    assert.equal(second?.reason, "the server closed the connection after 3 KiB of the image came");
    serve("/dripping.png", PNG);
    await workOn();
    assert.deepEqual(
      (await kept()).map(({ state, attempts }) => [state, attempts]),
      [
        ["stored", 2],
        ["stored", 2],
      ],
    );
    slow.closeAllConnections();
    slow.close();
  });

  test("of a load are documents of the invoices that bill it, too", async () => {
    const { items } = (await get("/manage/invoices?q=INV-1")) as { items: { uuid: string; invoiceNumber: string }[] };
    const { uuid } = items.find(({ invoiceNumber }) => invoiceNumber === "INV-1") ?? { uuid: "" };
    const { documents } = (await get(`/v2/invoices/${uuid}`)) as { documents: { uuid: string; type: string }[] };
    const captured = (await find("c-1")).images.flatMap(({ documentUuid }) => documentUuid ?? []);
    assert.ok(captured.length > 0);
    assert.deepEqual(documents.map((document) => document.uuid).toSorted(), captured.toSorted());
    const pdf = documents.find((_, at) => at === 0)?.uuid ?? "";
    assert.equal(
      (await server.app.inject({ url: `/v2/invoices/${uuid}/documents/${pdf}`, headers: server.headers })).statusCode,
      200,
    );
  });

  test("redirects, wrong types, what is too large and what is refused fail at once; a person tries them again", async () => {
    serve("/target.png", PNG);
    answers.set("/redirect.png", (response) => response.writeHead(302, { location: `${base}/target.png` }).end());
    serve("/page.png", Buffer.from("<html>not an image</html>"));
    answers.set("/huge.png", (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024);
      PNG.copy(chunk);
      let sent = 0;
      const more = (): void => {
        sent += chunk.length;
        if (sent > LIMITS.fileBytes + 4 * chunk.length || response.destroyed) return void response.end();
        if (response.write(chunk)) setImmediate(more);
        else response.once("drain", more);
      };
      more();
    });
    serve("/empty.png", Buffer.alloc(0));
    answers.set("/part.png", (response) => response.writeHead(206).end(PNG));
    const paths = ["redirect", "page", "huge", "empty", "missing", "part"];
    await capture({ loadId: "LOAD-2", captureId: "c-2", images: paths.map((path) => `${base}/${path}.png`) });
    await workOn();
    const failed = await find("c-2");
    assert.equal(failed.state, "failed");
    assert.deepEqual(
      failed.images.map(({ reason, attempts }) => [reason?.slice(0, 32), attempts]),
      [
        ["the address answered 302, a redi", 1],
        ["what the address answered is no ", 1],
        ["the image is larger than 25 MiB", 1],
        ["the address answered with nothin", 6],
        ["the address answered 404", 6],
        ["the address answered 206, a part", 6],
      ],
    );
    assert.equal(asked.includes("/target.png"), false, "a redirect is not followed");
    serve("/missing.png", PNG);
    const retried = await server.app.inject({
      method: "POST",
      url: `/manage/captures/${failed.uuid}/retry`,
      headers: server.headers,
    });
    assert.deepEqual([retried.statusCode, retried.json()], [202, { images: 6 }]);
    await workOn();
    const after = await find("c-2");
    assert.deepEqual([after.images[4]?.state, after.images[0]?.state], ["stored", "failed"]);
  });

  test("a callback is told by its signature and read as JSON, whatever it calls itself; what is none is kept with its reason", async () => {
    const raws = [
      [
        "text/plain",
        JSON.stringify({ payload: { loadId: "LOAD-1", captureId: "c-plain", images: [PDF.toString("base64")] } }),
        202,
      ],
      ["application/xml", "<payload>c-xml</payload>", 400],
      ["application/octet-stream", "\u0000\u0001", 400],
    ] as const;
    for (const [type, raw, status] of raws) {
      const { tenantUuid } = server.tenant;
      const callback = (signature: string) =>
        server.app.inject({
          method: "POST",
          url: `/v2/capture/callback?tenantUuid=${tenantUuid}&signature=${signature}`,
          headers: { "content-type": type },
          payload: raw,
        });
      assert.equal((await callback(signCapture("another secret", raw))).statusCode, 401, type);
      const answer = await callback(signCapture("a secret", raw));
      assert.equal(answer.statusCode, status, answer.body);
      if (status === 400) assert.match(answer.body, /the body is not valid JSON/);
    }
    const { items } = (await get("/manage/captures?limit=100")) as { items: Listed[] };
    assert.ok(items.filter(({ state, reason }) => state === "refused" && /not valid JSON/.test(reason ?? "")).length >= 2);
    await service.work();
  });

  test("a callback that was signed well and cannot be taken is kept with its reason; one that was not is not", async () => {
    for (const [captureId, image, reason] of [
      ["r-1", "&&", /images\[0\] must be non-empty base64/],
      ["r-2", "http://93.184.216.34/a.png", /images\[0\] must be an https address/],
      ["r-3", "https://10.0.0.1/a.png", /images\[0\] is not a public address/],
      ["r-4", "ftp://example.com/a.png", /must be http or https/],
      ["r-5", "https://user:word@example.com/a.png", /user name or password/],
    ] as const) {
      const answer = await capture({ loadId: "LOAD-3", captureId, images: [image] });
      assert.equal(answer.statusCode, 400, captureId);
      const found = await find(captureId);
      assert.deepEqual([found.state, found.loadId, found.images], ["refused", "LOAD-3", []]);
      assert.match(found.reason ?? "", reason);
    }
    assert.equal((await capture('{"payload": {"captureId": "r-6", ')).statusCode, 400);
    assert.equal((await find("r-6")).state, "refused");
    const raw = JSON.stringify({ payload: { loadId: "L", captureId: "r-7", images: ["&&"] } });
    const forged = await server.app.inject({
      method: "POST",
      url: `/v2/capture/callback?tenantUuid=${server.tenant.tenantUuid}&signature=${"0".repeat(64)}`,
      headers: { "content-type": "application/json" },
      payload: raw,
    });
    assert.equal(forged.statusCode, 401);
    await assert.rejects(find("r-7"));
  });
});
