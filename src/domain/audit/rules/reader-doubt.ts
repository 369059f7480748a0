import { PASS, defineRule } from "../define-rule.ts";

/**
 * The reader of the invoice (EDI, mail, capture) was not sure of something, or a charge's code is one thing and its text another: a person looks before
 * it is approved.
 */
export const readerDoubt = defineRule({
  id: "reader-doubt",
  title: "The reader had a doubt",
  since: 1,
  severity: "review",
  settings: [],
  messages: { doubt: (d: { code: string; doubt: string }) => d.doubt },
  reasons: {},
  check: (_, { invoice }) =>
    invoice.doubts.length === 0
      ? PASS
      : invoice.doubts.map((doubt) => ({ message: "doubt", data: { code: doubt.code, doubt: doubt.message } })),
});
