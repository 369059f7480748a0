import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

interface Line {
  readonly state: string;
  readonly difference: string | null;
  readonly invoices: readonly { readonly vendor: string | null }[];
}

suite("a carrier's statement of account", () => {
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  test("counts no other carrier's bill under the same number, and what names the carrier by its SCAC alone", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, sandbox: false });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    const ask = async (method: "POST" | "PUT", path: string, body: unknown) => {
      const answer = await ana.ask(method, `/manage${path}`, body);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    const compare = async (text: string, vendorExternalId?: string): Promise<readonly Line[]> =>
      (await ask("POST", "/statements/compare", { text, ...(vendorExternalId === undefined ? {} : { vendorExternalId }) })).lines;
    await ask("PUT", "/vendors/ACME", { name: "Acme Freight", scac: "ACMF" });
    await ask("PUT", "/vendors/BOLT", { name: "Bolt Lines", scac: "BOLT" });
    const bill = async (vendor: string, externalId: string, amount: string) => {
      const more = { externalId };
      await tenant.acceptInvoice(
        anInvoiceBody({ invoiceNumber: "4512", order: "SO-1", vendor, charges: [["LINEHAUL", amount]], more }),
      );
      await service.work();
    };
    await bill("ACME", "ACME-4512", "100");
    assert.deepEqual(
      (await compare("Invoice\tBalance\n4512\t100.00")).map(({ state, difference }) => [state, difference]),
      [["open", "0.0000"]],
      "one carrier's bill is known without a word of whose statement it is",
    );
    await bill("BOLT", "BOLT-4512", "250");
    const [unnamed] = await compare("Invoice\tBalance\n4512\t100.00");
    assert.deepEqual([unnamed?.state, unnamed?.difference, unnamed?.invoices.length], ["several-vendors", null, 2]);
    for (const [vendor, difference] of [
      ["ACME", "0.0000"],
      ["BOLT", "-150.0000"],
    ] as const)
      assert.deepEqual(
        (await compare("Invoice\tBalance\n4512\t100.00", vendor)).map((line) => [
          line.state,
          line.difference,
          line.invoices.length,
        ]),
        [["open", difference, 1]],
        vendor,
      );
    await asOwner(
      service.database,
      "update invoice set vendor_external_id = null, vendor_scac = 'BOLT' where tenant_uuid = $1 and external_id = 'BOLT-4512'",
      [tenant.tenantUuid],
    );
    const [byScac] = await compare("Invoice\tBalance\n4512\t250.00", "BOLT");
    assert.deepEqual([byScac?.state, byScac?.difference], ["open", "0.0000"]);
    const [other] = await compare("Invoice\tBalance\n4512\t250.00", "ACME");
    assert.deepEqual([other?.state, other?.difference], ["open", "150.0000"], "the other's is another's");
  });
});
