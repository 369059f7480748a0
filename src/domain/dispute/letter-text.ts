import type { Letter, LetterTable } from "./letter.ts";

/** A letter as plain text, for a mail that is read in any program: amounts stand right in their columns. */
export function letterText(letter: Letter): string {
  return [
    letter.opening,
    labeled(letter.facts),
    tableText(letter.table),
    labeled(letter.totals, "right"),
    listed("Reasons:", letter.reasons),
    listed("Evidence:", letter.evidence),
    letter.closing,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The line under the headings of a table: dashes as wide as its columns. */
const HAS_TABLE = /^-{2,}(?: {2}-{2,})+$/m;

/**
 * What a mail says below words that show no table of charges, which would have the carrier guess; null where they show one, or
 * say it all. `claim`: the tables of the audit's claim, or where it claims nothing of what is billed; null: of neither.
 */
export function disputedBelow(
  text: string,
  { claim, reasons }: { readonly claim: Pick<Letter, "facts" | "table" | "totals"> | null; readonly reasons: readonly string[] },
): string | null {
  if (HAS_TABLE.test(text)) return null;
  const unsaid = reasons.filter((reason) => !text.includes(reason));
  const parts = claim === null ? [] : [labeled(claim.facts), tableText(claim.table), labeled(claim.totals, "right")];
  return [...parts, listed("Reasons:", unsaid)].filter((part) => part !== "").join("\n\n") || null;
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

const labeled = (lines: Letter["facts"], side: "left" | "right" = "left"): string => {
  const [label, value] = [widest(lines.map(([name]) => name)) + 1, widest(lines.map(([, text]) => text))];
  return lines.map(([name, text]) => `${`${name}:`.padEnd(label)}  ${side === "right" ? text.padStart(value) : text}`).join("\n");
};

const tableText = ({ head, rows, total }: LetterTable): string => {
  const all = [head, ...rows, total];
  const widths = head.map((_, column) => widest(all.map((row) => row[column] ?? "")));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [line(head), rule, ...rows.map(line), rule, line(total)].join("\n");
};

const listed = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? "" : [title, ...texts.map((text) => `- ${text}`)].join("\n");
