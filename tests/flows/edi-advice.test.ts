import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { readInvoice } from "#usecases/invoice/read-invoice.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { anOrderBody } from "../builders/bodies.ts";
import { type Invoice210, file210 } from "../builders/edi-files.ts";
import { aService } from "../service.ts";

const ACTOR = { id: "key:test", name: "Test", approvalLimit: null };

const aPartnership = async (partner: unknown) => {
  const service = await aService();
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  const inTenant = service.context.db.inTenant;
  await inTenant(tenant.tenantUuid, (tx) =>
    tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2)", [
      tenant.tenantUuid,
      JSON.stringify(partner),
    ]),
  );
  const send = async (control: number, invoices: readonly Invoice210[]): Promise<string> => {
    const answer = await receiveX12(service.context, tenant.tenant, {
      actor: ACTOR,
      channel: "http",
      chunks: [Buffer.from(file210(control, invoices))],
    });
    assert.equal(answer.kind, "acknowledged");
    await service.work(20_000, "advise-partner");
    const { rows } = await inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ advice: string | null }>(
        "select advice from edi_interchange order by received_at desc, control_number desc limit 1",
      ),
    );
    return rows[0]?.advice ?? "";
  };
  return { service, tenant, send };
};

describe("the 824", () => {
  test("tells of invoices that cannot be processed, once they were audited, and of no others", async () => {
    const { tenant, send } = await aPartnership({ applicationAdvice: true, scacs: ["ACMF"] });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "500.00"]] }));
    assert.equal(await send(1, [{ number: "OK1", order: "SO-1", cents: 50_000 }]), "");

    const advice = await send(2, [
      { number: "OK1", order: "SO-1", cents: 50_000 },
      { number: "LATE", order: "SO-1", cents: 90_000, indicator: "CO" },
      { number: "ALIEN", order: "SO-1", cents: 100, scac: "ZZZZ" },
      { number: "NOWHERE", order: "NO-SUCH", cents: 100 },
    ]);
    const lines = advice.split(/~\n?/);
    const of = (invoice: string) => {
      const at = lines.findIndex((line) => line.startsWith("OTI*") && line.includes(`*CN*${invoice}*`));
      assert.notEqual(at, -1, `${invoice} in ${advice}`);
      const rest = lines.slice(at + 1);
      return [
        lines[at],
        ...rest.slice(
          0,
          rest.findIndex((line) => !line.startsWith("TED*")),
        ),
      ];
    };
    assert.match(of("OK1").join("\n"), /^OTI\*TR\*CN\*OK1\*+2\*0001\*210\nTED\*003\*/);
    assert.match(of("LATE").join("\n"), /^OTI\*TE\*CN\*LATE\*[^]*TED\*011\*/);
    assert.match(of("ALIEN").join("\n"), /^OTI\*TR\*CN\*ALIEN\*[^]*TED\*848\*/);
    assert.match(of("NOWHERE").join("\n"), /^OTI\*TE\*CN\*NOWHERE\*[^]*TED\*011\*/);
    // It is X12 itself, addressed to the sender, with a number of its own.
    const events = [...readX12Sync([Buffer.from(advice)])];
    const end = events.find((event) => event.kind === "interchange-end");
    assert.equal(end?.kind === "interchange-end" && end.result.outcome, "accepted");
    assert.equal(end?.kind === "interchange-end" && end.result.header.receiverId, "ACMF");
    assert.equal(end?.kind === "interchange-end" && Number(end.result.header.controlNumber), 3);
  });

  test("is not written for partners that do not want it", async () => {
    const { send } = await aPartnership({});
    assert.equal(await send(1, [{ number: "N1", order: "NO-SUCH", cents: 100 }]), "");
  });
});

describe("the vendor of an EDI invoice", () => {
  test("is known by its external id where one vendor of the directory has the SCAC, and by none where two have", async () => {
    const { service, tenant, send } = await aPartnership({});
    const vendor = (externalId: string, scac: string) =>
      changeVendor(
        service.context,
        tenant.tenant,
        { externalId, vendor: { name: externalId, scac } },
        { actor: ACTOR, eTag: null, effectiveFrom: null },
      );
    await vendor("V-1", "ACMF");
    await vendor("V-2", "TWIN");
    await vendor("V-3", "TWIN");
    await send(1, [
      { number: "ONE", order: "SO-1", cents: 100 },
      { number: "TWO", order: "SO-1", cents: 100, scac: "TWIN" },
    ]);
    const externalIdOf = async (number: string) => {
      const { uuid } = await tenant.invoice(number);
      return (await readInvoice(service.context, tenant.tenant, uuid))?.vendorExternalId;
    };
    assert.equal(await externalIdOf("ONE"), "V-1");
    assert.equal(await externalIdOf("TWO"), null);
  });
});
