import { defineRule } from "../define-rule.ts";
import { PASS, notEvaluated } from "../outcome.ts";
import { addsUp } from "../same-invoice.ts";

/** The reader's doubt about a total, which lines-do-not-add-up tells with its amounts. */
const OUT_OF_BALANCE = "total-out-of-balance";

/**
 * The reader of the invoice (EDI, mail, capture) was not sure of something, or a charge's code is one thing and its text another: a person looks before
 * it is approved. An invoice that says too little (a legacy body without validations) is judged by nobody but a person.
 */
export const readerDoubt = defineRule({
  id: "reader-doubt",
  title: "The reader had a doubt",
  since: 1,
  severity: "review",
  settings: ["rules"],
  messages: { doubt: (d: { code: string; doubt: string }) => d.doubt },
  reasons: { saysTooLittle: (d: { lacks: string }) => `the invoice says too little to be judged: ${d.lacks}` },
  toCarrier: {},
  check: (facts, { invoice }) => {
    if (invoice.doubts.length === 0) return PASS;
    const setting = facts.policy.rules["lines-do-not-add-up"];
    const isToldThere = setting !== "off" && setting !== "information" && !addsUp(invoice);
    const doubts = invoice.doubts.filter((doubt) => !(isToldThere && doubt.code === OUT_OF_BALANCE));
    if (doubts.length === 0) return PASS;
    if (doubts.every((doubt) => doubt.isLack === true))
      return notEvaluated("saysTooLittle", { lacks: doubts.map((doubt) => doubt.message).join(" ") });
    return doubts.map((doubt) => ({ message: "doubt", data: { code: doubt.code, doubt: doubt.message } }));
  },
});
