import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import type { BlobStore } from "#adapters/blob-store.ts";
import { memoryBlobStore } from "#tests/fakes/memory-blob-store.ts";
import { aContext, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";

/** What never becomes a request, or only half of one: over a real socket. */
suite("raw sockets", () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    server = await aServer();
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  after(() => server.app.close());

  /** Sends bytes, answers what came back until the other side closes or `enough` says so. */
  const talk = async (parts: readonly (string | Buffer)[], enough: (text: string) => boolean = () => false): Promise<string> => {
    const socket = connect(port, "127.0.0.1").setMaxListeners(0);
    let text = "";
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (enough(text)) socket.destroy();
    });
    socket.on("error", () => {});
    await once(socket, "connect");
    for (const part of parts) {
      if (socket.destroyed) break;
      if (!socket.write(part)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    }
    if (!socket.closed) await once(socket, "close");
    return text;
  };
  const head = (more: string, path = "/v2/orders", method = "POST"): string =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${server.key}\r\nX-Tenant-Uuid: ${server.tenant.tenantUuid}\r\nContent-Type: application/json\r\n${more}\r\n`;
  const answered = (text: string): boolean => /\r\n\r\n.*\}$/s.test(text);

  test("an upload that is given up half-way ends its connection, and a full disk is 503", async () => {
    for (const [code, status] of [
      ["ENOSPC", 503],
      ["EIO", 500],
    ] as const) {
      const failing: BlobStore = {
        ...memoryBlobStore(),
        put: () => Promise.reject(Object.assign(new Error("the disk"), { code })),
      };
      const context = await aContext({ outside: anOutside({ blobs: failing, spoolFolder: "/dev/null/none" }) });
      const own = await aServer({ context, tenant: { grants: ["ingest-documents"] } });
      await own.app.listen({ port: 0, host: "127.0.0.1" });
      const { port: at } = own.app.server.address() as { port: number };
      const upload = (bytes: number) => JSON.stringify({ files: [{ fileName: "a", fileBase64String: "A".repeat(bytes) }] });
      const send = (body: string) =>
        fetch(`http://127.0.0.1:${at}/v2/documents/ingest`, {
          method: "POST",
          headers: { ...own.headers, "content-type": "application/json" },
          body,
        });
      const small = await send(upload(400));
      assert.deepEqual([small.status, small.headers.has("retry-after")], [status, status === 503], await small.text());
      // The folder for what is set down is none: the first large piece cannot be written while the rest is still on its way.
      const large = await send(upload(4_000_000)).catch(() => undefined);
      if (large !== undefined) assert.equal(large.status, 500);
      const started = performance.now();
      await own.app.close();
      assert.ok(performance.now() - started < 20_000, "the server waited for a connection nobody reads");
    }
  });

  test("what is no HTTP is 400 in the error shape, and the connection ends", async () => {
    const text = await talk(["rubbish\r\n\r\n"]);
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.deepEqual(Object.keys(JSON.parse(text.slice(text.indexOf("{")))), ["Title", "Status", "TraceId", "Errors"]);
  });

  test("a body that is cut off is refused in the shape of the generation asked, with the headers of a deprecated operation", async () => {
    const cut = async (path: string) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      let text = "";
      socket.on("data", (data) => (text += data.toString("latin1")));
      socket.end(head("Content-Length: 100000\r\n", path) + '{"orderNumber":');
      await once(socket, "close");
      assert.match(text, /^HTTP\/1\.1 400 /, path);
      return { text, body: JSON.parse(text.slice(text.indexOf("\r\n\r\n{"))) };
    };
    const base = `/v1/tenants/${server.tenant.tenantUuid}`;
    for (const [path, isDeprecated] of [
      [`${base}/composite-orders`, true],
      [`${base}/composite-vendor-invoices`, false],
    ] as const) {
      const { text, body } = await cut(path);
      assert.match(text, /Content-Type: application\/problem\+json\r\n/);
      assert.deepEqual([body.status, typeof body.type, typeof body.title], [400, "string", "string"]);
      assert.deepEqual(
        ["deprecation", "sunset", "link"].map((name) => new RegExp(`\\r\\n${name}: \\S`, "i").test(text)),
        [isDeprecated, isDeprecated, isDeprecated],
        text,
      );
    }
    assert.deepEqual(Object.keys((await cut("/v2/orders")).body), ["Title", "Status", "TraceId", "Errors"]);
  });

  test("a head that breaks off behind its first line is refused in the shape of what it asks for", async () => {
    const base = `/v1/tenants/${server.tenant.tenantUuid}`;
    for (const [path, method, isDeprecated] of [
      [`${base}/composite-orders`, "POST", true],
      [`${base}/vendor-invoices/${server.tenant.tenantUuid}/audit-results`, "GET", true],
      [`${base}/composite-vendor-invoices`, "POST", false],
    ] as const)
      for (const more of ["Content-Length: abc\r\n", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"]) {
        const text = await talk([head(more, path, method), "{}"], answered);
        assert.match(text, /^HTTP\/1\.1 400 .*Content-Type: application\/problem\+json\r\n/s);
        assert.deepEqual(
          ["deprecation", "sunset", "link"].map((name) => new RegExp(`\\r\\n${name}: \\S`, "i").test(text)),
          [isDeprecated, isDeprecated, isDeprecated],
          text,
        );
      }
    assert.match(await talk([head("Content-Length: abc\r\n"), "{}"], answered), /"Title":"The request could not be read\."/);
  });

  test("who goes away before the whole form has come is told of, and is no failure", async () => {
    const lines: { readonly level: number; readonly msg: string; readonly operation?: string }[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const own = await aServer({ context: await aContext({ log }) });
    await own.app.listen({ port: 0, host: "127.0.0.1" });
    try {
      const { port: at } = own.app.server.address() as { port: number };
      const socket = connect(at, "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `POST /v1/tenants/${own.tenant.tenantUuid}/vendor-invoices/${own.tenant.tenantUuid}/documents HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${own.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b`,
      );
      await sleep(300);
      socket.destroy();
      for (let wait = 0; wait < 100 && !lines.some(({ operation }) => operation !== undefined); wait += 1) await sleep(50);
      await sleep(100);
      assert.deepEqual(
        lines.flatMap(({ level, operation, msg }) => (operation === undefined ? [] : [[level, operation, msg]])),
        [[30, "addVendorInvoiceDocuments", "a caller went away before the whole body had come"]],
      );
    } finally {
      await own.app.close();
    }
  });

  test("a head of 100 kB is 431", async () =>
    assert.match(await talk([head(`X-Long: ${"x".repeat(100_000)}\r\n`)]), /^HTTP\/1\.1 431 /));

  test("an address that cannot be decoded is 400", async () =>
    assert.match(await talk([head("Connection: close\r\n", "/v2/invoices/%zz", "GET")], answered), /^HTTP\/1\.1 400 /));

  test("two lengths that disagree are 400", async () =>
    assert.match(await talk([head("Content-Length: 5\r\nContent-Length: 6\r\n"), "{}"]), /^HTTP\/1\.1 400 /));

  test("length and chunks at once are 400", async () =>
    assert.match(await talk([head("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), "0\r\n\r\n"]), /^HTTP\/1\.1 400 /));

  test("a body announced as 100 MB is refused before it is read", async () => {
    assert.match(await talk([head("Content-Length: 104857600\r\n")], answered), /^HTTP\/1\.1 413 .*2097152 bytes/s);
  });

  test("chunks without end are refused at the limit", async () => {
    const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, 0x20), Buffer.from("\r\n")]);
    assert.match(
      await talk([head("Transfer-Encoding: chunked\r\n"), ...Array.from({ length: 64 }, () => chunk)], answered),
      /^HTTP\/1\.1 413 /,
    );
  });

  test("a caller who leaves in the middle of a body leaves nothing behind", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${head("Content-Length: 1000\r\n")}{"orderNumber":"half`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    const { rows } = await server.context.db.control.query<{ count: number }>(
      "select count(*) from intake where tenant_uuid = $1",
      [server.tenant.tenantUuid],
    );
    assert.equal(rows[0]?.count, 0);
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
  });

  const isShape = (text: string): void =>
    assert.deepEqual(Object.keys(JSON.parse(text.slice(text.indexOf("{")))), ["Title", "Status", "TraceId", "Errors"]);

  test("HTTP/1.1 without a host is 400 in the error shape and names the header; HTTP/1.0 needs none", async () => {
    const text = await talk(["GET /v2/orders/x/invoices HTTP/1.1\r\nConnection: close\r\n\r\n"]);
    assert.match(text, /^HTTP\/1\.1 400 .*"Host":\["/s);
    isShape(text);
    assert.match(await talk(["GET /healthz HTTP/1.0\r\n\r\n"]), /^HTTP\/1\.1 200 /);
  });

  test("an expectation nobody knows is 417, a tunnel 405, in the error shape", async () => {
    const expected = await talk([head("Expect: wonders\r\nContent-Length: 2\r\nConnection: close\r\n"), "{}"]);
    assert.match(expected, /^HTTP\/1\.1 417 /);
    isShape(expected);
    const tunnel = await talk(["CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"]);
    assert.match(tunnel, /^HTTP\/1\.1 405 /);
    isShape(tunnel);
  });

  test("whoever writes far more than is taken before reading gets the answer all the same, on every kind of operation", async () => {
    const invoice = "/v2/invoices/0190a6f2-7c1e-7000-8000-000000000001";
    // Beyond the limit of each by more than the sockets of both sides hold (some 10 MiB).
    for (const [path, pieces] of [
      ["/v2/orders", 24],
      [`${invoice}/documents`, 80],
      [`/manage${invoice.slice(3)}/disputes`, 24],
    ] as const) {
      for (const [chunked, connection] of [
        [true, "close"],
        [true, "keep-alive"],
        [false, "close"],
        [false, "keep-alive"],
      ] as const) {
        const piece = Buffer.alloc(1 << 20, 0x20);
        const framed = chunked ? Buffer.concat([Buffer.from("100000\r\n"), piece, Buffer.from("\r\n")]) : piece;
        const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${pieces << 20}`;
        const start = head("").replace("/v2/orders", path).replace(/\r\n$/, `${length}\r\nConnection: ${connection}\r\n\r\n`);
        const socket = connect(port, "127.0.0.1");
        let failed: Error | undefined;
        socket.on("error", (error) => (failed = error));
        await once(socket, "connect");
        for (const part of [start, ...Array.from({ length: pieces }, () => framed), chunked ? "0\r\n\r\n" : ""]) {
          if (failed === undefined && part.length > 0 && !socket.write(part))
            await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
        }
        assert.equal(failed, undefined, `${path}: ${failed?.message}`);
        let text = "";
        for await (const data of socket) {
          text += String(data);
          if (answered(text)) break;
        }
        assert.match(text, /^HTTP\/1\.1 413 /, path);
      }
    }
  });

  test("an unknown method is refused", async () =>
    assert.match(await talk([head("Connection: close\r\n", "/v2/orders", "PROPFIND")], answered), /^HTTP\/1\.1 4\d\d /));

  test("TRACE does not echo the key", async () => {
    const text = await talk([head("Connection: close\r\n", "/v2/orders", "TRACE")], answered);
    assert.match(text, /^HTTP\/1\.1 405 /);
    assert.doesNotMatch(text, /wb_live_/);
  });
});
