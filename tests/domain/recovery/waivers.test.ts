import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { type PaidLevel, type Waiver, waivedStill, waiveRest } from "#domain/recovery/waivers.ts";

const part = (name: string, from: string, to: string): Waiver => ({ name, from: amountOf(from), to: amountOf(to) });
const level = (name: string, paid: string, due: string): PaidLevel => ({ name, paid: amountOf(paid), due: amountOf(due) });
const still = (waived: string, waivers: readonly Waiver[], ...levels: readonly PaidLevel[]): string =>
  printAmount(waivedStill({ waived: amountOf(waived), waivers }, levels));

describe("what was given up in parts", () => {
  it("counts once where parts overlap, whichever was given up first", () => {
    const parts = [part("A", "900", "1000"), part("A", "800", "950"), part("A", "820", "840")];
    for (const waivers of [parts, parts.toReversed()]) {
      assert.equal(still("200", waivers, level("A", "1000", "700")), "200.0000");
      assert.equal(still("200", waivers, level("A", "1000", "850")), "150.0000");
      assert.equal(still("200", waivers, level("A", "1000", "1000")), "0.0000");
      assert.equal(still("200", waivers), "200.0000", "nobody says what is due");
    }
  });

  it("is of each charge by itself, and counts whole where an earlier release noted it", () => {
    const waivers = [part("A", "900", "1000"), part("B", "0", "50")];
    assert.equal(still("150", waivers, level("A", "1000", "1000"), level("B", "50", "0")), "50.0000");
    assert.equal(still("150", waivers, level("B", "50", "50"), level("A", "1000", "940")), "60.0000");
    assert.equal(still("180", waivers, level("A", "1000", "1000"), level("B", "50", "50")), "30.0000");
    assert.equal(still("30", [], level("A", "1000", "1000")), "30.0000");
  });

  it("reaches past what was given up already, of the charges that are paid too much, and no further than its sum", () => {
    const before = { waived: amountOf("110"), waivers: [part("A", "200", "300"), part("A", "50", "60"), part("B", "0", "5")] };
    const levels = [level("C", "10", "20"), level("A", "1000", "0"), level("B", "40", "0")];
    const { waived, waivers } = waiveRest(before, levels, amountOf("100"));
    assert.equal(printAmount(waived), "210.0000");
    assert.deepEqual(
      waivers.slice(3).map(({ name, from, to }) => [name, printAmount(from), printAmount(to)]),
      [["A", "0.0000", "110.0000"]],
    );
    const more = waiveRest(before, levels, amountOf("910"));
    assert.deepEqual(
      more.waivers.slice(3).map(({ name, from, to }) => [name, printAmount(from), printAmount(to)]),
      [
        ["A", "0.0000", "1000.0000"],
        ["B", "0.0000", "25.0000"],
      ],
    );
    const whole = waiveRest(before, levels, amountOf("250"));
    assert.deepEqual(
      whole.waivers.slice(3).map(({ to }) => printAmount(to)),
      ["360.0000"],
    );
  });
});
