import type { Reading } from "../reading/fact.ts";

/** Strokes of a pen beside a label that asks for them, or on the line above a weaker one. */
const SURE_OF_SIGNATURE = 0.85;

/** Whether a signature was seen on a paper, surely enough to count; absent: nobody looked for one. */
export function isSigned(signature: Reading["signature"]): boolean {
  return signature !== undefined && signature.value && signature.confidence >= SURE_OF_SIGNATURE;
}
