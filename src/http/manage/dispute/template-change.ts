import type { disputeTemplateReader } from "#contract/manage/claims.ts";
import type { ReadBy } from "#contract/json/reader.ts";
import type { TemplateChange } from "#usecases/dispute/dispute-template.ts";

/** What is left out is null. */
export function templateChange(body: ReadBy<typeof disputeTemplateReader>): TemplateChange {
  return {
    subject: body.subject ?? null,
    opening: body.opening ?? null,
    closing: body.closing ?? null,
    answerDays: body.answerDays ?? null,
  };
}
