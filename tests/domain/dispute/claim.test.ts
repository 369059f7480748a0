import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Day } from "#domain/day/day.ts";
import type { Claim } from "#domain/dispute/claim.ts";
import { DEFAULT_TEMPLATE } from "#domain/dispute/dispute-template.ts";
import { claimLetter, templateOfClaim } from "#domain/dispute/letter.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { type Amount, amountOf, printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import { claimed, threeFaults } from "#tests/builders/claim-builder.ts";
import { OTHER, taxed } from "#tests/builders/audit-cases.ts";
import { documentOf, earlierOf, type FactsInput, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const totals = (claim: Claim | null) => {
  assert.ok(claim !== null, "there is no claim");
  const { billed, undisputed, disputed, payable } = claim.totals;
  return [billed, undisputed, disputed, payable].map(printAmount);
};
const rows = (claim: Claim | null) =>
  claim?.charges.map((row) => [row.code, printAmount(row.billed), printAmount(row.payable), printAmount(row.disputed)]);

const taxedOver = (charges: readonly (readonly [string, string])[]): FactsInput => ({
  ...taxed("1000", "130"),
  invoice: { currency: "CAD", charges },
});

describe("the claim of an invoice", () => {
  it("asks for every charge, also for what nobody ordered: 12.16 + 10.00 + 95.00 = 117.16", () => {
    const claim = claimed(threeFaults);
    assert.deepEqual(totals(claim), ["384.5200", "267.3600", "117.1600", "267.3600"]);
    assert.deepEqual(rows(claim), [
      ["LINEHAUL", "239.5200", "227.3600", "12.1600"],
      ["FUEL", "50.0000", "40.0000", "10.0000"],
      ["LIFTGATE", "95.0000", "0.0000", "95.0000"],
    ]);
  });

  it("names what a claims desk works by, and leaves our limits away", () => {
    const claim = claimed(threeFaults, [{ type: "ProofOfDelivery", status: "Approved", name: "pod.pdf" }]);
    assert.ok(claim !== null);
    const letter = claimLetter(claim, "Shipper Inc.");
    const text = letterText(letter);
    assert.equal(letter.subject, "Dispute of invoice INV-1: 117.16 USD");
    for (const part of [
      /PRO number:\s+P-77/,
      /BOL number:\s+B-88/,
      /Order:\s+ORD-1001/,
      /Ship date:\s+2026-03-01/,
      /Invoice:\s+INV-1 of 2026-03-05/,
      /SCAC ACMF/,
      /Answer by:\s+2026-04-09/,
      /In dispute:\s+117\.16 USD/,
      /Payable:\s+267\.36 USD/,
      /Our order ORD-1001/,
      /Proof of delivery \(pod\.pdf\)/,
      /^Total +384\.52 +267\.36 +117\.16$/m,
    ])
      assert.match(text, part);
    assert.doesNotMatch(text, /Allowed|policy|version|\d\.\d{3}/);
  });

  it("disputes all of a duplicate, and of a credit that came twice calls it a credit", () => {
    const duplicate = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { charges: [["LINEHAUL", "100"]] },
      earlier: [earlierOf({ invoiceNumber: "INV-1", amount: "100" })],
    });
    assert.deepEqual(totals(duplicate), ["100.0000", "0.0000", "100.0000", "0.0000"]);
    assert.equal(duplicate?.isWhole, true);
    const credit = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { charges: [["LINEHAUL", "-40"]] },
      earlier: [earlierOf({ invoiceNumber: "INV-1", amount: "-40" })],
    });
    assert.ok(credit !== null);
    assert.deepEqual(totals(credit), ["-40.0000", "0.0000", "-40.0000", "0.0000"]);
    const letter = claimLetter(credit, "Shipper");
    assert.equal(letter.subject, "Dispute of credit INV-1: 40.00 USD");
    assert.equal(
      letter.opening,
      "We do not take your credit INV-1 of 2026-03-05 of 40.00 USD into account, for the reasons below.",
    );
    assert.deepEqual(letter.totals, [
      ["Total credited", "40.00 USD"],
      ["To be credited", "0.00 USD"],
    ]);
  });

  it("asks for the rest of a credit that is too small, without a minus sign", () => {
    const claim = claimed({
      order: {
        charges: [
          ["LINEHAUL", "2500"],
          ["DISCOUNT", "-600"],
        ],
      },
      invoice: { invoiceNumber: "CR-1", charges: [["LINEHAUL", "-100"]] },
      siblings: [siblingOf({ status: "approved", charges: [["LINEHAUL", "2500"]] })],
    });
    assert.ok(claim !== null);
    const letter = claimLetter(claim, "Shipper");
    assert.equal(
      letter.opening,
      "With your credit CR-1 of 2026-03-05 you credit 100.00 USD; 600.00 USD is to be credited. Please credit another 500.00 USD, for the reasons below.",
    );
    assert.deepEqual(letter.table.head, ["Charge", "Credited", "To be credited", "Difference"]);
    assert.deepEqual(letter.table.total, ["Total", "100.00", "600.00", "500.00"]);
    assert.doesNotMatch(letterText({ ...letter, reasons: [] }), /we pay|\s-\d/i);
  });

  it("says nothing of our work, our policy or other carriers, whatever the policy disputes", () => {
    const duplicate = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { charges: [["LINEHAUL", "100"]] },
      earlier: [earlierOf({ invoiceNumber: "INV-1", amount: "100" })],
    });
    assert.deepEqual(
      duplicate?.reasons.map((reason) => reason.description),
      [
        "Invoice INV-1 of 2026-03-04 (received 2026-03-05) has the same vendor, number and amount, 100.00 USD; it differs in its date (2026-03-05 here).",
      ],
    );
    const unknown = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { charges: [["LINEHAUL", "100"], { code: "ZZZ", description: "Misc fee", amount: "18" }] },
    });
    assert.deepEqual(
      unknown?.reasons.map((reason) => reason.description),
      ['"Misc fee" (ZZZ): 18.00 USD is billed, and is not on the order.'],
    );
    const ofOther = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { charges: [["LINEHAUL", "150"]] },
      policy: { rules: { "order-billed-by-other": "dispute", "update-parked": "dispute" } },
      otherVendorInvoices: [
        {
          uuid: "other-X-1",
          invoiceNumber: "X-1",
          vendor: OTHER,
          paid: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("1500"), ordered: amountOf("1500") }],
        },
      ],
    });
    assert.deepEqual(
      ofOther?.reasons.map((reason) => reason.rule),
      ["charge-over-tolerance"],
    );
  });

  it("pays no tax of what it does not pay: 13% of 200.00 is 26.00", () => {
    const claim = claimed(
      taxedOver([
        ["LINEHAUL", "1200"],
        ["HST", "156"],
      ]),
    );
    assert.deepEqual(totals(claim), ["1356.0000", "1130.0000", "226.0000", "1130.0000"]);
    assert.deepEqual(rows(claim), [
      ["LINEHAUL", "1200.0000", "1000.0000", "200.0000"],
      ["HST", "156.0000", "130.0000", "26.0000"],
    ]);
  });

  it("disputes a tax that is wrong by itself, and of the rest its share", () => {
    const claim = claimed(
      taxedOver([
        ["LINEHAUL", "1200"],
        ["HST", "200"],
      ]),
    );
    assert.deepEqual(rows(claim)?.[1], ["HST", "200.0000", "130.0000", "70.0000"]);
    const right = claimed(
      taxedOver([
        ["LINEHAUL", "1000"],
        ["HST", "150"],
      ]),
    );
    assert.deepEqual(rows(right)?.[1], ["HST", "150.0000", "130.0000", "20.0000"]);
  });

  it("calls charges as the carrier does, all its lines, in the table and in the reasons", () => {
    const text = (charges: NonNullable<NonNullable<FactsInput["invoice"]>["charges"]>) => {
      const claim = claimed({
        order: {
          charges: [
            ["LINEHAUL", "1000"],
            ["LIFTGATE", "50"],
          ],
        },
        invoice: { charges },
      });
      assert.ok(claim !== null);
      return letterText(claimLetter(claim, "Shipper"));
    };
    const letter = text([
      { code: "400", description: "Line haul Dallas", amount: "1000" },
      { code: "LFT", description: "Liftgate at pickup", amount: "60" },
      { code: "LFT", description: "Liftgate at delivery", amount: "65" },
    ]);
    assert.match(letter, /^Line haul Dallas +1,000\.00/m);
    assert.match(letter, /^Liftgate at pickup and Liftgate at delivery +125\.00 +50\.00 +75\.00$/m);
    assert.match(letter, /^- Liftgate at pickup and Liftgate at delivery: 125\.00 USD billed/m);
    assert.doesNotMatch(letter, /LINEHAUL|LIFTGATE/);
    const alike = text([
      { code: "400", description: "Charge", amount: "1000" },
      { code: "LFT", description: "Charge", amount: "125" },
    ]);
    assert.match(alike, /^Charge \(LIFTGATE\) +125\.00 +50\.00 +75\.00$/m, "what is called alike is told apart");
    assert.match(text([{ code: "400", amount: "1200" }]), /^400 +1,200\.00/m, "its own code, where it says no words");
  });

  it("says that nothing is due, and not that 450.00 of 50.00 is too much", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { type: "BalanceDue", charges: [["LINEHAUL", "50"]] },
      siblings: [siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1400"]] })],
    });
    assert.deepEqual(
      claim?.reasons.map(({ description }) => description),
      [
        "LINEHAUL: 50.00 USD billed after 1,400.00 USD accepted or open on earlier invoices, 1,000.00 USD expected in all: nothing of it is due.",
      ],
    );
    assert.deepEqual(totals(claim), ["50.0000", "0.0000", "50.0000", "0.0000"]);
  });

  it("pays what a discount takes off whose sign was turned, in the reason and in the table", () => {
    const claim = claimed({
      order: {
        charges: [
          ["LINEHAUL", "1000"],
          ["DISCOUNT", "-100"],
        ],
      },
      invoice: {
        charges: [
          ["LINEHAUL", "1000"],
          ["DISCOUNT", "100"],
        ],
      },
    });
    assert.deepEqual(totals(claim), ["1100.0000", "900.0000", "200.0000", "900.0000"]);
    assert.deepEqual(rows(claim), [
      ["LINEHAUL", "1000.0000", "1000.0000", "0.0000"],
      ["DISCOUNT", "100.0000", "-100.0000", "200.0000"],
    ]);
    assert.match(claim?.reasons[0]?.description ?? "", /^DISCOUNT: .*200\.00 USD over/);
  });

  it("asks nobody to correct what came too late", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { type: "BalanceDue", charges: [["LINEHAUL", "50"]], invoiceOn: "2026-03-05" as Day },
      siblings: [siblingOf({ uuid: "first", byCode: [["LINEHAUL", "900"]], receivedOn: "2025-03-01" as Day })],
    });
    assert.ok(claim !== null);
    const words = templateOfClaim(DEFAULT_TEMPLATE, claim).closing;
    assert.match(words, /came too late and is not payable/);
    assert.doesNotMatch(words, /corrected/);
    assert.equal(claimLetter(claim, "Shipper").closing.startsWith("This balance due invoice came too late"), true);
    assert.equal(templateOfClaim({ ...DEFAULT_TEMPLATE, closing: "Ours." }, claim).closing, "Ours.");
  });

  describe("where the order names the tax", () => {
    const ORDERED = [
      ["LINEHAUL", "1000"],
      ["FUEL", "200"],
      ["HST", "156"],
    ] as const;
    const billed = (
      invoice: readonly (readonly [string, string])[],
      order: readonly (readonly [string, string])[] = ORDERED,
    ): Claim | null => claimed({ order: { charges: order }, invoice: { charges: invoice } });
    const hst = (claim: Claim | null) =>
      rows(claim)
        ?.find(([code]) => code === "HST")
        ?.slice(1);

    it("takes the tax of what is over off once: 100.00 and 13.00 are 113.00", () => {
      const claim = billed([
        ["LINEHAUL", "1100"],
        ["FUEL", "200"],
        ["HST", "169"],
      ]);
      assert.deepEqual(totals(claim), ["1469.0000", "1356.0000", "113.0000", "1356.0000"]);
      assert.deepEqual(hst(claim), ["169.0000", "156.0000", "13.0000"]);
      assert.deepEqual(
        claim?.reasons.map(({ charge }) => charge),
        ["LINEHAUL", "HST"],
        "each charge is told once",
      );
    });
    it("takes nothing off a tax that is billed as it is ordered", () => {
      const claim = billed([
        ["LINEHAUL", "1100"],
        ["FUEL", "200"],
        ["HST", "156"],
      ]);
      assert.deepEqual(totals(claim), ["1456.0000", "1356.0000", "100.0000", "1356.0000"]);
    });
    it("takes its share off the tax of a part of the order: 143.00 of 1,100.00 is 130.00 of 1,000.00", () => {
      const claim = billed([
        ["LINEHAUL", "1100"],
        ["HST", "143"],
      ]);
      assert.deepEqual(totals(claim), ["1243.0000", "1130.0000", "113.0000", "1130.0000"]);
      assert.deepEqual(hst(claim), ["143.0000", "130.0000", "13.0000"]);
    });
    it("owes no tax of a charge that nobody ordered, and of all the rest as ordered", () => {
      const claim = billed([...ORDERED.slice(0, 2), ["LIFTGATE", "100"], ["HST", "169"]]);
      assert.deepEqual(totals(claim), ["1469.0000", "1356.0000", "113.0000", "1356.0000"]);
    });
    it("knows of charges that bear no tax by what is billed", () => {
      const claim = billed(
        [
          ["LINEHAUL", "1100"],
          ["HST", "143"],
        ],
        [
          ["LINEHAUL", "1000"],
          ["BORDER", "200"],
          ["HST", "130"],
        ],
      );
      assert.deepEqual(hst(claim), ["143.0000", "130.0000", "13.0000"]);
    });
    it("owes no tax where nothing else is owed", () => {
      const claim = billed(
        [
          ["LIFTGATE", "100"],
          ["HST", "13"],
        ],
        [["HST", "13"]],
      );
      assert.deepEqual(hst(claim), ["13.0000", "0.0000", "13.0000"]);
    });
  });

  it("disputes no more than is billed, whatever was billed before", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "600"]] },
      invoice: { charges: [["LINEHAUL", "600"]] },
      siblings: [siblingOf({ byCode: [["LINEHAUL", "700"]], status: "review" })],
    });
    assert.deepEqual(totals(claim), ["600.0000", "0.0000", "600.0000", "0.0000"]);
  });

  it("speaks of a converted invoice in the carrier's money and cents", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: {
        currency: "CAD",
        charges: [
          ["LINEHAUL", "1500.00"],
          ["LIFTGATE", "95.00"],
        ],
      },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.equal(claim?.currency, "CAD");
    assert.deepEqual(totals(claim), ["1595.0000", "1360.0000", "235.0000", "1360.0000"]);
    const text = letterText(claimLetter(claim, "Shipper"));
    // The order's money appears in the rate alone.
    assert.match(text, /Exchange rate: {2}1 USD is 1\.36 CAD, of 2026-02-28\n/);
    assert.doesNotMatch(text.replace("1 USD is", ""), /USD/);
    assert.match(text, /LINEHAUL: 1,500\.00 CAD billed, 1,360\.00 CAD due\./);
    assert.match(text, /LIFTGATE: 95\.00 CAD is billed, and is not on the order\./);
  });

  it("asks of several orders for each order's part, and never for the same money twice", () => {
    const claim = claimed({
      orders: [
        { orderNumber: "A", charges: [["LINEHAUL", "812"]] },
        { orderNumber: "B", charges: [["LINEHAUL", "605"]] },
      ],
      invoice: { charges: [["LINEHAUL", "1467"]] },
    });
    assert.deepEqual(totals(claim), ["1467.0000", "1417.0000", "50.0000", "1417.0000"]);
    assert.deepEqual(claim?.orderNumbers, ["A", "B"]);
  });

  it("takes off what an approved receipt supports", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: {
        charges: [
          ["LINEHAUL", "150"],
          ["LUMPER", "185"],
        ],
      },
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00" } })],
    });
    assert.deepEqual(totals(claim), ["335.0000", "285.0000", "50.0000", "285.0000"]);
  });

  it("claims nothing of an invoice that is right, or too low", () => {
    for (const amount of ["100", "40"])
      assert.equal(claimed({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["LINEHAUL", amount]] } }), null);
  });

  it("asks for what the total is over where every code keeps within its own limit", () => {
    const claim = claimed({
      order: {
        charges: [
          ["LINEHAUL", "100"],
          ["FUEL", "100"],
        ],
      },
      invoice: {
        charges: [
          ["LINEHAUL", "108"],
          ["FUEL", "107"],
        ],
      },
      policy: { charge: { over: { amount: "10" } }, total: { over: { amount: "12" } } },
    });
    assert.deepEqual(totals(claim), ["215.0000", "200.0000", "15.0000", "200.0000"]);
  });

  it("gives the carrier a reason a charge, and the total's only where no charge says more", () => {
    const rules = (claim: Claim | null) => claim?.reasons.map(({ rule, charge }) => `${rule} ${charge}`);
    assert.deepEqual(rules(claimed(threeFaults)), [
      "charge-over-tolerance LINEHAUL",
      "charge-over-tolerance FUEL",
      "charge-not-on-order LIFTGATE",
    ]);
    const within = { charge: { over: { amount: "10" } }, total: { over: { amount: "5" } } };
    const order = { charges: [["LINEHAUL", "100"]] } as const;
    assert.deepEqual(rules(claimed({ order, invoice: { charges: [["LINEHAUL", "108"]] }, policy: within })), [
      "total-over-tolerance null",
    ]);
    const second = claimed({
      order,
      invoice: { charges: [["LINEHAUL", "100"]] },
      siblings: [siblingOf({ status: "approved", byCode: [["LINEHAUL", "100"]] })],
    });
    assert.deepEqual(rules(second), ["charge-over-tolerance LINEHAUL"], "that its order is billed already is said by its charge");
    const twice = {
      ...order,
      charges: [
        ["LINEHAUL", "100"],
        ["FUEL", "10"],
      ] as const,
    };
    const whole = claimed({
      order: twice,
      invoice: {
        charges: [
          ["LINEHAUL", "160"],
          ["FUEL", "10"],
        ],
      },
      earlier: [earlierOf({ invoiceNumber: "INV-1", amount: "170" })],
    });
    assert.deepEqual(
      rules(whole)?.map((rule) => rule.split(" ")[0]),
      ["duplicate-invoice"],
      "that it came before says what is wrong with each of its charges",
    );
    assert.ok(whole !== null);
    const { closing } = claimLetter(whole, "Shipper Inc.");
    assert.match(closing, /^This invoice is not payable\. If it is no duplicate, please tell us why by 2026-/);
    assert.doesNotMatch(closing, /corrected/);
    assert.equal(templateOfClaim({ ...DEFAULT_TEMPLATE, closing: "Ours." }, whole).closing, "Ours.");
    assert.match(templateOfClaim(DEFAULT_TEMPLATE, whole).closing, /not payable/);
  });

  it("is none of an order that names no charges, also where nobody knows a charge", () => {
    const priced = (ordered: readonly (readonly [string, string])[]) =>
      claimed({
        order: { charges: ordered },
        invoice: {
          charges: [
            ["LINEHAUL", "100"],
            ["ZZZ", "18"],
            ["LIFTGATE", "95"],
          ],
        },
      });
    assert.equal(priced([]), null);
    assert.notEqual(priced([["LINEHAUL", "100"]]), null);
  });

  it("tells a converted charge in the carrier's money by its own row, and says one thing once", () => {
    const claim = claimed({
      order: {
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
        ],
      },
      invoice: {
        currency: "CAD",
        charges: [
          ["LINEHAUL", "1500.00"],
          ["FUEL", "200.00"],
        ],
      },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(
      claim?.reasons.map(({ description }) => description),
      ["LINEHAUL: 1,500.00 CAD billed, 1,360.00 CAD due.", "FUEL: 200.00 CAD billed, 136.00 CAD due."],
    );
    const total = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "1370.00"]] },
      policy: { charge: { over: { amount: "50" } }, total: { over: { amount: "5" } } },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(
      total?.reasons.map(({ description }) => description),
      ["The invoice is billed too high by 10.00 CAD."],
    );
    const second = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "1360.00"]] },
      policy: { charge: { over: { amount: "5000" } }, total: { over: { amount: "5" } } },
      siblings: [siblingOf({ status: "approved", byCode: [["LINEHAUL", "100"]] })],
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(
      second?.reasons.map(({ description }) => description),
      ["The invoice is billed too high by 136.00 CAD."],
      "the total and the order's total say one thing",
    );
  });

  it("tells a charge in the audit's words where they are in the carrier's money, on a converted invoice too", () => {
    assert.deepEqual(
      claimed(threeFaults)?.reasons.map(({ description }) => /^(.*? over) /.exec(description)?.[1] ?? description),
      [
        "LINEHAUL: 239.52 USD billed, 227.36 USD expected, 12.16 USD over",
        "FUEL: 50.00 USD billed, 40.00 USD expected, 10.00 USD over",
        "LIFTGATE: 95.00 USD is billed, and is not on the order.",
      ],
    );
    const claim = claimed({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: {
        currency: "CAD",
        charges: [{ code: "LINEHAUL", amount: "1360.00", rate: "13", quantity: "100", qualifier: "PerHundredweight" }],
      },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(
      claim?.reasons.map(({ description }) => description),
      ["LINEHAUL: 13.00 x 100.00 is 1,300.00 CAD, 1,360.00 CAD is billed: 60.00 CAD over."],
    );
  });

  it("takes the numbers of the invoice, and its orders' where it names none", () => {
    const references = [reference("PRONumber", "P-1"), reference("PRO", "P-1"), reference("BOLNumber", "B-1")];
    const order = { charges: [["LINEHAUL", "100"]], references } as const;
    const charges = [["LINEHAUL", "200"]] as const;
    const numbers = (claim: Claim | null) => [claim?.proNumbers, claim?.bolNumbers];
    assert.deepEqual(numbers(claimed({ order, invoice: { charges } })), [["P-1"], ["B-1"]]);
    assert.deepEqual(numbers(claimed({ order, invoice: { charges, references: [reference("PRO", "P-2")] } })), [
      ["P-2"],
      ["B-1"],
    ]);
  });

  it("asks for a corrected invoice where no money is in dispute, and never disputes 0.00", () => {
    const tooLow = claimed({
      ...taxed("1000", "130"),
      invoice: {
        currency: "CAD",
        charges: [
          ["LINEHAUL", "1000"],
          ["HST", "100"],
        ],
      },
    });
    assert.ok(tooLow !== null);
    assert.equal(tooLow.asksCorrection, true);
    for (const own of [undefined, { subject: "OURS", opening: "WE DISPUTE", closing: "" }]) {
      const letter = claimLetter(tooLow, "Shipper", own);
      assert.equal(letter.subject, "Correction of invoice INV-1");
      assert.match(
        letter.opening,
        /^We ask you to correct your invoice INV-1 of 2026-03-05, of 1,100\.00 CAD\. None of its money is in dispute/,
      );
      assert.match(letter.closing, /^Please send us a corrected invoice/);
      assert.deepEqual(
        [letter.table.head, letter.table.total],
        [
          ["Charge", "Billed"],
          ["Total", "1,100.00"],
        ],
      );
      assert.deepEqual(letter.totals, [["Total billed", "1,100.00 CAD"]]);
      assert.doesNotMatch(letterText(letter), /WE DISPUTE|the rest is in dispute|In dispute:|\b0\.00 CAD in/);
      assert.equal(letter.reasons.length, 1);
    }
    assert.equal(claimed(threeFaults)?.asksCorrection, false);
  });

  it("says once what a receipt leaves of a charge, whether the charge was ordered or not", () => {
    const reasonsFor = (
      ordered: readonly (readonly [string, string])[],
      receipt: string,
      billed = "285",
      acceptSupported = true,
    ) =>
      claimed({
        order: { charges: [["LINEHAUL", "100"], ...ordered] },
        invoice: {
          charges: [
            ["LINEHAUL", "100"],
            ["LUMPER", billed],
          ],
        },
        documents: [documentOf("LumperReceipt", { fields: { totalAmount: receipt } })],
        policy: { acceptSupported, chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }] },
      });
    for (const accepts of [true, false])
      for (const ordered of [[], [["LUMPER", "50"]]] as const) {
        const partly = reasonsFor(ordered, "185.00", "285", accepts);
        assert.deepEqual(
          partly?.reasons.map(({ charge }) => charge),
          ["LUMPER"],
          JSON.stringify(partly?.reasons),
        );
        assert.match(
          partly.reasons[0]?.description ?? "",
          /The approved lumper receipt supports .* of it; 100\.00 USD is left\.$/,
        );
      }
    // What is over the order and what is over its receipt are two facts.
    assert.equal(reasonsFor([["LUMPER", "200"]], "185.00")?.reasons.length, 2);
  });

  it("has nothing to ask where a person is to look at a charge that a receipt supports", () =>
    assert.equal(
      claimed({
        order: { charges: [["LINEHAUL", "100"]] },
        invoice: {
          charges: [
            ["LINEHAUL", "100"],
            ["LUMPER", "185"],
          ],
        },
        documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00" } })],
        policy: { acceptSupported: false },
      }),
      null,
    ));

  it("adds up to the cent, on charges that were billed, whatever decimals are expected", () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((entry) => (entry / 100).toFixed(2));
    const fine = (most: number) => fc.integer({ min: 1, max: most }).map((entry) => (entry / 10_000).toFixed(4));
    const codes = ["LINEHAUL", "FUEL", "DETENTION", "LAYOVER"];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fine(900_000), cents(20_000)), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.option(fine(2_000_000), { nil: null }),
        (lines, isTaxed, before) => {
          const base: FactsInput = isTaxed ? taxed("1000", "130") : {};
          const charges = lines.map(([, billed], at) => [codes[at] ?? "", billed] as const);
          const claim = claimed({
            ...base,
            order: { ...base.order, charges: lines.map(([ordered], at) => [codes[at] ?? "", ordered] as const) },
            invoice: { ...base.invoice, charges: [...charges, ...(isTaxed ? ([["HST", "30.00"]] as const) : [])] },
            siblings: before === null ? [] : [siblingOf({ byCode: [["LINEHAUL", before]], status: "review" })],
          });
          if (claim === null) return;
          const { billed, disputed, payable } = claim.totals;
          assert.ok(
            claim.charges.every((row) => row.code !== null),
            "a line that nobody billed",
          );
          for (const amount of [disputed, payable, ...claim.charges.flatMap((row) => [row.disputed, row.payable])])
            assert.ok(amount % 100n === 0n && amount >= 0n, printAmount(amount));
          assert.equal(payable + disputed, billed);
          assert.equal(
            claim.charges.reduce((sum, row) => sum + row.disputed, 0n),
            disputed,
          );
          assert.equal(
            claim.charges.reduce((sum, row) => sum + row.payable, 0n),
            payable,
          );
        },
      ),
    );
  });

  it("rounds the whole, and no charge by itself: 110.37 for 100.125, and 1,320.00 for 1,200.23", () => {
    const one = claimed({ order: { charges: [["LINEHAUL", "100.125"]] }, invoice: { charges: [["LINEHAUL", "110.37"]] } });
    assert.deepEqual(rows(one), [["LINEHAUL", "110.3700", "100.1200", "10.2500"]]);
    const two = claimed({
      order: {
        charges: [
          ["LINEHAUL", "1000.115"],
          ["FUEL", "200.115"],
        ],
      },
      invoice: {
        charges: [
          ["LINEHAUL", "1100"],
          ["FUEL", "220"],
        ],
      },
    });
    assert.deepEqual(totals(two), ["1320.0000", "1200.2300", "119.7700", "1200.2300"]);
    assert.deepEqual(rows(two), [
      ["LINEHAUL", "1100.0000", "1000.1100", "99.8900"],
      ["FUEL", "220.0000", "200.1200", "19.8800"],
    ]);
  });

  it("tells a tax by what is payable of the rest: what is too low for all may be right, or too much, for that", () => {
    const claim = claimed(
      taxedOver([
        ["LINEHAUL", "1200"],
        ["HST", "140"],
      ]),
    );
    assert.deepEqual(rows(claim)?.[1], ["HST", "140.0000", "130.0000", "10.0000"]);
    const told = (of: Claim | null) => of?.reasons.filter(({ charge }) => charge === "HST").map(({ description }) => description);
    assert.deepEqual(told(claim), ["HST: 140.00 CAD is billed, 130.00 CAD is due on what is payable of the other charges."]);
    const right = claimed(
      taxedOver([
        ["LINEHAUL", "1200"],
        ["HST", "130"],
      ]),
    );
    assert.deepEqual([rows(right)?.[1], told(right)], [["HST", "130.0000", "130.0000", "0.0000"], []]);
  });

  it("keeps papers of another vendor's invoice to itself", () => {
    const paper = (isOfOther: boolean) => ({ type: "RateConfirmation", status: "Approved", name: `${isOfOther}.pdf`, isOfOther });
    assert.deepEqual(claimed(threeFaults, [paper(true), paper(false)])?.evidence.slice(1), ["Rate confirmation (false.pdf)"]);
  });

  it("shows approved documents as evidence, and no others", () => {
    const paper = (status: string) => ({ type: "ProofOfDelivery", status, name: `${status}.pdf` });
    assert.deepEqual(claimed(threeFaults, ["Draft", "Approved", "Rejected"].map(paper))?.evidence, [
      "Our order ORD-1001",
      "Proof of delivery (Approved.pdf)",
    ]);
  });

  it("calls an invoice that comes to nothing no credit", () => {
    const claim = claimed({
      order: { charges: [["LINEHAUL", "10"]] },
      invoice: {
        charges: [
          ["LINEHAUL", "50"],
          ["DISCOUNT", "-50"],
        ],
      },
    });
    assert.deepEqual([claim?.totals.billed, claim?.isCredit], [0n, false]);
  });

  it("always adds up: billed = undisputed + disputed, by charge and in all, and no charge is asked back beyond what is over", () => {
    const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(cents, cents, cents, cents, fc.option(cents), (ordered, fuel, billed, billedFuel, other) => {
        const claim = claimed({
          order: {
            charges: [
              ["LINEHAUL", ordered],
              ["FUEL", fuel],
            ],
          },
          invoice: {
            charges: [["LINEHAUL", billed], ["FUEL", billedFuel], ...(other === null ? [] : [["LIFTGATE", other] as const])],
          },
        });
        if (claim === null) return;
        const sum = (pick: (row: Claim["charges"][number]) => Amount): bigint =>
          claim.charges.reduce((all, row) => all + pick(row), 0n);
        for (const row of claim.charges) {
          assert.equal(row.billed, row.payable + row.disputed);
          assert.ok(row.disputed >= 0n && row.disputed <= row.billed);
        }
        assert.equal(
          claim.totals.billed,
          sum((row) => row.billed),
        );
        assert.equal(
          claim.totals.disputed,
          sum((row) => row.disputed),
        );
        assert.equal(claim.totals.billed, claim.totals.undisputed + claim.totals.disputed);
      }),
      { numRuns: 200 },
    );
  });
});
