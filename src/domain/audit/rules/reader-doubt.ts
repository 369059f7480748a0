import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { isContradictedBy, isListed, nameOfService } from "../../charge/charge-words.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { sumText } from "../../money/money-text.ts";
import { defineRule } from "../context/define-rule.ts";
import { sentence } from "../findings/message-text.ts";
import { PASS, notEvaluated } from "../findings/outcome.ts";
import { addsUp } from "../identity/same-invoice.ts";

/** The reader's doubt about a total, which lines-do-not-add-up tells with its amounts. */
const OUT_OF_BALANCE = "total-out-of-balance";

/** Whether a text beside a code that only the tenant or its vendor knows as freight or fuel is of another charge or fee. */
const isOtherBesideOwn = ({ name }: Charge, text: string, book: ChargeCodeBook): boolean => {
  if (name.agreedCode !== undefined || name.value === null || isListed(name)) return false;
  const own = book.resolve({ type: name.type, value: name.value, description: null });
  if (!own.known || (own.kind !== "linehaul" && own.kind !== "fuel")) return false;
  if (book.resolve({ type: name.type, value: null, description: text }).code === own.code) return false;
  return isContradictedBy(own.kind === "fuel" ? "FUEL" : "LINEHAUL", text);
};

/** Charges whose code is freight and whose text is something else, by the tenant's own names or by everybody's. */
const contradictedBeside = ({ charges, currency }: Invoice, book: ChargeCodeBook): Invoice["doubts"] =>
  charges.flatMap((charge): Invoice["doubts"] => {
    const { name, amount } = charge;
    if (amount === 0n) return [];
    const [text] = [name.description, name.lineText].filter(
      (each) => each != null && (book.namedBeside(name, nameOfService(each)) !== null || isOtherBesideOwn(charge, each, book)),
    );
    if (text == null) return [];
    const sum = sumText(amount, currency);
    const message = `code ${name.value} stands beside "${text}": which of the two the ${sum} is for is for a person to say`;
    return [{ code: "charge-code-contradicted", message }];
  });

/**
 * The reader of the invoice (EDI, mail, capture) was not sure of something, or a charge's code is one thing and its text another:
 * a person looks before it is approved. An invoice that says too little (a legacy body without validations) is judged by nobody
 * but a person.
 */
export const readerDoubt = defineRule({
  id: "reader-doubt",
  title: "The reader had a doubt",
  since: 1,
  severity: "review",
  settings: ["rules"],
  messages: { doubt: (d: { code: string; doubt: string }) => sentence(d.doubt) },
  reasons: { saysTooLittle: (d: { lacks: string }) => `the invoice says too little to be judged: ${d.lacks}` },
  toCarrier: {
    doubt: (d) =>
      sentence(d.doubt.replace(/which of the two (.*) is for is for a person to say$/, "please say which of the two $1 is for")),
  },
  check: (facts, { invoice, book }) => {
    const contradicted = contradictedBeside(invoice, book);
    if (invoice.doubts.length === 0 && contradicted.length === 0) return PASS;
    const setting = facts.policy.rules["lines-do-not-add-up"];
    const isToldThere = setting !== "off" && setting !== "information" && !addsUp(invoice);
    const doubts = [...invoice.doubts.filter((doubt) => !(isToldThere && doubt.code === OUT_OF_BALANCE)), ...contradicted];
    if (doubts.length === 0) return PASS;
    if (doubts.every((doubt) => doubt.isLack === true))
      return notEvaluated("saysTooLittle", { lacks: doubts.map((doubt) => doubt.message).join(" ") });
    return doubts.map((doubt) => ({ message: "doubt", data: { code: doubt.code, doubt: doubt.message } }));
  },
});
