type RawType = "Json" | "Xml" | "Text" | null;

/** Text of an engine with line breaks for reading. It is only ever shown as text: nothing of it is interpreted. */
export function prettyText(raw: string, type: RawType): string {
  if (type === "Json") return prettyJson(raw);
  return type === "Xml" ? prettyXml(raw) : raw;
}

function prettyJson(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
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
      const shown = `${"  ".repeat(depth)}${text}`;
      if (/^<[^!?/][^>]*[^/]?>$/.test(text) && !text.endsWith("/>") && !text.includes("</")) depth += 1;
      return shown;
    })
    .join("\n");
}
