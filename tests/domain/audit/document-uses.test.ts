import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { documentUses, spentBy } from "#domain/audit/papers/document-uses.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Given = Parameters<typeof factsOf>[0];

const receipt = (uuid: string, totalAmount: string | null, over: Partial<FactDocument> = {}): FactDocument => ({
  uuid,
  type: "LumperReceipt",
  status: "Approved",
  hasSignature: false,
  fields: totalAmount === null ? {} : { totalAmount },
  approval: { how: "decision", by: "ann" },
  contentHash: `file of ${uuid}`,
  ...over,
});
const used = (invoiceUuid: string, amount: string, charge = "LUMPER") => ({
  invoiceUuid,
  charge,
  amount: amountOf(amount),
  currency: "USD",
});

const usesOf = (documents: readonly FactDocument[], amount: string, more: Given = {}): readonly string[] =>
  documentUses(
    new AuditContext(
      factsOf({
        order: { charges: [["LINEHAUL", "500"]] },
        invoice: {
          charges: [
            ["LINEHAUL", "500"],
            ["LUMPER", amount],
          ],
        },
        documents,
        ...more,
      }),
    ),
    new Map([
      ["LINEHAUL", amountOf("500")],
      ["LUMPER", amountOf(amount)],
    ]),
  ).map((use) => `${use.document.uuid} ${use.charge} ${printAmount(use.amount)} ${use.currency}`);

describe("what an approval uses of receipts", () => {
  it("is what is approved, of each up to its amount", () => {
    assert.deepEqual(usesOf([receipt("1", "185")], "100"), ["1 LUMPER 100.0000 USD"]);
    assert.deepEqual(usesOf([receipt("1", "60"), receipt("2", "185")], "185"), ["1 LUMPER 60.0000 USD", "2 LUMPER 125.0000 USD"]);
  });
  it("is nothing of a charge that is not approved, of another kind of paper, or of one nobody approved", () => {
    assert.deepEqual(usesOf([receipt("1", "185")], "0"), []);
    assert.deepEqual(usesOf([receipt("1", "185", { type: "PalletReceipt" })], "185"), []);
    assert.deepEqual(usesOf([receipt("1", "185", { status: "Ready", approval: null })], "185"), []);
  });
  it("is nothing of a paper without an amount that nobody approved, nor for a charge that is put to nothing", () => {
    assert.deepEqual(usesOf([receipt("1", null, { status: "Ready", approval: null })], "185"), []);
    assert.deepEqual(usesOf([receipt("1", null)], "0"), []);
  });
  it("leaves out what the vendor's earlier invoices took, over two receipts as over one", () =>
    assert.deepEqual(
      usesOf([receipt("1", "60"), receipt("2", "185")], "185", { siblings: [siblingOf({ byCode: [["LUMPER", "100"]] })] }),
      ["2 LUMPER 145.0000 USD"],
    ));
  it("counts as taken before only what an invoice of the same vendor took for the same charge", () => {
    const taken = (usedBy: NonNullable<FactDocument["usedBy"]>) =>
      usesOf([receipt("1", "185"), receipt("2", "60", { usedBy })], "185", {
        siblings: [siblingOf({ uuid: "first", byCode: [["LUMPER", "60"]] })],
      });
    assert.deepEqual(taken([used("first", "60")]), ["1 LUMPER 185.0000 USD"]);
    assert.deepEqual(taken([used("first", "60", "DETENTION")]), ["1 LUMPER 125.0000 USD"]);
    assert.deepEqual(taken([used("other", "60")]), ["1 LUMPER 125.0000 USD"]);
  });
  it("is what others left of it", () =>
    assert.deepEqual(usesOf([receipt("1", "185", { usedBy: [used("other", "150")] })], "100"), ["1 LUMPER 35.0000 USD"]));
  it("counts two copies of a file once", () =>
    assert.deepEqual(usesOf([receipt("1", "185", { contentHash: "a" }), receipt("2", "185", { contentHash: "a" })], "300"), [
      "1 LUMPER 185.0000 USD",
    ]));
  it("is the whole charge of a paper without an amount, once", () => {
    assert.deepEqual(usesOf([receipt("1", null)], "185"), ["1 LUMPER 185.0000 USD"]);
    assert.deepEqual(usesOf([receipt("1", null, { usedBy: [used("other", "10")] })], "185"), []);
  });
  it("is the whole charge of a paper without a currency, where the invoice is converted", () => {
    const converted: Given = {
      invoice: { currency: "CAD", charges: [["LUMPER", "185"]] },
      policy: { fx: [{ from: "CAD", to: "USD", rate: "2", date: "2026-01-01" }] },
    };
    assert.deepEqual(usesOf([receipt("1", "185")], "185", converted), ["1 LUMPER 185.0000 USD"]);
    assert.deepEqual(usesOf([receipt("1", "185", { usedBy: [used("other", "10")] })], "185", converted), []);
    const stated = { fields: { totalAmount: "185", currency: "cad" } };
    assert.deepEqual(usesOf([receipt("1", null, stated)], "185", converted), ["1 LUMPER 185.0000 USD"]);
    assert.deepEqual(usesOf([receipt("1", null, stated)], "400", converted), ["1 LUMPER 370.0000 USD"]);
  });
  const EARLIER: Given = {
    siblings: [siblingOf({ uuid: "first", byCode: [["LUMPER", "60"]] })],
  };
  it("comes after what the vendor's earlier invoice used, kept or not", () => {
    assert.deepEqual(usesOf([receipt("1", "185")], "185", EARLIER), ["1 LUMPER 125.0000 USD"]);
    assert.deepEqual(usesOf([receipt("1", "185"), receipt("2", "60", { usedBy: [used("first", "60")] })], "185", EARLIER), [
      "1 LUMPER 185.0000 USD",
    ]);
  });

  it("supports no more of this order once an invoice over several orders used it on the others", () => {
    const verdict = (here: string, usedInAll: string): string =>
      runAudit(
        factsOf({
          order: { charges: [["LINEHAUL", "500"]] },
          invoice: { charges: [["LUMPER", "30"]] },
          policy: { acceptSupported: true },
          documents: [receipt("1", "90", { usedBy: [used("set", usedInAll)] })],
          siblings: [
            siblingOf({
              uuid: "set",
              byCode: [
                ["LINEHAUL", "500"],
                ["LUMPER", here],
              ],
            }),
          ],
        }),
      ).verdict;
    assert.equal(verdict("60", "60"), "approve");
    assert.equal(verdict("60", "90"), "dispute");
    assert.equal(verdict("30", "90"), "dispute");
  });

  it("is nothing of a receipt that earlier invoices took all of, not even a use of nothing", () =>
    assert.deepEqual(
      usesOf([receipt("1", "60"), receipt("2", "185")], "100", { siblings: [siblingOf({ byCode: [["LUMPER", "60"]] })] }),
      ["2 LUMPER 100.0000 USD"],
    ));

  it("is one receipt after the other for two charges that it could be for, and never more than it says", () => {
    const policy = { chargeDocuments: ["LUMPER", "DETENTION"].map((code) => ({ code, type: "LumperReceipt" })) };
    const charges = [
      ["LUMPER", "100"],
      ["DETENTION", "70"],
    ] as const;
    const uses = (documents: readonly FactDocument[], approved: readonly (readonly [string, string])[]) =>
      documentUses(
        new AuditContext(factsOf({ order: { charges: [["LINEHAUL", "500"]] }, invoice: { charges }, policy, documents })),
        new Map(approved.map(([code, amount]) => [code, amountOf(amount)])),
      ).map((use) => `${use.document.uuid} ${use.charge} ${printAmount(use.amount)}`);
    assert.deepEqual(uses([receipt("1", "150")], charges), ["1 LUMPER 100.0000", "1 DETENTION 50.0000"]);
    assert.deepEqual(uses([receipt("1", "100"), receipt("2", "90")], charges), ["1 LUMPER 100.0000", "2 DETENTION 70.0000"]);
    assert.deepEqual(uses([receipt("1", "30"), receipt("2", "90")], charges), [
      "1 LUMPER 30.0000",
      "2 LUMPER 70.0000",
      "2 DETENTION 20.0000",
    ]);
    // A credit uses nothing, nor does what was put to nothing.
    assert.deepEqual(
      uses(
        [receipt("1", "150")],
        [
          ["LUMPER", "-20"],
          ["DETENTION", "0"],
        ],
      ),
      [],
    );
    assert.deepEqual(
      uses(
        [receipt("1", null)],
        [
          ["LUMPER", "-20"],
          ["DETENTION", "70"],
        ],
      ),
      ["1 DETENTION 70.0000"],
    );
  });

  it("is nothing where others used a receipt up, in whatever money they did", () => {
    const spent = (usedBy: FactDocument["usedBy"], totalAmount: string | null = "185") => {
      const facts = factsOf({
        order: { charges: [["LINEHAUL", "500"]] },
        invoice: { charges: [["LUMPER", "185"]] },
        siblings: [siblingOf({ uuid: "own", byCode: [["LUMPER", "10"]] })],
        otherVendorInvoices: ["a", "b"].map((uuid) => ({ uuid, invoiceNumber: uuid, vendor: OTHER, paid: [] })),
        documents: [receipt("1", totalAmount, usedBy === undefined ? {} : { usedBy })],
      });
      const use = spentBy(new AuditContext(facts), facts.documents[0] as FactDocument);
      return use?.invoiceNumber ?? use?.invoiceUuid;
    };
    assert.equal(spent(undefined), undefined);
    assert.equal(spent([used("own", "185")]), undefined);
    assert.equal(spent([used("a", "100"), used("b", "84.99")]), undefined);
    assert.equal(spent([used("a", "100"), used("b", "85")]), "a");
    assert.equal(spent([used("own", "100"), used("b", "90")]), undefined);
    assert.equal(spent([{ ...used("a", "1"), currency: "CAD" }]), "a");
    assert.equal(
      spent([
        { ...used("a", "1"), invoiceNumber: "A-1" },
        { ...used("b", "1"), currency: "CAD" },
      ]),
      "A-1",
    );
    assert.equal(spent([used("a", "1")], null), "a");
    assert.equal(spent([used("elsewhere", "1")]), "elsewhere", "a receipt is of the order that it was used for");
    assert.equal(spent([used("a", "100"), { ...used("b", "85"), isDoubtful: true }]), undefined, "two papers of one order");
  });
});

describe("what approved invoices used of a receipt", () => {
  it("is what they used of that paper alone, and of two copies of it once", () => {
    const [first, second] = [
      receipt("1", "185", { contentHash: "a", usedBy: [used("other", "150")] }),
      receipt("2", "185", { contentHash: "b" }),
    ];
    assert.deepEqual(usesOf([first, second], "185"), ["1 LUMPER 35.0000 USD", "2 LUMPER 150.0000 USD"]);
    const copies = [first, { ...first, uuid: "3" }];
    assert.deepEqual(usesOf(copies, "100"), ["1 LUMPER 35.0000 USD"], "told on both copies, and used once");
  });
});

describe("what an approval uses of a scale ticket", () => {
  const perHundredweight = (amount: string, quantity: string) => ({
    code: "LINEHAUL",
    amount,
    rate: "24.15",
    quantity,
    qualifier: "PerHundredweight",
  });
  const ofTicket = (approved: string, over: Partial<FactDocument> = {}): readonly string[] => {
    const facts = factsOf({
      order: { charges: [perHundredweight("483", "20")] },
      invoice: { charges: [perHundredweight("540.96", "22.4")] },
      documents: [receipt("1", null, { type: "WeightScaleTicket", fields: { netWeight: "2240" }, ...over })],
    });
    return documentUses(new AuditContext(facts), new Map([["LINEHAUL", amountOf(approved)]])).map(
      (use) => `${use.document.uuid} ${use.charge} ${printAmount(use.amount)}`,
    );
  };

  it("is what is approved beyond the order for its weight", () => {
    assert.deepEqual(ofTicket("540.96"), ["1 LINEHAUL 57.9600"]);
    assert.deepEqual(ofTicket("500"), ["1 LINEHAUL 17.0000"]);
    assert.deepEqual(ofTicket("483"), [], "nothing where only the order is paid");
    assert.deepEqual(ofTicket("540.96", { fields: {} }), []);
    assert.deepEqual(ofTicket("540.96", { fields: { netWeight: "2240", orderNumber: "X" } }), []);
    assert.deepEqual(ofTicket("540.96", { usedBy: [used("other", "57.96", "LINEHAUL")] }), []);
  });
});
