import { sayName } from "../ui/readable-names.ts";

/** Why somebody decides: one of the tenant's reasons, words of one's own, or both. */
export interface Reason {
  readonly code: string;
  readonly words: string;
}
export const NO_REASON: Reason = { code: "", words: "" };

/** As it is kept: "ShortPay: agreed by telephone"; empty when nothing was said. */
export function reasonText({ code, words }: Reason): string {
  return [code, words.trim()].filter((part) => part !== "").join(": ");
}

/** "ShortPay: agreed by telephone" to "Short pay: agreed by telephone"; words of one's own stay as they are. */
export function sayReason(text: string): string {
  const [code = "", ...words] = text.split(": ");
  return /^(?:[A-Z][a-z]+){1,5}$/.test(code) && (words.length > 0 || /[a-z][A-Z]/.test(code))
    ? [sayName(code), ...words].join(": ")
    : text;
}
