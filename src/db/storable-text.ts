/** NUL stands in no text and no jsonb of PostgreSQL; in its place the character for what cannot be shown. */
export function storableText(text: string): string;
export function storableText(text: string | null): string | null;
export function storableText(text: string | null): string | null {
  return text?.replaceAll("\0", "\ufffd") ?? null;
}

/** A value as JSON that jsonb takes. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("\\u0000") ? text.replaceAll("\\u0000", "\\ufffd") : text;
}
