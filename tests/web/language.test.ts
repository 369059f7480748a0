import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { IntlMessageFormat } from "intl-messageformat";
import ts from "typescript";
import { formatWith, keyOf } from "../../web/src/language/catalog.ts";
import { formsFrom, writtenForms } from "../../web/src/language/forms.ts";
import { languageFor } from "../../web/src/language/languages.ts";
import { ROOT } from "../arch/source-files.ts";
import { type AppFile, appFiles, keysOf, namedTexts } from "./app-texts.ts";

/** What people read or hear of an element. */
const SHOWN = new Set(
  "label title placeholder hint description aria-label what verb alt empty heading question note tip caption legend message".split(
    " ",
  ),
);
/** The same in each language: addresses that are examples, names of programs, signs. */
const SAME =
  /^(?:https?:\/\/\S+|\S+\.example(?:\.com)?|example\.com|[^\p{L}]*|Weighbridge|SCAC|MC|DOT|ID|EDI|API|SPF|DKIM|DMARC|USD|CAD|v|x)$/u;
/** Parts of a page that are written as programs read them. */
const VERBATIM = new Set(["code", "kbd", "pre"]);

/** Written as people read it, and not as programs do: "Works", "as listed". */
const isForPeople = (text: string): boolean => /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text.trim()) && !STYLE.test(text);
const STYLE = /var\(--|monospace|sans-serif/;

/** What an expression may become, where that is written in it: both ends of a condition, what stands in for nothing. */
function* leavesOf(node: ts.Expression): Generator<ts.StringLiteralLike> {
  if (ts.isStringLiteralLike(node)) yield node;
  if (ts.isParenthesizedExpression(node)) yield* leavesOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    yield* leavesOf(node.whenTrue);
    yield* leavesOf(node.whenFalse);
  }
  if (ts.isBinaryExpression(node) && /^(?:\?\?|\|\|)$/.test(node.operatorToken.getText())) yield* leavesOf(node.right);
}

/** Parts of elements that hold what is shown beside what is not: only what is for people counts. */
const MAYBE_SHOWN = new Set(["name", "value"]);
/** Entries of tables that hold what programs read. */
const NEVER_SHOWN = new Set(["value", "className", "id", "keys", "border", "type", "direction", "channel"]);

/** Texts of a file that are shown and are not in the reader's language, each with its place. */
function bareTexts({ path, source }: AppFile): readonly string[] {
  const found: string[] = [];
  const say = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (!SAME.test(text.replaceAll("&nbsp;", " ").trim()))
      found.push(`${path}:${line + 1} ${text.trim().replaceAll(/\s+/g, " ")}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && VERBATIM.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) say(node, node.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent))
      for (const leaf of leavesOf(node.expression)) say(leaf, leaf.text);
    if (ts.isPropertyAssignment(node) && !NEVER_SHOWN.has(node.name.getText()))
      for (const leaf of leavesOf(node.initializer)) if (isForPeople(leaf.text) && !NAMED.has(leaf.text)) say(leaf, leaf.text);
    if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isJsxExpression(node.initializer)) {
      const { expression } = node.initializer;
      if (expression !== undefined && (SHOWN.has(node.name.getText()) || MAYBE_SHOWN.has(node.name.getText())))
        for (const leaf of leavesOf(expression)) if (isForPeople(leaf.text)) say(leaf, leaf.text);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === "name" && node.initializer !== undefined)
      if (ts.isStringLiteral(node.initializer) && isForPeople(node.initializer.text)) say(node, node.initializer.text);
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer !== undefined) {
      const given = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (given !== undefined && ts.isStringLiteralLike(given)) say(node, given.text);
      if (given !== undefined && ts.isTemplateExpression(given))
        say(node, [given.head.text, ...given.templateSpans.map(({ literal }) => literal.text)].join(""));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const placesOf = (message: string): readonly string[] =>
  [...new Set([...message.matchAll(/\{(\d+)/g)].map((match) => match[1] ?? ""))].toSorted();
const blanksOf = (text: string): string => `${/^ */.exec(text)?.[0] ?? ""}|${/ *$/.exec(text)?.[0] ?? ""}`;

/** What is wrong with a translation; empty: nothing. */
function faultsOf(key: string, message: string, locale: string): readonly string[] {
  const faults: string[] = [];
  if (placesOf(key).join() !== placesOf(message).join()) faults.push("has other places");
  if (blanksOf(key) !== blanksOf(message)) faults.push("has other blanks at its ends");
  try {
    void new IntlMessageFormat(message, locale);
  } catch (error) {
    faults.push(`is no ICU message: ${String(error)}`);
  }
  return faults.map((fault) => `${key}: ${fault}`);
}

/** What is translated where it is shown: "Work" as the group of a link. */
const NAMED = new Set(namedTexts());

describe("the language of the app", () => {
  const files = appFiles();
  const wanted = new Set([...files.flatMap(({ source }) => keysOf(source)), ...NAMED]);

  it("is asked for by t`...` wherever people read something", () => {
    assert.ok(wanted.size > 3000, `only ${wanted.size} texts were found`);
    assert.deepEqual(files.flatMap(bareTexts), [], "write t`...` of web/src/language/text.ts");
  });

  for (const locale of ["es", "fr-CA"]) {
    const catalog = JSON.parse(readFileSync(`${ROOT}web/src/language/${locale}.json`, "utf8")) as Record<string, string>;

    it(`${locale} has every text, and none that is not shown`, () => {
      assert.deepEqual(
        {
          missing: [...wanted].filter((key) => !Object.hasOwn(catalog, key)),
          stale: Object.keys(catalog).filter((key) => !wanted.has(key)),
        },
        { missing: [], stale: [] },
        `write them into web/src/language/${locale}.json`,
      );
    });

    it(`${locale} has the places of each text, its blanks, and messages that can be read`, () => {
      assert.deepEqual(
        Object.entries(catalog).flatMap(([key, message]) => faultsOf(key, message, locale)),
        [],
      );
    });
  }

  it("has plural forms, numbers and elements in their places", () => {
    const format = formatWith((message) => new IntlMessageFormat(message, "fr-CA"));
    const plural = "{0, plural, one {{0} facture} other {{0} factures}} de {1}";
    assert.equal(format(plural, ["0", "ACME"]), "0 facture de ACME");
    assert.equal(format(plural, [2, "ACME"]), "2 factures de ACME");
    const element = { of: "a page" };
    assert.deepEqual(format("Par {0}.", [element]), ["Par ", element, "."]);
    assert.equal(keyOf(["Approve ", " of ", ""]), "Approve {0} of {1}");
  });

  it("is the first that the browser asks for and the app knows", () => {
    assert.deepEqual([["es-MX"], ["fr"], ["fr-FR", "en"], ["de", "es"], ["de"], [], ["en-CA", "fr-CA"]].map(languageFor), [
      "es",
      "fr-CA",
      "fr-CA",
      "es",
      "en",
      "en",
      "en",
    ]);
  });

  it("keeps no form of days and numbers, and no time zone, that nobody knows", () => {
    assert.deepEqual(formsFrom('{"region":"DE","timeZone":"America/Chicago"}'), { region: "DE", timeZone: "America/Chicago" });
    assert.deepEqual(formsFrom('{"region":"XX"}'), { region: null, timeZone: null });
    for (const kept of [null, "", "null", "[]", '{"timeZone":"Moon/Base"}', '{"region":5,"timeZone":7}'])
      assert.deepEqual(formsFrom(kept), { region: null, timeZone: null }, String(kept));
    const examples = writtenForms().map(({ example }) => example);
    assert.ok(examples.includes("Nov 5, 2026 · 1,234.50") && examples.includes("5 Nov 2026 · 1.234,50"), examples.join("; "));
    assert.equal(new Set(examples).size, examples.length);
  });
});
