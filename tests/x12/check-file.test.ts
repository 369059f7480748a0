import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFile } from "#x12/check-file.ts";
import { printFileCheck } from "#x12/print-file-check.ts";
import { write824 } from "#x12/write-824.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

const STAMP = { controlNumber: 7, on: "2026-11-21", at: "02:30" };

test("a file check names place, code, value and byte of every fault, with a caret under it", () => {
  const text = x12Text({
    lineEnd: "\n",
    bills: [SOUND_INVOICE, invoiceWith("B3", ["B3**INV-2*S-100*PP**20261399*12000**20261013*035*ABCD"])],
  });
  const bytes = bytesOf(text);
  const check = checkFile(bytes, STAMP);
  assert.equal(check.outcome, "partly");
  assert.deepEqual(check.faults, [
    {
      level: "element",
      code: "8",
      message: "invalid date",
      isGrave: true,
      offset: text.indexOf("20261399"),
      place: "B306 (segment 2)",
      name: "date",
      value: "20261399",
    },
  ]);
  const printed = printFileCheck(check, bytes);
  assert.match(printed, /^partly: 1 interchange\(s\), 2 transaction set\(s\)\n/);
  assert.match(
    printed,
    /error B306 \(segment 2\), date: invalid date: "20261399" \[element 8\], byte \d+\n {4}B3\*\*INV-2\*S-100\*PP\*\*20261399\*12000\*\*20261013\*035\*ABCD~\n {24}\^\n/,
  );
  assert.match(printed, /answer:\nISA\*/);
});

test("what was counted stands beside what was said", () => {
  const messages = (text: string): string[] =>
    checkFile(bytesOf(text), STAMP).faults.map((fault) => `${fault.message}: ${fault.value}`);
  assert.deepEqual(messages(x12Text().replace(/SE\*17/, "SE*22")), ["number of segments is not what SE says, 17 counted: 22"]);
  assert.deepEqual(messages(x12Text().replace(/GE\*1/, "GE*3")), [
    "number of transaction sets is not what GE says, 1 counted: 3",
  ]);
});

test("the agreement that would take a refused file is named, no wider than it has to be", () => {
  const suggested = (text: string): unknown => checkFile(bytesOf(text), STAMP).suggestion;
  const points = invoiceWith("L1", ["L1*1*10*PH*100.00****400"]);
  assert.deepEqual(suggested(x12Text({ bills: [points] })), { agreement: { n2DecimalPoint: "accept" }, sets: 1 });
  assert.deepEqual(suggested(x12Text({ gs: { 1: "IN" } })), { agreement: { groupId: "lenient" }, sets: 1 });
  assert.deepEqual(suggested(x12Text({ version: "004010X098A1" })), { agreement: { versionSuffix: "accept" }, sets: 1 });
  assert.deepEqual(suggested(x12Text().replace(/IEA\*1\*\d+/, "IEA*1*77")), {
    agreement: { interchangeTrailer: "groupNumber" },
    sets: 1,
  });
  assert.deepEqual(suggested(x12Text().replaceAll(/ +\*/g, "*")), { agreement: { segmentRecovery: true }, sets: 1 });
  assert.deepEqual(suggested(x12Text({ gs: { 1: "IN" }, bills: [points] })), {
    agreement: { n2DecimalPoint: "accept", groupId: "lenient" },
    sets: 1,
  });
  assert.equal(suggested(x12Text()), null);
  assert.equal(suggested(x12Text({ bills: [invoiceWith("L1", ["L1*1*10*PH*12A4****400"])] })), null);
  assert.match(
    printFileCheck(checkFile(bytesOf(x12Text({ gs: { 1: "IN" } })), STAMP), bytesOf(x12Text({ gs: { 1: "IN" } }))),
    /an agreement with the sender of \{"groupId":"lenient"\} would take 1 of 1 set\(s\)/,
  );
});

test("outcomes of whole files", () => {
  const outcome = (text: string): string => checkFile(bytesOf(text), STAMP).outcome;
  assert.equal(outcome(x12Text()), "accepted");
  assert.equal(outcome(x12Text().slice(0, -1)), "accepted-with-errors");
  assert.equal(outcome(x12Text({ bills: [invoiceWith("C3", ["C3*USD*"])] })), "accepted-with-errors");
  assert.equal(outcome(x12Text().slice(0, -40)), "rejected");
  assert.equal(outcome(""), "unreadable");
  assert.equal(outcome("hello"), "unreadable");
});

test("an 824 that this reader reads without a fault", () => {
  const text = write824({
    sender: { qualifier: "ZZ", id: "WEIGHBRIDGE" },
    receiver: { qualifier: "02", id: "ABCD" },
    senderCode: "WEIGHBRIDGE",
    receiverCode: "ABCD",
    controlNumber: 12,
    on: "2026-11-21",
    at: "02:30",
    findings: [
      {
        action: "TR",
        invoiceNumber: "INV~1*",
        groupControlNumber: "77",
        setControlNumber: "0001",
        errors: [{ code: "003", message: "billed before on 2026-10-01" }],
      },
    ],
  });
  assert.match(
    text,
    /ST\*824\*0001~\nBGN\*11\*12\*20261121\*0230~\nOTI\*TR\*CN\*INV1\*\*\*\*\*77\*0001\*210~\nTED\*003\*billed before on 2026-10-01~\nSE\*5\*0001~/,
  );
  const check = checkFile(bytesOf(text), STAMP);
  assert.deepEqual(check.sets[0]?.faults, []);
  assert.equal(check.interchanges[0]?.outcome, "accepted");
});
