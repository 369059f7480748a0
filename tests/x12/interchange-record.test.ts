import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isAnswered } from "#x12/acknowledge.ts";
import type { InterchangeResult } from "#x12/events.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { bytesOf, x12Text, type FileParts } from "../fixtures/x12-file.ts";

const resultOf = (parts: FileParts, change?: (segments: string[]) => string[]): InterchangeResult => {
  const end = readX12Sync([bytesOf(x12Text(parts, change))]).find((event) => event.kind === "interchange-end");
  assert.ok(end?.kind === "interchange-end");
  return end.result;
};
const REFUSED = { isa: { 9: "260231" } };
const TA1 = "TA1*000000012*261121*0230*A*000";
/** ISA and IEA with what lies between them. */
const around =
  (...inner: readonly string[]) =>
  ([isa = "", ...rest]: string[]): string[] => [
    isa,
    ...inner,
    `IEA*${inner.filter((each) => each.startsWith("GS")).length}${rest.at(-1)?.slice(5)}`,
  ];
const GROUP_OF_997 = [
  "GS*FA*ABCD*WEIGHBRIDGE*20261014*1200*77*X*004010",
  "ST*997*0001",
  "AK1*IM*1",
  "AK9*A*1*1*1",
  "SE*4*0001",
  "GE*1*77",
];
const GROUP_OF_210 = ["GS*FA*ABCD*WEIGHBRIDGE*20261014*1200*77*X*004010", "ST*210*0001", "SE*2*0001", "GE*1*77"];

describe("acknowledgements are never answered, lest two partners answer each other for ever", () => {
  it("an interchange of TA1s or 997s alone, also one that is refused", () => {
    for (const parts of [{}, REFUSED])
      for (const inner of [[TA1], GROUP_OF_997, [TA1, ...GROUP_OF_997]]) {
        const result = resultOf(parts, around(...inner));
        assert.deepEqual([result.isAcknowledgement, isAnswered(result)], [true, false], inner.join(" "));
      }
  });

  it("but one that brings anything else is, also in a group that says it holds acknowledgements", () => {
    for (const inner of [GROUP_OF_210, [TA1, ...GROUP_OF_210]]) {
      const result = resultOf({}, around(...inner));
      assert.deepEqual([result.isAcknowledgement, isAnswered(result)], [false, true], inner.join(" "));
      assert.deepEqual(
        result.groups.map(({ outcome, codes }) => [outcome, ...codes]),
        [["R", "1"]],
      );
    }
    assert.equal(isAnswered(resultOf(REFUSED)), true);
  });

  it("a 997 where invoices are expected is not one that was asked for", () => {
    const [group] = resultOf({ setIds: ["997"] }).groups;
    assert.deepEqual(
      group?.sets.map(({ outcome, codes }) => [outcome, ...codes]),
      [["R", "1"]],
    );
    const [ours] = resultOf({}, around(...GROUP_OF_997)).groups;
    assert.deepEqual(
      ours?.sets.map(({ outcome, codes }) => [outcome, ...codes]),
      [["A"]],
    );
  });
});

describe("the trailer of an interchange", () => {
  const reasonOf = (trailer: string): string | null => resultOf({}, (segments) => [...segments.slice(0, -1), trailer]).reason;
  it("says in words what it should have said", () => {
    assert.equal(reasonOf("IEA*1*000000905"), null);
    assert.equal(reasonOf("IEA*1*905"), null);
    assert.equal(reasonOf("IEA*1*000000906"), "IEA02 is 000000906, ISA13 is 000000905");
    assert.equal(reasonOf("IEA*1"), "IEA02 is empty, ISA13 is 000000905");
    assert.equal(reasonOf("IEA**000000905"), "IEA01 is empty, the interchange has 1 groups");
    assert.equal(reasonOf("IEA*2*000000905"), "IEA01 is 2, the interchange has 1 groups");
  });
});
