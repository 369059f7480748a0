import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeChargeCodes, readChargeCodes } from "#usecases/charge/charge-codes.ts";
import { changeAuditPolicy } from "#usecases/policy/change-audit-policy.ts";
import { changeFxRates } from "#usecases/charge/fx-rates.ts";
import { listReaudits, reauditTouched } from "#usecases/audit/reaudit-touched.ts";
import type { Reaudit } from "#usecases/setting/start-reaudit.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

const CUSTOMER = { externalId: "PAPER", name: "Paper Mill", billingTerms: "Net30", currency: "USD", charges: [] };
const CHANGE = { actor: { id: "key:test", name: "Test", approvalLimit: null }, eTag: null, effectiveFrom: null };

/** A tenant with open invoices, of which the last one bills something that nobody knows. */
const anOffice = async (service: Awaited<ReturnType<typeof aService>>) => {
  const tenant = await service.tenant();
  await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
  for (const number of ["I-1", "I-2", "I-3"])
    await tenant.acceptInvoice(
      anInvoiceBody({
        invoiceNumber: number,
        order: "SO-1",
        charges: [["LINEHAUL", "190.00"], ...(number === "I-3" ? ([["WOBBLE FEE", "12.00"]] as const) : [])],
      }),
    );
  await service.work();
  const audits = async (): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ number: string; audits: number }>(
        `select i.invoice_number as number, count(a.audit_uuid) as audits from invoice i join audit a using (tenant_uuid, invoice_uuid)
         where i.tenant_uuid = $1 group by 1 order by 1`,
        [tx.tenantUuid],
      ),
    );
    return Object.fromEntries(rows.map((row) => [row.number, row.audits]));
  };
  /** Which invoices were audited again by a deed. */
  const again = async (deed: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = await audits();
    await deed();
    await service.work();
    const after = await audits();
    return Object.keys(after).filter((number) => after[number] !== before[number]);
  };
  const codes = async () =>
    (await readChargeCodes(service.context, tenant.tenant)).map(({ code, kind, aliases }) => ({
      code,
      kind,
      aliases: [...aliases],
    }));
  return { ...tenant, again, codes };
};

suite("a change of what any audit may read", () => {
  test("of charge codes has those audited again that bill what it names, and no others", async () => {
    const service = await aService();
    const office = await anOffice(service);
    const before = await office.codes();
    const named = await office.again(async () =>
      changeChargeCodes(
        service.context,
        office.tenant,
        [...before, { code: "WOBBLE", kind: "accessorial", aliases: ["wobble fee"] }],
        CHANGE,
      ),
    );
    assert.deepEqual(named, ["I-3"]);
    const nothing = await office.again(async () =>
      changeChargeCodes(
        service.context,
        office.tenant,
        [...(await office.codes()), { code: "ELSE", kind: "accessorial", aliases: [] }],
        CHANGE,
      ),
    );
    assert.deepEqual(nothing, []);
    const other = await office.again(async () =>
      changeChargeCodes(
        service.context,
        office.tenant,
        (await office.codes()).filter(({ code }) => code !== "WOBBLE"),
        CHANGE,
      ),
    );
    assert.deepEqual(other, ["I-3"]);
  });

  test("of exchange rates has those audited again that convert by them, and no others", async () => {
    const service = await aService();
    const office = await anOffice(service);
    await office.acceptInvoice(
      anInvoiceBody({ invoiceNumber: "I-CAD", order: "SO-1", charges: [["LINEHAUL", "130.00"]], more: { currency: "CAD" } }),
    );
    await service.work();
    const rate = (value: string) =>
      changeFxRates(service.context, office.tenant, [{ from: "USD", to: "CAD", rate: value, date: "2026-01-01" }], CHANGE);
    assert.deepEqual(await office.again(() => rate("1.30")), ["I-CAD"]);
    assert.deepEqual(await office.again(() => rate("1.45")), ["I-CAD"]);
  });

  test("of the policy's overrides has those audited again that they are about, whatever their day; of anything else all", async () => {
    const service = await aService();
    const office = await anOffice(service);
    await office.acceptOrder(
      anOrderBody({ orderNumber: "SO-2", charges: [["LINEHAUL", "100.00"]], more: { customer: CUSTOMER } }),
    );
    await office.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-CUST", order: "SO-2", charges: [["LINEHAUL", "190.00"]] }));
    await service.work();
    const all = ["I-1", "I-2", "I-3", "I-CUST"];
    const publish = (policy: object) => () =>
      changeAuditPolicy(service.context, office.tenant, CHANGE.actor, { policy, eTag: null }).then((outcome) =>
        assert.ok(outcome.ok, JSON.stringify(outcome)),
      );
    const ofCustomer = { when: { customer: CUSTOMER.externalId }, charge: { over: { amount: "100" } } };
    const ofNobody = { when: { vendor: "NOBODY" }, charge: { over: { amount: "100" } } };
    assert.deepEqual(await office.again(publish({ overrides: [ofNobody] })), []);
    assert.deepEqual(await office.again(publish({ overrides: [ofNobody, ofCustomer] })), ["I-CUST"]);
    assert.deepEqual(await office.again(publish({ overrides: [ofNobody, ofCustomer] })), []);
    const later = { ...ofCustomer, effectiveFrom: "2099-01-01" };
    assert.deepEqual(await office.again(publish({ overrides: [ofNobody, later] })), ["I-CUST"]);
    assert.deepEqual(await office.again(publish({ overrides: [later, ofNobody] })), ["I-CUST"], "findings tell its place");
    assert.deepEqual(await office.again(publish({ overrides: [] })), ["I-CUST"]);
    assert.deepEqual(await office.again(publish({ overrides: [{ ...ofNobody, when: { chargeCode: "FUEL" } }] })), all);
    assert.deepEqual(await office.again(publish({ charge: { over: { amount: "3" } } })), all, "a setting of its own");
    assert.deepEqual(
      await office.again(publish({ charge: { over: { amount: "3" } }, rules: { "weight-variance": "off" } })),
      all,
    );
  });

  test("of the policy comes to what was audited by any version before the one in force", async () => {
    const service = await aService();
    const office = await service.tenant();
    await office.acceptOrder(anOrderBody({ orderNumber: "SO-9", charges: [["LINEHAUL", "100.00"]] }));
    await office.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-9", order: "SO-9", charges: [["LINEHAUL", "101.50"]] }));
    await service.work();
    assert.equal((await office.invoice("I-9")).verdict, "approve");
    const publish = async (policy: object): Promise<void> => {
      const outcome = await changeAuditPolicy(service.context, office.tenant, CHANGE.actor, { policy, eTag: null });
      assert.ok(outcome.ok);
    };
    // Two at once, of which the second one differs from the first in an override of nobody alone.
    await publish({ total: { over: { amount: "0" } }, charge: { over: { amount: "0" } } });
    await publish({
      total: { over: { amount: "0" } },
      charge: { over: { amount: "0" } },
      overrides: [{ when: { vendor: "NOBODY" }, charge: { over: { amount: "9" } } }],
    });
    await service.work();
    assert.equal((await office.invoice("I-9")).verdict, "dispute");
  });

  test("waits for audits that began before it, and says how far it is", async () => {
    const service = await aService({}, { workers: 0 });
    const office = await service.tenant();
    const at: Reaudit = { setting: "charge-codes", boundary: null, waits: 0, after: null, looked: 0, of: 3, touched: 0 };
    const run = (payload: Reaudit): Promise<readonly Reaudit[]> =>
      service.context.db.inTenant(office.tenantUuid, async (tx) => {
        await tx.query("delete from work where tenant_uuid = $1", [tx.tenantUuid]);
        await reauditTouched(service.context, tx, office.tenant, payload);
        return [];
      });
    const next = async (): Promise<Reaudit | undefined> => (await listReaudits(service.context, office.tenant))[0];
    let end = (): void => {};
    let begun = (): void => {};
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const audit = service.context.db.inTenant(office.tenantUuid, async (tx) => {
      await tx.query("select pg_current_xact_id()");
      begun();
      await new Promise<void>((resolve) => (end = resolve));
    });
    await isUnderWay;
    await run(at);
    const bounded = (await next()) ?? assert.fail("it goes on");
    assert.ok(bounded.boundary !== null);
    await run(bounded);
    const waiting = (await next()) ?? assert.fail("it goes on");
    assert.deepEqual([waiting.waits, waiting.looked, waiting.of], [1, 0, 3]);
    end();
    await audit;
    // Others of the server's transactions may be older, too: they end by themselves.
    for (let left: Reaudit | undefined = waiting; left !== undefined; left = await next()) {
      assert.ok(left.waits < 100);
      await run(left);
    }
  });
});
