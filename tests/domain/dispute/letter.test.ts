import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { claimCsv } from "#contract/manage/dispute/claims.ts";
import type { Day } from "#domain/day/day.ts";
import type { Claim } from "#domain/dispute/claim.ts";
import {
  bracedPlaceholders,
  DEFAULT_TEMPLATE,
  fillTemplate,
  liquidOfBraces,
  unknownPlaceholders,
} from "#domain/dispute/dispute-template.ts";
import { fillLiquid } from "#adapters/liquid-template.ts";
import { claimLetter, placeholdersOf } from "#domain/dispute/letter.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import { type FactsInput, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { claimed, threeFaults } from "#tests/builders/claim-builder.ts";

describe("the letter of a claim", () => {
  const claim = claimed(threeFaults);
  assert.ok(claim !== null);
  const carrier = (vendor: Claim["vendor"]) =>
    claimLetter({ ...claim, vendor }, "Shipper").facts.find(([label]) => label === "Carrier")?.[1];

  it("names the carrier by its name and SCAC, by its id where it has no name, and not at all where it has neither", () => {
    assert.equal(carrier({ name: "Acme Freight", scac: "ACMF", externalId: "ACME" }), "Acme Freight, SCAC ACMF");
    assert.equal(carrier({ name: null, scac: "ACMF", externalId: "ACME" }), "ACME, SCAC ACMF");
    assert.equal(carrier({ name: "Acme Freight", scac: null, externalId: null }), "Acme Freight");
    assert.equal(carrier({ name: "", scac: null, externalId: null }), undefined);
    assert.equal(carrier({ name: null, scac: null, externalId: null }), undefined);
  });

  it("leaves away what the invoice does not say", () => {
    const labels = (over: Partial<Claim>) => claimLetter({ ...claim, ...over }, "Shipper").facts.map(([label]) => label);
    assert.deepEqual(labels({ shipOn: null, proNumbers: [], bolNumbers: [], orderNumbers: [] }), [
      "Invoice",
      "Carrier",
      "Currency",
      "Answer by",
    ]);
  });

  it("calls what is asked of the invoice as a whole the invoice total", () => {
    const [row] = claim.charges;
    assert.ok(row !== undefined);
    const { table } = claimLetter({ ...claim, charges: [row, { ...row, code: null }] }, "Shipper");
    assert.deepEqual(
      table.rows.map(([name]) => name),
      ["LINEHAUL", "Invoice total"],
    );
  });

  it("fills a template with what the carrier is known by, and with nothing where the invoice does not say", () => {
    const values = (vendor: Claim["vendor"], shipOn = claim.shipOn) => {
      const { vendor: name, scac, shipDate } = placeholdersOf({ ...claim, vendor, shipOn }, "Shipper");
      return [name, scac, shipDate];
    };
    assert.deepEqual(values({ name: "Acme", scac: "ACMF", externalId: "A" }), ["Acme", "ACMF", "2026-03-01"]);
    assert.deepEqual(values({ name: null, scac: "ACMF", externalId: "A" }, null), ["ACMF", "ACMF", ""]);
    assert.deepEqual(values({ name: null, scac: null, externalId: "A" }), ["A", "", "2026-03-01"]);
    assert.deepEqual(values({ name: null, scac: null, externalId: null }), ["", "", "2026-03-01"]);
  });
});

describe("the template", () => {
  const values = (invoiceNumber = "I-1") => {
    const claim = claimed({ ...threeFaults, invoice: { ...threeFaults.invoice, invoiceNumber } });
    assert.ok(claim !== null);
    return placeholdersOf(claim, "Shipper");
  };

  it("fills each name once, leaves one that no claim has, and gives a carrier 30 days by default (49 CFR 378.7)", () => {
    assert.equal(fillTemplate("{{ nobody }} {{ currency }} {", values()), "{{ nobody }} USD {");
    assert.equal(
      fillTemplate("{{ invoiceNumber }}: {{ disputed }} by {{ answerBy }}", values("{{ payable }}")),
      "{{ payable }}: 117.16 USD by 2026-04-09",
    );
    assert.equal(DEFAULT_TEMPLATE.answerDays, 30);
  });

  it("of the language before Liquid says the same in it", async () => {
    /** As that language was filled. */
    const before = (text: string): string =>
      text.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => (values() as Readonly<Record<string, string>>)[name] ?? all);
    const texts = [
      "{invoiceNumber}: {disputed}",
      "{{invoiceNumber}}",
      "{{{tenant}}}",
      "a {% b %} {currency}% {%{tenant}",
      "{nobody} { } {{ {",
      "{{",
      "{invoiceNumber}{tenant}{",
      "{{{{{tenant}",
      "{%{{%{tenant}%}}%}",
    ];
    for (const text of texts) {
      const filled = await fillLiquid(liquidOfBraces(text), values());
      assert.deepEqual(filled, { ok: true, text: before(text) }, text);
    }
    assert.deepEqual(unknownPlaceholders("{invoiceNumber} {nobody} { } {nobody}"), ["nobody", " "]);
    assert.deepEqual(bracedPlaceholders("{{ disputed }} {disputed} {nobody} {{tenant}}"), ["disputed"]);
    for (const words of [DEFAULT_TEMPLATE.subject, DEFAULT_TEMPLATE.opening, DEFAULT_TEMPLATE.closing])
      assert.deepEqual(await fillLiquid(words, values()), { ok: true, text: fillTemplate(words, values()) });
  });
});

describe("what a letter says of the payment", () => {
  const claim = claimed(threeFaults);
  assert.ok(claim !== null);
  const opening = (payable: string) =>
    claimLetter({ ...claim, totals: { ...claim.totals, payable: amountOf(payable) } }, "Shipper").opening;
  it("is what we pay, or that we pay nothing", () => {
    assert.match(opening("0"), /We pay nothing of it/);
    assert.match(opening("40"), /we pay 40\.00 USD; the rest is in dispute/);
  });
});

describe("the words of a letter", () => {
  const textOf = (input: FactsInput) => {
    const claim = claimed(input);
    assert.ok(claim !== null, "there is no claim");
    return { claim, text: letterText(claimLetter(claim, "Shipper")) };
  };
  const over = (currency: string, ordered: string, billed: string): FactsInput => ({
    order: { vendor: { currency }, charges: [["LINEHAUL", ordered]] },
    invoice: { currency, charges: [["LINEHAUL", billed]] },
  });

  it("write amounts as their currency is paid: no decimals of yen, three of Kuwaiti dinars", () => {
    const yen = textOf(over("JPY", "100000", "120000"));
    assert.match(yen.text, /LINEHAUL +120,000 +100,000 +20,000\n/);
    assert.match(yen.text, /In dispute: +20,000 JPY\n/);
    assert.doesNotMatch(yen.text, /\.00/);
    const dinars = textOf(over("KWD", "100", "120.5"));
    assert.match(dinars.text, /LINEHAUL +120\.500 +100\.000 +20\.500\n/);
    const [, charge, total] = claimCsv(dinars.claim).split("\r\n");
    assert.match(charge ?? "", /,120\.500,100\.000,20\.500,KWD,/);
    assert.match(total ?? "", /,TOTAL,120\.500,100\.000,20\.500,KWD,/);
    assert.match(claimCsv(yen.claim), /,120000,100000,20000,JPY,/);
    assert.match(claimCsv(textOf(over("USD", "100", "120")).claim), /,120\.00,100\.00,20\.00,USD,/);
  });

  it("dispute whole yen and whole fils, as they were billed", () => {
    const rates = (from: string, rate: string) => ({
      fxRates: [{ from: "USD", to: from, rate: parseFxRate(rate) ?? 0n, date: "2026-02-28" as Day }],
    });
    const yen = claimed({
      order: { charges: [["LINEHAUL", "1000.33"]] },
      invoice: { currency: "JPY", charges: [["LINEHAUL", "200000"]] },
      ...rates("JPY", "151.237"),
    });
    assert.deepEqual(
      yen?.charges.map(({ payable, disputed }) => [printAmount(payable), printAmount(disputed)]),
      [["151287.0000", "48713.0000"]],
    );
  });

  it("say once that a product is wrong", () => {
    const { claim } = textOf({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { charges: [{ code: "LINEHAUL", amount: "1100.00", rate: "2", quantity: "500", qualifier: "PerMile" }] },
    });
    assert.deepEqual(
      claim.reasons.map(({ description }) => description),
      [
        "LINEHAUL: 1,100.00 USD billed, 1,000.00 USD expected, 100.00 USD over (10% of 1,000.00 USD); 2.00 x 500.00 is 1,000.00 USD.",
      ],
    );
  });

  it("say of a cancelled order that nothing is owed, and of its charges nothing else", () => {
    const { claim } = textOf({
      order: {
        status: "cancelled",
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
        ],
      },
      invoice: {
        charges: [["LINEHAUL", "1100"], ["FUEL", "90"], { code: "LIFTGATE", amount: "95" }],
      },
    });
    assert.deepEqual(
      claim.reasons.map(({ rule, charge }) => `${rule} ${charge}`),
      ["order-cancelled LINEHAUL", "order-cancelled FUEL", "order-cancelled LIFTGATE"],
    );
  });

  it("say of a cancelled order among several what is not owed of it alone", () => {
    const { claim } = textOf({
      orders: [
        { charges: [["LINEHAUL", "1000"]] },
        { orderNumber: "ORD-2", status: "cancelled", charges: [["LINEHAUL", "500"]] },
      ],
      invoice: { charges: [["LINEHAUL", "1500"]] },
    });
    assert.equal(claim.totals.payable, amountOf("1000"));
    assert.deepEqual(
      claim.reasons.map(({ description }) => description),
      ["LINEHAUL: 500.00 USD of 1,500.00 USD billed is not owed, because order ORD-2 was cancelled."],
    );
  });

  it("tell what a discount was left out of, with the discount taken off", () => {
    const { claim } = textOf({
      order: {
        charges: [
          ["LINEHAUL", "2500"],
          ["DISCOUNT", "-600"],
        ],
      },
      invoice: { charges: [["LINEHAUL", "2500"]] },
    });
    assert.match(
      claim.reasons.map(({ description }) => description).join(" "),
      /LINEHAUL is billed at 2,500\.00 USD, and expected at 1,900\.00 USD with it, 600\.00 USD over\./,
    );
  });

  it("give the total as the reason for charges that are each within their limit", () => {
    const four = (last: string, each: string): NonNullable<FactsInput["invoice"]> => ({
      charges: [
        ["LINEHAUL", each],
        ["FUEL", each],
        ["DETENTION", each],
        ["LIFTGATE", last],
      ],
    });
    const { claim } = textOf({
      order: { charges: four("100", "100").charges ?? [] },
      invoice: four("102.50", "102"),
      policy: { charge: { over: { amount: "2" } }, total: { over: { amount: "5" } } },
    });
    assert.equal(claim.totals.disputed, amountOf("8.50"));
    assert.deepEqual(
      claim.reasons.map(({ rule, charge }) => [rule, charge]),
      [
        ["charge-over-tolerance", "LIFTGATE"],
        ["total-over-tolerance", null],
      ],
    );
  });

  it("dispute a balance due after a net bill of the linehaul that is billed, and of no discount", () => {
    for (const billed of ["50", "600"]) {
      const { claim, text } = textOf({
        order: {
          charges: [
            ["LINEHAUL", "2500"],
            ["DISCOUNT", "-600"],
          ],
        },
        invoice: { invoiceNumber: "2", type: "BalanceDue", charges: [["LINEHAUL", billed]] },
        siblings: [siblingOf({ invoiceNumber: "1", status: "approved", charges: [["LINEHAUL", "1900"]] })],
      });
      assert.deepEqual(
        claim.charges.map(({ code, payable, disputed }) => [code, payable, disputed]),
        [["LINEHAUL", 0n, amountOf(billed)]],
      );
      assert.doesNotMatch(text, /left out| -\d/);
    }
  });

  it("name the invoices that came before, with their dates, and what of them was accepted", () => {
    const { claim } = textOf({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { invoiceNumber: "INV-3", type: "BalanceDue", charges: [["LINEHAUL", "260"]] },
      siblings: [siblingOf({ invoiceNumber: "INV-1", status: "approved", byCode: [["LINEHAUL", "800"]] })],
    });
    const said = claim.reasons.map(({ description }) => description).join(" ");
    assert.match(said, /260\.00 USD billed after 800\.00 USD accepted or open on earlier invoices/);
    assert.deepEqual(claim.evidence, ["Our order ORD-1001", "Your invoice INV-1 of 2026-03-04"]);
  });
});
