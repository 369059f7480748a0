import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeChargeCodes, readChargeCodes } from "#usecases/charge/charge-codes.ts";
import { changeFxRates } from "#usecases/charge/fx-rates.ts";
import { listReaudits, reauditTouched } from "#usecases/audit/reaudit-touched.ts";
import type { Reaudit } from "#usecases/setting/start-reaudit.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

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
