import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { collectRuleCases } from "#tests/builders/rule-table.ts";

/**
 * Writes what every rule says into `docs/rules.md`: each message by its id with the words that the first case of the rule's test
 * makes. A test holds the page and names this command: `node tools/write-rule-examples.ts`.
 */
const PAGE = fileURLToPath(new URL("../docs/rules.md", import.meta.url));
const MARK = "<!-- From here on written by `node tools/write-rule-examples.ts`. -->";

/** The first words of each message, by `rule/message`. */
const firstWords = async (): Promise<ReadonlyMap<string, string>> => {
  const files = AUDIT_RULES.map((rule) => new URL(`../tests/domain/audit/rules/${rule.id}.test.ts`, import.meta.url));
  const words = new Map<string, string>();
  for (const [id, cases] of await collectRuleCases(files))
    for (const { facts } of cases)
      for (const { rule, messageId, message } of runAudit(factsOf(facts)).findings)
        if (rule === id && !words.has(messageId)) words.set(messageId, message);
  return words;
};

/** The page with its examples made anew. */
export async function printRulesPage(): Promise<string> {
  const page = readFileSync(PAGE, "utf8");
  const written = page.includes(MARK) ? page.slice(0, page.indexOf(MARK)) : `${page.trimEnd()}\n\n`;
  const words = await firstWords();
  const sections = AUDIT_RULES.map(({ id, title, messages }) => {
    const lines = Object.keys(messages).map(
      (message) => `- \`${message}\`: ${words.get(`${id}/${message}`) ?? "(no case of its test makes it)"}`,
    );
    return `### ${id}\n\n${title}.\n\n${lines.join("\n")}\n`;
  });
  return `${written}${MARK}\n\n## What each rule says\n\nEach message by its id, with the words of a case of the rule's test. A finding carries the id as \`messageId\` ("rule/message") and its data as \`data\`.\n\n${sections.join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await printRulesPage());
