import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { pino } from "pino";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp, type GuardedHttp, readTarget } from "#adapters/guarded-http.ts";
import { attemptDelivery } from "#deliver/attempt-delivery.ts";
import { openIssuerKeys } from "#http/auth/issuer-keys.ts";
import { askEngine } from "#usecases/rating/ask-engine.ts";
import { checkEngine } from "#usecases/rating/check-engine.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";

const EVENT = {
  eventUuid: "00000000-0000-4000-8000-000000000001",
  type: "INVOICE_CREATED",
  time: "2026-03-01T12:00:00.000000Z",
  data: "{}",
  traceId: null,
};

/**
 * What tells whether an address was refused is not what the client answers, but whether anybody connected: a listener on every
 * address of this machine counts. Its port is in each address that is tried, and whatever spelling of the machine itself gets
 * through is counted.
 */
suite("forbidden addresses, by connections made", () => {
  let listener: Server;
  let port = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  before(async () => {
    listener = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on("error", () => {});
      socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
    });
    await new Promise<void>((resolve) => listener.listen(0, "::", resolve));
    port = (listener.address() as AddressInfo).port;
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });

  const tryOut = async (http: GuardedHttp, url: URL): Promise<string> => {
    const answer = await http.send({ url, method: "GET", headers: {}, deadlineMs: 2_000, maxBytes: 1_000 });
    return answer.kind === "failed" ? answer.reason : String(answer.status);
  };

  const keysOf = (http: GuardedHttp, issuer: string, jwksUri: string | null) =>
    openIssuerKeys(
      { outside: { ...anOutside(), http }, log: pino({ enabled: false }) },
      {
        issuer,
        audience: "weighbridge",
        tenants: [],
        jwksUri,
        tenantClaim: "tenant_uuid",
        scopeClaim: "scope",
        scopes: [],
        approvalLimit: null,
      },
    );

  test("the listener counts whoever connects", async () => {
    const http = guardedHttp({ allows: () => true });
    for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0"])
      assert.equal(await tryOut(http, new URL(`http://${host}:${port}/`)), "204", host);
    assert.equal(connections, 3);
    // Each way out of the property below gets there where it may.
    const url = `http://127.0.0.1:${port}/`;
    await askEngine(http, { url, apiKey: "a-key", nextApiKey: null, retryOn5xx: false, timeoutSeconds: 2 }, "{}");
    await checkEngine(http, { url, apiKey: "a-key" });
    await keysOf(http, url, null).get(true);
    await keysOf(http, url, url).get(true);
    // One call of an engine, the four of a check, metadata at its two addresses, and keys.
    assert.equal(connections, 3 + 1 + 4 + 2 + 1);
    connections = 0;
    await http.close();
  });

  test("no spelling of an address of this machine or a private network is connected to", async () => {
    const resolved: string[] = [];
    const http = guardedHttp({
      allows: egressRule([]),
      resolve: async (hostname) => {
        resolved.push(hostname);
        return ["127.0.0.1"];
      },
      connectTimeoutMs: 500,
    });
    const asked = { refused: 0, unreadable: 0 };
    await fc.assert(
      fc.asyncProperty(spelling(), async (host) => {
        const target = readTarget(`http://${host}:${port}/x`);
        if ("refusal" in target) {
          asked.unreadable += 1;
          return;
        }
        assert.equal(await tryOut(http, target.url), "refused", host);
        // As a webhook goes out, and as the address of an image is taken.
        const sent = await attemptDelivery(http, { address: target, keys: [] }, EVENT, {
          now: 0,
          deadlineMs: 2_000,
          spanId: "00f067aa0ba902b7",
        });
        assert.deepEqual([sent.succeeded, sent.status], [false, null], host);
        assert.notEqual(await http.refusalOfImage(target.url.href), undefined, host);
        // As an engine is set, asked and checked, and as an issuer's keys are fetched, by its metadata or where the operator
        // says.
        assert.notEqual(await http.refusal(target.url.href), undefined, host);
        const engine = { url: target.url.href, apiKey: "a-key", nextApiKey: null, retryOn5xx: true, timeoutSeconds: 2 };
        const rated = await askEngine(http, engine, "{}");
        assert.deepEqual(
          [rated.status, rated.httpStatus, /was not called/.test(rated.failure ?? "")],
          ["failed", null, true],
          host,
        );
        assert.equal((await checkEngine(http, engine)).passed, false, host);
        for (const jwksUri of [null, target.url.href])
          assert.equal(await keysOf(http, target.url.href, jwksUri).get(true), undefined, host);
        const overTls = new URL(target.url);
        overTls.protocol = "https:";
        assert.equal(await tryOut(http, overTls), "refused", host);
        asked.refused += 1;
      }),
      { numRuns: caseCount({ suite: 3_000, soak: 100_000 }) },
    );
    await http.close();
    assert.equal(connections, 0);
    assert.ok(asked.refused > asked.unreadable, JSON.stringify(asked));
  });

  test("answers of the name server that change between two look-ups lead nowhere: what was checked is what is connected to", async () => {
    const order: string[] = [];
    for (const answers of [
      [["93.184.216.34"], ["127.0.0.1"]],
      [["127.0.0.1"], ["93.184.216.34"]],
      [["93.184.216.34", "127.0.0.1"], ["127.0.0.1"]],
      [["::ffff:7f00:1"], ["::1"]],
      [["2606:2800:220:1::1", "::1"], ["::1"]],
    ]) {
      let looked = 0;
      const http = guardedHttp({
        allows: egressRule([]),
        resolve: async () => {
          const found = answers[Math.min(looked, answers.length - 1)] ?? [];
          looked += 1;
          order.push(found.join());
          return found;
        },
        connectTimeoutMs: 300,
      });
      // Refused when it is set, then each attempt anew: whatever the first look-up said, the connection has its own.
      await http.refusal(`http://changing.example:${port}/`);
      for (let attempt = 0; attempt < 3; attempt += 1)
        assert.notEqual(await tryOut(http, new URL(`http://changing.example:${port}/`)), "204");
      await http.close();
    }
    assert.equal(connections, 0);
    assert.ok(order.length >= 10);
  });

  test("there is no other way out: no other file of the service opens HTTP connections", async () => {
    const root = fileURLToPath(new URL("../../src/", import.meta.url));
    const opening: string[] = [];
    for (const file of await readdir(root, { recursive: true })) {
      if (!file.endsWith(".ts")) continue;
      const text = await readFile(join(root, file), "utf8");
      if (/^import (?!type )[^;]*from "undici"|(?<![\w.#])fetch\(|https?\.(?:request|get)\(/m.test(text))
        opening.push(file.replaceAll("\\", "/"));
    }
    // The command hands events on to an address that whoever runs it types himself, from his own machine.
    // The example engine of the sandbox is reached over a socket of this machine, under one name.
    // Spans go to the collector that the operator names, who runs it.
    assert.deepEqual(opening.sort(), [
      "adapters/guarded-http.ts",
      "adapters/sandbox-engine.ts",
      "adapters/spans/span-exporter.ts",
      "cli/webhooks-listen.ts",
    ]);
  });

  test("redirects lead nowhere", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.2", resolve));
    const http = guardedHttp({ allows: egressRule(["127.0.0.2/32"]) });
    assert.equal(await tryOut(http, new URL(`http://127.0.0.2:${(server.address() as AddressInfo).port}/`)), "302");
    assert.equal(connections, 0);
    await http.close();
    server.close();
  });
});

const PRIVATE: readonly (readonly [number, number, number, number])[] = [
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [172, 16, 5, 4],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [100, 64, 0, 1],
  [168, 63, 129, 16],
  [192, 0, 0, 192],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
];

const DIGITS: readonly ((digit: string) => string)[] = [
  (digit) => digit,
  // Full width, circled, mathematical: the host name rules fold them to digits.
  (digit) => String.fromCodePoint(0xff10 + Number(digit)),
  (digit) => (digit === "0" ? "\u24ea" : String.fromCodePoint(0x2460 + Number(digit) - 1)),
  (digit) => String.fromCodePoint(0x1d7ce + Number(digit)),
];
const DOTS = [".", "\u3002", "\uff0e", "\uff61", "%2e", "%2E"] as const;

/** One number in decimal, hexadecimal or octal, with zeros before it. */
const number = (value: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(String(value)),
    fc.integer({ min: 0, max: 6 }).map((zeros) => `0x${"0".repeat(zeros)}${value.toString(16)}`),
    fc.integer({ min: 0, max: 6 }).map((zeros) => `0X${"0".repeat(zeros)}${value.toString(16).toUpperCase()}`),
    fc.integer({ min: 1, max: 6 }).map((zeros) => `${"0".repeat(zeros)}${value.toString(8)}`),
  );

const respelled = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...DIGITS), fc.constantFrom(...DOTS), fc.constantFrom("", ".", "%2e"))
    .map(
      ([digit, dot, end]) => [...text].map((each) => (/\d/.test(each) ? digit(each) : each === "." ? dot : each)).join("") + end,
    );

/** An IPv4 address with its last parts run together, as inet_aton reads them. */
const spelledIpv4 = ([a, b, c, d]: readonly [number, number, number, number]): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.tuple(number(a), number(b), number(c), number(d)).map((parts) => parts.join(".")),
      fc.tuple(number(a), number(b), number(c * 256 + d)).map((parts) => parts.join(".")),
      fc.tuple(number(a), number(b * 65_536 + c * 256 + d)).map((parts) => parts.join(".")),
      number(((a * 256 + b) * 256 + c) * 256 + d),
    )
    .chain(respelled);

/** The same address inside IPv6: mapped, compatible, translated, 6to4, ISATAP, in either notation. */
const inIpv6 = ([a, b, c, d]: readonly [number, number, number, number]): fc.Arbitrary<string> => {
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return fc.constantFrom(
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[0000:0000:0000:0000:0000:FFFF:${high}:${low}]`,
    `[::${a}.${b}.${c}.${d}]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::]`,
    `[2001:0:${high}:${low}::1]`,
    `[fe80::5efe:${high}:${low}]`,
  );
};

const ONLY_IPV6 = ["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]", "[100::1]"];
/** Names; the resolver of these tests answers the machine itself to all of them. */
const NAMES = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "metadata.google.internal",
  "127.0.0.1.nip.io",
  "ⓛocalhost",
];

const spelling = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PRIVATE).chain(spelledIpv4) },
    { weight: 3, arbitrary: fc.constantFrom(...PRIVATE).chain(inIpv6) },
    { weight: 1, arbitrary: fc.constantFrom(...ONLY_IPV6, ...NAMES) },
  );
