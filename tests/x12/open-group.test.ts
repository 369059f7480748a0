import assert from "node:assert/strict";
import { test } from "node:test";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, x12Text, type FileParts } from "../fixtures/x12-file.ts";

/** Outcome and codes (data element 716) of the group, what was put up with, and how many invoices count. */
const group = (parts: FileParts, profile: Partial<PartnerProfile> = {}): string => {
  const { results, notes, bills } = readFile([bytesOf(x12Text(parts))], { profile });
  const [told] = results[0]?.groups ?? [];
  return [told?.outcome, ...(told?.codes ?? []), ...notes, `${bills.length} invoices`].join(" ");
};

/** Later releases have no N9 where the sound invoice has one: that is noted at the segment. */
const CASES: readonly (readonly [what: string, got: string, is: string])[] = [
  ["of invoices in 004010", group({}), "A 1 invoices"],
  ["of another kind", group({ gs: { 1: "QM" } }), "R 1 0 invoices"],
  ["of another kind, where that was agreed", group({ gs: { 1: "QM" } }, { groupId: "lenient" }), "A group-id 1 invoices"],
  ["in a release before those that are read", group({ version: "003070" }), "R 2 0 invoices"],
  ["in a release between those that are read", group({ version: "004060" }), "E 1 invoices"],
  ["in 005010, in an interchange of 00401", group({ version: "005010" }), "E version-differs 1 invoices"],
  ["in 005010, in an interchange of 00501", group({ version: "005010", isa: { 12: "00501" } }), "E 1 invoices"],
  ["in 004010, in an interchange of 00501", group({ isa: { 12: "00501" } }), "A version-differs 1 invoices"],
  ["whose version has a letter more", group({ version: "004010X" }), "R 2 0 invoices"],
  [
    "whose version has a suffix, where that was agreed",
    group({ version: "004010X" }, { versionSuffix: "accept" }),
    "A version-suffix 1 invoices",
  ],
  ["whose number is none", group({ gs: { 6: "7A" } }), "R 6 0 invoices"],
  ["whose number has nine digits", group({ gs: { 6: "123456789" } }), "A 1 invoices"],
  ["whose number has ten digits", group({ gs: { 6: "1234567890" } }), "R 6 0 invoices"],
];
for (const [what, got, is] of CASES) test(`a group ${what}`, () => assert.equal(got, is));

test("acknowledgements and 824s are read in any release", () => {
  for (const functionalId of ["FA", "AG"]) {
    const { results } = readFile([bytesOf(x12Text({ gs: { 1: functionalId }, version: "003040", setIds: ["997"] }))]);
    assert.ok(!results[0]?.groups[0]?.codes.includes("2"), functionalId);
    assert.ok(!results[0]?.notes.some(({ code }) => code === "version-suffix"), functionalId);
  }
});

test("a group that does not say what it holds refuses the interchange", () => {
  const { results } = readFile([bytesOf(x12Text({ gs: { 1: "" } }))]);
  assert.deepEqual([results[0]?.outcome, results[0]?.noteCode, results[0]?.reason], ["rejected", "024", "GS01 is empty"]);
});
