import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { aDoor, aShipper, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { aShipperByHand, type Charges, rulesOf } from "#tests/fixtures/one-order.ts";
import { aService } from "../service.ts";

/** What the invoices of one order are to each other: rivals, remainders. */
suite("bills of one order", () => {
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

  const shipper = (charges: Charges) => aShipperByHand(service, app, charges);
  const found = rulesOf;
  const totals = (read: Workspace) => read.totals;

  test("an invoice that fits two divisions counts against neither while it is open, and once when it is approved", async () => {
    const entry = await shipper([]);
    const division = (externalId: string, amount: string) =>
      anOrderBody({ orderNumber: "BO-2", vendor: externalId, charges: [["LINEHAUL", amount]] }).vendors.map((vendor) => ({
        ...vendor,
        scacCode: "DIVX",
      }));
    await entry.orderAs({
      ...anOrderBody({ orderNumber: "BO-2", charges: [] }),
      vendors: [...division("EAST", "400"), ...division("WEST", "1800")],
    });
    const bill = (number: string, amount: string, vendor: object) =>
      entry.bill(number, [["LINEHAUL", amount]], { vendor, referenceNumbers: [{ type: "OrderNumber", value: "BO-2" }] });
    const nobodys = await bill("N-1", "1800", { scacCode: "DIVX" });
    assert.deepEqual(found(nobodys).slice(0, 1), ["vendor-ambiguous"]);
    const east = await bill("E-1", "400", { externalId: "EAST" });
    const west = await bill("W-1", "1800", { externalId: "WEST" });
    assert.deepEqual([found(east), found(west)], [[], []]);
    assert.equal((await entry.approve(nobodys, { reason: "the western division's, by its paper" })).status, 200);
    const stale = await entry.approve(west, { reason: "as audited" });
    assert.equal(stale.status, 409, JSON.stringify(stale.body));
    await entry.settle();
    assert.equal((await entry.read("W-1")).verdict, "dispute");
    assert.deepEqual(found(await entry.read("E-1")), []);
    assert.equal((await entry.approve(await entry.read("E-1"))).status, 200);
  });

  test("an order's versions name the invoices that each had audited again, and whose approval it cost", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    const audited = async () =>
      (await entry.done("GET", "/manage/orders/BO-1")).versions.map(
        (version: { audited: { invoiceNumber: string; before: string; verdict: string; droppedApprovals: number }[] }) =>
          version.audited.map((audit) => [audit.invoiceNumber, audit.before, audit.verdict, audit.droppedApprovals]),
      );
    const open = await entry.bill("V-1", [["LINEHAUL", "600"]]);
    const final = await entry.bill("V-2", [["LINEHAUL", "400"]]);
    assert.deepEqual(await audited(), [[]], "each audit was that of its arrival");
    assert.equal((await entry.approve(final)).status, 200);
    await entry.settle();
    assert.equal((await entry.approve(await entry.read("V-1"), { hold: true, reason: "as agreed" })).status, 200);
    await entry.order([["LINEHAUL", "500"]]);
    await entry.order([["LINEHAUL", "1000"]]);
    assert.deepEqual(await audited(), [[], [["V-1", "review", "dispute", 1]], [["V-1", "review", "approve", 0]]]);
    assert.equal((await entry.read("V-1")).uuid, open.uuid);
  });

  test("an invoice is compared with earlier bills of its order, charge by charge: billed, approved, and what is left", async () => {
    const entry = await shipper([
      ["LINEHAUL", "1000"],
      ["FUEL", "200"],
    ]);
    const beside = async (number: string) =>
      entry.done("GET", `/manage/invoices/${(await entry.read(number)).uuid}/earlier-bills`);
    const approved = await entry.bill("P-1", [["LINEHAUL", "400"]]);
    assert.equal((await entry.approve(approved, { reason: "a part" })).status, 200);
    await entry.settle();
    await entry.bill("P-2", [
      ["LINEHAUL", "300"],
      ["FUEL", "150"],
    ]);
    await entry.bill("P-3", [
      ["LINEHAUL", "350"],
      ["FUEL", "40"],
    ]);
    const { charges, invoices, currency } = await beside("P-3");
    assert.deepEqual(
      charges.map((row: Record<string, string>) => [
        row["code"],
        ...["expected", "billedBefore", "approvedBefore", "thisInvoice", "left"].map((name) => Number(row[name])),
      ]),
      [
        ["LINEHAUL", 1000, 700, 400, 350, -50],
        ["FUEL", 200, 150, 0, 40, 10],
      ],
    );
    assert.equal(currency, "USD");
    assert.deepEqual(
      invoices.map((bill: { invoiceNumber: string; status: string; total: string; counts: boolean }) => [
        bill.invoiceNumber,
        bill.status,
        bill.total,
        bill.counts,
      ]),
      [
        ["P-1", "approved", "400.0000", true],
        ["P-2", "review", "450.0000", true],
      ],
    );
    const decided = await beside("P-1");
    assert.deepEqual([decided.invoices, decided.charges[0].left], [[], "600.0000"], "a final one is shown as it was decided");
    const alone = await entry.bill("P-4", [["LINEHAUL", "1"]], { referenceNumbers: [{ type: "OrderNumber", value: "NOBODY" }] });
    const nothing = await entry.done("GET", `/manage/invoices/${alone.uuid}/earlier-bills`);
    assert.deepEqual([nothing.charges, nothing.invoices], [[], []]);
  });

  test("an invoice is not paid again on the strength of a credit that nobody has approved, and is judged anew when somebody does", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    assert.equal((await entry.bill("C-1", [["LINEHAUL", "1000"]])).status, "approved");
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false });
    const credit = await entry.bill("C-2", [["LINEHAUL", "-1000"]]);
    assert.deepEqual([credit.status, credit.verdict], ["review", "approve"]);
    const again = await entry.bill("C-3", [["LINEHAUL", "1000"]]);
    assert.deepEqual([again.status, again.verdict], ["review", "dispute"], "2,000 would be paid, and nothing given back");
    assert.equal((await entry.approve(credit, { reason: "taken back" })).status, 200);
    await entry.settle();
    assert.equal((await entry.read("C-3")).verdict, "approve");
  });

  test("money that comes back unasked is nothing to hold; who bills it again is looked at", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    assert.equal((await entry.bill("M-1", [["LINEHAUL", "1000"]])).status, "approved");
    const credit = await entry.bill("M-2", [["LINEHAUL", "-300"]]);
    assert.deepEqual([credit.status, found(credit)], ["approved", []]);
    assert.notEqual((await entry.bill("M-3", [["LINEHAUL", "-300"]])).status, "approved", "the same credit again");
    const again = await entry.bill("M-4", [["LINEHAUL", "300"]], { type: "BalanceDue" });
    assert.deepEqual([again.status, found(again)], ["review", ["withheld-earlier"]]);
    await entry.order([["LINEHAUL", "1100"]]);
    assert.equal((await entry.read("M-4")).verdict, "review", "a third of it is the order's");
    await entry.order([["LINEHAUL", "1000"]]);
    assert.equal((await entry.approve(await entry.read("M-4"), { reason: "the credit was a mistake" })).status, 200);
    await entry.settle();
    assert.equal((await entry.bill("M-5", [["LINEHAUL", "300"]], { type: "BalanceDue" })).verdict, "dispute");
  });

  test("a bill that is credited whole after its order was cut is billed anew, and approved", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    assert.equal((await entry.bill("CR-1", [["LINEHAUL", "1000"]])).status, "approved");
    await entry.order([["LINEHAUL", "900"]]);
    const credit = await entry.bill("CR-2", [["LINEHAUL", "-1000"]]);
    assert.deepEqual([credit.status, found(credit)], ["approved", []]);
    const rebill = await entry.bill("CR-3", [["LINEHAUL", "900"]]);
    assert.deepEqual([rebill.status, found(rebill)], ["approved", []]);
    const asked = (await entry.done("GET", "/manage/recoveries")).items as readonly { amount: string; state: string }[];
    assert.deepEqual(
      asked.filter(({ amount }) => amount !== "0.0000"),
      [],
    );
    assert.equal((await entry.bill("CR-4", [["LINEHAUL", "900"]], { type: "BalanceDue" })).verdict, "dispute");
  });

  test("the corrected bill of a disputed one is judged without it, and approved once that one is terminated", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    const first = await entry.bill("D-1", [["LINEHAUL", "1100"]]);
    assert.equal(first.verdict, "dispute");
    await entry.done("POST", `/manage/invoices/${first.uuid}/disputes`, {
      party: "Vendor",
      reasons: [{ description: "100.00 too much" }],
    });
    await entry.settle();
    assert.equal((await entry.read("D-1")).status, "disputed");
    const corrected = await entry.bill("D-2", [["LINEHAUL", "1000"]]);
    assert.deepEqual([corrected.status, corrected.verdict, found(corrected)], ["review", "review", ["possible-correction"]]);
    const open = await entry.read("D-1");
    await entry.done("POST", `/manage/invoices/${first.uuid}/terminate`, {
      eTag: open.eTag,
      reason: "Other",
      message: "corrected",
    });
    await entry.settle();
    assert.deepEqual([(await entry.read("D-2")).status, found(await entry.read("D-2"))], ["approved", []]);
  });

  test("what came back unasked is not asked for again, and what the order falls by after it is", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await entry.bill("N-1", [["LINEHAUL", "1000"]]);
    await entry.bill("N-2", [["LINEHAUL", "-300"]]);
    await entry.order([["LINEHAUL", "1100"]]);
    assert.equal((await entry.bill("N-3", [["LINEHAUL", "100"]], { type: "BalanceDue" })).status, "approved");
    const asked = async () =>
      ((await entry.done("GET", "/manage/recoveries")).items as readonly { amount: string }[]).map(({ amount }) => amount);
    assert.deepEqual(await asked(), []);
    await entry.order([["LINEHAUL", "1000"]]);
    assert.deepEqual(await asked(), ["100.0000"], "less than the order names was paid, and 300 of that is given up");
  });

  test("of two invoices approved at once by people one wins, the other is told, audited again, and may then be approved knowingly", async () => {
    const entry = await shipper([["LINEHAUL", "655.75"]]);
    const invoices = [await entry.bill("R1", [["LINEHAUL", "655.75"]]), await entry.bill("R2", [["LINEHAUL", "655.75"]])];
    const answers = await Promise.all(invoices.map((read) => entry.approve(read)));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
    const lost = answers.findIndex((answer) => answer.status === 409);
    // Who comes so late that the audit after the first approval is done already is told to read it again.
    const told = JSON.stringify(answers[lost]?.body);
    assert.match(told, /approved after this invoice was audited.*1311\.5000.*655\.7500|the invoice was changed meanwhile/);
    await entry.settle();
    const again = await entry.read(`R${lost + 1}`);
    assert.ok(found(again).includes("order-overbilled"));
    assert.equal((await entry.approve(again, { reason: "both runs were made" })).status, 200);
  });

  test("two invoices that share an order between them are approved one after the other with the eTags of before", async () => {
    const entry = await shipper([
      ["LINEHAUL", "700"],
      ["FUEL", "100"],
    ]);
    const invoices = [await entry.bill("P1", [["LINEHAUL", "700"]]), await entry.bill("P2", [["FUEL", "100"]])];
    for (const read of invoices) assert.equal((await entry.approve(read)).status, 200);
  });

  test("an earlier invoice is audited again when a later one was approved and leaves it no room", async () => {
    const entry = await shipper([["LINEHAUL", "900"]]);
    const early = await entry.bill("E1", [["LINEHAUL", "900"]]);
    const late = await entry.bill("E2", [["LINEHAUL", "900"]]);
    assert.equal(early.verdict, "approve");
    assert.equal((await entry.approve(late, { reason: "the later one is right" })).status, 200);
    await entry.settle();
    const now = await entry.read("E1");
    assert.deepEqual([now.verdict, totals(now).expected], ["dispute", "0.0000"]);
  });

  test("each adjusted charge keeps its own reason; more than the invoice is never approved", async () => {
    const entry = await shipper([
      ["LINEHAUL", "1000"],
      ["FUEL", "100"],
    ]);
    const read = await entry.bill("A1", [
      ["LINEHAUL", "1100"],
      ["FUEL", "150"],
    ]);
    const more = await entry.approve(read, { charges: [{ code: "LINEHAUL", amount: "1200.0001" }] });
    assert.deepEqual([more.status, Object.keys(more.body.Errors)], [400, ["charges[0].amount"]]);
    const done = await entry.approve(read, {
      reason: "by contract",
      charges: [
        { code: "LINEHAUL", amount: "1000" },
        { code: "FUEL", amount: 100, reason: "index of week 9" },
      ],
    });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const result = await entry.done("GET", `/v2/tenants/${entry.tenantUuid}/vendor-invoices/${read.uuid}/audit-results`);
    assert.deepEqual(
      result.orders[0].vendorCharges.map((charge: { code: string; charge: number; reason: string }) => [
        charge.code,
        charge.charge,
        charge.reason,
      ]),
      [
        ["LINEHAUL", 1000, "by contract"],
        ["FUEL", 100, "index of week 9"],
      ],
    );
  });

  test("a vendor that was paid and left the order is seen by the next one's invoice, as a review", async () => {
    const entry = await shipper([["LINEHAUL", "1500"]]);
    const first = await entry.bill("S1", [["LINEHAUL", "1500"]]);
    assert.equal((await entry.approve(first)).status, 200);
    await entry.settle();
    const swapped = anOrderBody({ orderNumber: "BO-1", charges: [["LINEHAUL", "1500"]] }) as {
      vendors: Record<string, unknown>[];
    };
    const stranger = { externalId: "SECOND", scac: "SCND", mcNumber: null, dotNumber: null };
    await entry.orderAs({ ...swapped, vendors: swapped.vendors.map((vendor) => ({ ...vendor, ...stranger })) });
    const second = await entry.bill("S2", [["LINEHAUL", "1500"]], { vendor: stranger });
    assert.equal(second.verdict, "review", JSON.stringify(second.audit.findings));
    assert.deepEqual(found(second), ["order-billed-by-other"]);
  });

  test("nobody approves for a vendor on an audit that has not seen what another one, who is not on the order, was approved since", async () => {
    const entry = await shipper([["LINEHAUL", "300"]]);
    const other = await entry.bill("OV-1", [["LINEHAUL", "300"]], { vendor: { externalId: "BETA", name: "Beta Lines" } });
    const own = await entry.bill("OV-2", [["LINEHAUL", "300"]]);
    assert.deepEqual([found(other).includes("vendor-mismatch"), own.verdict], [true, "approve"]);
    assert.equal((await entry.approve(other, { reason: "they drove it" })).status, 200);
    const stale = await entry.approve(own);
    assert.deepEqual([stale.status, /OV-1 of another vendor was approved/.test(JSON.stringify(stale.body))], [409, true]);
    await entry.settle();
    const now = await entry.read("OV-2");
    assert.ok(found(now).includes("order-billed-by-other"), found(now).join());
    assert.equal((await entry.approve(now, { reason: "both drove" })).status, 200, "who has seen it may");
  });

  test("where the policy does not ask who else was paid, or the other one stands on the order with what it was paid, nothing stands in the way", async () => {
    const entry = await shipper([["LINEHAUL", "300"]]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false, rules: { "order-billed-by-other": "off" } });
    const other = await entry.bill("OF-1", [["LINEHAUL", "300"]], { vendor: { externalId: "BETA", name: "Beta Lines" } });
    const own = await entry.bill("OF-2", [["LINEHAUL", "300"]]);
    assert.equal((await entry.approve(other, { reason: "they drove it" })).status, 200);
    assert.equal((await entry.approve(await entry.read("OF-2"), { reason: "so did we" })).status, 200, own.uuid);

    const both = await shipper([["LINEHAUL", "300"]]);
    const order = anOrderBody({ orderNumber: "BO-1", charges: [["LINEHAUL", "300"]] }) as { vendors: Record<string, unknown>[] };
    const beta = { externalId: "BETA", scac: "BETL", mcNumber: null, dotNumber: null, name: "Beta Lines" };
    await both.orderAs({ ...order, vendors: order.vendors.flatMap((vendor) => [vendor, { ...vendor, ...beta }]) });
    const [second, first] = [
      await both.bill("OS-1", [["LINEHAUL", "300"]], { vendor: { externalId: "BETA" } }),
      await both.bill("OS-2", [["LINEHAUL", "300"]]),
    ];
    assert.equal((await both.approve(second)).status, 200);
    assert.equal((await both.approve(first)).status, 200, "each is paid what the order names");
  });

  test("an approval that can be undone takes effect when its seconds are over, and not once it was taken back", async () => {
    const entry = await shipper([["LINEHAUL", "300"]]);
    const seconds = async (): Promise<void> => {
      await service.context.db.control.query(
        "update work set due_at = now() where tenant_uuid = $1 and kind = 'approve-pending'",
        [entry.tenantUuid],
      );
      for (let tries = 0; tries < 200; tries += 1) {
        const { rows } = await service.context.db.control.query(
          "select 1 from work where tenant_uuid = $1 and kind = 'approve-pending' and state = 'ready'",
          [entry.tenantUuid],
        );
        if (rows.length === 0) return entry.settle();
        await sleep(25);
      }
      assert.fail("the approval was not taken up");
    };
    const read = await entry.bill("UN-1", [["LINEHAUL", "300"]]);
    const held = await entry.approve(read, { hold: true });
    assert.deepEqual([held.status, held.body.status], [200, "pending"]);
    assert.equal((await entry.read("UN-1")).status, "review");
    assert.equal((await entry.ask("POST", `/manage/invoices/${read.uuid}/approve/undo`)).status, 200);
    await seconds();
    const undone = await entry.read("UN-1");
    assert.equal(undone.status, "review");
    assert.equal((await entry.approve(undone, { hold: true })).status, 200);
    await seconds();
    const paid = await entry.read("UN-1");
    assert.deepEqual([paid.status, paid.totals.approved], ["approved", "300.0000"]);
  });

  test("what a person withheld is not paid by itself when it is asked for again, and his approval lifts it", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    const read = await entry.bill("W1", [["LINEHAUL", "1100"]]);
    const short = await entry.approve(read, { charges: [{ code: "LINEHAUL", amount: "800", reason: "damage claim 200" }] });
    assert.equal(short.status, 200, JSON.stringify(short.body));
    await entry.settle();
    const again = await entry.bill("W2", [["LINEHAUL", "200"]], { type: "BalanceDue" });
    assert.deepEqual([again.verdict, found(again)], ["review", ["withheld-earlier"]]);
    const claim = JSON.stringify(await entry.done("GET", `/manage/invoices/${again.uuid}/claim`));
    assert.match(claim, /200\.00 USD is billed, all of it was deducted from invoice W1 \(damage claim 200\)/);
    assert.equal((await entry.approve(again, { reason: "the claim was withdrawn" })).status, 200);
    await entry.settle();
    const timeline = JSON.stringify(await entry.read("W1"));
    assert.match(timeline, /withheld-lifted/);
    await entry.order([["LINEHAUL", "1300"]]);
    const more = await entry.bill("W3", [["LINEHAUL", "300"]], { type: "BalanceDue" });
    assert.deepEqual([more.verdict, found(more)], ["approve", []]);
  });

  test("what was withheld is lifted by small steps within an approver's limit until they come to it together", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    const read = await entry.bill("L1", [["LINEHAUL", "1000"]]);
    await entry.approve(read, { charges: [{ code: "LINEHAUL", amount: "840", reason: "damage claim 160" }] });
    await entry.settle();
    const { key } = await entry.done("POST", "/manage/api-keys", {
      name: "a clerk",
      scopes: ["manage", "decide"],
      approvalLimit: "100",
    });
    const clerk = entry.withKey(key);
    const step = async (number: string) => {
      const bill = await entry.bill(number, [["LINEHAUL", "80"]], { type: "BalanceDue" });
      assert.deepEqual(found(bill), ["withheld-earlier"]);
      const { status, body } = await clerk("POST", `/manage/invoices/${bill.uuid}/approve`, {
        eTag: bill.eTag,
        reason: "80 back",
      });
      assert.ok(status < 300, JSON.stringify(body));
      await entry.settle();
      return entry.done("GET", `/manage/invoices/${bill.uuid}`);
    };
    assert.equal((await step("L2")).status, "approved");
    const second = await step("L3");
    assert.equal(second.status, "review");
    assert.match(JSON.stringify(second), /160\.00 USD beyond the order \(80\.00 USD that was withheld earlier/);
    assert.deepEqual(
      [second.audit.withheldBefore, second.audit.liftedBefore],
      [[{ code: "LINEHAUL", kind: "linehaul", amount: "80.0000", room: "0.0000" }], "80.0000"],
    );
  });

  test("what stays withheld is expected once: paid in part, not twice; the order fallen, no more than is paid; raised, not too little", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    const read = await entry.bill("X1", [["LINEHAUL", "1000"]]);
    await entry.approve(read, { charges: [{ code: "LINEHAUL", amount: "800", reason: "damage claim 200" }] });
    await entry.settle();
    const part = await entry.bill("X2", [["LINEHAUL", "200"]], { type: "BalanceDue" });
    await entry.approve(part, { charges: [{ code: "LINEHAUL", amount: "50", reason: "a quarter of it agreed" }] });
    await entry.settle();
    await entry.order([["LINEHAUL", "1300"]]);
    const raised = await entry.bill("X3", [["LINEHAUL", "300"]], { type: "BalanceDue" });
    assert.deepEqual([raised.verdict, found(raised)], ["approve", []], JSON.stringify(raised.audit.findings));
    await entry.approve(raised, { reason: "the raise" });
    await entry.settle();
    const rest = await entry.bill("X4", [["LINEHAUL", "150"]], { type: "BalanceDue" });
    assert.deepEqual(found(rest), ["withheld-earlier"]);
    assert.match(rest.audit.findings[0]?.message ?? "", /of it was withheld by a person from invoice/);
  });

  test("a code of which nothing is approved withholds all that was expected", async () => {
    const entry = await shipper([
      ["LINEHAUL", "1000"],
      ["DETENTION", "150"],
    ]);
    const read = await entry.bill("N1", [
      ["LINEHAUL", "1000"],
      ["DETENTION", "150"],
    ]);
    const short = await entry.approve(read, { charges: [{ code: "DETENTION", amount: "0", reason: "no gate record" }] });
    assert.equal(short.status, 200, JSON.stringify(short.body));
    const result = await entry.done("GET", `/v2/tenants/${entry.tenantUuid}/vendor-invoices/${read.uuid}/audit-results`);
    assert.deepEqual(
      result.orders[0].vendorCharges.map((charge: { code: string; charge: number }) => [charge.code, charge.charge]),
      [["LINEHAUL", 1000]],
    );
    await entry.settle();
    const again = await entry.bill("N2", [["DETENTION", "150"]], { type: "Supplemental" });
    assert.deepEqual([again.verdict, found(again)], ["review", ["withheld-earlier"]]);
  });

  test("a discount that is left out is disputed, linehaul billed net is right, and an amount beyond what is billed is refused", async () => {
    const entry = await shipper([
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-600"],
    ]);
    const over = await entry.bill("D1", [["LINEHAUL", "2500"]]);
    assert.equal(over.verdict, "dispute");
    assert.ok(found(over).includes("charge-missing") && !found(over).includes("charge-over-tolerance"), String(found(over)));
    const more = await entry.approve(over, { charges: [{ code: "LINEHAUL", amount: "2500.0001" }] });
    assert.equal(more.status, 400);
    await entry.done("POST", `/manage/invoices/${over.uuid}/terminate`, { eTag: (await entry.read("D1")).eTag, reason: "Wrong" });
    const net = await entry.bill("D2", [["LINEHAUL", "1900"]]);
    assert.deepEqual([net.verdict, found(net)], ["approve", []]);
  });

  test("a converted invoice is to be paid in the carrier's currency", async () => {
    const entry = await shipper([
      ["LINEHAUL", "1000"],
      ["FUEL", "100"],
    ]);
    await entry.done("PUT", "/manage/audit-policy", {
      autoApprove: false,
      fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2020-01-01" }],
    });
    const read = await entry.bill(
      "X1",
      [
        ["LINEHAUL", "1360"],
        ["FUEL", "140"],
      ],
      { currency: "CAD" },
    );
    const billed = {
      currency: "CAD",
      billed: "1500.0000",
      payable: null,
      chargesCurrency: "USD",
      exchangeRate: "0.735294117647",
      rateOn: "2020-01-01",
    };
    assert.deepEqual(read["payment"], billed);
    const done = await entry.approve(read, { charges: [{ code: "FUEL", amount: "100", reason: "by the order" }] });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.deepEqual((await entry.read("X1"))["payment"], { ...billed, payable: "1496.0000" });
    const result = await entry.done("GET", `/v2/tenants/${entry.tenantUuid}/vendor-invoices/${read.uuid}/audit-results`);
    const { totalVendorPaymentAmount, currencyCode, chargesCurrencyCode, exchangeRate } = result.invoiceDetails;
    assert.deepEqual([totalVendorPaymentAmount, currencyCode, chargesCurrencyCode], [1496, "CAD", "USD"]);
    assert.equal(exchangeRate, 0.735294117647);
    const [order] = result.orders;
    assert.deepEqual([order.chargesCurrencyCode, order.exchangeRate], ["USD", exchangeRate]);
    assert.deepEqual(
      order.vendorCharges.map((charge: { code: string; charge: number; rate: number | null }) => [
        charge.code,
        charge.charge,
        charge.rate,
      ]),
      [
        ["LINEHAUL", 1000, null],
        ["FUEL", 100, null],
      ],
    );
  });

  test("what is paid in which money stands in the workspace of an invoice by EDI too, and of one that is not converted", async () => {
    const entry = await shipper([["LINEHAUL", "1000"]]);
    await entry.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2020-01-01" }],
    });
    const segments = [
      "ST*210*0001",
      "B3**E1*BO-1*PP**20261008*136000**20261007*035*ACMF*20261005",
      "C3*CAD",
      "N9*LO*BO-1",
      "LX*1",
      "L1*1***136000****400",
      "L3*100*G***136000",
      "SE*8*0001",
    ];
    const payload = `${[
      "ISA*00*          *00*          *02*ACMF           *ZZ*SHIPPER        *261008*0615*U*00401*000000001*0*P*>",
      "GS*IM*ACMF*SHIPPER*20261008*0615*1*X*004010",
      ...segments,
      "GE*1*1",
      "IEA*1*000000001",
    ].join("~\n")}~\n`;
    const headers = { "x-api-key": entry.apiKey, "x-tenant-uuid": entry.tenantUuid, "content-type": "application/edi-x12" };
    const sent = await app.inject({ method: "POST", url: "/edi/x12", headers, payload });
    assert.match(sent.body, /AK5\*A/, sent.body);
    await entry.settle();
    const read = await entry.workspace("E1");
    assert.deepEqual(
      [read.status, read["payment"]],
      [
        "approved",
        {
          currency: "CAD",
          billed: "1360.0000",
          payable: "1360.0000",
          chargesCurrency: "USD",
          exchangeRate: "0.735294117647",
          rateOn: "2020-01-01",
        },
      ],
    );
    const plain = await shipper([["LINEHAUL", "1000"]]);
    await plain.done("PUT", "/manage/audit-policy", { autoApprove: true });
    assert.deepEqual((await plain.bill("P1", [["LINEHAUL", "1000"]]))["payment"], {
      currency: "USD",
      billed: "1000.0000",
      payable: "1000.0000",
      chargesCurrency: "USD",
      exchangeRate: null,
      rateOn: null,
    });
  });

  test("a cancelled order owes the vehicle that was not used and nothing else", async () => {
    const entry = await shipper([
      ["LINEHAUL", "1450"],
      ["TONU", "300"],
    ]);
    await entry.done("POST", "/manage/orders/BO-1/cancel", { reason: "the shipper closed" });
    const tonu = await entry.bill("C1", [["TONU", "300"]]);
    assert.deepEqual([tonu.verdict, totals(tonu).expected], ["approve", "300.0000"]);
    const haul = await entry.bill("C2", [["LINEHAUL", "1450"]]);
    assert.equal(haul.verdict, "dispute");
    assert.ok(found(haul).includes("order-cancelled"));
    assert.equal((await entry.bill("C3", [["TONU", "340"]])).verdict, "dispute");
  });

  test("an approval that waits is let go by an audit, and the timeline says so", async () => {
    const candidate = await shipper([["LINEHAUL", "500"]]);
    const read = await candidate.bill("W1", [["LINEHAUL", "500"]]);
    assert.equal((await candidate.approve(read, { hold: true })).body.status, "pending");
    await candidate.done("POST", `/manage/invoices/${read.uuid}/audit`, {});
    const now = await candidate.read("W1");
    const entries = now["timeline"] as { kind: string; data: { cause?: string } | null }[];
    assert.deepEqual(
      entries.filter((entry) => entry.kind === "approval-dropped").map((entry) => entry.data?.cause),
      ["the invoice was audited again"],
    );
    assert.equal(now["approvalPending"], null);
  });

  test("what an override holds for is read strictly: a name nobody knows is refused, not dropped", async () => {
    const entry = await shipper([["LINEHAUL", "500"]]);
    const wide = { charge: { over: { percent: "90" } } };
    const refused = await entry.ask("PUT", "/manage/audit-policy", { overrides: [{ when: { vendr: "V-1" }, ...wide }] });
    assert.deepEqual([refused.status, Object.keys(refused.body.Errors)], [400, ["overrides[0].when.vendr"]]);
    const late = await entry.ask("POST", "/manage/audit-policy/preview", {
      overrides: [{ when: { Vendor: "V-1" }, effectiveFrom: "2026-05-02", effectiveUntil: "2026-05-01", ...wide }],
    });
    assert.deepEqual([late.status, Object.keys(late.body.Errors)], [400, ["overrides[0].effectiveUntil"]]);
    const taken = await entry.done("PUT", "/manage/audit-policy", {
      overrides: [{ When: { VENDOR: "V-1", chargecode: "FUEL" }, ...wide }],
    });
    assert.deepEqual([taken.overrides[0].when.vendor, taken.overrides[0].when.chargeCode], ["V-1", "FUEL"]);
  });

  test("the timeline of an EDI invoice names the partner, or the sender nobody registered", async () => {
    const candidate = await aShipper(service, app);
    const { tenantUuid } = candidate;
    const sentBy = async (control: number, number: string): Promise<string> => {
      const answer = await app.inject({
        method: "POST",
        url: "/edi/x12",
        headers: { "x-api-key": candidate.apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/edi-x12" },
        payload: file210(control, [{ number, order: "NONE", cents: 100 }]),
      });
      assert.equal(answer.statusCode, 200, answer.body);
      await candidate.settle();
      const { items } = await candidate.done("GET", `/manage/invoices?q=${number}`);
      const { timeline } = await candidate.done("GET", `/manage/invoices/${items[0].uuid}`);
      return timeline.find((entry: { kind: string }) => entry.kind === "received").actorName;
    };
    assert.equal(await sentBy(1, "ED1"), "EDI ACMF");
    await candidate.done("PUT", "/manage/edi/partners/ACMF", { name: "Acme Freight Lines" });
    assert.equal(await sentBy(2, "ED2"), "EDI Acme Freight Lines");
  });

  test("an invoice that two orders shared a BOL with is matched when one of them drops it", async () => {
    const entry = await aShipper(service, app);
    const bol = { referenceNumbers: [{ type: "BOLNumber", value: "B-77" }] };
    for (const orderNumber of ["AM-1", "AM-2"])
      await entry.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "500"]], more: bol }));
    const read = await entry.invoice(anInvoiceBody({ invoiceNumber: "AI-1", charges: [["LINEHAUL", "500"]], more: bol }));
    assert.equal(read.status, "unmatched");
    await entry.order(anOrderBody({ orderNumber: "AM-2", charges: [["LINEHAUL", "500"]] }));
    const now = await entry.workspace("AI-1");
    assert.deepEqual(
      now.matching.candidates.map((each) => each.orderExternalId),
      ["AM-1"],
    );
    assert.match(now.matching.words, /lower confidence/);
  });

  test("one bill by EDI, which names its vendor by SCAC, and by the API, which names it by externalId, is one bill", async () => {
    for (const first of ["edi", "api"] as const) {
      const entry = await aShipper(service, app);
      await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
      await entry.order(anOrderBody({ orderNumber: "CH-1", charges: [["LINEHAUL", "500"]] }));
      const send = {
        edi: async () => {
          const answer = await app.inject({
            method: "POST",
            url: "/edi/x12",
            headers: { "x-api-key": entry.apiKey, "x-tenant-uuid": entry.tenantUuid, "content-type": "application/edi-x12" },
            payload: file210(1, [{ number: "CHI-1", order: "CH-1", cents: 50_000 }]),
          });
          assert.equal(answer.statusCode, 200, answer.body);
          await entry.settle();
        },
        api: () =>
          entry.invoice(
            anInvoiceBody({
              invoiceNumber: "CHI-1",
              order: "CH-1",
              charges: [["LINEHAUL", "500"]],
              more: { externalId: "by-api" },
            }),
          ),
      };
      await send[first]();
      await send[first === "edi" ? "api" : "edi"]();
      const { items } = await entry.done("GET", "/manage/invoices?q=CHI-1");
      assert.deepEqual(items.map((item: { status: string; verdict: string }) => `${item.status} ${item.verdict}`).sort(), [
        "approved approve",
        "review block",
      ]);
    }
  });

  test("an invoice by SCAC is of the order's vendor where the directory alone says so, once, and paid where that one is", async () => {
    const entry = await shipper([]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    const { vendors, ...order } = anOrderBody({ orderNumber: "BO-5", vendor: "BARE", charges: [["LINEHAUL", "700"]] });
    const bare = vendors.map(({ scacCode: _, ...vendor }) => vendor);
    for (const orderNumber of ["BO-5", "BO-6", "BO-7"]) await entry.orderAs({ ...order, orderNumber, vendors: bare });
    const bill = (number: string, on: string, vendor: object, more: object = {}) =>
      entry.bill(number, [["LINEHAUL", "700"]], { vendor, referenceNumbers: [{ type: "OrderNumber", value: on }], ...more });
    const early = await bill("K-1", "BO-5", { scacCode: "BARF" });
    assert.deepEqual([early.status, found(early)], ["review", ["vendor-mismatch"]]);
    const remitTo = {
      name: "Acme Freight",
      address1: "1 Main St",
      city: "CHICAGO",
      state: "IL",
      postalCode: "60601",
      country: "US",
    };
    await entry.done("PUT", "/manage/vendors/BARE", { scac: "BARF", remitTo });
    await entry.settle();
    const first = await bill("K-21", "BO-6", { scacCode: "BARF" });
    assert.deepEqual([first.status, found(first)], ["approved", []]);
    for (const [number, vendor] of [
      ["K-312", { externalId: "BARE" }],
      ["K-433", { scacCode: "BARF" }],
      ["K-554", { externalId: "EXT-Z", scacCode: "BARF" }],
    ] as const) {
      const again = await bill(number, "BO-6", vendor);
      assert.equal(again.status, "review", `${number}: ${JSON.stringify(found(again))}`);
    }
    const elsewhere = await bill(
      "K-665",
      "BO-7",
      { scacCode: "BARF" },
      { stops: [{ type: "RemitTo", address: { ...remitTo, address1: "9 Other Rd" } }] },
    );
    assert.deepEqual([elsewhere.status, found(elsewhere)], ["review", ["remit-to-changed"]]);
    await entry.done("PUT", "/manage/vendors/WEST", { scac: "BARF" });
    const either = await bill("K-776", "BO-7", { scacCode: "BARF" });
    assert.ok(either.status === "review" && found(either).includes("vendor-mismatch"), JSON.stringify(found(either)));
  });

  test("an invoice by MC or DOT number alone is of the order's vendor where the directory alone says so, once", async () => {
    const entry = await shipper([]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    const { vendors, ...order } = anOrderBody({ orderNumber: "RE-5", vendor: "REGI", charges: [["LINEHAUL", "700"]] });
    const bare = vendors.map(({ scacCode: _, ...vendor }) => vendor);
    for (const orderNumber of ["RE-5", "RE-6", "RE-7", "RE-8"]) await entry.orderAs({ ...order, orderNumber, vendors: bare });
    const bill = (number: string, on: string, vendor: object) =>
      entry.bill(number, [["LINEHAUL", "700"]], { vendor, referenceNumbers: [{ type: "OrderNumber", value: on }] });
    const early = await bill("R-1", "RE-5", { dotNumber: "00777" });
    assert.deepEqual([early.status, found(early)], ["review", ["vendor-mismatch"]]);
    await entry.done("PUT", "/manage/vendors/REGI", { scac: "REGI", dotNumber: "777", mcNumber: "MC-4321" });
    await entry.settle();
    const first = await bill("R-21", "RE-6", { dotNumber: "DOT 777" });
    assert.deepEqual([first.status, found(first)], ["approved", []]);
    for (const [number, vendor] of [
      ["R-312", { externalId: "REGI" }],
      ["R-433", { mcNumber: "4321" }],
      ["R-554", { scacCode: "REGI" }],
    ] as const) {
      const again = await bill(number, "RE-6", vendor);
      assert.equal(again.status, "review", `${number}: ${JSON.stringify(found(again))}`);
    }
    await entry.done("PUT", "/manage/vendors/REGI-WEST", { dotNumber: "0777" });
    const either = await bill("R-776", "RE-7", { dotNumber: "777" });
    assert.ok(either.status === "review" && found(either).includes("vendor-mismatch"), JSON.stringify(found(either)));
    const other = await bill("R-887", "RE-8", { mcNumber: "4321" });
    assert.deepEqual([other.status, found(other)], ["approved", []]);
  });

  test("what an order asks for of a vendor without an external id is paid once, whichever entries bill it, by their own limits", async () => {
    for (const [key, value] of [
      ["scacCode", "ACMF"],
      ["mcNumber", "MC-777"],
      ["dotNumber", "7654321"],
    ] as const) {
      const entry = await shipper([]);
      await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
      const { vendors, ...order } = anOrderBody({ orderNumber: "BO-3", charges: [["LINEHAUL", "700"]] });
      await entry.orderAs({
        ...order,
        vendors: vendors.map(({ externalId: _, scacCode: __, ...vendor }) => ({ ...vendor, [key]: value })),
        stops: order.stops.map((stop) => ({ ...stop, vendors: [] })),
      });
      const bill = (number: string, externalId: string) =>
        entry.bill(number, [["LINEHAUL", "700"]], {
          vendor: { externalId, [key]: value },
          referenceNumbers: [{ type: "OrderNumber", value: "BO-3" }],
        });
      const [first, second] = [await bill("Z-100", "EXT-A"), await bill("Z-211", "EXT-B")];
      assert.deepEqual([first.status, second.status], ["approved", "review"], `${key}: ${JSON.stringify(found(second))}`);
      assert.ok(found(second).includes("charge-over-tolerance"), JSON.stringify(found(second)));
    }
    // Two entries share the order's SCAC: the invoice does not choose the one with the wider limit.
    const entry = await shipper([]);
    const over = { amount: "500", percent: "0", whichever: "larger" };
    for (const externalId of ["EXT-A", "EXT-B"]) await entry.done("PUT", `/manage/vendors/${externalId}`, { scac: "ACMF" });
    await entry.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      overrides: [{ when: { vendor: "EXT-B" }, charge: { over }, total: { over } }],
    });
    const { vendors, ...order } = anOrderBody({ orderNumber: "BO-4", charges: [["LINEHAUL", "1000"]] });
    await entry.orderAs({
      ...order,
      vendors: vendors.map(({ externalId: _, ...vendor }) => ({ ...vendor, scacCode: "ACMF" })),
      stops: order.stops.map((stop) => ({ ...stop, vendors: [] })),
    });
    const dear = await entry.bill("Y-1", [["LINEHAUL", "1400"]], {
      vendor: { externalId: "EXT-B", scacCode: "ACMF" },
      referenceNumbers: [{ type: "OrderNumber", value: "BO-4" }],
    });
    assert.deepEqual([dear.status, dear.verdict], ["review", "dispute"]);
  });

  test("an invoice is due by its order's terms", async () => {
    const entry = await aShipper(service, app);
    const body = anOrderBody({ orderNumber: "D-9", charges: [["LINEHAUL", "500"]] }) as { vendors: object[] };
    await entry.order({ ...body, vendors: body.vendors.map((vendor) => ({ ...vendor, paymentTerms: "Net45" })) });
    const more = { invoiceDate: "2026-04-01", paymentTerms: "Net10" };
    const read = await entry.invoice(
      anInvoiceBody({ invoiceNumber: "DU-1", order: "D-9", charges: [["LINEHAUL", "500"]], more }),
    );
    assert.equal(read.dueOn, "2026-05-16");
    assert.match(
      read.audit.findings.find((finding) => finding.rule === "payment-terms-mismatch")?.message ?? "",
      /2026-05-16 by the order, on 2026-04-11/,
    );
  });
});
