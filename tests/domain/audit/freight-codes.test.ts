import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { type ChargeInput, factsOf, siblingOf, TENANT_CODES } from "#tests/builders/audit-facts-builder.ts";

/** A tenant's own linehaul beside those that everybody has. */
const TEAM = { code: "TEAM", kind: "linehaul", description: "Team drivers", aliases: [] } as const;
const audit = (ordered: readonly ChargeInput[], billed: readonly ChargeInput[]) =>
  runAudit(factsOf({ order: { charges: ordered }, invoice: { charges: billed }, codes: [...TENANT_CODES, TEAM] }));
const rows = ({ charges }: ReturnType<typeof audit>): string[] => charges.map((row) => `${row.code} ${row.lines.length}`);

const summary = (
  ordered: readonly ChargeInput[],
  billed: readonly ChargeInput[],
  siblings: AuditFacts["siblings"] = [],
): string[] => {
  const result = printAuditResult(
    runAudit(factsOf({ order: { charges: ordered }, invoice: { charges: billed }, siblings, codes: [...TENANT_CODES, TEAM] })),
  );
  const found = result.findings.filter(({ severity }) => severity !== "information");
  return [`${result.verdict} ${result.totals.approved}`, ...found.map(({ rule, charge }) => `${rule} ${charge ?? ""}`.trim())];
};

describe("a minimum charge", () => {
  const freight: readonly ChargeInput[] = [["LINEHAUL", "129"]];
  it("stands for linehaul that the order names, whatever the carrier calls it", () => {
    for (const name of ["MIN", "Absolute Minimum Charge", "AMC", "MINIMUM", "490"])
      assert.deepEqual(summary(freight, [[name, "129"]]), ["approve 129.0000"], name);
    assert.deepEqual(
      summary(
        [...freight, ["FUEL", "38.70"]],
        [
          ["MIN", "129"],
          ["405", "38.70"],
        ],
      ),
      ["approve 167.7000"],
    );
  });
  it("makes linehaul up to the minimum, before or after its discount", () => {
    assert.deepEqual(
      summary(freight, [
        ["LINEHAUL", "84.32"],
        ["MIN", "44.68"],
      ]),
      ["approve 129.0000"],
    );
    assert.deepEqual(
      summary(freight, [
        ["LINEHAUL", "210.80"],
        ["DISCOUNT", "-126.48"],
        ["MIN", "44.68"],
      ]),
      ["approve 129.0000"],
    );
    assert.deepEqual(
      summary(
        [
          ["LINEHAUL", "210.80"],
          ["DISCOUNT", "-81.80"],
        ],
        [["MIN", "129"]],
      ),
      ["approve 129.0000"],
    );
    assert.deepEqual(
      summary(
        [
          ["LINEHAUL", "210.80"],
          ["DISCOUNT", "-81.80"],
        ],
        [
          ["LINEHAUL", "210.80"],
          ["DISCOUNT", "-126.48"],
          ["MIN", "44.68"],
        ],
      ),
      ["approve 129.0000"],
    );
  });
  it("is what linehaul stands for where the order names it alone", () => {
    assert.deepEqual(summary([["MINIMUM", "129"]], [["400", "129"]]), ["approve 129.0000"]);
    assert.deepEqual(
      summary(
        [["MINIMUM", "129"]],
        [
          ["LINEHAUL", "210.80"],
          ["DISCOUNT", "-81.80"],
        ],
      ),
      ["approve 129.0000"],
    );
    assert.deepEqual(
      summary(
        [["MINIMUM", "51.45"]],
        [
          ["LINEHAUL", "46.31"],
          ["DAA", "5.14"],
        ],
      ),
      ["approve 51.4500"],
    );
  });
  it("is never paid beside the linehaul that it stands for, nor beyond what the order comes to", () => {
    assert.deepEqual(
      summary(freight, [
        ["LINEHAUL", "129"],
        ["MIN", "129"],
      ]),
      ["dispute null", "charge-over-tolerance LINEHAUL", "total-over-tolerance"],
    );
    assert.deepEqual(
      summary(
        [["LINEHAUL", "212.40"]],
        [
          ["LINEHAUL", "212.40"],
          ["MIN", "129"],
        ],
      )[0],
      "dispute null",
    );
    assert.deepEqual(summary([["LINEHAUL", "84.32"]], [["MIN", "129"]]), [
      "dispute null",
      "charge-over-tolerance LINEHAUL",
      "total-over-tolerance",
    ]);
    assert.deepEqual(
      summary(
        [
          ["LINEHAUL", "210.80"],
          ["DISCOUNT", "-126.48"],
        ],
        [["MIN", "129"]],
      ),
      ["dispute null", "charge-missing DISCOUNT", "total-over-tolerance"],
    );
    assert.deepEqual(
      summary(
        [["MINIMUM", "129"]],
        [
          ["LINEHAUL", "129"],
          ["MIN", "129"],
        ],
      )[0],
      "dispute null",
    );
    assert.deepEqual(
      summary(
        [
          ["LINEHAUL", "500"],
          ["EXPEDITE", "700"],
        ],
        [
          ["MIN", "700"],
          ["EXPEDITE", "500"],
        ],
      )[0],
      "dispute null",
    );
  });
  it("is what it is where the order names it beside linehaul, or no linehaul at all", () => {
    const both: readonly ChargeInput[] = [
      ["LINEHAUL", "500"],
      ["MINIMUM", "129"],
    ];
    assert.deepEqual(rows(audit(both, both)), ["LINEHAUL 1", "MINIMUM 1"]);
    assert.deepEqual(summary([["FUEL", "129"]], [["MIN", "129"]]).slice(1), ["charge-not-on-order MINIMUM"]);
  });
  it("stands for linehaul itself rather than for a dearer price of something else", () => {
    const team = (name: string): readonly ChargeInput[] => [
      [name, "129"],
      ["TEAM", "200"],
    ];
    assert.deepEqual(summary(team("LINEHAUL"), team("MIN")), ["approve 329.0000"]);
  });
  it("counts as what it stood for when the order was billed before", () => {
    const paid = (code: string) => [siblingOf({ byCode: [[code, "129"]] })];
    const open = (code: string) => [siblingOf({ status: "review", charges: [[code, "129"]] })];
    for (const before of [paid("MINIMUM"), paid("LINEHAUL"), open("MIN"), open("400")])
      for (const name of ["MIN", "LINEHAUL"])
        assert.ok(summary(freight, [[name, "129"]], before).includes("charge-over-tolerance LINEHAUL"), name);
    assert.ok(summary([["MINIMUM", "129"]], [["MIN", "129"]], paid("LINEHAUL")).includes("charge-over-tolerance MINIMUM"));
    const part = [siblingOf({ byCode: [["LINEHAUL", "84.32"]] })];
    assert.deepEqual(summary(freight, [["MIN", "44.68"]], part), ["approve 44.6800"]);
    assert.deepEqual(summary([["MINIMUM", "129"]], [["MIN", "44.68"]], part), ["approve 44.6800"]);
  });
});

describe("deficit freight", () => {
  const beside: readonly ChargeInput[] = [
    ["400", "46.31"],
    ["DAA", "5.14"],
  ];
  it("is linehaul beside its linehaul: both are the price of the weight that was rated", () => {
    const right = audit([["LINEHAUL", "51.45"]], beside);
    assert.equal(right.verdict, "approve");
    assert.deepEqual(rows(right), ["LINEHAUL 2"]);
    assert.equal(audit([["LINEHAUL", "46.31"]], beside).verdict, "dispute");
  });
  it("is what it is where an order names it, or no linehaul is billed beside it", () => {
    const named: readonly ChargeInput[] = [
      ["LINEHAUL", "46.31"],
      ["Deficit Weight", "5.14"],
    ];
    assert.deepEqual(rows(audit(named, beside)), ["LINEHAUL 1", "DEFICIT 1"]);
    assert.equal(audit(named, beside).verdict, "approve");
    const alone = audit([["LINEHAUL", "1000"]], [["DAA", "5.14"]]);
    assert.notEqual(alone.verdict, "approve");
  });
  it("is no other linehaul", () => {
    for (const code of ["EXPEDITE", "TEAM"])
      assert.ok(
        summary(
          [["LINEHAUL", "51.45"]],
          [
            ["LINEHAUL", "46.31"],
            [code, "5.14"],
          ],
        ).includes(`charge-not-on-order ${code}`),
      );
  });
});
