import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

type Service = Awaited<ReturnType<typeof aService>>;
type TenantAtWork = Awaited<ReturnType<Service["tenant"]>>;

const ACTOR = { id: "key:test", name: "Test", approvalLimit: null };

interface Bill {
  readonly number: string;
  readonly order: string;
  readonly cents: number;
  readonly indicator?: string;
}

const set210 = ({ number, order, cents, indicator = "" }: Bill, control: string): string => {
  const segments = [
    `ST*210*${control}`,
    `B3**${number}*${order}*PP**20261008*${cents}*${indicator}*20261007*035*ACMF*20261005`,
    "C3*USD",
    `N9*LO*${order}`,
    "LX*1",
    `L1*1***${cents}****400`,
    `L3*100*G***${cents}`,
  ];
  return [...segments, `SE*${segments.length + 1}*${control}`].join("~\n");
};

const file = (control: number, invoices: readonly Bill[], usage = "P", group = control): string => {
  const number = String(control).padStart(9, "0");
  return `${[
    `ISA*00*          *00*          *02*ACMF           *ZZ*SHIPPER        *261008*0615*U*00401*${number}*0*${usage}*>`,
    `GS*IM*ACMF*SHIPPER*20261008*0615*${group}*X*004010`,
    ...invoices.map((invoice, index) => set210(invoice, String(index + 1).padStart(4, "0"))),
    `GE*${invoices.length}*${group}`,
    `IEA*1*${number}`,
  ].join("~\n")}~\n`;
};

const send = (service: Service, tenant: TenantAtWork, text: string) =>
  receiveX12(service.context, tenant.tenant, { actor: ACTOR, channel: "http", chunks: [Buffer.from(text)] });

const acknowledged = async (service: Service, tenant: TenantAtWork, text: string): Promise<string> => {
  const answer = await send(service, tenant, text);
  assert.equal(answer.kind, "acknowledged");
  return answer.kind === "acknowledged" ? answer.text : "";
};

describe("EDI 210, from the file to the decision", () => {
  test("an accepted set is matched, audited and approved; the same bytes get the same answer and do nothing", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "812.50"]] }));
    const text = file(1, [{ number: "PRO1", order: "SO-1", cents: 81_250 }]);
    const first = await acknowledged(service, tenant, text);
    assert.match(first, /AK9\*A\*1\*1\*1/);
    const again = await send(service, tenant, text);
    assert.deepEqual(again, { kind: "acknowledged", text: first, replayed: true });
    await service.work();
    assert.equal((await tenant.invoice("PRO1")).status, "approved");
    assert.deepEqual(await tenant.eventTypes(), ["INVOICE_CREATED", "INVOICE_APPROVED", "ORDER_APPROVED"]);
  });

  test("a control number that comes twice with other bytes is refused with TA1 025 and makes nothing", async () => {
    const service = await aService();
    const tenant = await service.tenant();
    await acknowledged(service, tenant, file(7, [{ number: "PRO2", order: "SO-2", cents: 100 }]));
    const second = await acknowledged(service, tenant, file(7, [{ number: "PRO3", order: "SO-2", cents: 200 }]));
    assert.match(second, /TA1\*000000007\*261008\*0615\*R\*025/);
    assert.doesNotMatch(second, /ST\*997/);
    await service.work();
    await assert.rejects(tenant.invoice("PRO3"), /no invoice/);
  });

  test("accepted sets of an interchange that breaks off are taken back", async () => {
    const service = await aService();
    const tenant = await service.tenant();
    const whole = file(8, [
      { number: "PRO4", order: "SO-4", cents: 100 },
      { number: "PRO5", order: "SO-4", cents: 200 },
    ]);
    const answer = await acknowledged(service, tenant, whole.slice(0, whole.indexOf("GE*")));
    assert.match(answer, /TA1\*000000008\*261008\*0615\*R\*023/);
    await service.work();
    await assert.rejects(tenant.invoice("PRO4"), /no invoice/);
    // Sent again whole, it counts.
    assert.match(await acknowledged(service, tenant, whole), /AK9\*A\*2\*2\*2/);
    await service.work();
    assert.equal((await tenant.invoice("PRO5")).status, "unmatched");
  });

  test("a test makes no invoice, except in a sandbox", async () => {
    const service = await aService();
    const live = await service.tenant();
    const sandbox = await service.tenant({ sandbox: true });
    const text = file(9, [{ number: "PRO6", order: "SO-6", cents: 100 }], "T");
    assert.match(await acknowledged(service, live, text), /AK9\*A/);
    assert.match(await acknowledged(service, sandbox, text), /AK9\*A/);
    await service.work();
    await assert.rejects(live.invoice("PRO6"), /no invoice/);
    assert.equal((await sandbox.invoice("PRO6")).status, "unmatched");
  });

  test("what is no interchange is refused with a reason, kept and visible", async () => {
    const service = await aService();
    const tenant = await service.tenant();
    const answer = await send(service, tenant, "<html>not found</html>");
    assert.equal(answer.kind, "unreadable");
    const rows = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select outcome, reason from edi_interchange"),
    );
    assert.equal(rows.rows[0]?.["outcome"], "unreadable");
    assert.equal((await send(service, tenant, "")).kind, "unreadable");
  });

  test("an invoice and its rebilling in one file: only the last one stands", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-8", charges: [["LINEHAUL", "500.00"]] }));
    await service.work();
    const invoices = [
      { number: "PRO9", order: "SO-8", cents: 60_000 },
      { number: "PRO9", order: "SO-8", cents: 50_000, indicator: "RB" },
    ];
    await acknowledged(service, tenant, file(30, invoices));
    await service.work();
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select billed, status, terminated_reason from invoice order by billed"),
    );
    assert.deepEqual(rows, [
      { billed: "500.0000", status: "approved", terminated_reason: null },
      { billed: "600.0000", status: "terminated", terminated_reason: "Superseded" },
    ]);
  });

  test("a rebilling supersedes the open invoice of its number; a cancellation ends both", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-7", charges: [["LINEHAUL", "500.00"]] }));
    await acknowledged(service, tenant, file(20, [{ number: "PRO7", order: "SO-7", cents: 60_000 }]));
    await service.work();
    const first = await tenant.invoice("PRO7");
    assert.equal(first.status, "review");
    await acknowledged(service, tenant, file(21, [{ number: "PRO7", order: "SO-7", cents: 50_000, indicator: "RB" }]));
    await service.work();
    const second = await tenant.invoice("PRO7");
    assert.notEqual(second.uuid, first.uuid);
    assert.equal(second.status, "approved");
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select status, terminated_reason, superseded_by from invoice where invoice_uuid = $1", [first.uuid]),
    );
    assert.deepEqual(rows[0], { status: "terminated", terminated_reason: "Superseded", superseded_by: second.uuid });

    await acknowledged(service, tenant, file(22, [{ number: "PRO8", order: "SO-7", cents: 9_900 }]));
    await service.work();
    await acknowledged(service, tenant, file(23, [{ number: "PRO8", order: "SO-7", cents: 9_900, indicator: "CA" }]));
    await service.work();
    const both = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select status, terminated_reason from invoice where invoice_number = 'PRO8'"),
    );
    assert.deepEqual(both.rows, [
      { status: "terminated", terminated_reason: "CancelledByVendor" },
      { status: "terminated", terminated_reason: "CancelledByVendor" },
    ]);
  });
});
