import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

/** A bill that comes again for another order of the same amount is found whatever became of its numbers. */
suite("bills that were sent again for another order", () => {
  let service: Service;
  let app: FastifyInstance;
  let made: Shipper;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
    made = await aShipper(service, app);
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  let orders = 0;
  const bill = async (invoiceNumber: string, references: Readonly<Record<string, string>> = {}) => {
    const orderNumber = `AGAIN-${(orders += 1)}`;
    await made.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "1000"]] }));
    const body = anInvoiceBody({ invoiceNumber, order: orderNumber, charges: [["LINEHAUL", "1000"]] });
    const named = Object.entries(references).map(([type, value]) => ({ type, value }));
    const again = {
      ...body,
      referenceNumbers: [...body.referenceNumbers, ...named],
      externalId: `${invoiceNumber} of ${orderNumber}`,
    };
    return made.invoice(again);
  };
  const duplicates = ({ audit }: Awaited<ReturnType<typeof bill>>) =>
    audit.findings
      .filter(({ rule }) => rule === "duplicate-invoice")
      .map(({ rule, severity, messageId }) => `${severity} ${messageId?.replace(`${rule}/`, "")}`);

  test("its PRO number is named as the BOL number", async () => {
    assert.equal((await bill("F-1", { PRONumber: "PX-778812" })).status, "approved");
    const again = await bill("Z-1", { BOLNumber: "px 778812" });
    assert.equal(again.status, "review");
    assert.deepEqual(duplicates(again), ["review crossedMove"]);
    assert.equal((await bill("F-2", { BOLNumber: "BX-1" })).status, "approved");
    assert.deepEqual(duplicates(await bill("Z-2", { PRONumber: "BX-1" })), ["review crossedMove"]);
  });

  test("its PRO number stands on the orders alone, of one or of both", async () => {
    const shipper = await aShipper(service, app);
    const ordered = (orderNumber: string, pro: string) =>
      shipper.order(
        anOrderBody({
          orderNumber,
          charges: [["LINEHAUL", "1000"]],
          more: { referenceNumbers: [{ type: "PRONumber", value: pro }] },
        }),
      );
    const billed = (number: string, order: string, amount = "1000", pro: string | null = null, externalId = number) => {
      const body = anInvoiceBody({ invoiceNumber: number, order, charges: [["LINEHAUL", amount]] });
      const references = pro === null ? [] : [{ type: "PRONumber", value: pro }];
      const named = { ...body, externalId, referenceNumbers: [...body.referenceNumbers, ...references] };
      return shipper.invoice(named);
    };
    const found = async (...given: Parameters<typeof billed>) => {
      const bill = await billed(...given);
      return [bill.status, ...duplicates(bill)];
    };
    for (const [at, [first, second]] of (
      [
        ["bill", null],
        [null, "bill"],
        [null, null],
      ] as const
    ).entries()) {
      const pro = `77881${at}`;
      await ordered(`PRO-A${at}`, pro);
      await ordered(`PRO-B${at}`, `PRO ${pro}`);
      assert.deepEqual(await found(`K1-${at}00`, `PRO-A${at}`, "1000", first === null ? null : pro), ["approved"]);
      const again = await found(`M7-${at}00`, `PRO-B${at}`, "1000", second === null ? null : pro);
      assert.deepEqual(again, ["review", "review orderedMove"], `${first} ${second}`);
    }
    // At once, too: one of them waits for the other.
    await ordered("PRO-X", "77990");
    await ordered("PRO-Y", "77990");
    const both = [
      ["V1-900", "PRO-X"],
      ["W4-910", "PRO-Y"],
    ] as const;
    await Promise.all(
      both.map(([invoiceNumber, order]) =>
        shipper.done("POST", "/v2/invoices", anInvoiceBody({ invoiceNumber, order, charges: [["LINEHAUL", "1000"]] })),
      ),
    );
    await shipper.settle();
    const statuses = await Promise.all(both.map(async ([number]) => (await shipper.workspace(number)).status));
    assert.deepEqual(statuses.toSorted(), ["approved", "review"]);
    // Two orders that one PRO serves, billed apart; pieces of one order; another PRO on each bill.
    await ordered("PRO-C", "PX-3");
    await ordered("PRO-D", "PX-3");
    assert.deepEqual(await found("N-400", "PRO-C", "500"), ["review"]);
    assert.deepEqual(duplicates(await billed("Q-500", "PRO-C", "500")), []);
    assert.deepEqual(duplicates(await billed("R-600", "PRO-D", "980")), []);
    await ordered("PRO-E", "PX-4");
    await shipper.order(
      anOrderBody({
        orderNumber: "PRO-F",
        charges: [["LINEHAUL", "1000"]],
        more: { referenceNumbers: ["PX-4", "PX-5"].map((value) => ({ type: "PRONumber", value })) },
      }),
    );
    assert.deepEqual(await found("S-700", "PRO-E", "1000", "PX-4"), ["approved"]);
    assert.deepEqual(await found("T-800", "PRO-F", "1000", "PX-5"), ["approved"]);
  });

  test("its PRO number was billed for another order, whatever both bill and say that they are", async () => {
    const shipper = await aShipper(service, app);
    const ordered = (orderNumber: string, amount: string, references: Readonly<Record<string, string>> = {}) => {
      const referenceNumbers = Object.entries(references).map(([type, value]) => ({ type, value }));
      return shipper.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", amount]], more: { referenceNumbers } }));
    };
    const billed = (
      invoiceNumber: string,
      order: string,
      amount: string,
      references: Readonly<Record<string, string>>,
      type = "Invoice",
    ) => {
      const body = anInvoiceBody({ invoiceNumber, order, charges: [["LINEHAUL", amount]], more: { type } });
      const named = Object.entries(references).map(([kind, value]) => ({ type: kind, value }));
      const sent = { ...body, referenceNumbers: [...body.referenceNumbers, ...named] };
      return shipper.invoice(sent);
    };
    const found = async (...given: Parameters<typeof billed>) => {
      const bill = await billed(...given);
      return [bill.status, ...duplicates(bill)];
    };
    const pro = { PRONumber: "660010" };
    await ordered("TWO-A", "1000");
    await ordered("TWO-B", "300");
    assert.deepEqual(await found("L-1", "TWO-A", "1000", pro), ["approved"]);
    const second = await billed("M-9", "TWO-B", "300", pro);
    assert.deepEqual([second.status, ...duplicates(second)], ["review", "review nearMove"]);
    // Who ends the other one lets it pass.
    await ordered("TWO-C", "900");
    await billed("L-2", "TWO-C", "990", { PRONumber: "660020" });
    await ordered("TWO-D", "200");
    const waits = await billed("M-8", "TWO-D", "200", { PRONumber: "PRO 660020" });
    assert.equal(waits.status, "review");
    const wrong = await shipper.workspace("L-2");
    await shipper.done("POST", `/manage/invoices/${wrong.uuid}/terminate`, { eTag: wrong.eTag, reason: "Other", message: "m" });
    await shipper.settle();
    assert.equal((await shipper.workspace("M-8")).status, "approved");
    // A follow-up too, and where only a later order says that the number is its own.
    await shipper.order(
      anOrderBody({
        orderNumber: "TWO-E",
        charges: [
          ["LINEHAUL", "700"],
          ["DETENTION", "150"],
        ],
      }),
    );
    await ordered("TWO-F", "600", { PRONumber: "660010" });
    assert.deepEqual(await found("M-5", "TWO-F", "600", pro), ["review", "review nearMove", "review nearMove"]);
    assert.ok((await found("M-4", "TWO-E", "700", pro, "Supplemental")).includes("review nearMove"));
    // The carrier's SCAC before it is no other number.
    await ordered("TWO-G", "1000");
    assert.ok((await found("M-3", "TWO-G", "1000", { PRONumber: "ACMF660010" })).includes("block sameMove"));
    await ordered("TWO-H", "1000");
    assert.deepEqual(await found("ACMF-0882200", "TWO-H", "1000", {}), ["approved"]);
    await ordered("TWO-I", "1000");
    assert.deepEqual(await found("882200", "TWO-I", "1000", {}), ["review", "block sameMove"]);
    // Billed for the wrong order, credited whole, and billed for the right one.
    await ordered("TWO-L", "1000");
    await ordered("TWO-M", "700");
    assert.deepEqual(await found("P-1", "TWO-L", "1000", { PRONumber: "660050" }), ["approved"]);
    assert.deepEqual(await found("CR-P-1", "TWO-L", "-1000", { PRONumber: "660050" }), ["approved"]);
    assert.deepEqual(await found("P-2", "TWO-M", "700", { PRONumber: "660050" }), ["approved"]);
    // One shipment by the shipper's own numbers.
    await ordered("TWO-J", "1000", { BOLNumber: "SB-1" });
    await ordered("TWO-K", "600", { BOLNumber: "SB-1" });
    const both = { PRONumber: "660040", BOLNumber: "SB-1" };
    assert.deepEqual(await found("N-1", "TWO-J", "1000", both), ["approved"]);
    assert.deepEqual(await found("N-2", "TWO-K", "600", both), ["approved"]);
  });

  test("a word, a letter or a count was added to its number, or one is written otherwise", async () => {
    assert.equal((await bill("D7741")).status, "approved");
    for (const [number, message] of [
      ["D7741-R", "alteredNumber"],
      ["D7741A", "alteredNumber"],
      ["D7741 REV1", "alteredNumber"],
      ["RE-D7741", "alteredNumber"],
      ["PRO D7741", "alteredNumber"],
      ["D774I", "lookalikeNumber"],
    ] as const) {
      const again = await bill(number);
      assert.equal(again.status, "review", number);
      assert.ok(duplicates(again).includes(`review ${message}`), number);
    }
    assert.equal((await bill("D9931", { PRONumber: "PY-4401" })).status, "approved");
    for (const [number, pro] of [
      ["D9931-1", "PY-4401-1"],
      ["D9931-R", "PY-4401R"],
      ["INV D9931", "PY-4401-A"],
    ] as const)
      assert.notEqual((await bill(number, { PRONumber: pro })).status, "approved", `${number} ${pro}`);
    for (const [number, references] of [
      ["D9931-2", {}],
      ["D9931-3", { PRONumber: "ZZ-1" }],
      ["D9931-10", {}],
      ["R-D9931-1", {}],
      ["D9931-R-2", { PRONumber: "ZZ-2" }],
    ] as const) {
      const again = await bill(number, references);
      assert.deepEqual([again.status, duplicates(again)[0]], ["review", "review alteredNumber"], number);
    }
    assert.equal((await bill("D9932", { PRONumber: "PY-4402" })).status, "approved");
    assert.equal((await bill("D9940-1", { PRONumber: "PY-4403" })).status, "approved", "bills of a series");
    assert.equal((await bill("D9940-2", { PRONumber: "PY-4404" })).status, "approved", "bills of a series");
    assert.equal((await bill("D9940-3")).status, "approved", "bills of a series");
    assert.equal((await bill("D8842-R")).status, "approved");
    assert.equal((await bill("D8842")).status, "review", "the first one may come last");
    assert.equal((await bill("D7742")).status, "approved");
  });

  test("the order has room, and it says that it is of another type; a follow-up of another number or amount is none", async () => {
    const to = await aShipper(service, app);
    const policy = await to.done("GET", "/manage/audit-policy");
    const under = { amount: "2000", percent: "100", whichever: "larger" };
    await to.done("PUT", "/manage/audit-policy", {
      ...policy,
      total: { ...policy.total, under },
      charge: { ...policy.charge, under },
    });
    await to.order(
      anOrderBody({
        orderNumber: "ROOM-1",
        charges: [
          ["LINEHAUL", "1000"],
          ["DETENTION", "600"],
        ],
      }),
    );
    const ofOrder = async (invoiceNumber: string, type: string, charge: readonly [string, string], on = "2026-10-08") => {
      const body = anInvoiceBody({ invoiceNumber, order: "ROOM-1", charges: [charge], more: { type, invoiceDate: on } });
      const referenceNumbers = [...body.referenceNumbers, { type: "PRONumber", value: "P7" }];
      const sent = { ...body, referenceNumbers, externalId: `${invoiceNumber} ${type} ${charge[1]} ${on}` };
      return to.invoice(sent);
    };
    const detention = (amount: string) => ["DETENTION", amount] as const;
    for (const [number, charge] of [
      ["I-1", ["LINEHAUL", "1000"]],
      ["I-2", detention("150")],
    ] as const) {
      const { status, audit } = await ofOrder(number, "Invoice", charge);
      assert.equal(status, "approved", JSON.stringify(audit.findings.map(({ message }) => message)));
    }
    for (const [type, on] of [
      ["Supplemental", "2026-10-08"],
      ["BalanceDue", "2026-10-09"],
    ] as const) {
      const again = await ofOrder("I-2", type, detention("150"), on);
      assert.equal(again.status, "review", type);
      assert.ok(duplicates(again).includes("review otherType"), JSON.stringify(duplicates(again)));
    }
    assert.deepEqual(duplicates(await ofOrder("I-3", "Supplemental", detention("160"))), []);
    assert.deepEqual(duplicates(await ofOrder("I-2", "Supplemental", detention("20"))), []);
  });
});
