import { type DisputeTemplate, liquidOfBraces } from "#domain/dispute/dispute-template.ts";

/**
 * A template as it is stored (`tenant.dispute_template`, versions of it); without `language` it names values in single braces.
 */
export interface StoredTemplate extends DisputeTemplate {
  readonly language: "liquid";
}

/** Reads the JSON of the column, already parsed. Throws on what no release wrote. */
export function templateFromStored(stored: unknown): StoredTemplate {
  const { language, subject, opening, closing, answerDays } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  if (
    typeof subject !== "string" ||
    typeof opening !== "string" ||
    typeof closing !== "string" ||
    typeof answerDays !== "number" ||
    (language !== undefined && language !== "liquid")
  )
    throw new Error("a stored template of disputes has not its subject, opening, closing and days, or a language of its own");
  const told = language === "liquid" ? (text: string): string => text : liquidOfBraces;
  return { language: "liquid", subject: told(subject), opening: told(opening), closing: told(closing), answerDays };
}
