import type { disputeTemplateReader } from "#contract/manage/dispute/claims.ts";
import type { ReadBy } from "#contract/json/reader.ts";
import { type DisputeTemplate, isLiquid, liquidOfBraces, PLACEHOLDERS } from "#domain/dispute/dispute-template.ts";
import type { TemplateChange } from "#usecases/dispute/dispute-template.ts";

const told = (text: string | null | undefined): string | null =>
  text == null ? null : isLiquid(text) ? text : liquidOfBraces(text);

/** What is left out is null; what is written in the language before Liquid becomes Liquid. */
export function templateChange(body: ReadBy<typeof disputeTemplateReader>): TemplateChange {
  return {
    subject: told(body.subject),
    opening: told(body.opening),
    closing: told(body.closing),
    answerDays: body.answerDays ?? null,
  };
}

export function templateOut({ subject, opening, closing, answerDays }: DisputeTemplate) {
  return { subject, opening, closing, answerDays, placeholders: PLACEHOLDERS };
}
