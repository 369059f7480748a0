import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const SRC = join(import.meta.dirname, "../../src");
const UPDATE = /`update invoice (?:[a-z] )?set [^`]*/g;

/** The statements of these sources that give an invoice another eTag and say nothing of an approval in its seconds. */
const thatLeaveIt = (sources: readonly string[]): readonly string[] =>
  sources
    .flatMap((source) => source.match(UPDATE) ?? [])
    .filter((statement) => /\be_tag = /.test(statement) && !/approval_pending = |\{NOTHING_WAITS\}/.test(statement));

describe("writes that give an invoice another eTag", () => {
  it("say what becomes of an approval in its seconds, which takes effect at its own eTag alone", () => {
    const files = globSync("**/*.ts", { cwd: join(SRC, "db/queries") }).map((name) => join(SRC, "db/queries", name));
    const sources = files.map((file) => readFileSync(file, "utf8"));
    assert.deepEqual(thatLeaveIt(sources), []);
    const all = sources.flatMap((source) => source.match(UPDATE) ?? []).filter((statement) => /\be_tag = /.test(statement));
    assert.ok(all.length >= 8, `${all.length} are found`);
  });

  it("are found where they do not", () => {
    const [bad, good] = [
      "`update invoice set e_tag = e_tag + 1`",
      "`update invoice i set e_tag = i.e_tag + 1, approval_pending = null`",
    ];
    assert.equal(thatLeaveIt([bad ?? "", good ?? ""]).length, 1);
  });
});
