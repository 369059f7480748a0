import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { ROOT, sourceFiles, withoutComments } from "./source-files.ts";

const SPELLING = {
  word: /\b(?:behaviour|catalogue|colours?|favoured|judgement|neighbours?|towards)\b|\b(?:authoris|normalis|organis|recognis|serialis)(?:e|ed|es|ing|ation)\b/i,
  instead: "the American spelling",
} as const;

/** Words that the code does without, each with what to write instead. They are looked for in names, comments and messages. */
const WORDS: readonly { readonly word: RegExp; readonly instead: string }[] = [
  {
    word: /\b(buryTheDead|buryWorkers|graves|graveyard|poison(?:ed)?)\b/i,
    instead: "an item that ends its worker; workers that died",
  },
  { word: /\bsuspects?\b/i, instead: "items that run apart" },
  { word: /\bkeepHouse|housekeeping\b/i, instead: "chores" },
  { word: /\bbreathe\b/i, instead: "yield" },
  { word: /\b(?:[A-Z]\w*)?[Gg]uests?\b|#guests?\b/, instead: "connections" },
  { word: /\b(hungry|sated)\b/i, instead: "a lane with something to do; a lane without" },
  { word: /\b(Desk|desks?|deskOf)\b/, instead: "batches, or what they are batches of" },
  { word: /\btells[A-Z]\w*/, instead: "is..., has..., names..." },
  { word: /\b(MOST|LARGEST|LONGEST)_[A-Z]/, instead: "MAX_..." },
  { word: /\b(LEAST|SMALLEST|SHORTEST)_[A-Z]/, instead: "MIN_..." },
  { word: /\b(?:MOST|DEEPEST)\b|\b(?!MAX_)[A-Z]+(?:_[A-Z]+)*_AT_(?:MOST|ONCE)\b/, instead: "MAX_..." },
  { word: /\bLEAST\b/, instead: "MIN_..." },
  {
    word: /(?<!told )\bapart by (?:commas|blanks|`)|\bnone of this list\b|\blearnt\b/,
    instead: "separated by; of another list; learned",
  },
  { word: /\b(?:[a-z]\w*Bill|Bill(?:Doubt|Kind|Remark)|(?:const|let) bills?)\b|\bbills? =>/, instead: "invoice" },
  { word: /\bat hand\b|\bin (?:its|their) hands\b/i, instead: "in memory, being read, worked on" },
  SPELLING,
  {
    // Words as words, which names are made of or documents are found by, are what they say.
    word: /\b(?:function|const|let|interface|type) (?!(?:without|insertDocument|findDocumentsBy|take|nameOf|Mail|Read|File|FileWith)Words\b)\w+Words\b/,
    instead: "...Text, ...Texts, ...Label",
  },
  { word: /\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b/, instead: "they, or who it is: the vendor, the approver" },
  {
    word: /\b(?:cursor|CIDR|date|keys|bytes of one|address) that (?:is|are) none\b|\bis none of (?:them|these|the (?:two|three|four))\b/,
    instead: "malformed, invalid, is not one of",
  },
  { word: /\b(?:const|let) one\b|\(one(?:: [^()]+)?(?:, \w+)?\) =>/, instead: "what it holds: order, charge, finding" },
  { word: /\bapprovals? (?:\w+ ){0,4}(?:was|were|are|is) let go\b/i, instead: "dropped" },
  { word: /\bno longer reads\b/, instead: "can no longer be read" },
];

suite("words", () => {
  const files = sourceFiles("src/**/*.ts", "web/src/**/*.{ts,tsx}").filter(({ path }) => !path.includes(".generated."));
  const faultsOf = (text: string): readonly string[] =>
    WORDS.flatMap(({ word, instead }) => {
      const found = word.exec(text);
      return found === null ? [] : [`${found[0]}: write ${instead}`];
    });

  test("are plain: no private metaphors, bounds are MIN_ and MAX_", () => {
    const faults = files.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path} has ${fault}`));
    assert.deepEqual(faults, []);
  });

  test("are spelled in the American way in tests, tools and documents, too", () => {
    const pages = globSync("{docs,docs/**,examples/**,.}/*.md", {
      cwd: ROOT,
      exclude: (path) => /node_modules/.test(String(path)),
    });
    const texts = [
      ...sourceFiles("tests/**/*.ts", "tools/**/*.ts", "bin/**/*.mjs", "bench/**/*.ts"),
      ...pages.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, "utf8") })),
    ].filter(({ path }) => !/words\.test\.ts$|^tests\/(?:run|fixtures)\//.test(path));
    assert.ok(pages.includes("README.md"));
    assert.deepEqual(
      texts.flatMap(({ path, text }) => SPELLING.word.exec(text)?.map((word) => `${path} has ${word}`)[0] ?? []),
      [],
    );
  });
});

/** Casts that make money or a rate out of something else, where no constructor can: each with why. */
const CASTS: Readonly<Record<string, string>> = {
  "src/domain/settings/print-value.ts": "the kind of a setting says what its value is",
};

suite("money", () => {
  test("is made by the functions of domain/money, never by a cast", () => {
    const faults = sourceFiles("src/**/*.ts")
      .filter(({ path }) => !path.startsWith("src/domain/money/") && !Object.hasOwn(CASTS, path))
      .filter(({ text }) => /\bas (Amount|Rate)\b/.test(withoutComments(text)))
      .map(({ path }) => `${path}: write plus, minus, addAmounts, amount or rate`);
    assert.deepEqual(faults, []);
  });
});
