import type { Order } from "#domain/order/order.ts";

/**
 * Quirk: `metadata` of a legacy order is text. Where the text is JSON of the shape that V2 takes (objects of objects of scalars)
 * it is the order's metadata; any other text is kept with the order, and answered to the letter.
 */
type Metadata = Order["metadata"];

const isScalar = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const RESERVED = "__proto__";

export function readMetadataText(text: string | null | undefined): Metadata | null {
  if (text === undefined || text === null || !text.trimStart().startsWith("{")) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    const isMetadata =
      isPlainObject(parsed) &&
      Object.entries(parsed).every(
        ([name, inner]) =>
          name !== RESERVED &&
          isPlainObject(inner) &&
          Object.entries(inner).every(([key, value]) => key !== RESERVED && isScalar(value)),
      );
    return isMetadata ? (parsed as Metadata) : null;
  } catch {
    return null;
  }
}

export function printMetadataText(metadata: Metadata): string | null {
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}
