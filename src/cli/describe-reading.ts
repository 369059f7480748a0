import { basename } from "node:path";
import { CHARGE_PARTS, type Fact, FIELD_NAMES, type PaperReading, type Reading, ROW_PARTS } from "#domain/reading/fact.ts";

/** What was read of a document, for a person: a line a field, with where it stands and how sure the reader is. */
export function describeReading(reading: Reading, file: string): string {
  const name = printable(basename(file));
  const { papers = [] } = reading;
  if (papers.length > 0)
    return `${name}: ${papers.length} papers\n\n${papers
      .map((paper) => describeReading(ofPaper(reading, paper), `page ${paper.pages.join(", ")}`))
      .join("\n")}`;
  if (reading.status === "failed") return `${name}: nothing could be read, for ${reading.reason ?? "no reason that is known"}\n`;
  const lines = [`${name}: ${reading.type?.value ?? "Unknown"} (${percent(reading.type?.confidence ?? 0)})`, ""];
  for (const field of FIELD_NAMES) {
    const fact = reading.fields[field];
    if (fact !== undefined) lines.push(`  ${field.padEnd(16)} ${describeFact(fact)}`);
  }
  const { signature } = reading;
  if (signature !== undefined)
    lines.push(
      `  ${"signature".padEnd(16)} ${signature.value ? `found (${percent(signature.confidence)}, page ${signature.page})` : "none found"}`,
    );
  if (reading.charges.length > 0) lines.push("", "  charges");
  for (const charge of reading.charges)
    lines.push(
      `    ${CHARGE_PARTS.flatMap((part) => {
        const fact = charge[part];
        return fact === undefined ? [] : [`${part} ${printable(fact.value)}`];
      }).join(", ")}`,
    );
  if ((reading.rows ?? []).length > 0) lines.push("", "  invoices that it lists");
  for (const row of reading.rows ?? [])
    lines.push(`    ${ROW_PARTS.flatMap((part) => (row[part] === undefined ? [] : [printable(row[part].value)])).join("  ")}`);
  lines.push("");
  for (const { passed, message } of reading.checks) lines.push(`  ${passed ? "holds" : "DOUBT"}  ${printable(message)}`);
  return `${lines.join("\n")}\n`;
}

/** One of several papers, as it stands in the file. */
const ofPaper = (reading: Reading, paper: PaperReading): Reading => {
  const { status, reason, pages } = reading;
  const { pages: _, ...own } = paper;
  return { status, reason, pages, ...own };
};

const describeFact = ({ value, confidence, page, box, found, candidates }: Fact): string => {
  const place =
    page === null || box === null
      ? ""
      : `, page ${page} at ${box
          .slice(0, 2)
          .map((part) => percent(part))
          .join(" ")}`;
  const others = candidates.length === 0 ? "" : `; or ${candidates.map((candidate) => printable(candidate.value)).join(", ")}`;
  return `${printable(value)}  (${percent(confidence)}, ${found}${place}${others})`;
};

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** A document's letters may steer a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
