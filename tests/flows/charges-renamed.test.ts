import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

/** An order is sent again with a charge under another code than it was paid under: it is not paid again under the new one. */
suite("charges that an order renames after they were paid", () => {
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

  /** A shipper whose order was billed as it stands, and paid. */
  const paid = async (charges: Charges) => {
    const made = await aShipper(service, app);
    const order = (...ordered: Charges) => made.order(anOrderBody({ orderNumber: "RN-1", charges: ordered }));
    const bill = (number: string, lines: Charges, type = "Supplemental") =>
      made.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order: "RN-1", charges: lines, more: { type } }),
        externalId: number,
      });
    const told = async (number: string) => {
      const { status, audit } = await made.workspace(number);
      return [status, ...audit.findings.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`)];
    };
    await order(...charges);
    assert.equal((await bill("A-1", charges, "Invoice")).status, "approved");
    return { ...made, order, bill, told };
  };

  test("the new code is looked at by a person, and passes once the old one was given back", async () => {
    const { order, bill, told, settle, workspace } = await paid([
      ["LINEHAUL", "50000"],
      ["DETENTION", "150"],
    ]);
    await order(["LINEHAUL", "50000"], ["LAYOVER", "150"]);
    await bill("A-2", [["LAYOVER", "150"]]);
    assert.deepEqual(await told("A-2"), [
      "review",
      "review charge-agreed-before: LAYOVER: 150.00 USD is billed. Order RN-1 asks for it since it was sent again without DETENTION, of which 150.00 USD was paid (invoice A-1): one charge may be paid twice, under two codes.",
    ]);
    const credit = await bill("A-3", [["DETENTION", "-150"]], "Invoice");
    assert.equal(credit.status, "approved", JSON.stringify(credit.audit.findings));
    await settle();
    assert.equal((await workspace("A-2")).status, "approved");
  });

  test("nor does a limit of a large order hide what became a part of linehaul, or a dearer charge", async () => {
    const { order, bill, told } = await paid([
      ["LINEHAUL", "49100"],
      ["DETENTION", "900"],
    ]);
    await order(["LINEHAUL", "50000"]);
    await bill("A-2", [["LINEHAUL", "900"]]);
    assert.match((await told("A-2")).join("\n"), /review\nreview charge-agreed-before: LINEHAUL: 900\.00 USD is billed/);
    await order(["LINEHAUL", "49100"], ["LAYOVER", "700"], ["LUMPER", "150"]);
    await bill("A-3", [
      ["LAYOVER", "700"],
      ["LUMPER", "150"],
    ]);
    assert.match((await told("A-3")).join("\n"), /charge-agreed-before: LAYOVER.*\nreview charge-agreed-before: LUMPER/);
  });

  test("a charge that an order gains while all that was paid stands is paid, and one that it named all along", async () => {
    const gains = await paid([
      ["LINEHAUL", "50000"],
      ["DETENTION", "150"],
    ]);
    await gains.order(["LINEHAUL", "50000"], ["DETENTION", "150"], ["LAYOVER", "150"]);
    assert.deepEqual(await gains.bill("A-2", [["LAYOVER", "150"]]).then(({ status }) => status), "approved");

    const loses = await aShipper(service, app);
    const charges: Charges = [
      ["LINEHAUL", "50000"],
      ["DETENTION", "150"],
    ];
    await loses.order(anOrderBody({ orderNumber: "RN-1", charges: [...charges, ["LAYOVER", "150"]] }));
    assert.equal((await loses.invoice(anInvoiceBody({ invoiceNumber: "B-1", order: "RN-1", charges }))).status, "approved");
    await loses.order(
      anOrderBody({
        orderNumber: "RN-1",
        charges: [
          ["LINEHAUL", "50000"],
          ["LAYOVER", "150"],
        ],
      }),
    );
    const more = { type: "Supplemental" };
    const second = await loses.invoice(
      anInvoiceBody({ invoiceNumber: "B-2", order: "RN-1", charges: [["LAYOVER", "150"]], more }),
    );
    assert.equal(second.status, "approved", JSON.stringify(second.audit.findings));
  });

  test("what a person passed is not looked at again, what is left of the old charge is", async () => {
    const { order, bill, told, done, settle } = await paid([
      ["LINEHAUL", "50000"],
      ["DETENTION", "200"],
    ]);
    await order(["LINEHAUL", "50000"], ["LAYOVER", "150"]);
    const { uuid, eTag } = await bill("A-2", [["LAYOVER", "150"]]);
    await done("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "the driver waited, and stayed over" });
    await settle();
    await order(["LINEHAUL", "50000"], ["LAYOVER", "150"], ["LUMPER", "80"]);
    await bill("A-3", [["LUMPER", "80"]]);
    assert.match((await told("A-3")).join("\n"), /^review\nreview charge-agreed-before: LUMPER.*DETENTION.*of which 200/);
    const third = await done("GET", `/v2/invoices/uuid?externalId=A-3`);
    const workspace = await done("GET", `/manage/invoices/${third.invoiceUuid}`);
    await done("POST", `/manage/invoices/${workspace.uuid}/approve`, { eTag: workspace.eTag, reason: "a lumper was there" });
    await settle();
    await order(["LINEHAUL", "50000"], ["LAYOVER", "150"], ["LUMPER", "80"], ["TOLLS", "40"]);
    assert.equal((await bill("A-4", [["TOLLS", "40"]])).status, "approved", (await told("A-4")).join("\n"));
  });
});
