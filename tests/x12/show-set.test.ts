import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSet } from "#x12/check-set.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { showSet } from "#x12/show-set.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { SAMPLES_ABSENT, sharedSample } from "../fixtures/shared-samples.ts";
import { invoiceWith, bytesOf, x12Text } from "../fixtures/x12-file.ts";

const setsOf = (bytes: Uint8Array): TransactionSet[] =>
  [...readX12Sync([bytes])].flatMap((event) => (event.kind === "transaction-set" ? [event.set] : []));

test("a set is shown with names, loops, meanings of codes, and faults in place", () => {
  const [set] = setsOf(bytesOf(x12Text({ bills: [invoiceWith("L1", ["L1*1*10*QQ*10000****400"])] })));
  assert.ok(set !== undefined);
  const shown = showSet(set);
  const b3 = shown[1];
  assert.equal(b3?.name, "Beginning Segment for Carrier's Invoice");
  assert.deepEqual(b3?.elements[3], {
    element: 4,
    name: "Method of payment",
    value: "PP",
    meaning: "Prepaid (by Seller)",
    faults: [],
  });
  const l1 = shown[12];
  assert.deepEqual([l1?.id, l1?.loop, l1?.depth, l1?.faults], ["L1", "0400", 1, ["8"]]);
  assert.deepEqual(l1?.elements[2], { element: 3, name: "Rate qualifier", value: "QQ", meaning: null, faults: ["7"] });
  assert.equal(l1?.elements[7]?.meaning, "Freight");
});

test(
  "load tenders, statuses, responses and acknowledgements of real partners are read without a fault",
  { skip: SAMPLES_ABSENT },
  () => {
    for (const name of [
      "EDI.Net-204-MGCTLYST",
      "EDI.Net-214-MGCTLYST",
      "EDI.Net-990-MGCTLYST",
      "EdiFabric-214",
      "EdiFabric-997",
      "GT-204",
      "stupidedi-204",
    ]) {
      const sets = setsOf(sharedSample(`companions/${name}.edi`));
      assert.ok(sets.length > 0, name);
      for (const set of sets) {
        checkSet(set, 4010, STRICT_PROFILE);
        assert.deepEqual(set.faults, [], name);
        assert.ok(
          showSet(set).every((segment) => segment.name !== null),
          name,
        );
      }
    }
  },
);

test("a TA1 that comes in is told and not answered", { skip: SAMPLES_ABSENT }, () => {
  for (const event of readX12Sync([sharedSample("companions/X12Parser-TA1.edi")])) {
    if (event.kind === "interchange-end")
      assert.deepEqual(
        event.result.ta1s.map((ta1) => [ta1.controlNumber, ta1.code]),
        [
          ["0659", "A"],
          ["0660", "A"],
        ],
      );
  }
});

test("faults stand at their own segment and element, and nowhere else", () => {
  const [set] = setsOf(
    bytesOf(
      x12Text({
        bills: [
          invoiceWith("L1", ["L1*1*10*QQ*10000****400"]).map((text) =>
            text.startsWith("N4*CHICAGO") ? "N4*CHICAGO*ILL*60601*US" : text,
          ),
        ],
      }),
    ),
  );
  assert.ok(set !== undefined);
  const told = showSet(set).flatMap(({ index, id, faults, elements }) => [
    ...(faults.length === 0 ? [] : [`${id} at ${index}: ${faults.join()}`]),
    ...elements
      .filter((element) => element.faults.length > 0)
      .map(({ element, faults: codes }) => `${id}${element}: ${codes.join()}`),
  ]);
  assert.deepEqual(told, ["N4 at 7: 8", "N42: 5", "L1 at 13: 8", "L13: 7"]);
});
