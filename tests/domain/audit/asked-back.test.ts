import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allocateDecision } from "#domain/audit/approval/allocate-approved.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

/** An order that fell to 700, its 1,000 paid, and a layover of 200 that a person agreed to; 300 are asked for. */
const verdict = (credited: readonly (readonly [string, string])[], asked: string | null, ...of: readonly string[]): string =>
  runAudit(
    factsOf({
      order: { charges: [["LINEHAUL", "700"]] },
      invoice: { invoiceNumber: "CR-1", charges: credited },
      siblings: [
        siblingOf({
          uuid: "first",
          byCode: [
            ["LINEHAUL", "1000"],
            ["LAYOVER", "200"],
          ],
        }),
      ],
      ...(asked === null
        ? {}
        : {
            asked: [
              {
                recoveryUuid: "r",
                orderUuid: "order-ORD-1001",
                amount: amountOf(asked),
                currency: "USD",
                invoiceUuids: of.length === 0 ? ["first"] : of,
              },
            ],
          }),
    }),
  ).verdict;

describe("a credit that is asked for by a recovery", () => {
  it("is right in whole and in parts, whatever else was paid knowingly", () => {
    assert.equal(verdict([["LINEHAUL", "-300"]], "300"), "approve");
    assert.equal(verdict([["LINEHAUL", "-100"]], "300"), "approve");
    assert.equal(verdict([["LAYOVER", "-200"]], "300"), "approve");
    assert.equal(verdict([["LINEHAUL", "-300"]], "300", "of-another", "first"), "approve");
  });
  it("is judged as any other where nothing is asked, or another vendor, or less", () => {
    assert.equal(verdict([["LINEHAUL", "-300"]], null), "dispute");
    assert.equal(verdict([["LINEHAUL", "-300"]], "300", "of-another"), "dispute");
    assert.equal(verdict([["LINEHAUL", "-300"]], "299.99"), "dispute");
  });
  it("pays nothing beside it", () => {
    const beside = [
      ["LINEHAUL", "-250"],
      ["DETENTION", "50"],
    ] as const;
    assert.notEqual(verdict(beside, "300"), "approve");
    assert.notEqual(verdict([["LINEHAUL", "100"]], "300"), "approve");
    const nothingInAll = [
      ["LINEHAUL", "100"],
      ["DETENTION", "-100"],
    ] as const;
    assert.notEqual(verdict(nothingInAll, "300"), "approve");
  });
});

/** An order of linehaul less a discount, which was billed net: as it is now, and what is asked for. */
const netResult = (charges: readonly (readonly [string, string])[], credited: readonly (readonly [string, string])[]) =>
  runAudit(
    factsOf({
      order: { charges },
      invoice: { invoiceNumber: "CR-1", charges: credited },
      siblings: [siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1900"]] })],
      asked: [
        { recoveryUuid: "r", orderUuid: "order-ORD-1001", amount: amountOf("100"), currency: "USD", invoiceUuids: ["first"] },
      ],
    }),
  );

const netVerdict = (
  charges: readonly (readonly [string, string])[],
  credited: readonly (readonly [string, string])[],
): { readonly verdict: string; readonly found: readonly string[] } => {
  const { verdict: said, findings } = netResult(charges, credited);
  return { verdict: said, found: findings.map(({ rule }) => rule) };
};

type Line = readonly [text: string, code: string, amount: string];

describe("a credit of what is asked for", () => {
  it("is right under linehaul and under the discount, where linehaul was billed net of it", () => {
    for (const [linehaul, discount] of [
      ["2500", "-700"],
      ["2400", "-600"],
    ] as const)
      for (const code of ["LINEHAUL", "DISCOUNT"])
        assert.deepEqual(
          netVerdict(
            [
              ["LINEHAUL", linehaul],
              ["DISCOUNT", discount],
            ],
            [[code, "-100"]],
          ),
          { verdict: "approve", found: [] },
          `${linehaul} less ${discount}, credited as ${code}`,
        );
  });

  it("is right in another code than the one that fell, though not beyond what is asked", () => {
    const fell = [
      ["LINEHAUL", "1800"],
      ["FUEL", "200"],
    ] as const;
    assert.deepEqual(netVerdict(fell, [["FUEL", "-100"]]), { verdict: "approve", found: [] });
    assert.deepEqual(netVerdict(fell, [["FUEL", "-40"]]), { verdict: "approve", found: [] });
    assert.notEqual(netVerdict(fell, [["FUEL", "-100.01"]]).verdict, "approve");
    // Of one order nothing goes astray, whatever is billed beside it.
    const beside = [
      ["FUEL", "-40"],
      ["DETENTION", "5"],
    ] as const;
    assert.deepEqual(
      netResult(fell, beside)
        .charges.slice(0, 2)
        .map(({ code, expected }) => `${code} ${expected}`),
      ["FUEL -400000", "DETENTION 0"],
    );
  });

  it("goes to the order that it is asked of", () => {
    const judged = (...lines: readonly Line[]) =>
      runAudit(
        factsOf({
          orders: [
            { charges: [["LINEHAUL", "900"]] },
            {
              orderNumber: "ORD-2",
              charges: [
                ["LINEHAUL", "500"],
                ["FUEL", "100"],
              ],
            },
          ],
          invoice: {
            invoiceNumber: "CR-1",
            charges: lines.map(([description, code, amount]) => ({ code, amount, description })),
          },
          siblings: [
            siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] }),
            siblingOf({
              uuid: "second",
              orderUuid: "order-ORD-2",
              byCode: [
                ["LINEHAUL", "500"],
                ["FUEL", "100"],
              ],
            }),
          ],
          asked: [
            { recoveryUuid: "r", orderUuid: "order-ORD-1001", amount: amountOf("100"), currency: "USD", invoiceUuids: ["first"] },
          ],
        }),
      );
    const onSecond = (line: string, code: string): string => judged([line, code, "-100"]).verdict;
    const expectedOf = (...lines: readonly Line[]): string | undefined =>
      judged(...lines)
        .charges.find(({ code }) => code === "FUEL")
        ?.expected?.toString();
    assert.equal(expectedOf(["", "FUEL", "-100"]), "-1000000");
    // Beside a line that names its order, one that names none is nobody's.
    assert.equal(expectedOf(["", "FUEL", "-50"], ["ORD-1001", "LINEHAUL", "-50"]), "0");
    assert.equal(onSecond("ORD-1001", "LINEHAUL"), "approve");
    assert.equal(onSecond("ORD-1001", "FUEL"), "approve");
    assert.equal(onSecond("", "LINEHAUL"), "approve");
    assert.notEqual(onSecond("ORD-2", "LINEHAUL"), "approve");
    assert.equal(onSecond("", "FUEL"), "approve");
    assert.notEqual(onSecond("ORD-2", "FUEL"), "approve");
  });
});

describe("a credit of a vendor that left the order", () => {
  const NEXT = { ...OTHER, charges: [["LINEHAUL", "500"]] } as const;
  const factsInput = (
    credited: readonly (readonly [string, string])[],
    { asked, isAlone = true }: { readonly asked: string | null; readonly isAlone?: boolean },
  ): FactsInput => ({
    orders: [...(isAlone ? [] : [{ charges: [["LINEHAUL", "1000"]] as const }]), { orderNumber: "ORD-2", vendors: [NEXT] }],
    invoice: { invoiceNumber: "CR-1", charges: credited },
    siblings: [
      {
        ...siblingOf({ uuid: "first", byCode: [] }),
        amounts: [
          { orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("1000") },
          { orderUuid: "order-ORD-2", code: "LINEHAUL", amount: amountOf("500") },
        ],
      },
    ],
    ...(asked === null
      ? {}
      : {
          asked: [
            {
              recoveryUuid: "r",
              orderUuid: "order-ORD-2",
              amount: amountOf(asked),
              currency: "USD",
              invoiceUuids: ["first"],
            },
          ],
        }),
  });
  const said = (...args: Parameters<typeof factsInput>) => {
    const { verdict: whole, findings } = runAudit(factsOf(factsInput(...args)));
    return [whole, ...findings.map(({ rule }) => rule)];
  };

  it("is right where it is asked for, in whole and in part, also on an invoice over several orders", () => {
    assert.deepEqual(said([["LINEHAUL", "-500"]], { asked: "500" }), ["approve"]);
    assert.deepEqual(said([["LINEHAUL", "-200"]], { asked: "500" }), ["approve"]);
    const withNothing = [
      ["LINEHAUL", "-500"],
      ["FUEL", "0"],
    ] as const;
    assert.ok(!said(withNothing, { asked: "500" }).includes("vendor-mismatch"));
    assert.deepEqual(said([["LINEHAUL", "-500"]], { asked: "500", isAlone: false }), ["approve"]);
  });

  it("is looked at where it is not, is more, or bills something beside it", () => {
    assert.ok(said([["LINEHAUL", "-500"]], { asked: null }).includes("vendor-mismatch"));
    assert.ok(said([["LINEHAUL", "-500.01"]], { asked: "500" }).includes("vendor-mismatch"));
    const beside = said(
      [
        ["LINEHAUL", "-500"],
        ["FUEL", "50"],
      ],
      { asked: "500" },
    );
    assert.ok(beside.includes("vendor-mismatch"));
    assert.ok(said([["LINEHAUL", "500"]], { asked: "500" }).includes("vendor-mismatch"));
    const input = factsInput([["LINEHAUL", "-500"]], { asked: "500" });
    const elsewhere = (input.asked ?? []).map((entry) => ({ ...entry, orderUuid: "order-ORD-3" }));
    assert.equal(runAudit(factsOf({ ...input, asked: elsewhere })).findings[0]?.rule, "vendor-mismatch");
    const ofBoth = [...(input.asked ?? []), ...elsewhere];
    assert.equal(runAudit(factsOf({ ...input, asked: ofBoth })).verdict, "approve");
  });

  it("goes to the order that the vendor left", () => {
    const input = factsInput([["LINEHAUL", "-500"]], { asked: "500", isAlone: false });
    const facts = factsOf(input);
    assert.deepEqual(
      allocateDecision(runAudit(facts), facts).map(({ total }) => total),
      [amountOf("0"), amountOf("-500")],
    );
  });
});
