import { isUtf8 } from "node:buffer";
import { MAXIMUM_DEPTH, scanJson } from "./scan-json.ts";

/** Stands in a parsed value where a number token stood that a double cannot hold exactly. */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type JsonRead =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly text: string;
      readonly oddNumbers: boolean;
      readonly oddTexts: boolean;
    }
  | { readonly ok: false; readonly message: string };

const TOKEN = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Not by `/0+$/`, whose time grows with the square of zeros that something follows. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Whether a double prints this number token back as it was: at most 15 significant digits and neither overflow nor underflow. */
const isExact = (token: string): boolean => {
  const match = TOKEN.exec(token);
  if (match === null) return false;
  const digits = withoutZerosBehind(`${match[1] ?? ""}${match[2] ?? ""}`.replace(/^0+/, ""));
  if (digits === "") return true;
  if (digits.length > 15) return false;
  const value = Number(token);
  return Number.isFinite(value) && Math.abs(value) >= Number.MIN_VALUE * 2 ** 52;
};

const keepInexact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" && context?.source !== undefined && !isExact(context.source)
    ? new InexactNumber(context.source)
    : value;

/**
 * Bytes to a JSON value, strictly: UTF-8 (a byte-order mark is allowed), at most as deep as the limit says. Numbers that a double
 * would round come back as `InexactNumber`, so that whoever knows the schema can name the field.
 */
export function readJson(bytes: Buffer): JsonRead {
  if (!isUtf8(bytes)) return { ok: false, message: "the body is not valid UTF-8" };
  const body = bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  if (body.length === 0) return { ok: false, message: "a JSON body is required" };
  const scan = scanJson(body);
  if (scan.tooDeep) return { ok: false, message: `the body is nested deeper than ${MAXIMUM_DEPTH} levels` };
  const text = body.toString("utf8");
  try {
    const value: unknown = scan.oddNumbers ? JSON.parse(text, keepInexact) : JSON.parse(text);
    return { ok: true, value, text, oddNumbers: scan.oddNumbers, oddTexts: scan.oddTexts };
  } catch (error) {
    const position = /at position (\d+)/.exec((error as Error).message)?.[1];
    return { ok: false, message: `the body is not valid JSON${position === undefined ? "" : ` (at position ${position})`}` };
  }
}
