import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { after, suite, test } from "node:test";
import { egressRule } from "#adapters/egress-rule.ts";
import { type GuardedAnswer, guardedHttp, type GuardedHttp } from "#adapters/guarded-http.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";
import { startSink } from "#tests/fixtures/sink.ts";

const open: { close(): unknown }[] = [];
after(async () => {
  for (const entry of open) await entry.close();
});

const client = (
  resolve?: (hostname: string) => Promise<readonly string[]>,
  allowed: readonly string[] = ["127.0.0.0/8"],
): GuardedHttp => {
  const made = guardedHttp({ allows: egressRule(allowed), ...(resolve ? { resolve } : {}) });
  open.push(made);
  return made;
};

const post = (http: GuardedHttp, url: string, deadlineMs = 400): Promise<GuardedAnswer> =>
  http.send({
    url: new URL(url),
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "hello",
    deadlineMs,
    maxBytes: 20 * 1024,
  });

/** A consumer that does as it is told with the bare socket. Answers its port, and how many connections it saw closed by us. */
const rawConsumer = async (serve: (socket: Socket) => void): Promise<{ url: string; connections: number; closed: number }> => {
  const seen = { url: "", connections: 0, closed: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      seen.closed += 1;
      sockets.delete(socket);
    });
    socket.once("data", () => serve(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  seen.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return seen;
};

const settled = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when so many of its connections were closed by us. */
const untilClosed = async (consumer: { readonly closed: number }, count: number): Promise<void> => {
  for (const end = performance.now() + 5_000; consumer.closed < count; await settled(5))
    assert.ok(performance.now() < end, `${consumer.closed} of ${count} connections were closed`);
  assert.equal(consumer.closed, count);
};

suite("guarded HTTP", () => {
  test("connects to the address that was checked, under the name that was given", async () => {
    const sink = await startSink();
    open.push(sink);
    const port = new URL(sink.url).port;
    const http = client(async () => ["127.0.0.1"]);
    const answer = await post(http, `http://consumer.example:${port}/hook?a=b`);
    assert.equal(answer.kind === "answered" && answer.status, 204);
    assert.equal(sink.received[0]?.headers.host, `consumer.example:${port}`);
    assert.equal(sink.received[0]?.path, "/hook?a=b");
  });

  test("refuses a name when any of its addresses is private, and a literal private address", async () => {
    const sink = await startSink();
    open.push(sink);
    const port = new URL(sink.url).port;
    const rebinding = client(async () => ["8.8.8.8", "127.0.0.1"], []);
    for (const url of [
      `http://rebinding.example:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://[::1]:${port}/`,
    ]) {
      const answer = await post(rebinding, url);
      assert.deepEqual([answer.kind, answer.kind === "failed" && answer.reason], ["failed", "refused"], url);
    }
    assert.equal(sink.received.length, 0);
  });

  test("the look-up alone refuses a name of which a later address is private", async () => {
    const http = client(async () => ["93.184.216.34", "10.0.0.1"], []);
    assert.match((await http.refusal("https://rebinding.example/")) ?? "", /not public/);
  });

  test("the connection alone refuses a peer that may not be reached, whatever the look-up said of it", async () => {
    const sink = await startSink();
    open.push(sink);
    const asked: string[] = [];
    // As if the address had been a public one when the name was looked up.
    const allows = (address: string): boolean => asked.push(address) === 1;
    const http = guardedHttp({ allows, resolve: async () => ["127.0.0.1"] });
    open.push(http);
    const answer = await post(http, `http://consumer.example:${new URL(sink.url).port}/`);
    assert.deepEqual([answer.kind, answer.kind === "failed" && answer.reason], ["failed", "refused"]);
    assert.deepEqual(asked, ["127.0.0.1", "127.0.0.1"]);
    assert.equal(sink.received.length, 0);
  });

  test("tells why an address cannot be used when it is set", async () => {
    const http = client(async (hostname) => {
      if (hostname === "unknown.example") throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
      return hostname === "inside.example" ? ["10.0.0.1"] : ["93.184.216.34"];
    });
    assert.equal(await http.refusal("https://good.example/hook"), undefined);
    assert.equal(await http.refusal("https://unknown.example/hook"), undefined);
    assert.equal(await http.refusal("http://127.0.0.1:8081/"), undefined, "allowed by EGRESS_ALLOW");
    assert.match((await http.refusal("https://inside.example/")) ?? "", /not public/);
    assert.match((await http.refusal("http://169.254.169.254/latest")) ?? "", /not a public/);
    assert.match((await http.refusal("https://a:b@good.example/")) ?? "", /password/);
    assert.match((await http.refusal("https://:b@good.example/")) ?? "", /password/);
    assert.match((await http.refusal("https://a@good.example/")) ?? "", /user name/);
    assert.match((await http.refusal("gopher://good.example/")) ?? "", /http/);
  });

  test("connects to the ports of the web and those above 1024, and to no other", async () => {
    const http = client(async () => ["127.0.0.1"]);
    for (const port of [22, 25, 53, 110, 143, 465, 587, 993, 1023]) {
      const answer = await post(http, `http://hooks.example:${port}/`);
      assert.ok(answer.kind === "failed" && answer.reason === "refused", `${port}: ${JSON.stringify(answer)}`);
      assert.match(
        String(await http.refusal(`https://hooks.example:${port}/`)),
        /^must use one of the ports 443, 80, 1024-65535$/,
      );
    }
    for (const url of ["https://hooks.example", "http://hooks.example", "https://hooks.example:8443"])
      assert.equal(await http.refusal(url), undefined, url);
  });

  test("never follows a redirect", async () => {
    const sink = await startSink();
    open.push(sink);
    for (const status of [301, 302, 303, 307, 308]) {
      const consumer = await rawConsumer((socket) =>
        socket.end(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${sink.url}\r\nContent-Length: 0\r\n\r\n`),
      );
      const answer = await post(client(), consumer.url);
      assert.equal(answer.kind === "answered" && answer.status, status);
    }
    assert.equal(sink.received.length, 0);
  });

  test("gives up at the deadline when nothing comes, and closes the connection", async () => {
    const consumer = await rawConsumer(() => {});
    const started = performance.now();
    const answer = await post(client(), consumer.url, 200);
    assert.deepEqual([answer.kind, answer.kind === "failed" && answer.reason], ["failed", "timeout"]);
    assert.ok(performance.now() - started < 2_000);
    await untilClosed(consumer, 1);
  });

  test("counts a status that came just in time, and not one that came just too late", async () => {
    const consumer = await rawConsumer((socket) =>
      setTimeout(() => socket.writable && socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), 250),
    );
    const inTime = await post(client(), consumer.url, 400);
    assert.equal(inTime.kind === "answered" && inTime.status, 200);
    const late = await post(client(), consumer.url, 150);
    assert.equal(late.kind, "failed");
  });

  test("lets the status decide when the body drips for ever, and stops reading at the deadline", async () => {
    const consumer = await rawConsumer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const drip = setInterval(() => socket.write("1\r\nx\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const answer = await post(client(), consumer.url, 250);
    assert.ok(answer.kind === "answered" && answer.status === 200 && !answer.complete && answer.body.length > 0);
    await untilClosed(consumer, 1);
  });

  test("reads at most the cap of a huge body, then closes the connection", async () => {
    let written = 0;
    const consumer = await rawConsumer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${10 * 1024 ** 3}\r\n\r\n`);
      const chunk = Buffer.alloc(64 * 1024, "x");
      const more = (): void => {
        while (socket.writable && written < 2 ** 30) {
          written += chunk.length;
          if (!socket.write(chunk)) return void socket.once("drain", more);
        }
      };
      more();
    });
    const answer = await post(client(), consumer.url, 2_000);
    assert.ok(answer.kind === "answered" && answer.status === 200 && !answer.complete);
    assert.equal(answer.body.length, 20 * 1024);
    await untilClosed(consumer, 1);
    assert.ok(written < 64 * 2 ** 20, `${written} bytes went out`);
  });

  test("hands a large body on as it comes, whatever is under way at once, and keeps none of it", async () => {
    const [bodies, bytes] = [24, 25 * 1024 * 1024];
    const chunk = Buffer.alloc(256 * 1024, 7);
    const server = createHttpServer((request, response) => {
      let sent = 0;
      // Half of them in chunks, half of a length that is told.
      if (Number(request.url?.slice(1)) % 2 === 0) response.setHeader("content-length", bytes);
      const more = (): void => {
        while (sent < bytes && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push({ close: () => server.close() });
    const http = client();
    const used = (): number => process.memoryUsage().arrayBuffers;
    const [before, taken] = [used(), Array.from({ length: bodies }, () => 0)];
    let most = 0;
    const answers = await Promise.all(
      taken.map((_, at) =>
        http.send({
          url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${at}`),
          method: "GET",
          headers: {},
          deadlineMs: 100_000,
          maxBytes: bytes - 1,
          into: async (part) => {
            taken[at] = (taken[at] ?? 0) + part.length;
            most = Math.max(most, used() - before);
            await new Promise((resolve) => setImmediate(resolve));
          },
        }),
      ),
    );
    for (const [at, answer] of answers.entries())
      assert.deepEqual(
        [answer.kind === "answered" && [answer.status, answer.complete, answer.body.length], taken[at]],
        [[200, false, 0], bytes - 1],
      );
    assert.ok(most < (bodies * bytes) / 4, `${Math.round(most / 1024 / 1024)} MiB at once`);
  });

  test("tells who asked when what it hands the body to fails", async () => {
    const consumer = await rawConsumer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nhello"));
    const into = (): Promise<void> => Promise.reject(new Error("the disk is full"));
    const sent = client().send({
      url: new URL(consumer.url),
      method: "GET",
      headers: {},
      deadlineMs: 5_000,
      maxBytes: 100,
      into,
    });
    await assert.rejects(sent, /the disk is full/);
  });

  test("does not unpack what is compressed", async () => {
    const consumer = await rawConsumer((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbomb"),
    );
    const answer = await post(client(), consumer.url);
    assert.equal(answer.kind === "answered" && answer.body.toString(), "bomb");
  });

  test("a connection that is reset, closed without an answer, or answered with nonsense is a failure", async () => {
    const ways: ((socket: Socket) => void)[] = [
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(),
      (socket) => socket.end("hello to you too\r\n\r\n"),
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`),
    ];
    for (const way of ways) {
      const consumer = await rawConsumer(way);
      const answer = await post(client(), consumer.url);
      assert.deepEqual([answer.kind, answer.kind === "failed" && answer.reason], ["failed", "connection"]);
      assert.ok(answer.kind === "failed" && answer.message !== "");
    }
    const nobody = await post(client(), `http://127.0.0.1:${await freePort()}/`);
    assert.ok(nobody.kind === "failed" && /ECONNREFUSED/.test(nobody.message));
  });

  test("passes over an interim answer", async () => {
    const consumer = await rawConsumer((socket) => {
      socket.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
      setTimeout(() => socket.end("HTTP/1.1 204 No Content\r\n\r\n"), 30);
    });
    const answer = await post(client(), consumer.url);
    assert.equal(answer.kind === "answered" && answer.status, 204);
  });

  test("goes on to the final answer after 100 Continue and any other interim one, however they are cut", async () => {
    const hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n";
    const go = "HTTP/1.1 100 Continue\r\n\r\n";
    const final = "HTTP/1.1 200 OK\r\nContent-Length: 26\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n!";
    const ways: readonly (readonly string[])[] = [
      [go + final],
      [go, final],
      [`HTTP/1.1 100\r\nX-A: 100\r\n\r\n`, final],
      [hints + go + go + hints + final],
      [..."HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 20", final.slice("HTTP/1.1 20".length)],
      ["HTTP/1", ".1 100 Continue\r\n", "\r", `\n${final}`],
    ];
    for (const parts of ways) {
      const consumer = await rawConsumer((socket) => {
        void (async () => {
          for (const part of parts) {
            socket.write(part);
            await settled(3);
          }
        })();
      });
      const answer = await post(client(), consumer.url, 5_000);
      assert.deepEqual(
        [answer.kind, answer.kind === "answered" && answer.status, answer.kind === "answered" && answer.body.toString()],
        ["answered", 200, "HTTP/1.1 100 Continue\r\n\r\n!"],
        JSON.stringify(parts),
      );
    }
  });

  test("on one connection too, again and again", async () => {
    let connections = 0;
    const server = createHttpServer((request, response) => {
      request.resume().on("end", () => {
        response.writeContinue();
        response.writeEarlyHints({ link: "</a>; rel=preload" });
        response.end(request.url);
      });
    }).on("connection", () => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push({ close: () => server.close() });
    const http = client();
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await post(http, `http://127.0.0.1:${(server.address() as AddressInfo).port}/${turn}`, 5_000);
      assert.equal(answer.kind === "answered" && answer.body.toString(), `/${turn}`);
    }
    // One that is asked for before the last one's answer is put away opens another.
    assert.ok(connections <= 2, `${connections} connections`);
  });

  test("an interim answer that nothing follows is no answer", async () => {
    const waits = await rawConsumer((socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n"));
    const late = await post(client(), waits.url, 200);
    assert.deepEqual([late.kind, late.kind === "failed" && late.reason], ["failed", "timeout"]);
    const ends = await rawConsumer((socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\n"));
    assert.equal((await post(client(), ends.url, 5_000)).kind, "failed");
    for (const text of ["HTTP/1.1 1", "HTT", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 2", "HTTP/2.0 100 Continue\r\n\r\n"]) {
      const broken = await rawConsumer((socket) => socket.end(text));
      assert.equal((await post(client(), broken.url, 5_000)).kind, "failed", text);
    }
  });

  test("a name that does not resolve is a failure with its reason", async () => {
    const http = client(async () => {
      throw Object.assign(new Error("queryA ENOTFOUND nowhere.example"), { code: "ENOTFOUND" });
    });
    const answer = await post(http, "http://nowhere.example/");
    assert.ok(answer.kind === "failed" && /ENOTFOUND/.test(answer.message));
  });
});
