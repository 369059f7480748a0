import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { NOTHING_WITHHELD, withheldBefore } from "#domain/lifecycle/withheld-before.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const ORDER = "order-ORD-1001";

/** 1,000 of linehaul and 100 of fuel are ordered; 800 and 100 were paid, and this invoice bills 150 of linehaul. */
const told = (over: Parameters<typeof siblingOf>[0]) => {
  const byCode = [
    ["LINEHAUL", "800"],
    ["FUEL", "100"],
  ] as const;
  const { withheld, liftedBefore } = withheldBefore(
    new AuditContext(
      factsOf({
        order: {
          charges: [
            ["LINEHAUL", "1000"],
            ["FUEL", "100"],
          ],
        },
        invoice: { charges: [["LINEHAUL", "150"]] },
        siblings: [siblingOf({ byCode, ...over }), siblingOf({ uuid: "another", byCode: [] })],
      }),
    ),
  );
  return [
    withheld.map(({ code, kind, amount, room }) => [code, kind, printAmount(amount), printAmount(room)]),
    printAmount(liftedBefore),
  ];
};
const of = (amount: string, orderUuid = ORDER) => [{ orderUuid, code: "LINEHAUL", amount: amountOf(amount) }];

describe("what is withheld of earlier invoices", () => {
  it("is told by what is judged as one, with what was lifted of it on the matched orders", () => {
    assert.deepEqual(told({ withheld: of("200") }), [[["LINEHAUL", "linehaul", "200.0000", "0.0000"]], "0.0000"]);
    assert.deepEqual(told({ withheld: of("150"), lifted: of("50") }), [
      [["LINEHAUL", "linehaul", "150.0000", "50.0000"]],
      "50.0000",
    ]);
    assert.deepEqual(told({ lifted: of("200") }), [[], "200.0000"]);
    assert.deepEqual(told({ lifted: [...of("200", "another order"), ...of("20")] }), [[], "20.0000"]);
  });

  it("is nothing where nobody withheld anything", () => {
    assert.deepEqual(told({}), [[], printAmount(NOTHING_WITHHELD.liftedBefore)]);
  });
});
