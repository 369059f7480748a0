import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linkOf, mentionedIn } from "#domain/notice/notice-kinds.ts";

const COLLEAGUES = [
  { userId: "1", name: "Robin Miller", email: "robin.miller@shipper.example" },
  { userId: "2", name: "Robin Ödegård", email: "r.o@shipper.example" },
  { userId: "3", name: "Kim", email: "kim@shipper.example" },
  { userId: "4", name: "Ana  María", email: "am@shipper.example" },
];

describe("a note names", () => {
  for (const [note, named] of [
    ["nobody", []],
    ["@Robin, look", []],
    ["@robin miller look", ["1"]],
    ["@ROBIN ÖDEGÅRD.", ["2"]],
    ["ask @Kim, please", ["3"]],
    ["@kimberly", []],
    ["(@kim)", ["3"]],
    ["mail@kim", []],
    ["write to kim@shipper.example", []],
    ["@kim@shipper.example and @r.o", ["2", "3"]],
    ["@ana: @ana maría", ["4"]],
    ["@", []],
    ["@@kim", ["3"]],
    ["@Kim.", ["3"]],
  ] as const)
    it(`${JSON.stringify(note)}: ${named.join(" ") || "nobody"}`, () => assert.deepEqual(mentionedIn(note, COLLEAGUES), named));
});

it("a link of a mail leads into its tenant", () => {
  assert.equal(linkOf("https://app.example/x", "/webhooks#1", "t"), "https://app.example/x/webhooks?tenant=t#1");
  assert.equal(linkOf("https://app.example", "/edi?sender=A%26B", "t"), "https://app.example/edi?sender=A%26B&tenant=t");
});
