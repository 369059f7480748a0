import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "./source-files.ts";

/** Folders whose own folders a newcomer looks for in ARCHITECTURE.md. */
const MAPPED = [
  "src",
  "src/domain",
  "src/domain/audit",
  "src/contract",
  "src/contract/manage",
  "src/adapters",
  "src/db/queries",
  "src/usecases",
  "src/http",
  "src/http/manage",
  "src/http/v2",
  "src/http/legacy",
  "src/intake",
];

describe("ARCHITECTURE.md", () => {
  const text = readFileSync(`${ROOT}ARCHITECTURE.md`, "utf8");
  const named = new Set([...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? ""));

  it("names every room and every noun there is", () => {
    const missing = MAPPED.flatMap((parent) =>
      readdirSync(`${ROOT}${parent}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !named.has(entry.name) && !named.has(`${parent}/${entry.name}`))
        .map((entry) => `${parent}/${entry.name}: say in ARCHITECTURE.md what it is about`),
    );
    assert.deepEqual(missing, []);
  });

  it("names no file and no folder that is not there", () => {
    const paths = [...named].filter((name) => /^(?:src|web|tests|docs|bin|tools|ops)\/[\w./-]+$/.test(name));
    assert.notEqual(paths.length, 0);
    assert.deepEqual(
      paths.filter((path) => !existsSync(`${ROOT}${path}`)),
      [],
      "give them the names they have now",
    );
  });

  it("lists no noun that has no folder", () => {
    const nouns = text.slice(text.indexOf("## Nouns"), text.indexOf("## Processes"));
    const listed = [...nouns.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap((row) =>
      [...(row[1] ?? "").matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? ""),
    );
    assert.notEqual(listed.length, 0);
    assert.deepEqual(
      listed.filter((noun) => !MAPPED.some((parent) => existsSync(`${ROOT}${parent}/${noun}`))),
      [],
    );
  });
});
