import type { AnswerOf } from "./answers.ts";
import { answer, api } from "./client.ts";

export type StatementComparison = AnswerOf<"compareStatement">;
export type StatementLine = StatementComparison["lines"][number];

/** A carrier's statement, as text or as a document that was read, beside what came in; `vendor` empty: of all vendors. */
export function compareStatement(
  statement: { readonly text: string } | { readonly documentUuid: string },
  vendor: string,
): Promise<StatementComparison> {
  return answer(
    api.POST("/manage/statements/compare", {
      body: { ...statement, ...(vendor.trim() === "" ? {} : { vendorExternalId: vendor.trim() }) },
    }),
  );
}
