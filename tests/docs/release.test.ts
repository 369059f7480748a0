import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { RULE_SET } from "#domain/audit/rule-set.ts";
import {
  checkVersion,
  withAddedAfter,
  withNextRuleSet,
  withoutAnnounced,
  withReleased,
  withSince,
  withVersion,
} from "../../tools/release/prepare-release.ts";
import { ROOT } from "../arch/source-files.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n### Before you upgrade\n\n- Stop the workers.\n\n### Added\n\n- A thing.\n\n## 0.1.0\n\n- All.\n";

suite("what a release changes", () => {
  test("takes a version after the last one", () => {
    assert.doesNotThrow(() => checkVersion("0.10.0", "0.9.1"));
    assert.throws(() => checkVersion("0.2.0", "0.2.0"), /not later than the release 0\.2\.0/);
    assert.throws(() => checkVersion("0.1.9", "0.2.0"), /not later/);
    assert.throws(() => checkVersion("v0.2", "0.1.0"), /is no version/);
  });

  test("sets the version of this package and of no other", () => {
    for (const path of ["package.json", "package-lock.json"]) {
      const text = read(path);
      const changed = withVersion(text, "99.0.0");
      const lines = (of: string): readonly string[] => of.split("\n");
      const differing = lines(changed).filter((line, at) => line !== lines(text)[at]);
      assert.deepEqual(new Set(differing.map((line) => line.trim())), new Set(['"version": "99.0.0",']), path);
      assert.equal(differing.length, path === "package.json" ? 1 : 2);
      assert.equal(lines(changed).length, lines(text).length);
    }
  });

  test("puts what was unreleased under its version, and refuses what tells operators nothing or twice", () => {
    const released = withReleased(CHANGELOG, "0.2.0");
    assert.deepEqual(released.match(/^##? .*|^- .*/gm)?.slice(1), [
      "## Unreleased",
      "- Nothing that an operator has to know yet.",
      "## 0.2.0",
      "- Stop the workers.",
      "- A thing.",
      "## 0.1.0",
      "- All.",
    ]);
    assert.throws(
      () => withReleased(CHANGELOG.replace("### Before you upgrade\n\n- Stop the workers.\n\n", ""), "0.2.0"),
      /operators/,
    );
    assert.throws(() => withReleased(CHANGELOG.replace("- A thing.", "- A thing.\n- A thing."), "0.2.0"), /twice .* - A thing/);
    assert.throws(() => withReleased(released, "0.3.0"), /tells nothing/);
    assert.throws(() => withReleased("# Changelog\n", "0.2.0"), /no "## Unreleased"/);
    // Of the real one: a release was just made of it, or can be.
    const real = read("CHANGELOG.md");
    if (/^## Unreleased\n+### Before you upgrade\n+- Nothing that an operator has to know yet\.\n+## /m.test(real))
      assert.throws(() => withReleased(real, "99.0.0"), /tells nothing/);
    else assert.match(withReleased(real, "99.0.0"), /^## 99\.0\.0$/m);
  });

  test("opens the next rule set once, and the example of a new rule is of it", () => {
    const opened = withNextRuleSet(read("src/domain/audit/rule-set.ts"), RULE_SET);
    assert.match(opened, new RegExp(`  \\{ number: ${RULE_SET + 1}, changes: \\[\\] \\},\\n\\];`));
    assert.equal(withNextRuleSet(opened, RULE_SET), opened);
    assert.throws(() => withNextRuleSet(opened, 99), /no row 99/);
    assert.match(withAddedAfter(read("docs/how-to/change-a-stored-text.md"), "9.9.9"), /^ +addedAfter: "9\.9\.9",$/m);
    assert.match(withSince(read("docs/how-to/add-a-rule.md"), 77), /^ +since: 77,$/m);
  });

  test("announces no break any more", () => {
    const empty = withoutAnnounced(read("tests/contract/growth/announced.ts"));
    assert.match(empty, /ANNOUNCED: .* = \[\];\n$/);
    assert.equal(withoutAnnounced(empty), empty);
  });
});
