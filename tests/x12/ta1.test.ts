import assert from "node:assert/strict";
import { test } from "node:test";
import { acknowledge } from "#x12/acknowledge.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { bytesOf, x12Text } from "../fixtures/x12-file.ts";

const ta1Of = (isa: Readonly<Record<number, string>>): string | undefined => {
  for (const event of readX12Sync([bytesOf(x12Text({ isa }))]))
    if (event.kind === "interchange-end") {
      const answer = acknowledge(event.result, { controlNumber: 7, on: "2026-11-21", at: "02:30:59" });
      return answer?.split(/[~\n]+/).find((segment) => segment.startsWith("TA1"));
    }
  return undefined;
};

test("a TA1 never leaves TA101 to TA103 empty or of the wrong form, whatever the ISA holds", () => {
  assert.equal(ta1Of({ 9: "      " }), "TA1*000000905*261121*1200*R*014");
  assert.equal(ta1Of({ 9: "ABCDEF" }), "TA1*000000905*261121*1200*R*014");
  assert.equal(ta1Of({ 9: "261399" }), "TA1*000000905*261399*1200*R*014");
  assert.equal(ta1Of({ 10: "    " }), "TA1*000000905*261014*0230*R*015");
  assert.equal(ta1Of({ 10: "12 0" }), "TA1*000000905*261014*0230*R*015");
  assert.equal(ta1Of({ 10: "9999" }), "TA1*000000905*261014*9999*R*015");
  assert.equal(ta1Of({ 13: "ABCDEFGHI" }), "TA1*000000000*261014*1200*R*018");
  assert.equal(ta1Of({ 6: "", 9: "", 10: "" }), "TA1*000000905*261121*0230*R*006");
});
