import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { analyse } from "scslre";
import ts from "typescript";
import { readJson } from "#contract/json/read-json.ts";
import { sourceFiles } from "./source-files.ts";

/**
 * Regular expressions whose time grows faster than what they look through, and why that is no harm: how long that can be.
 * Somebody else's text of any length has no place here: write the expression so that it begins at one place (`(?<!0)0+$`), or cut
 * the text before.
 */
const SHORT: readonly (readonly [path: string, text: string, why: string])[] = [
  ["src/adapters/outside.ts", String.raw`/\/+$/`, "a setting of the operator"],
  ["src/adapters/s3-blob-store.ts", String.raw`/^s3:\/\/([^/]+)\/*(.*?)\/*$/`, "a setting of the operator"],
  ["src/adapters/unknown-settings.ts", String.raw`/[^A-Z]+$/`, "the name of a setting"],
  [
    "src/adapters/words-of-file.ts",
    String.raw`/<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i`,
    "the first 4,096 bytes of a page",
  ],
  ["src/cli/web-pack.ts", String.raw`/\0.*$/`, "a name in an archive of ours"],
  ["src/cli/web-sources.ts", String.raw`/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g`, "sources of ours"],
  ["src/domain/access/password-rules.ts", String.raw`/^[^\p{L}]+|[^\p{L}]+$/gu`, "a password"],
  ["src/domain/audit/identity/same-invoice.ts", String.raw`/(?<=\d)l+|l+(?=\d)/g`, "the number of an invoice"],
  ["src/domain/audit/identity/same-invoice.ts", String.raw`/^\W*PRO\W*(?:NO|NUMBER)?\W*(?=\d)/iu`, "a reference of an invoice"],
  ["src/domain/audit/papers/receipt-number.ts", String.raw`/\p{L}+\d{0,2}$/u`, "a number on a receipt"],
  ["src/domain/audit/rules/tax-mismatch.ts", String.raw`/\.?0+$/`, "a rate that we printed"],
  ["src/domain/audit/rules/withheld-earlier.ts", String.raw`/[\s.]+$/`, "reasons that we wrote"],
  ["src/domain/money/exchange-rate.ts", String.raw`/(\.\d\d+?)0+$/`, "a rate that we printed"],
  ["src/domain/money/minor-units.ts", String.raw`/0+$/`, "decimals of an amount"],
  [
    "src/domain/reading/classify.ts",
    String.raw`/\s*(?:(?:no|nr|num|nbr|number)\b\.?|[#°º])?\s*[:.]?\s*[A-Z]{0,4}[-\s]?\d[\w/-]*$/i`,
    "a title of 300 letters at most",
  ],
  ["src/domain/reading/field-values.ts", String.raw`/[./_-]+$/`, "a number of 30 letters at most"],
  [
    "src/edi/correction-words.ts",
    String.raw`/\b(?:RE-?INV(?:OICE[DS]?|OICING)?\b|ORIG(?:INAL)?\W{1,2}(?:INV(?:OICE)?|(?:FREIGHT )?BILL|FB)\W{0,2}(?:(?:NO|NR|NUM|NUMBER)\b\W{0,2})?(?=\w*\d)|(?<=^\W*)AVOIR(?=\W*$|\W+(?:N[O\u00b0]?\W+)?\d))/iu`,
    "the first 1,000 letters of a remark",
  ],
  ["src/usecases/charge/fx-rates.ts", String.raw`/\.?0+$/`, "a rate that we printed"],
  ["src/usecases/edi/sftp-accounts.ts", String.raw`/=+$/`, "a hash"],
];

interface Written {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

function literalsOf(path: string, text: string): readonly Written[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node))
      found.push({ path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text });
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

function isSlow({ text }: Pick<Written, "text">): boolean {
  const end = text.lastIndexOf("/");
  return analyse({ source: text.slice(1, end), flags: text.slice(end + 1) }, { reportTypes: { Move: true } }).reports.length > 0;
}

suite("regular expressions", () => {
  test("that are slow are told from those that are not", () => {
    for (const text of ["/0+$/", "/\\s*:\\s*/", "/^(?:a+)+$/", "/[^,]+@[^,]+/g", "/^\\d*\\.?\\d*$/"])
      assert.ok(isSlow({ text }), text);
    for (const text of ["/^0+/", "/(?<!0)0+$/", "/^\\d*(?:\\.\\d*)?$/", "/a{1,9}$/"]) assert.ok(!isSlow({ text }), text);
  });

  test("look through somebody else's text in a time that grows as it does", () => {
    const literals = sourceFiles("src/**/*.ts")
      .filter(({ path }) => !path.endsWith(".generated.ts"))
      .flatMap(({ path, text }) => literalsOf(path, text));
    assert.ok(literals.length > 500, `only ${literals.length} were found`);
    const slow = literals.filter(isSlow);
    const told = slow
      .filter(({ path, text }) => !SHORT.some(([where, what]) => where === path && what === text))
      .map(({ path, line, text }) => `${path}:${line} ${text}: its time grows with the square of the text, or worse.`);
    assert.deepEqual(told, []);
    const gone = SHORT.filter(([path, text]) => !slow.some((each) => each.path === path && each.text === text));
    assert.deepEqual(gone, [], "listed above, and not there or not slow");
  });

  test("of a request with a number of a megabyte take no time", () => {
    const began = performance.now();
    assert.ok(readJson(Buffer.from(`{"amount":1${"0".repeat(1_000_000)}1}`)).ok);
    assert.ok(performance.now() - began < 2_000, `${performance.now() - began} ms`);
  });
});
