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
