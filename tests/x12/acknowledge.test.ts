import assert from "node:assert/strict";
import { test } from "node:test";
import { acknowledge, isAnswered, refuse, writeGroupResponse } from "#x12/acknowledge.ts";
import type { GroupResult, InterchangeResult, SetResult } from "#x12/events.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { bytesOf, x12Text, type FileParts } from "../fixtures/x12-file.ts";

const resultOf = (parts: FileParts, change?: (segments: string[]) => string[]): InterchangeResult => {
  const end = readX12Sync([bytesOf(x12Text(parts, change))]).find((event) => event.kind === "interchange-end");
  assert.ok(end?.kind === "interchange-end");
  return end.result;
};

const answerOf = (result: InterchangeResult): string[] =>
  (acknowledge(result, { controlNumber: 7, on: "2026-11-21", at: "02:30:59" }) ?? "").split(/[~\n]+/).filter(Boolean);

const withoutGroups = (segments: string[]): string[] => [segments[0] ?? "", segments.at(-1)?.replace("IEA*1*", "IEA*0*") ?? ""];

/** The id of each segment of an answer. */
const idsOf = (segments: readonly string[]): string => segments.map((segment) => segment.split("*")[0]).join(" ");

test("the answer goes back the way the interchange came, and says whether it is a test", () => {
  const usageOf = (usage: string): string | undefined => answerOf(resultOf({ isa: { 15: usage } }))[0]?.split("*")[15];
  assert.deepEqual([usageOf("P"), usageOf("T"), usageOf("I")], ["P", "T", "I"]);
  const [isa = ""] = answerOf(resultOf({}));
  assert.deepEqual(
    isa
      .split("*")
      .slice(5, 15)
      .map((element) => element.trim()),
    ["ZZ", "WEIGHBRIDGE", "02", "ABCD", "261121", "0230", "U", "00401", "000000007", "0"],
  );
});

test("a TA1 where ISA14 asks for one or the envelope is at fault, and a 997 for each group", () => {
  assert.equal(idsOf(answerOf(resultOf({}))), "ISA GS ST AK1 AK2 AK5 AK9 SE GE IEA");
  assert.equal(idsOf(answerOf(resultOf({ isa: { 14: "1" } }))), "ISA TA1 GS ST AK1 AK2 AK5 AK9 SE GE IEA");
  assert.equal(idsOf(answerOf(resultOf({ isa: { 9: "260231" } }))), "ISA TA1 IEA");
});

test("an interchange without groups is answered only where it asks for it", () => {
  const [silent, asking] = ["0", "1"].map((wish) => resultOf({ isa: { 14: wish } }, withoutGroups));
  assert.ok(silent !== undefined && asking !== undefined);
  if (silent.outcome === "accepted") assert.deepEqual([isAnswered(silent), answerOf(silent)], [false, []]);
  assert.equal(isAnswered(asking), true);
  assert.equal(idsOf(answerOf(asking)), "ISA TA1 IEA");
});

test("what is refused for a reason the reader cannot know is refused whole, and once", () => {
  const again = refuse(resultOf({}), "025", "used before");
  assert.equal(idsOf(answerOf(again)), "ISA TA1 IEA");
  assert.match(answerOf(again)[1] ?? "", /\*R\*025$/);
  assert.match(answerOf(refuse(again, "001", "another reason"))[1] ?? "", /\*R\*025$/);
});

test("the acknowledgement repeats what it answers: group, numbers and version; its own count and number", () => {
  const segments = answerOf(resultOf({}));
  const segment = (id: string): string | undefined => segments.find((each) => each.startsWith(`${id}*`));
  assert.deepEqual(["ST", "AK1", "AK2", "AK5", "AK9", "SE", "GE", "IEA"].map(segment), [
    "ST*997*0001",
    "AK1*IM*77",
    "AK2*210*0001",
    "AK5*A",
    "AK9*A*1*1*1",
    "SE*6*0001",
    "GE*1*7",
    "IEA*1*000000007",
  ]);
  assert.match(segment("GS") ?? "", /^GS\*FA\*WEIGHBRIDGE\*ABCD\*20261121\*0230\*7\*X\*004010$/);
});

test("a TA1 says accepted, with errors, or refused", () => {
  const ta1 = (result: InterchangeResult): string | undefined => answerOf(result).find((each) => each.startsWith("TA1"));
  assert.match(ta1(resultOf({ isa: { 14: "1" } })) ?? "", /\*A\*000$/);
  assert.match(ta1(resultOf({ isa: { 9: "260231" } })) ?? "", /\*R\*014$/);
});

const FAULT = { segment: "L1", segmentIndex: 3, loop: null, code: "8", isGrave: true, offset: 0, elements: [] };
const SET: SetResult = { setId: "210", controlNumber: "0001", outcome: "E", codes: [], faults: [] };
const GROUP: GroupResult = {
  functionalId: "IM",
  senderCode: "ABCD",
  receiverCode: "WEIGHBRIDGE",
  controlNumber: "77",
  version: "004010",
  outcome: "A",
  codes: [],
  included: 1,
  received: 1,
  accepted: 1,
  sets: [SET],
  isAcknowledgement: false,
  offset: 0,
};
const responseTo = (over: Partial<GroupResult>): string[] =>
  writeGroupResponse({ ...GROUP, ...over }, "997", 1)
    .split(/[~\n]+/)
    .filter((segment) => !/^(ST|SE|$)/.test(segment));

test("an acknowledgement keeps to the lengths of its own elements, whatever it answers", () => {
  const element = { element: 4, reference: "C040", code: "5", value: "9".repeat(120), isGrave: true, offset: 0 };
  const faults = [{ ...FAULT, elements: [element, { ...element, reference: "58", value: null }] }];
  assert.deepEqual(
    responseTo({
      functionalId: "IMX",
      controlNumber: "7A",
      sets: [{ ...SET, setId: "2100", controlNumber: "1234567890", codes: ["1", "2", "3", "4", "5", "6"], faults }],
    }),
    [
      "AK1*IM*0",
      "AK2*210*123456789",
      "AK3*L1*3**8",
      `AK4*4**5*${"9".repeat(99)}`,
      "AK4*4*58*5",
      "AK5*E*1*2*3*4*5",
      "AK9*A*1*1*1",
    ],
  );
  assert.deepEqual(responseTo({ sets: [], codes: ["1", "2", "3", "4", "5", "6"] }).at(-1), "AK9*A*1*1*1*1*2*3*4*5");
  assert.deepEqual(responseTo({ sets: [{ ...SET, setId: "", controlNumber: "" }] })[1], "AK2*000*0000");
});

test("of a group refused by its own codes those sets are told that were at fault themselves, none where nobody reads such groups", () => {
  const sets = [
    { ...SET, controlNumber: "0001", codes: ["7"] },
    { ...SET, controlNumber: "0002", faults: [FAULT] },
    { ...SET, controlNumber: "0003" },
  ];
  const told = (codes: readonly string[]) => responseTo({ codes, sets }).filter((segment) => /^AK[25]/.test(segment));
  assert.deepEqual(told(["4"]), ["AK2*210*0001", "AK5*R*7", "AK2*210*0002", "AK5*R"]);
  assert.deepEqual([told(["1"]), told(["4", "2"])], [[], []]);
});

test("an answer is in the sender's delimiters where they are sound and he was not refused, else in ours", () => {
  const isa = (parts: FileParts): string =>
    acknowledge(resultOf(parts), { controlNumber: 7, on: "2026-11-21", at: "02:30" }) ?? "";
  assert.match(isa({ separator: "|" }), /^ISA\|00\|/);
  assert.match(isa({ separator: "|", isa: { 9: "260231" } }), /^ISA\*00\*/);
  assert.match(isa({ component: "." }), /\*>~/, "a point stands in amounts");
  assert.match(
    isa({ isa: { 12: "00100" } }),
    /\*U\*00401\*/,
    "a version that nobody writes is answered in one that everybody reads",
  );
});
