import type { AnswerOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type StatementComparison = AnswerOf<"compareStatement">;
export type StatementLine = StatementComparison["lines"][number];

/** A carrier's statement beside what came in; `vendor` empty: of all vendors. */
export function compareStatement(text: string, vendor: string) {
  return answer(
    api.POST("/manage/statements/compare", {
      body: { text, ...(vendor.trim() === "" ? {} : { vendorExternalId: vendor.trim() }) },
    }),
  );
}
