import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { file210 } from "../builders/edi-files.ts";
import { x12Text } from "../fixtures/x12-file.ts";

const folder = mkdtempSync(join(tmpdir(), "weighbridge-audit-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
};

const audit = (...args: string[]) =>
  spawnSync(process.execPath, ["src/cli/main.ts", "audit", ...args], { encoding: "utf8", timeout: 30_000 });

describe("weighbridge audit, on files", () => {
  const order = file("order.json", anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));

  test("approves what agrees, with exit code 0", () => {
    const right = audit(
      "--order",
      order,
      "--invoice",
      file("right.json", anInvoiceBody({ invoiceNumber: "A", order: "SO-1", charges: [["400", "100.00"]] })),
      "--on",
      "2026-10-09",
      "--json",
    );
    assert.equal(right.status, 0, right.stderr);
    assert.deepEqual([JSON.parse(right.stdout).verdict, JSON.parse(right.stdout).totals.approved], ["approve", "100.0000"]);
  });

  test("tells people what is wrong, with exit code 1, under a policy of their own", () => {
    const invoice = file("over.json", anInvoiceBody({ invoiceNumber: "B", order: "SO-1", charges: [["LINEHAUL", "104.00"]] }));
    const strict = audit("--order", order, "--invoice", invoice, "--on", "2026-10-09");
    assert.equal(strict.status, 1);
    assert.match(strict.stdout, /Invoice B: DISPUTE/);
    assert.match(strict.stdout, /LINEHAUL\s+100\.0000\s+104\.0000\s+4\.0000\s+4\.00/);
    const generous = file("policy.json", {
      charge: { over: { amount: "10", percent: "10", whichever: "larger" } },
      total: { over: { amount: "10", percent: "10", whichever: "larger" } },
    });
    assert.equal(audit("--order", order, "--invoice", invoice, "--policy", generous, "--on", "2026-10-09").status, 0);
  });

  test("ends what a later bill of the file replaces or cancels, and has the replacement stand alone", () => {
    const whole = file("whole.json", anOrderBody({ orderNumber: "SO-9", charges: [["LINEHAUL", "1000.00"]] }));
    const bill = { number: "R-1", order: "SO-9", cents: 100_000 };
    const run = (name: string, indicator: string, cents = 100_000) => {
      const { status, stdout, stderr } = audit(
        "--order",
        whole,
        "--invoices",
        file(`${name}-first.edi`, file210(1, [bill])),
        "--invoice",
        file(`${name}.edi`, file210(2, [{ ...bill, cents, indicator }])),
        "--on",
        "2026-10-09",
        "--json",
      );
      assert.equal(stderr, "");
      const { verdict, findings, ended } = JSON.parse(stdout);
      return [status, verdict, findings.map((each: { rule: string }) => each.rule), ended];
    };
    assert.deepEqual(run("rebilled", "CO"), [0, "approve", [], null]);
    assert.deepEqual(run("cancelled", "CA").at(-1), { reason: "CancelledByVendor", by: "R-1" });
    const both = audit(
      "--order",
      whole,
      "--invoice",
      file("both.edi", file210(3, [bill, { ...bill, indicator: "CO" }])),
      "--on",
      "2026-10-09",
    );
    assert.equal(both.status, 0, both.stdout);
    assert.match(both.stdout, /Invoice R-1: SUPERSEDED by R-1\n/);
  });

  test("names what it cannot read, with exit code 2", () => {
    const bad = audit("--order", order, "--invoice", file("bad.json", { invoiceNumber: "", charges: [] }));
    assert.equal(bad.status, 2);
    assert.match(bad.stderr, /invoiceNumber/);
    assert.match(bad.stderr, /charges/);
    assert.equal(audit("--order", order, "--invoice", file("bad.edi", "ISA is not enough")).status, 2);
    const group = file(
      "group.edi",
      x12Text({}, (segments) => segments.map((segment) => (segment.startsWith("GE*") ? "GE*1*78" : segment))),
    );
    assert.equal(audit("--order", order, "--invoice", file("sound.edi", x12Text())).status, 1);
    const refused = audit("--order", order, "--invoice", group);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /holds no 210 that can be accepted/);
    const missing = audit("--order", order, "--invoice", join(folder, "nothing.json"));
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /nothing\.json cannot be read:\n {2}there is no such file/);
  });
});
