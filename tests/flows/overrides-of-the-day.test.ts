import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

/** The days on which overrides of the policy begin and end, on the tenant's clock. */
suite("overrides of the policy that begin or end while invoices wait", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const WIDE = { over: { amount: "100", percent: "0", whichever: "larger" } };

  /** A shipper on 2027-03-01 whose policy has such an override for ACME. */
  const withOverride = async (
    days: { effectiveFrom?: string; effectiveUntil?: string },
    policy: Record<string, unknown> = {},
  ) => {
    const to = await aShipper(service, app);
    await to.at("2027-03-01T10:00:00Z");
    await to.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      rules: { "billed-too-late": "off" },
      ...policy,
      overrides: [{ when: { vendor: "ACME" }, total: WIDE, charge: WIDE, ...days }],
    });
    await to.settle();
    const billed = async (orderNumber: string, vendor: string) => {
      await to.order(anOrderBody({ orderNumber, vendor, charges: [["LINEHAUL", "1000"]] }));
      return to.invoice(
        anInvoiceBody({ invoiceNumber: `I-${orderNumber}`, order: orderNumber, vendor, charges: [["LINEHAUL", "1080"]] }),
      );
    };
    const audits = async (number: string): Promise<number> => {
      const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) =>
        tx.query<{ audits: number }>(
          `select count(*) as audits from audit a join invoice i using (tenant_uuid, invoice_uuid)
           where i.tenant_uuid = $1 and i.invoice_number = $2`,
          [tx.tenantUuid, number],
        ),
      );
      return Number(rows[0]?.audits);
    };
    const waiting = async (): Promise<number> => {
      const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) =>
        tx.query<{ items: number }>(
          "select count(*) as items from work where tenant_uuid = $1 and kind = 'apply-settings' and state = 'ready'",
          [tx.tenantUuid],
        ),
      );
      return Number(rows[0]?.items);
    };
    const on = async (now: string) => {
      await to.at(now);
      await to.settle();
    };
    return { ...to, billed, audits, waiting, on };
  };

  test("an invoice that it allows is approved on the day on which it begins; one that it does not concern is left alone", async () => {
    const to = await withOverride({ effectiveFrom: "2027-03-04" });
    const held = await to.billed("OV-1", "ACME");
    assert.equal(held.verdict, "dispute");
    assert.equal((await to.billed("OV-2", "BETA")).verdict, "dispute");
    const before = await to.audits("I-OV-2");
    await to.on("2027-03-03T20:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).status, "review");
    await to.on("2027-03-04T00:30:00Z");
    assert.equal((await to.workspace("I-OV-1")).status, "approved");
    assert.equal((await to.workspace("I-OV-2")).verdict, "dispute");
    assert.equal(await to.audits("I-OV-2"), before);
  });

  test("an invoice that waits for its paper is disputed once it has ended, and both turns have their day", async () => {
    const needed = { requiredDocuments: [{ type: "ProofOfDelivery", signed: false }] };
    const to = await withOverride({ effectiveFrom: "2027-03-03", effectiveUntil: "2027-03-05" }, needed);
    assert.equal((await to.billed("OV-1", "ACME")).verdict, "dispute");
    await to.on("2027-03-03T00:30:00Z");
    assert.equal((await to.workspace("I-OV-1")).verdict, "review", "it holds: the paper alone is missing");
    await to.on("2027-03-05T20:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).verdict, "review", "on its last day too");
    await to.on("2027-03-06T01:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).verdict, "dispute");
    assert.equal(await to.waiting(), 0, "nothing is left to wait for");
  });

  test("a worker that comes days late looks at what began and ended meanwhile", async () => {
    const to = await withOverride({ effectiveFrom: "2027-03-03" });
    assert.equal((await to.billed("OV-1", "ACME")).verdict, "dispute");
    await to.on("2027-03-09T10:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).status, "approved");
  });

  test("one item waits however often the policy is published, also beside a setting that is made for a later day", async () => {
    const to = await withOverride({ effectiveFrom: "2027-03-10" });
    const policy = await to.done("GET", "/manage/audit-policy");
    for (const amount of ["110", "120"]) {
      const limit = { over: { amount, percent: "0", whichever: "larger" } };
      await to.done("PUT", "/manage/audit-policy", { ...policy, overrides: [{ ...policy.overrides[0], total: limit }] });
    }
    await to.settle();
    assert.equal(await to.waiting(), 1);
    await to.done("PUT", "/manage/fx-rates?effectiveFrom=2027-03-20", [
      { from: "CAD", to: "USD", rate: "0.7", date: "2020-01-01" },
    ]);
    assert.equal(await to.waiting(), 2);
    await to.done("PUT", "/manage/audit-policy", {
      ...policy,
      overrides: [{ ...policy.overrides[0], effectiveFrom: "2027-03-12" }],
    });
    assert.equal((await to.billed("OV-1", "ACME")).verdict, "dispute");
    await to.on("2027-03-12T01:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).status, "approved");
  });

  test("of a policy that was published before any item waited, the migration has its days kept", async () => {
    const to = await withOverride({ effectiveFrom: "2027-03-04" });
    assert.equal((await to.billed("OV-1", "ACME")).verdict, "dispute");
    const migration = new URL("../../src/db/migrations/0137_turns_of_overrides.sql", import.meta.url);
    await asOwner(service.database, `delete from work where tenant_uuid = '${to.tenantUuid}' and kind = 'apply-settings'`);
    await asOwner(service.database, readFileSync(migration, "utf8"));
    await to.settle();
    assert.equal(await to.waiting(), 1);
    await to.on("2027-03-04T01:00:00Z");
    assert.equal((await to.workspace("I-OV-1")).status, "approved");
  });
});
