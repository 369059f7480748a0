import assert from "node:assert/strict";
import { suite, test } from "node:test";
import ts from "typescript";
import { sourceFiles } from "./source-files.ts";

/** Lines of a function that a reader holds in the head; one in a hundred may be longer. */
const MAX_LINES_OF_MOST = 60;

/** Tables that are written as functions: as long as what they list. */
const TABLES = ["src/x12/tables/", "src/http/openapi/rating-callout.ts"];

interface SizedFunction {
  readonly place: string;
  readonly lines: number;
  readonly name: string;
}

type Sized = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration | ts.ConstructorDeclaration;

/** Parts of the house that are held apart: the short functions of one make no room for long ones of the other. */
const HELD = { service: "src/**/*.ts", app: "web/src/**/*.{ts,tsx}" } as const;

suite("functions", () => {
  for (const [name, pattern] of Object.entries(HELD)) {
    test(`of the ${name} are at most ${MAX_LINES_OF_MOST} lines long, 99 of 100`, () => {
      const functions = sourceFiles(pattern)
        .filter(({ path }) => !TABLES.some((table) => path.startsWith(table)))
        .flatMap(({ path, text }) => functionsOf(path, text));
      assert.ok(functions.length > 500, `only ${functions.length} were found`);
      const long = functions.filter(({ lines }) => lines > MAX_LINES_OF_MOST).toSorted((a, b) => b.lines - a.lines);
      assert.ok(
        long.length <= functions.length / 100,
        `${long.length} of ${functions.length} are longer; give the longest their parts:\n${long.map(({ place, name: called, lines }) => `${lines} ${called} ${place}`).join("\n")}`,
      );
    });

    test(`of the ${name} that others use are plain functions, which outlines of a file show`, () => {
      // One that a type of its own describes (`DefineCommand`) is a value of that type.
      const ARROW = /^export const \w+ = (?:async )?(?:<[^>]*>)?\([^)]*\)(?:: [^={]+)? =>/gm;
      const arrows = sourceFiles(pattern).flatMap(({ path, text }) =>
        [...text.matchAll(ARROW)].map(([line]) => `${path}: ${line}`),
      );
      assert.deepEqual(arrows, [], "write: export function name(...) { return ...; }");
    });
  }
});

function functionsOf(path: string, text: string): readonly SizedFunction[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const lines = text.split("\n").map((line) => line.trim());
  const found: SizedFunction[] = [];
  const visit = (node: ts.Node): void => {
    const name = isSized(node) ? nameOf(node) : undefined;
    if (name !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      const written = lines.slice(first, last + 1).filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line));
      found.push({ place: `${path}:${first + 1}`, lines: written.length, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSized(node: ts.Node): node is Sized {
  return (
    (ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isArrowFunction(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isConstructorDeclaration(node)) &&
    node.body !== undefined
  );
}

/** What a function is called, by itself or by what holds it; undefined for one that is an argument. */
function nameOf(node: Sized): string | undefined {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
}
