import assert from "node:assert/strict";
import { after, afterEach, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import type { Job } from "#worker/job.ts";
import { JOBS } from "#worker/jobs.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

/** Audits that a change of settings or papers asks for wait at the door until it is opened: an approval comes before them. */
suite("an approval of what was audited before a change of settings or papers", () => {
  let service: Service;
  let app: FastifyInstance;
  let door = Promise.withResolvers<void>();
  door.resolve();
  const shut = (): void => void (door = Promise.withResolvers<void>());
  before(async () => {
    service = await aService({}, { workers: 0, stops: "by-hand" });
    await service.startWorker(
      JOBS.map((job): Job => ({
        ...job,
        run: async (...given) => {
          if (["reaudit-touched", "audit-invoice"].includes(job.kind)) await door.promise;
          await job.run(...given);
        },
      })),
    );
    app = aDoor(service);
    await app.ready();
  });
  afterEach(() => door.resolve());
  after(async () => {
    await app.close();
    await service.stop();
  });

  const rates = (rate: string) => [{ from: "CAD", to: "USD", rate, date: "2026-01-01" }];
  /** An invoice of 10,000 CAD for 1,000 USD, which a typing error in the rate makes right. */
  const entry = async (policy: Record<string, unknown> = {}) => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: false, ...policy });
    await made.done("PUT", "/manage/fx-rates", rates("0.10"));
    const approve = async (number: string, more: Record<string, unknown> = {}) => {
      const { uuid, eTag } = await made.workspace(number);
      const { status, body } = await made.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "agreed", ...more });
      return [status, body.status ?? JSON.stringify(body)] as const;
    };
    const bill = async (number: string, currency: string, charges: readonly (readonly [string, string])[]) => {
      await made.order(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "1000"]] }));
      const read = await made.invoice(
        anInvoiceBody({ invoiceNumber: number, order: `SO-${number}`, charges, more: { currency } }),
      );
      assert.equal(read.verdict, "approve", JSON.stringify(read.audit.findings));
    };
    return { ...made, approve, bill };
  };
  const REFUSED = /was changed after this invoice was audited; it is audited again: decide on that/;

  test("at another exchange rate is refused and audited again; one that the rate does not touch is approved", async () => {
    const made = await entry();
    await made.bill("FX-1", "CAD", [["LINEHAUL", "10000"]]);
    await made.bill("FX-2", "USD", [["LINEHAUL", "1000"]]);
    shut();
    await made.done("PUT", "/manage/fx-rates", rates("0.74"));
    const [status, message] = await made.approve("FX-1");
    assert.equal(status, 409, message);
    assert.match(message, REFUSED);
    assert.deepEqual(await made.approve("FX-2"), [200, "approved"]);
    door.resolve();
    await made.settle();
    assert.equal((await made.workspace("FX-1")).verdict, "dispute");
  });

  test("on the day on which another rate or override begins is refused, should the queue be late", async () => {
    const made = await entry();
    await made.at("2099-03-01T23:00:00Z");
    await made.bill("DAY-1", "CAD", [["LINEHAUL", "10000"]]);
    await made.done("PUT", "/manage/fx-rates?effectiveFrom=2099-03-02", rates("0.74"));
    // Neither the item of the queue nor an audit has noticed the day.
    await service.context.db.control.query("delete from work where tenant_uuid = $1 and kind = 'apply-settings'", [
      made.tenantUuid,
    ]);
    shut();
    await made.at("2099-03-02T00:00:01Z");
    const [status, message] = await made.approve("DAY-1");
    assert.equal(status, 409, message);
    assert.match(message, REFUSED);
    door.resolve();
    await made.settle();
    assert.equal((await made.workspace("DAY-1")).verdict, "dispute");
  });

  test("on the day after an override's last is refused where that held for it, and approved where it did not", async () => {
    const strict = { total: { over: { amount: "1" } }, charge: { over: { amount: "1" } } };
    const loose = { total: { over: { amount: "50" } }, charge: { over: { amount: "50" } } };
    const made = await entry({
      ...strict,
      overrides: [
        { when: { vendor: "ACME" }, effectiveUntil: "2099-03-01", ...loose },
        { when: { vendor: "SOMEBODY" }, effectiveUntil: "2099-03-01", ...loose },
      ],
    });
    await made.at("2099-03-01T23:00:00Z");
    await made.bill("DAY-2", "USD", [["LINEHAUL", "1040"]]);
    await made.bill("DAY-3", "USD", [["LINEHAUL", "1000"]]);
    shut();
    await made.at("2099-03-02T00:00:01Z");
    const [status, message] = await made.approve("DAY-2");
    assert.equal(status, 409, message);
    assert.match(message, /An override of the audit policy began or ended after this invoice was audited/);
    assert.deepEqual(await made.approve("DAY-3"), [200, "approved"]);
    door.resolve();
    await made.settle();
    assert.equal((await made.workspace("DAY-2")).verdict, "dispute");
  });

  test("under a stricter policy is refused; under other rules of who approves, or an override of nobody, it is approved", async () => {
    const made = await entry();
    const put = (policy: Record<string, unknown>) => made.done("PUT", "/manage/audit-policy", { autoApprove: false, ...policy });
    const loose = { total: { over: { amount: "50" } }, charge: { over: { amount: "50" } } };
    await put(loose);
    for (const number of ["PO-1", "PO-2"]) await made.bill(number, "USD", [["LINEHAUL", "1040"]]);
    shut();
    await put({ ...loose, overrides: [{ when: { vendor: "NOBODY" }, charge: { over: { amount: "1" } } }] });
    assert.deepEqual(await made.approve("PO-1"), [200, "approved"]);
    await put({});
    const [status, message] = await made.approve("PO-2");
    assert.equal(status, 409, message);
    assert.match(message, REFUSED);
    door.resolve();
    await made.settle();
    assert.equal((await made.workspace("PO-2")).verdict, "dispute");
  });

  test("by another alias of the vendor is refused", async () => {
    const made = await entry();
    await made.done("PUT", "/manage/vendors/ACME", { name: "Acme", scac: "ACMF" });
    const alias = (code: string) => made.done("PUT", "/manage/vendors/ACME/charge-aliases", [{ alias: "ROAD WORK", code }]);
    await alias("LINEHAUL");
    await made.bill("AL-1", "USD", [["ROAD WORK", "1000"]]);
    shut();
    await alias("DETENTION");
    const [status, message] = await made.approve("AL-1");
    assert.equal(status, 409, message);
    assert.match(message, REFUSED);
  });

  test("without the paper that the audit found is refused; with another one that says nothing it is approved", async () => {
    const made = await entry({ requiredDocuments: [{ type: "ProofOfDelivery", signed: false, status: "Ready" }] });
    const attach = async (number: string, type: string): Promise<string> => {
      const base64String = Buffer.from(`%PDF-1.4\n%${type} of ${number}\n%%EOF\n`).toString("base64");
      const { uuid } = await made.workspace(number);
      return (await made.done("POST", `/v2/invoices/${uuid}/documents`, { name: `${type}.pdf`, type, base64String })).uuid;
    };
    const proofs: string[] = [];
    for (const number of ["PA-1", "PA-2"]) {
      await made.order(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "1000"]] }));
      await made.invoice(anInvoiceBody({ invoiceNumber: number, order: `SO-${number}`, charges: [["LINEHAUL", "1000"]] }));
      proofs.push(await attach(number, "ProofOfDelivery"));
      await made.settle();
      assert.equal((await made.workspace(number)).verdict, "approve");
    }
    shut();
    await attach("PA-2", "PackingList");
    assert.deepEqual(await made.approve("PA-2"), [200, "approved"]);
    for (const links of ["document_invoice", "document_order"])
      await asOwner(service.database, `delete from ${links} where document_uuid = $1`, [proofs[0]]);
    const [status, message] = await made.approve("PA-1");
    assert.equal(status, 409, message);
    assert.match(message, REFUSED);
    door.resolve();
    await made.settle();
    assert.equal((await made.workspace("PA-1")).verdict, "review");
  });

  test("when the seconds of an approval end after the change, it does not take effect", async () => {
    const made = await entry();
    await made.bill("PE-1", "CAD", [["LINEHAUL", "10000"]]);
    shut();
    assert.deepEqual(await made.approve("PE-1", { hold: true }), [200, "pending"]);
    await made.done("PUT", "/manage/fx-rates", rates("0.74"));
    await service.context.db.control.query("update work set due_at = now() where tenant_uuid = $1 and kind = 'approve-pending'", [
      made.tenantUuid,
    ]);
    const dropped = async () => (await made.workspace("PE-1"))["droppedApprovals"] as readonly { readonly cause: string }[];
    for (const end = Date.now() + 20_000; (await dropped()).length === 0 && Date.now() < end;) await sleep(20);
    assert.match((await dropped())[0]?.cause ?? "", REFUSED);
  });
});
