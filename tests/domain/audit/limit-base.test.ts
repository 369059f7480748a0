import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Charges = readonly (readonly [string, string])[];

/** Two orders of 10,000 and 1,000; of the first this was paid. */
const findings = (paid: string, billed: Charges) =>
  runAudit(
    factsOf({
      orders: [
        { orderNumber: "A", charges: [["LINEHAUL", "10000"]] },
        { orderNumber: "B", charges: [["LINEHAUL", "1000"]] },
      ],
      invoice: { charges: billed, references: [reference("OrderNumber", "A"), reference("OrderNumber", "B")] },
      siblings: [siblingOf({ byCode: [["LINEHAUL", paid]], orderUuid: "order-A" })],
    }),
  ).findings.map(({ rule, severity }) => `${severity} ${rule}`);

describe("the base of a limit over several orders", () => {
  it("leaves to a paid order what its own limit let pass: what the other one asks for is right beside it", () => {
    assert.deepEqual(findings("10090", [["LINEHAUL", "1000"]]), []);
    assert.deepEqual(findings("10000", [["LINEHAUL", "1000"]]), []);
  });

  it("lets no more pass of the other one than that by itself", () => {
    assert.deepEqual(findings("10090", [["LINEHAUL", "1010"]]), []);
    assert.ok(findings("10090", [["LINEHAUL", "1010.01"]]).some((each) => each.startsWith("dispute")));
    assert.ok(findings("10000", [["LINEHAUL", "1090"]]).some((each) => each.startsWith("dispute")));
  });

  it("takes off what was paid beyond the limit of its order", () => {
    assert.ok(findings("10900", [["LINEHAUL", "1000"]]).some((each) => each.startsWith("dispute")));
  });
});
