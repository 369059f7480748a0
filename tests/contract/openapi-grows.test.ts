import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { releases, RELEASES_FOLDER } from "#tests/fixtures/releases.ts";
import { ANNOUNCED } from "./growth/announced.ts";
import { lostBetween } from "./growth/compare-documents.ts";
import type { Json } from "./growth/compare-schemas.ts";

const ROOT = join(import.meta.dirname, "../..");

const read = (path: string): Json => JSON.parse(readFileSync(path, "utf8")) as Json;

describe("docs/openapi.json", () => {
  const last = releases().at(-1);

  it("only grows against the last release: whoever wrote a client for that one goes on", () => {
    assert.ok(last !== undefined);
    const faults = lostBetween(read(join(RELEASES_FOLDER, last.version, "openapi.json")), read(join(ROOT, "docs/openapi.json")));
    assert.deepEqual(
      faults.filter((fault) => !ANNOUNCED.some(([announced]) => announced.test(fault))),
      [],
      "keep what callers rely on beside what is new; a break on purpose is announced in tests/contract/growth/announced.ts and in CHANGELOG.md",
    );
    assert.deepEqual(
      ANNOUNCED.filter(([announced]) => !faults.some((fault) => announced.test(fault))),
      [],
      "announced and not so",
    );
  });
});

describe("a release", () => {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const headings = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
  const { version } = read(join(ROOT, "package.json"));

  it("is told to operators: Unreleased first, a heading for the version of package.json and for every release", () => {
    assert.equal(headings[0], "Unreleased");
    assert.deepEqual(headings.slice(1), [
      ...new Set([
        String(version),
        ...releases()
          .map((each) => each.version)
          .reverse(),
      ]),
    ]);
    for (const section of changelog.split(/^## /m).slice(1))
      assert.match(
        section,
        /^### Before you upgrade$/m,
        `${section.split("\n")[0]} lacks "### Before you upgrade" (docs/how-to/make-a-release.md)`,
      );
  });

  it("has every part in its folder", () => {
    for (const release of releases())
      for (const name of ["release.json", "database.jsonl.gz", "openapi.json", "callers.json", "blobs"])
        assert.ok(
          existsSync(join(RELEASES_FOLDER, release.version, name)),
          `${release.version}/${name}: node tools/make-release-fixture.ts`,
        );
  });
});
