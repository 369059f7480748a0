import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsAlone } from "#domain/audit/audit-alone.ts";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import { orderToStored } from "#contract/stored/order.ts";
import { buildLibrary } from "../../tools/build-library.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const shell = process.platform === "win32";

/** What a stranger writes who read the package's README. */
const PROGRAM = `
import { readFileSync } from "node:fs";
import { auditAlone, invoiceFromJson, orderFromJson, parseDay, printAuditResult } from "weighbridge-audit";
import { printAmount } from "weighbridge-audit/domain/money/amount.js";
const { invoice, order } = JSON.parse(readFileSync("case.json", "utf8"));
const asOfOn = parseDay("2026-03-10");
if (asOfOn === undefined) throw new Error("no day");
const result = auditAlone({ invoice: invoiceFromJson(invoice), orders: [orderFromJson(order)], asOfOn });
const words: string = printAmount(result.totals.billed);
console.log(JSON.stringify({ words, printed: printAuditResult(result) }));
`;

describe("the audit as a library", () => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-library-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test(
    "packed, installed into an empty project with no network, it audits as the service does",
    { timeout: 300_000 },
    async () => {
      const tarball = await buildLibrary(join(folder, "packed"));
      const project = join(folder, "project");
      mkdirSync(project);
      writeFileSync(join(project, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
      await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: project, shell });
      assert.deepEqual(
        readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")),
        ["weighbridge-audit"],
        "no dependency",
      );
      const installed = join(project, "node_modules/weighbridge-audit");
      const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
      for (const name of ["README.md", "LICENSE", "package.json"]) assert.ok(files.includes(name), name);
      assert.ok(!files.some((name) => name.endsWith(".ts") && !name.endsWith(".d.ts")), "no sources that Node would not read");
      for (const name of files.filter((file) => /\.(?:js|d\.ts)$/.test(file)))
        assert.doesNotMatch(readFileSync(join(installed, name), "utf8"), /from "(?:#|[^".][^"]*\.ts")|from "\.[^"]*\.ts"/, name);

      const { invoice, orders } = factsOf({
        order: { charges: [["LINEHAUL", "1000"]] },
        invoice: { charges: [["LINEHAUL", "1700.0001"]] },
      });
      const [order] = orders;
      assert.ok(order !== undefined);
      writeFileSync(
        join(project, "case.json"),
        JSON.stringify({ invoice: invoiceToStored(invoice.invoice), order: orderToStored(order.order) }),
      );
      writeFileSync(join(project, "audit.mjs"), PROGRAM.replace(": string", ""));
      const { stdout } = await run(process.execPath, ["audit.mjs"], { cwd: project });
      const said = JSON.parse(stdout) as { words: string; printed: unknown };
      assert.equal(said.words, "1700.0001");
      const here = runAudit(factsAlone({ invoice: invoice.invoice, orders: [order.order], asOfOn: "2026-03-10" as never }));
      assert.deepEqual(said.printed, JSON.parse(JSON.stringify(printAuditResult(here))));
      assert.equal(here.verdict, "dispute");

      // Its types stand alone: nothing of Node, nothing it does not bring.
      writeFileSync(
        join(project, "audit.ts"),
        PROGRAM.replace(
          'import { readFileSync } from "node:fs";',
          "declare const readFileSync: (name: string, how: string) => string;",
        ),
      );
      const settings = {
        strict: true,
        module: "nodenext",
        target: "es2023",
        lib: ["es2024", "dom", "dom.asynciterable"],
        types: [],
        noEmit: true,
      };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: settings, files: ["audit.ts"] }));
      const program = join(ROOT, "node_modules/.bin", shell ? "tsc.cmd" : "tsc");
      const typed = await run(program, ["-p", project], { shell }).catch((error: { stdout: string }) => error);
      assert.equal(typed.stdout, "");
    },
  );
});
