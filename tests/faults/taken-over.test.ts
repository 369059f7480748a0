import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { saveCaptureSecret } from "#db/queries/message/capture.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { acceptMailText, mailText } from "#tests/builders/a-mail.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { JOBS } from "#worker/jobs.ts";
import { aService } from "../service.ts";

const CHILD = fileURLToPath(new URL("../fixtures/begun-worker.ts", import.meta.url));
/** What a process began with outside of its transactions, for longer than one may stand open. */
const KINDS = ["read-mail", "send-communication", "fetch-capture-image", "split-document"];
const WITHIN_MS = 15_000;
const PROVEN = { spf: "pass", dkim: "none", dmarc: "pass", isAligned: true, doubt: null, from: [] } as const;
const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null };
const BILL = LAYOUTS["labels with colons beside their values"];
const DELIVERY: readonly Printed[] = [
  [200, 40, "PROOF OF DELIVERY", 18],
  [40, 100, `Load #: ${PAPER.load}`],
  [40, 116, "Delivered: 10/14/2026"],
  [40, 132, "Received in good order"],
];

describe("what a process began with and waits for the world outside", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  const children: ChildProcess[] = [];
  let other: Awaited<ReturnType<typeof service.startWorker>> | undefined;
  const outside = anOutside({ mailProof: async () => PROVEN });
  const images = createServer((_request, response) => void response.end(Buffer.from("%PDF-1.7\n%%EOF\n")));
  before(async () => {
    await new Promise<void>((resolve) => images.listen(0, "127.0.0.1", resolve));
    service = await aService({ outside }, { stops: "by-hand", workers: 0 });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
    await saveCaptureSecret(service.context.db.control, server.tenant.tenantUuid, "a secret");
    await service.startWorker(JOBS.filter(({ kind }) => !KINDS.includes(kind)));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await other?.stop();
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    images.close();
  });

  const inTenant = async <T extends Record<string, unknown>>(text: string): Promise<readonly T[]> =>
    (await service.context.db.inTenant(server.tenant.tenantUuid, (tx) => tx.query<T>(text))).rows;
  const until = async (what: string, holds: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<number> => {
    const began = performance.now();
    while (!(await holds())) {
      assert.ok(performance.now() - began < withinMs, what);
      await sleep(50);
    }
    return performance.now() - began;
  };
  const send = async (url: string, body: unknown): Promise<void> => {
    const headers = { ...server.headers, "content-type": "application/json" };
    const answer = await server.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
    assert.ok(answer.statusCode < 300, answer.body);
  };

  /** One of each waits: a mail that came in, a mail of a dispute, an image of a capture, a file of two papers. */
  const oneOfEach = async (number: number): Promise<void> => {
    const name = `${number}`;
    await send("/v2/orders", anOrderBody({ orderNumber: `SO-${name}`, charges: [["LINEHAUL", "100.00"]] }));
    await send(
      "/v2/invoices",
      anInvoiceBody({ invoiceNumber: `I-${name}`, order: `SO-${name}`, charges: [["LINEHAUL", "190.00"]] }),
    );
    const invoice = () =>
      inTenant<{ uuid: string }>(
        `select invoice_uuid as uuid from invoice where invoice_number = 'I-${name}' and status = 'review'`,
      );
    await until("the invoice is audited", async () => (await invoice()).length === 1);
    const made = await createDispute(service.context, server.tenant, AUDITOR, {
      invoiceUuid: (await invoice())[0]?.uuid ?? "",
      party: "Vendor",
      reasons: ["too much"],
      communication: { text: "Too much.", email: { subject: "Dispute", to: ["ar@carrier.example"] }, attachments: [] },
    });
    assert.ok(made.ok, JSON.stringify(made));
    await acceptMailText(
      service.context,
      server.tenant,
      mailText("ar@carrier.example", `statement ${name}`),
      "ar@carrier.example",
    );
    const raw = JSON.stringify({
      payload: {
        loadId: "LOAD-1",
        captureId: `c-${name}`,
        images: [`http://127.0.0.1:${(images.address() as AddressInfo).port}/${name}`],
      },
    });
    const signed = `tenantUuid=${server.tenant.tenantUuid}&signature=${signCapture("a secret", raw)}`;
    const answer = await server.app.inject({
      method: "POST",
      url: `/v2/capture/callback?${signed}`,
      headers: { "content-type": "application/json" },
      payload: raw,
    });
    assert.ok(answer.statusCode < 300, answer.body);
    const paper = { ...PAPER, number: `AF-${name}`, bol: `BL-${name}` };
    const pdf = await aPdf({ pages: [...BILL(paper), DELIVERY] });
    await send("/v2/documents/ingest", { files: [{ fileName: `two-${name}.pdf`, fileBase64String: pdf.toString("base64") }] });
    await until("all of them wait", async () => {
      const rows = await inTenant<{ kind: string }>(
        "select distinct kind from work where state = 'ready' and payload ->> 'begun' is null",
      );
      return KINDS.every((kind) => rows.some((row) => row.kind === kind));
    });
  };

  const aWorkerThatWaits = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [CHILD, service.database.applicationUrl, KINDS.join()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const held = new Set<string>();
    child.stdout?.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString().split("\n")) if (line.startsWith("holding")) held.add(line);
    });
    await until("it began with all of them", () => held.size === KINDS.length);
    return child;
  };

  /** What came of them, by kind. */
  const ended = async (): Promise<Readonly<Record<string, number>>> =>
    (
      await inTenant<Record<string, number>>(
        `select (select count(*)::int from mail_message where outcome <> 'received') as "read-mail",
          (select count(*)::int from communication where mailed_at is not null) as "send-communication",
          (select count(*)::int from capture_image where state = 'stored') as "fetch-capture-image",
          (select count(*)::int from document where part_of is not null) / 2 as "split-document"`,
      )
    )[0] ?? {};

  const takenOver = async (number: number, ends: NodeJS.Signals): Promise<ChildProcess> => {
    await oneOfEach(number);
    const before = await ended();
    const child = await aWorkerThatWaits();
    other = await service.startWorker(JOBS.filter(({ kind }) => KINDS.includes(kind)));
    await sleep(WITHIN_MS);
    assert.deepEqual(await ended(), before, "what a process goes on with is its own, however long it takes");
    child.kill(ends);
    const began = performance.now();
    const tookMs = new Map<string, number>();
    while (tookMs.size < KINDS.length && performance.now() - began < 2 * WITHIN_MS) {
      const left = await inTenant<{ kind: string }>("select kind from work where payload ->> 'begun' = '1'");
      for (const kind of KINDS)
        if (!left.some((row) => row.kind === kind) && !tookMs.has(kind)) tookMs.set(kind, performance.now() - began);
      await sleep(50);
    }
    await until("others end it", async () => {
      const now = await ended();
      return KINDS.every((kind) => now[kind] === (before[kind] ?? 0) + 1);
    });
    for (const kind of KINDS) assert.ok((tookMs.get(kind) ?? Infinity) < WITHIN_MS, `${kind}: ${tookMs.get(kind)} ms`);
    return child;
  };

  test("is taken over within 15 s of its freezing, and nothing changes when it goes on", { timeout: 150_000 }, async () => {
    const frozen = await takenOver(1, "SIGSTOP");
    const before = await ended();
    const waiting = () =>
      inTenant(
        "select kind, payload from work where kind = any('{read-mail,send-communication,fetch-capture-image,split-document}')",
      );
    assert.deepEqual(await waiting(), []);
    frozen.kill("SIGCONT");
    await sleep(4_000);
    assert.deepEqual([await ended(), await waiting(), frozen.exitCode], [before, [], null]);
    frozen.kill("SIGKILL");
  });

  test("is taken over within 15 s of its being killed", { timeout: 150_000 }, async () => {
    await takenOver(2, "SIGKILL");
  });
});
