import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { givenBack, type Taxed } from "#domain/audit/history/recovered-amounts.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { amountOf, printAmount, rateOf } from "#domain/money/amount.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Charges = readonly (readonly [code: string, amount: string])[];

interface Case {
  readonly ordered: Charges;
  /** What invoices were paid on the order, by uuid. */
  readonly paid: Readonly<Record<string, Charges>>;
  /** What came back, of which invoices. */
  readonly back: readonly (readonly [amount: string, ...invoices: string[]])[];
  /** What of a credit gives back other codes, by invoice. */
  readonly settles?: Readonly<Record<string, Charges>>;
  readonly asked?: Readonly<Record<string, string>>;
  readonly agreed?: Readonly<Record<string, string>>;
  readonly taxed?: Taxed;
}

const recoveredOn = (orderUuid: string, back: Case["back"]): NonNullable<AuditFacts["recovered"]> =>
  back.map(([amount, ...invoiceUuids], at) => ({
    recoveryUuid: `recovery-${at}`,
    orderUuid,
    amount: amountOf(amount),
    currency: "USD",
    invoiceUuids,
  }));

/** What of a return each code gave back: "LINEHAUL 50.0000". */
const shares = ({ ordered, paid, settles = {}, back, asked = {}, agreed = {}, taxed }: Case): string[] => {
  const facts = factsOf({
    order: { charges: ordered },
    siblings: Object.entries(paid).map(([uuid, byCode]) => ({
      ...siblingOf({ uuid, byCode }),
      ...(settles[uuid] === undefined
        ? {}
        : { settles: settles[uuid].map(([code, of]) => ({ orderUuid: "order-ORD-1001", code, amount: amountOf(of) })) }),
    })),
    recovered: recoveredOn("order-ORD-1001", back),
  });
  return givenBack(facts, new ChargeCodeBook(facts.chargeCodes), {
    expectedBy: [facts.orders[0]?.order.vendors[0]?.charges ?? []],
    agreedOn: (_, code) => amountOf(agreed[code] ?? "0"),
    currency: "USD",
    asked: new Map(Object.entries(asked).map(([code, amount]) => [code, amountOf(amount)])),
    taxed: taxed ?? null,
  }).map(({ resolved, amount }) => `${resolved.code} ${printAmount(amount)}`);
};

describe("money that came back of an order, by code", () => {
  it("is of taxes that the order does not name by their share, in whole cents, and of the rest", () => {
    const paid = {
      a: [
        ["LINEHAUL", "1000"],
        ["HST", "130"],
      ],
    } as const;
    assert.deepEqual(shares({ ordered: [["LINEHAUL", "1000"]], paid, back: [["100.01", "a"]] }), [
      "HST 11.5100",
      "LINEHAUL 88.5000",
    ]);
    const named = shares({
      ordered: [
        ["HST", "130"],
        ["LINEHAUL", "900"],
      ],
      paid,
      back: [["100", "a"]],
    });
    assert.deepEqual(named, ["LINEHAUL 100.0000"], "one that it names is a charge like others");
  });

  it("is of what was paid beyond the order and what was agreed, other invoices counted; then as the codes stand there", () => {
    const paid: Case["paid"] = {
      a: [
        ["LINEHAUL", "600"],
        ["FUEL", "300"],
      ],
      b: [["LINEHAUL", "400"]],
    };
    const ordered: Charges = [
      ["FUEL", "300"],
      ["LINEHAUL", "950"],
    ];
    assert.deepEqual(shares({ ordered, paid, back: [["80", "a"]] }), ["LINEHAUL 50.0000", "FUEL 30.0000"]);
    assert.deepEqual(shares({ ordered, paid, back: [["80", "a"]], agreed: { LINEHAUL: "20" } }), [
      "LINEHAUL 30.0000",
      "FUEL 50.0000",
    ]);
    assert.deepEqual(shares({ ordered, paid, back: [["80", "b"]] }), ["LINEHAUL 80.0000"], "fuel was none of its");
    assert.deepEqual(shares({ ordered, paid, back: [["80", "a"]], asked: { LINEHAUL: "70" } }), [
      "LINEHAUL 70.0000",
      "FUEL 10.0000",
    ]);
    assert.deepEqual(
      shares({ ordered, paid, back: [["950", "a"]] }),
      ["LINEHAUL 600.0000", "FUEL 300.0000"],
      "no more than paid",
    );
  });

  it("is of taxes beyond their share where they come to more than the place asks of all that is left", () => {
    const paid: Case["paid"] = {
      a: [
        ["LINEHAUL", "1000"],
        ["HST", "150"],
      ],
      b: [
        ["LINEHAUL", "200"],
        ["HST", "30"],
      ],
    };
    const ordered: Charges = [["LINEHAUL", "1200"]];
    const percent = rateOf("13");
    const none = { percent, taxes: amountOf("0"), others: amountOf("0") };
    assert.deepEqual(shares({ ordered, paid, back: [["24", "a"]], taxed: none }), ["HST 24.0000"]);
    const billed = { percent, taxes: amountOf("13"), others: amountOf("100") };
    assert.deepEqual(shares({ ordered, paid, back: [["24", "a"]], taxed: billed }), ["HST 24.0000"]);
    const more = { percent, taxes: amountOf("0"), others: amountOf("100") };
    assert.deepEqual(shares({ ordered, paid, back: [["24", "a"]], taxed: more }), ["HST 12.5000", "LINEHAUL 11.5000"]);
  });

  it("of two returns of one invoice is of what the first one left", () => {
    const paid: Case["paid"] = { a: [["LINEHAUL", "100"]], b: [["LINEHAUL", "50"]] };
    const ordered: Charges = [["LINEHAUL", "150"]];
    assert.deepEqual(
      shares({
        ordered,
        paid,
        back: [
          ["60", "a"],
          ["100", "a", "b"],
        ],
      }),
      ["LINEHAUL 60.0000", "LINEHAUL 90.0000"],
    );
    assert.deepEqual(
      shares({
        ordered,
        paid,
        back: [
          ["60", "a"],
          ["60", "b"],
        ],
      }),
      ["LINEHAUL 60.0000", "LINEHAUL 50.0000"],
    );
    assert.deepEqual(
      shares({
        ordered,
        paid,
        back: [
          ["60", "a"],
          ["30", "a"],
        ],
      }),
      ["LINEHAUL 90.0000"],
      "one sum of one invoice",
    );
  });

  it("is of what this invoice bills again once, whatever came back how often", () => {
    const both = [
      ["FUEL", "100"],
      ["LINEHAUL", "100"],
    ] as const;
    const ordered = [
      ["FUEL", "200"],
      ["LINEHAUL", "200"],
    ] as const;
    const back: Case["back"] = [
      ["50", "a"],
      ["50", "b"],
    ];
    assert.deepEqual(shares({ ordered, paid: { a: both, b: both }, back, asked: { LINEHAUL: "70" } }), [
      "LINEHAUL 50.0000",
      "LINEHAUL 20.0000",
      "FUEL 30.0000",
    ]);
  });

  it("of an invoice with others, and then of it alone, is of what is left of it", () => {
    const paid: Case["paid"] = { a: [["LINEHAUL", "100"]], c: [["LINEHAUL", "50"]] };
    const back: Case["back"] = [
      ["60", "a", "c"],
      ["60", "a"],
    ];
    assert.deepEqual(shares({ ordered: [["LINEHAUL", "150"]], paid, back }), ["LINEHAUL 60.0000", "LINEHAUL 40.0000"]);
  });

  it("is of linehaul with what is left of its discount", () => {
    const net: Case["paid"] = {
      a: [
        ["LINEHAUL", "1900"],
        ["FUEL", "100"],
      ],
    };
    const ordered = (haul: string): Charges => [
      ["FUEL", "100"],
      ["LINEHAUL", haul],
      ["DISCOUNT", "-600"],
    ];
    assert.deepEqual(shares({ ordered: ordered("2400"), paid: net, back: [["50", "a"]] }), ["LINEHAUL 50.0000"]);
    assert.deepEqual(shares({ ordered: ordered("2500"), paid: net, back: [["50", "a"]] }), ["FUEL 50.0000"]);
    const gross: Case["paid"] = {
      a: [
        ["LINEHAUL", "2500"],
        ["FUEL", "100"],
      ],
      b: [["DISCOUNT", "-600"]],
    };
    assert.deepEqual(shares({ ordered: ordered("2400"), paid: gross, back: [["50", "a"]] }), ["LINEHAUL 50.0000"]);
    assert.deepEqual(shares({ ordered: ordered("2500"), paid: gross, back: [["50", "a"]] }), ["FUEL 50.0000"]);
    const dearFuel = shares({
      ordered: [
        ["FUEL", "3000"],
        ["LINEHAUL", "2400"],
        ["DISCOUNT", "-600"],
      ],
      paid: {
        a: [
          ["LINEHAUL", "1900"],
          ["FUEL", "3000"],
        ],
      },
      back: [["50", "a"]],
    });
    assert.deepEqual(dearFuel, ["LINEHAUL 50.0000"], "fuel is no linehaul, however much of it was paid");
    const given = { ordered: ordered("2400"), paid: gross, back: [["50", "a"]], agreed: { DISCOUNT: "100" } } as const;
    assert.deepEqual(shares(given), ["FUEL 50.0000"], "100 less of it were agreed to");
  });

  it("is of all that were paid on the order, where its invoices were not", () => {
    const facts = factsOf({
      orders: [
        { orderNumber: "A-1", charges: [["LINEHAUL", "100"]] },
        { orderNumber: "B-2", charges: [["LINEHAUL", "100"]] },
      ],
      siblings: [
        siblingOf({ uuid: "elsewhere", byCode: [["LINEHAUL", "100"]], orderUuid: "order-B-2" }),
        siblingOf({ uuid: "nothing", byCode: [["LINEHAUL", "0"]], orderUuid: "order-A-1" }),
        siblingOf({ uuid: "here", byCode: [["LINEHAUL", "100"]], orderUuid: "order-A-1" }),
        siblingOf({ uuid: "open", status: "review", byCode: [["LINEHAUL", "100"]], orderUuid: "order-A-1" }),
      ],
      recovered: recoveredOn("order-A-1", [
        ["30", "elsewhere"],
        ["20", "nothing"],
        ["10", "here"],
        ["5", "open"],
      ]),
    });
    const back = givenBack(facts, new ChargeCodeBook(facts.chargeCodes), {
      expectedBy: facts.orders.map(({ order }) => order.vendors[0]?.charges ?? []),
      agreedOn: () => amountOf("0"),
      currency: "USD",
      asked: new Map(),
      taxed: null,
    });
    assert.deepEqual(
      back.map(({ orderUuid, amount }) => `${orderUuid} ${printAmount(amount)}`),
      ["order-A-1 30.0000", "order-A-1 20.0000", "order-A-1 10.0000", "order-A-1 5.0000"],
    );
  });

  it("is of all payers where a credit in two parts of one code is named, which was paid nothing in all", () => {
    const paid: Case["paid"] = {
      a: [["LINEHAUL", "1000"]],
      b: [
        ["FUEL", "-40"],
        ["FUEL", "-50"],
      ],
    };
    const settles = { b: [["FUEL", "50"]] } as const;
    assert.deepEqual(shares({ ordered: [["LINEHAUL", "1000"]], paid, settles, back: [["150", "b"]] }), [
      "LINEHAUL 150.0000",
      "LINEHAUL 50.0000",
    ]);
  });
});
