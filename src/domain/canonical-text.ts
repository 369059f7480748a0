/**
 * One text for equal values, whatever the order of their keys. bigints print as `123n`, properties that are undefined not at all.
 */
export function canonicalText(value: unknown): string {
  switch (typeof value) {
    case "bigint":
      return `${value}n`;
    case "string":
    case "number":
    case "boolean":
      return JSON.stringify(value);
    case "object": {
      if (value === null) return "null";
      if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
      const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
      entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalText(entry)}`).join(",")}}`;
    }
    default:
      return "null";
  }
}
