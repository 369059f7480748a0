import { escapeHtml } from "../mail/escape-html.ts";

/** The line under the headings of a table: dashes as wide as its columns. */
const RULE = /^-{2,}(?: {2}-{2,})+$/;
const CELL = "padding:2px 12px 2px 0;";
const NUMBER = `${CELL}text-align:right;`;

/**
 * A letter, as somebody may have changed it, in HTML: the same words, its tables as tables. Every character of it is text: what
 * looks like markup is shown as it was written.
 */
export function letterHtml(text: string): string {
  const blocks = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .map((block) => blockHtml(block.split("\n")));
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:14px">${blocks.join("\n")}</body></html>`;
}

const blockHtml = (lines: readonly string[]): string =>
  RULE.test(lines[1] ?? "") ? tableHtml(lines) : isAligned(lines) ? pairsHtml(lines) : wordsHtml(lines);

/** Blanks at the beginning of a line, and several in it, stay as wide as they were written. */
const wordsHtml = (lines: readonly string[]): string =>
  `<p style="white-space:pre-wrap">${lines.map(escapeHtml).join("<br>")}</p>`;

/** Columns as the rule has them; the first is text, the others are amounts. */
function tableHtml(lines: readonly string[]): string {
  const widths = (lines[1] ?? "").split("  ").map((dashes) => dashes.length);
  const row = (line: string, tag: "td" | "th"): string =>
    `<tr>${cellsOf(line, widths)
      .map((cell, column) => `<${tag} style="${column === 0 ? `${CELL}text-align:left;` : NUMBER}">${escapeHtml(cell)}</${tag}>`)
      .join("")}</tr>`;
  const rows = lines.slice(2).filter((line) => !RULE.test(line));
  return `<table style="border-collapse:collapse"><thead>${row(lines[0] ?? "", "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

/** A line that somebody changed may fill its columns no more: then what stands apart by two blanks are its cells. */
const cellsOf = (line: string, widths: readonly number[]): readonly string[] => {
  const apart = line.trimEnd().split(/ {2,}/);
  if (apart.length === widths.length) return apart.map((cell) => cell.trim());
  let at = 0;
  return widths.map((width, column) => {
    // Nothing that was written is left out, also where it reaches into the gap.
    const end = column === widths.length - 1 ? line.length : at + width + 2;
    const cell = line.slice(at, end).trim();
    at = end;
    return cell;
  });
};

const PAIR = /^([^:]{1,40}:) {2,}(\S.*)$/;

/** Labels with their values, one below the other. */
const isAligned = (lines: readonly string[]): boolean => lines.every((line) => PAIR.test(line));

const pairsHtml = (lines: readonly string[]): string =>
  `<table style="border-collapse:collapse"><tbody>${lines
    .map((line) => {
      const [, label = "", value = ""] = PAIR.exec(line) ?? [];
      return `<tr><td style="${CELL}">${escapeHtml(label)}</td><td style="${NUMBER}">${escapeHtml(value.trim())}</td></tr>`;
    })
    .join("")}</tbody></table>`;
