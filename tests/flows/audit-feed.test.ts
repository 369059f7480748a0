import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { type TrailFeed, trailFeedOf } from "#adapters/trail-feed.ts";
import { feedTrail } from "#usecases/trail/feed-trail.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { verifyTrail } from "#usecases/trail/verify-trail.ts";
import { aService } from "../service.ts";

interface Line {
  readonly type: string;
  readonly tenant: string;
  readonly batch: number;
  readonly hash?: string;
  readonly action?: string;
}

const SOMEBODY = { id: "key:1", name: "Somebody", approvalLimit: null };
const BY_SOMEBODY = { actor: SOMEBODY, eTag: null, effectiveFrom: null };
const LINES = ['{"a":1}', '{"b":"two\\n words"}'];

const feedOf = (text: string): TrailFeed => {
  const feed = trailFeedOf(text);
  return typeof feed === "string" ? assert.fail(feed) : feed;
};

suite("the feed of the audit trail", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "weighbridge-feed-"));
    service = await aService({}, { stops: "by-hand" });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  test("hears each event once and in order, and what it could not take is sent again", async () => {
    const tenant = await service.tenant();
    const change = async (name: string): Promise<void> => {
      await changeVendor(service.context, tenant.tenant, { externalId: "ACME", vendor: { name } }, BY_SOMEBODY);
      await sealTrail(service.context);
    };
    const file = join(folder, "audit.jsonl");
    const feed = feedOf(`file:${file}`);
    await change("Acme");
    await feedTrail(service.context, feed);
    await change("Acme Freight");
    const broken: TrailFeed = { send: () => Promise.reject(new Error("nobody listens")) };
    await assert.rejects(feedTrail(service.context, broken), /nobody listens/);
    await change("Acme Lines");
    await feedTrail(service.context, feed);
    await feedTrail(service.context, feed);
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line)
      .filter(({ tenant: of }) => of === tenant.tenantUuid);
    assert.deepEqual(
      lines.filter(({ action }) => action?.startsWith("vendor")).map(({ action }) => action),
      ["vendor added", "vendor changed", "vendor changed"],
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const head = lines.findLast(({ type }) => type === "audit-head");
    assert.ok(head?.hash !== undefined);
    const heads = new Map([[tenant.tenantUuid, { batchNo: head.batch, hash: head.hash }]]);
    for await (const { faults } of verifyTrail(service.context, heads)) assert.deepEqual(faults, []);
  });

  test("speaks syslog by UDP, a message a line", async () => {
    const server = createSocket("udp4");
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    const heard: string[] = [];
    const both = new Promise<void>((resolve) => {
      server.on("message", (message) => {
        heard.push(String(message));
        if (heard.length === LINES.length) resolve();
      });
    });
    await feedOf(`syslog://127.0.0.1:${server.address().port}`).send(LINES);
    await both;
    server.close();
    heard.forEach((message, at) => {
      assert.match(message, /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ weighbridge \d+ audit - \{/);
      assert.ok(message.endsWith(LINES[at] ?? ""));
    });
  });

  test("speaks syslog by TCP with its length before each message (RFC 6587), and fails where nobody takes it", async () => {
    let heard = "";
    const server = createServer((socket) => socket.on("data", (piece) => (heard += String(piece))));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await feedOf(`syslog+tcp://127.0.0.1:${port}`).send(LINES);
    const messages: string[] = [];
    for (let rest = heard; rest !== "";) {
      const [, length = ""] = /^(\d+) /.exec(rest) ?? assert.fail(rest);
      messages.push(rest.slice(length.length + 1, length.length + 1 + Number(length)));
      rest = rest.slice(length.length + 1 + Number(length));
    }
    assert.deepEqual(
      messages.map((message) => message.slice(message.indexOf("{"))),
      LINES,
    );
    server.close();
    await once(server, "close");
    await assert.rejects(feedOf(`syslog+tcp://127.0.0.1:${port}`).send(LINES), /ECONNREFUSED/);
  });

  for (const text of ["", "file:relative", "syslog://", "https://example.com", "STDOUT"])
    test(`refuses "${text}" in words`, () => assert.match(String(trailFeedOf(text)), /^must be stdout/));
});
