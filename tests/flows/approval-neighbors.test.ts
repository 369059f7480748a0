import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { lockOrderLanding } from "#db/queries/order/order-writing.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

/** An approval waits for what its own tenant accepted, and for nothing of a neighbor's. */
suite("approvals and their neighbors", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { workers: 2, stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  /** A shipper with an invoice that waits for a person. */
  const waiting = async () => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: false });
    await made.order(anOrderBody({ orderNumber: "N-1", charges: [["LINEHAUL", "100"]] }));
    const read = await made.invoice(anInvoiceBody({ invoiceNumber: "NI-1", order: "N-1", charges: [["LINEHAUL", "100"]] }));
    const approve = () => made.ask("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "agreed" });
    return { ...made, approve };
  };
  /** Holds what `take` takes for the tenant, in a transaction that ends with `release`. */
  const holding = async (
    { tenantUuid }: Shipper,
    take: (tx: Parameters<Parameters<Service["context"]["db"]["inTenant"]>[1]>[0]) => Promise<void>,
  ) => {
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = service.context.db.inTenant(tenantUuid, async (tx) => {
      await take(tx);
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    return async () => {
      released.resolve();
      await held;
    };
  };
  const someoneWaitsForALock = async (): Promise<boolean> =>
    (await service.context.db.control.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rows.length >
    0;

  test("an approval waits for a message that its own tenant is accepting, and takes effect after it", async () => {
    const found = await waiting();
    const release = await holding(found, passAcceptanceGate);
    let isOver = false;
    const approval = found.approve().finally(() => {
      isOver = true;
    });
    while (!(await someoneWaitsForALock())) {
      assert.equal(isOver, false, "it went past the gate");
      await sleep(5);
    }
    assert.equal(isOver, false);
    await release();
    assert.equal((await approval).status, 200);
  });

  test("an approval does not wait for what a neighbor is accepting", async () => {
    const [entry, neighbor] = [await waiting(), await waiting()];
    const release = await holding(neighbor, passAcceptanceGate);
    const { status, body } = await entry.approve();
    await release();
    assert.deepEqual([status, body.status], [200, "approved"], JSON.stringify(body));
  });

  test("a neighbor's flood that does not land holds no approval up, and is not lost", async () => {
    const [entry, neighbor] = [await waiting(), await waiting()];
    const release = await holding(neighbor, lockOrderLanding);
    const FLOOD = 300;
    const answers = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) =>
        // Of the names that the other tenant uses, too.
        neighbor.ask(
          "POST",
          "/v2/orders",
          anOrderBody({ orderNumber: index === 0 ? "N-1" : `F-${index}`, charges: [["LINEHAUL", "90"]] }),
        ),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 202));
    const { status, body } = await entry.approve();
    assert.deepEqual([status, body.status], [200, "approved"], JSON.stringify(body));
    assert.equal((await neighbor.approve()).status, 409, "its own approval waits for its own version");
    await release();
    await neighbor.settle(60_000);
    const { items } = await neighbor.done("GET", "/manage/intake?operation=createOrder&externalId=N-1");
    assert.ok(items.every((item: { state: string }) => item.state === "ingested"));
    assert.equal((await neighbor.workspace("NI-1")).totals.expected, "90.0000");
  });

  const INTERCHANGE = (control: number, segments: readonly string[]) => {
    const isa = String(control).padStart(9, "0");
    return `${[
      `ISA*00*          *00*          *02*ACMF           *ZZ*SHIPPER        *261008*0615*U*00401*${isa}*0*P*>`,
      `GS*IM*ACMF*SHIPPER*20261008*0615*${control}*X*004010`,
      "ST*210*0001",
      ...segments,
      `SE*${segments.length + 2}*0001`,
      `GE*1*${control}`,
      `IEA*1*${isa}`,
    ].join("~\n")}~\n`;
  };
  const head = (number: string, cents: number) => [
    `B3**${number}*E-1*PP**20261008*${cents}**20261007*035*ACMF*20261005`,
    "C3*USD",
    "N9*LO*E-1",
  ];
  const CASES: readonly (readonly [name: string, number: string, segments: readonly string[], rule: RegExp])[] = [
    [
      "detention billed without a code, on a line of its own",
      "EB-1",
      [
        ...head("EB-1", 103_000),
        "LX*1",
        "L5*1*FREIGHT",
        "L1*1***100000****400",
        "LX*2",
        "L5*2*DETENTION 2 HRS",
        "L0*2***1*G",
        "L1*2***3000",
        "L3*100*G***103000",
      ],
      /charge-not-on-order|charge-unmapped|reader-doubt/,
    ],
    [
      "a balance due that is only told in a remark",
      "EB-2",
      [...head("EB-2", 100_000), "K1*BALANCE DUE REBILL", "LX*1", "L5*1*FREIGHT", "L1*1***100000****400", "L3*100*G***100000"],
      /reader-doubt|possible-correction|correction-held/,
    ],
    [
      "the same invoice without either",
      "EB-3",
      [...head("EB-3", 100_000), "LX*1", "L5*1*FREIGHT", "L1*1***100000****400", "L3*100*G***100000"],
      /^$/,
    ],
  ];
  for (const [name, number, segments, rule] of CASES)
    test(`a 210 with ${name} is ${rule.source === "^$" ? "" : "not "}approved by itself`, async () => {
      const entry = await aShipper(service, app);
      await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
      await entry.order(anOrderBody({ orderNumber: "E-1", charges: [["LINEHAUL", "1000"]] }));
      const sent = await app.inject({
        method: "POST",
        url: "/edi/x12",
        headers: { "x-api-key": entry.apiKey, "x-tenant-uuid": entry.tenantUuid, "content-type": "application/edi-x12" },
        payload: INTERCHANGE(1, segments),
      });
      assert.match(sent.body, /AK5\*[AE]/, sent.body);
      await entry.settle();
      const read = await entry.workspace(number);
      const found = read.audit.findings.filter((finding) => finding.severity !== "information").map((finding) => finding.rule);
      assert.equal(read.status, rule.source === "^$" ? "approved" : "review", found.join());
      assert.match(found[0] ?? "", rule);
    });
});
