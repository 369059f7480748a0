import { POLICY_SETTINGS as ENGLISH_SETTINGS, SETTING_CARDS as ENGLISH_CARDS } from "../../../src/contract/policy/settings.ts";
import { translated } from "../language/text.ts";

/**
 * What is shown of a setting: its label and what helps with it, what an entry of a list is called and what an empty one means.
 * Everything else is data.
 */
const SHOWN = new Set(["label", "help", "noun", "none"]);

const inLanguage = (value: unknown, name?: string): unknown => {
  if (typeof value === "string") return name !== undefined && SHOWN.has(name) ? translated(value) : value;
  if (Array.isArray(value)) return value.map((entry) => inLanguage(entry));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inLanguage(entry, key)]));
};

/** The table of policy settings with its texts in the reader's language. */
export const POLICY_SETTINGS = inLanguage(ENGLISH_SETTINGS) as typeof ENGLISH_SETTINGS;
export const SETTING_CARDS = Object.fromEntries(
  Object.entries(ENGLISH_CARDS).map(([card, title]) => [card, translated(title)]),
) as unknown as typeof ENGLISH_CARDS;
