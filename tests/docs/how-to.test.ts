import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { applyPieces, omissionsOf } from "../../tools/how-to/apply-pieces.ts";
import { missingImports } from "../../tools/how-to/missing-imports.ts";
import { howTosIn, readHowTo } from "../../tools/how-to/read-how-to.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string | undefined => {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};
const HOW_TOS = howTosIn(ROOT);

suite("the worked examples of the how-tos", () => {
  for (const { name, pieces, checks } of HOW_TOS)
    test(`${name} fits into the tree of today`, () => {
      assert.ok(applyPieces(pieces, read).size > 0);
      assert.ok(checks.length > 0, `docs/how-to/${name}.md has no block "sh check" that says what was forgotten`);
      for (const { pieces: left } of omissionsOf(pieces)) applyPieces(left, read);
    });

  for (const { name, pieces } of HOW_TOS)
    test(`${name} imports what the tree of today exports`, () => {
      const applied = applyPieces(pieces, read);
      assert.deepEqual(missingImports(applied, read), [], `mend the example in docs/how-to/${name}.md`);
    });

  test("are told of an import that is gone, by its file or by its name", () => {
    const example = new Map([
      ["src/http/a.ts", 'import { b, type C } from "#domain/b.ts";\nimport type { D } from "./d.ts";\nimport pg from "pg";\n'],
      ["src/http/d.ts", "export interface D {}\n"],
    ]);
    const tree: Readonly<Record<string, string>> = {
      "src/domain/b.ts": "export const b = 1;\nexport { x as C } from './x.ts';\n",
    };
    assert.deepEqual(
      missingImports(example, (path) => tree[path]),
      [],
    );
    assert.deepEqual(
      missingImports(example, (path) => (path === "src/domain/b.ts" ? "export function C() {}" : undefined)),
      ["src/http/a.ts imports b from src/domain/b.ts, which has no such export"],
    );
    assert.deepEqual(
      missingImports(example, () => undefined),
      ["src/http/a.ts imports src/domain/b.ts, which is gone"],
    );
  });

  test("say what to mend where the tree has changed under them", () => {
    const fits = readHowTo("x", '```ts into=a.ts after="one,"\ntwo,\n```\n\n```ts file=b.ts\nb\n```\n').pieces;
    const tree: Readonly<Record<string, string>> = { "a.ts": "[\n  one,\n];\n" };
    assert.deepEqual(Object.fromEntries(applyPieces(fits, (path) => tree[path])), {
      "a.ts": "[\n  one,\n  two,\n];\n",
      "b.ts": "b\n",
    });
    assert.throws(() => applyPieces(fits, () => "[];"), /a\.ts has 0 lines .* mend the example/);
    assert.throws(() => applyPieces(fits, () => "one,\none,\n"), /a\.ts has 2 lines .* mend the example/);
    assert.throws(() => applyPieces(fits, () => undefined), /a\.ts is gone: mend the example/);
    assert.throws(() => applyPieces(fits, (path) => ({ ...tree, "b.ts": "" })[path]), /b\.ts is there already: mend the example/);
  });

  test("leave out each piece, and each line that a block calls needed with what belongs to it", () => {
    const { pieces } = readHowTo(
      "x",
      '```ts file=b.ts needs="b: {"\na: 1,\nb: {\n  c: 2,\n},\nd: 3,\n```\n\n```sh run\nmake it\n```\n',
    );
    const left = omissionsOf(pieces).map((each) => [each.what, [...applyPieces(each.pieces, () => undefined).values()]]);
    assert.deepEqual(left, [
      ["b.ts", []],
      ["b.ts: b: {", ["a: 1,\nd: 3,\n"]],
      ["make it", ["a: 1,\nb: {\n  c: 2,\n},\nd: 3,\n"]],
    ]);
  });
});
