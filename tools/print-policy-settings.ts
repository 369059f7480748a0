import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import type { Kind, KindField } from "#domain/settings/kind.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
import { printValue } from "#domain/settings/print-value.ts";
import { wantedOf } from "#domain/settings/read-value.ts";
import { SETTING_CARDS, type Setting } from "#domain/settings/setting.ts";

const code = (text: string): string => `\`${text}\``;

/** What a value of a kind is, in words. */
function kindWords(kind: Kind): string {
  switch (kind.kind) {
    case "optional":
      return `${kindWords(kind.of)}; may be left out`;
    case "list":
      return `a list of at most ${kind.maxItems.toLocaleString("en-US")}: ${kindWords(kind.of)}`;
    case "rules":
      return `rule ids to one of ${kind.values.map(code).join(", ")}${Object.entries(kind.most)
        .map(([id, { value, because }]) => `; ${code(id)} at most ${code(value)}: ${because}`)
        .join("")}`;
    case "object":
    case "partial": {
      const { fields, form } = kind.kind === "partial" ? kind.of : kind;
      if (form === "limit") return "a limit";
      return Object.keys(fields).map(code).join(", ");
    }
    case "choice":
      return kind.wanted ?? `one of ${kind.values.map(code).join(", ")}`;
    default:
      return wantedOf(kind);
  }
}

function rulesThatRead(name: string): string {
  const readers = AUDIT_RULES.filter(({ settings }) => settings.some((path) => path.split(".")[0] === name));
  return readers.map(({ id }) => code(id)).join(" ") || "-";
}

function settingRow(name: string, row: Setting): string {
  const kind = row.kind as Kind;
  const printed = printValue(kind, row.default);
  const cells = [
    code(name),
    [row.label, row.help].filter((part) => part !== null).join(". "),
    kindWords(kind),
    printed === undefined ? "none" : code(JSON.stringify(printed)),
    row.overridable ? "yes" : "-",
    rulesThatRead(name),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The fields of what a setting holds, where it holds objects; limits are told once for all. */
function fieldRows(name: string, kind: Kind): readonly string[] {
  if (kind.kind === "optional" || kind.kind === "list") return fieldRows(kind.kind === "list" ? `${name}[]` : name, kind.of);
  if (kind.kind !== "object" || kind.form === "limit" || kind.form === "pair") return [];
  return Object.entries(kind.fields).flatMap(([field, row]) => [
    fieldRow(`${name}.${field}`, row),
    ...fieldRows(`${name}.${field}`, row.kind),
  ]);
}

function fieldRow(path: string, { kind, label, help, default: otherwise }: KindField): string {
  const words = [label, help].filter((part) => part !== null).join(". ");
  return `| ${code(path)} | ${words} | ${kindWords(kind)} | ${otherwise === undefined ? "-" : code(JSON.stringify(otherwise))} |`;
}

/** docs/policy.md: every setting of the audit policy, as its row tells it. */
export function printPolicySettings(): string {
  const rows: readonly (readonly [string, Setting])[] = Object.entries(POLICY_SETTINGS);
  const cards = Object.entries(SETTING_CARDS).map(([card, title]) => {
    const lines = rows.filter(([, row]) => row.card === card).map(([name, row]) => settingRow(name, row));
    return `## ${title}\n\n| Setting | What it says | What it is | Default | Overridable | Rules that read it |\n|---|---|---|---|---|---|\n${lines.join("\n")}\n`;
  });
  const parts = rows.flatMap(([name, row]) => fieldRows(name, row.kind as Kind));
  return `# Settings of the audit policy

One row a setting, as \`src/domain/settings/policy-settings.ts\` has them; written by \`node tools/write-reference.ts\`, held equal by a test.

\`PUT /manage/audit-policy\` replaces the whole policy: a setting that is not named is as by default. Names are known in any case; a name that nobody knows, at any level, is refused with the nearest that is known, and nothing is stored. An override replaces the settings it names (those marked overridable), nothing else; the one with more conditions wins, among equals the later.

A **limit** is \`{"amount": "5.0000", "percent": "2", "whichever": "larger"}\`: amount, percent or both, with both the \`larger\` (default) or the \`smaller\` of them; percentages are of the absolute expected amount, and a difference at the limit passes. A pair has one for each side, \`over\` and \`under\`.

${cards.join("\n")}
## Parts

| Part | What it says | What it is | Default |
|---|---|---|---|
${parts.join("\n")}
`;
}
