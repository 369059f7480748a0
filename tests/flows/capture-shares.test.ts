import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { saveCaptureSecret } from "#db/queries/message/capture.ts";
import { listCaptures } from "#db/queries/message/capture-image.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { aService } from "#tests/service.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const SECRET = "a secret of the provider";
/** Beside those that hang: a look at the queue, a fetch, a document. */
const SOON_MS = 3_000;

interface ImageServer {
  readonly base: string;
  /** Addresses that were asked for, in order. */
  readonly asked: string[];
  readonly server: Server;
}

/** Answers `/good...`, and takes every other request without a word. */
async function anImageServer(): Promise<ImageServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/good") === true) response.end(PDF);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

suite("addresses of images that hang", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let door: TestServer;
  const servers: Server[] = [];
  const aHost = async (): Promise<ImageServer> => {
    const made = await anImageServer();
    servers.push(made.server);
    return made;
  };
  before(async () => {
    const outside = { ...anOutside(), http: guardedHttp({ allows: egressRule(["127.0.0.0/8"]) }) };
    service = await aService({ outside }, { stops: "by-hand" });
    door = await aServer({ context: service.context });
  });
  after(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await door.app.close();
    await service.stop();
  });

  // What one test leaves hanging is not in the way of the next.
  afterEach(() => service.context.db.control.query("delete from work"));

  const aTenant = async () => {
    const made = await service.tenant();
    await saveCaptureSecret(service.context.db.control, made.tenantUuid, SECRET);
    const capture = async (captureId: string, images: readonly string[]): Promise<void> => {
      const raw = JSON.stringify({ payload: { loadId: "L", captureId, images } });
      const { statusCode } = await door.app.inject({
        method: "POST",
        url: `/v2/capture/callback?tenantUuid=${made.tenantUuid}&signature=${signCapture(SECRET, raw)}`,
        headers: { "content-type": "application/json" },
        payload: raw,
      });
      assert.equal(statusCode, 202);
    };
    const imagesOf = async (captureId: string) => {
      const listed = await service.context.db.inTenant(made.tenantUuid, (tx) => listCaptures(tx, undefined, 100));
      return listed.find((each) => each.captureId === captureId)?.images ?? [];
    };
    /** Milliseconds until every image of the capture is stored. */
    const untilStored = async (captureId: string, images: readonly string[]): Promise<number> => {
      const started = performance.now();
      await capture(captureId, images);
      for (;;) {
        const states = (await imagesOf(captureId)).map(({ state }) => state);
        const took = performance.now() - started;
        if (states.length > 0 && states.every((state) => state === "stored")) return took;
        assert.ok(took < SOON_MS, `${captureId}: ${states.join()} after ${Math.round(took)} ms`);
        await sleep(20);
      }
    };
    return { ...made, capture, imagesOf, untilStored };
  };
  const holes = (host: ImageServer, count: number): readonly string[] =>
    Array.from({ length: count }, (_, number) => `${host.base}/hole-${number}`);

  test("do not delay the same tenant's own, on another host or on theirs", async () => {
    const [dead, mixed] = [await aHost(), await aHost()];
    const own = await aTenant();
    await own.capture("dead", holes(dead, 10));
    while (dead.asked.length === 0) await sleep(10);
    await own.untilStored("good", [`${mixed.base}/good-1`]);
    // The first look at those is over.
    await sleep(4_500);
    const other = await aTenant();
    await other.capture("dead", holes(mixed, 10));
    while (!mixed.asked.includes("/hole-0")) await sleep(10);
    await other.untilStored("good", [`${mixed.base}/good-2`]);
  });

  test("of three tenants do not delay a fourth, also where all are on one host", async () => {
    const host = await aHost();
    const hanging = [await aTenant(), await aTenant(), await aTenant()];
    const healthy = await aTenant();
    for (const tenant of hanging) await tenant.capture("dead", holes(host, 10));
    while (host.asked.length < 3) await sleep(10);
    await healthy.untilStored("good", [`${host.base}/good-1`]);
    // They are known to hang by now; more of theirs wait, and the next capture does not.
    await sleep(6_000);
    for (const tenant of hanging) await tenant.capture("dead-again", holes(host, 30));
    await sleep(200);
    await healthy.untilStored("good-again", [`${host.base}/good-2`, `${host.base}/good-3`]);
  });

  test("of a host that answers nobody are not all tried: a few are, the others are told why and come again", async () => {
    const [dead, alive] = [await aHost(), await aHost()];
    const own = await aTenant();
    await own.capture("many", holes(dead, 50));
    const deadline = performance.now() + 20_000;
    for (;;) {
      const images = await own.imagesOf("many");
      if (images.length === 50 && images.every(({ attempts }) => attempts > 0)) break;
      assert.ok(performance.now() < deadline, "some were neither tried nor told of");
      await sleep(100);
    }
    assert.ok(dead.asked.length < 25, `${dead.asked.length} requests to a host that answers nobody`);
    const told = (await own.imagesOf("many")).filter(({ reason }) => reason?.startsWith("not asked: "));
    assert.ok(told.length > 20, JSON.stringify(told.slice(0, 2)));
    await own.untilStored("good", [`${alive.base}/good`]);
  });
});
