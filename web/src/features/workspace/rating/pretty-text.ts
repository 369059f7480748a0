type RawType = "Json" | "Xml" | "Text" | null;

/** Deeper lines are set in no further: text nested without end would become many times as long. */
const MAX_DEPTH = 16;
const indent = (depth: number): string => "  ".repeat(Math.min(depth, MAX_DEPTH));

/** Text of an engine with line breaks for reading. It is only ever shown as text: nothing of it is interpreted. */
export function prettyText(raw: string, type: RawType): string {
  if (type === "Json") return isJson(raw) ? prettyJson(raw) : raw;
  return type === "Xml" ? prettyXml(raw) : raw;
}

function isJson(raw: string): boolean {
  try {
    JSON.parse(raw);
    return true;
  } catch {
    return false;
  }
}

/** What stands between blanks: a string, a number or a word, a sign. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/**
 * A line for each value. Every token stays as it was sent: a number read and printed again would be another one, of a name that
 * comes twice one would be lost.
 */
function prettyJson(raw: string): string {
  const parts: string[] = [];
  let depth = 0;
  let before = "";
  const lineBreak = (): void => void parts.push("\n", indent(depth));
  for (const [token] of raw.matchAll(TOKENS)) {
    if (token === "}" || token === "]") {
      depth -= 1;
      if (before !== "{" && before !== "[") lineBreak();
    } else if (before === "{" || before === "[" || before === ",") lineBreak();
    parts.push(token === ":" ? ": " : token);
    if (token === "{" || token === "[") depth += 1;
    before = token;
  }
  return parts.join("");
}

/** A line for each tag, set in by its depth; text stays with the tag before it. */
function prettyXml(raw: string): string {
  let depth = 0;
  return raw
    .replaceAll(/>\s*</g, ">\n<")
    .split("\n")
    .map((line) => {
      const text = line.trim();
      if (text.startsWith("</")) depth = Math.max(0, depth - 1);
      const shown = `${indent(depth)}${text}`;
      if (/^<[^!?/][^>]*[^/]?>$/.test(text) && !text.endsWith("/>") && !text.includes("</")) depth += 1;
      return shown;
    })
    .join("\n");
}
