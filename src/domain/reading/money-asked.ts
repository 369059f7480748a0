import { absolute, addAmounts, type Amount, parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { ChargeFacts, Check, Fact, Fields } from "./fact.ts";
import { amountAtEnd } from "./charge-rows.ts";
import type { Cell } from "./lines.ts";
import { isOfOtherMoney } from "./one-currency.ts";
import type { Box } from "./page.ts";
import { type Sheet, type SheetLine, wholeLine } from "./sheet.ts";

/** What was paid before, in the languages that are read: an advance at the pump, a deposit, a payment that came in. */
const PAID =
  /(?<!\p{L})(?:less\s+(?:(?:fuel|cash|trip|driver)\s+)?(?:advances?|deposits?|payments?|cash|paid|credits?)|(?:fuel|cash|trip|driver)\s+advances?|advances?\s+(?:paid|issued|taken)|amounts?\s+(?:already\s+)?paid|paid\s+to\s+date|payments?\s+(?:received|made|applied|to\s+date)|deposits?\s+(?:received|paid)|prepayments?|comdata|comche(?:c|que)?ks?|t-?cheks?|credits?\s+applied|acomptes?|d[ée]j[àa]\s+(?:pay|vers)[ée]e?s?|anzahlung(?:en)?|(?:bereits|schon)\s+(?:ge|be)zahlt|anticipos?|pagado|abonado|vooruitbetaling|aanbetaling)(?!\p{L})/iu;
/** What the total holds already, or falls to where it is paid early. */
const WITHIN_TOTAL =
  /(?<!\p{L})(?:incl\p{L}*|of\s+which|davon|dont|enthalten\p{L}*|inkl|waarvan|incluid[oa]s?|y\s+compris|skonto|escompte|pronto\s+pago|prompt|if\s+paid|(?:paid|payment)\s+within|betalingskorting)(?!\p{L})/iu;
const TAX =
  /(?<!\p{L})(?:tax(?:es|able)?|vat|[gp]st|hst|qst|tps|tvq|tva|mwst|ust|mehrwertsteuer|umsatzsteuer|iva|btw)(?!\p{L})/iu;
/** In parts of the page's width: amounts of one column begin or end at the same place. */
const SAME_END = 0.02;
const SAME_START = 0.005;
const MAX_NAMED = 3;

interface AmountBeside {
  readonly amount: Amount;
  readonly cell: Cell;
  readonly line: SheetLine;
  readonly text: string;
}

/**
 * Whether the total is the last word. A bill may go on below it: an advance is taken off, a tax is added, a balance is left. What
 * is to be paid a person says then, who sees the page.
 */
export function belowTotalCheck(sheet: Sheet, { totalAmount }: Fields, charges: readonly ChargeFacts[]): Check {
  const check = "nothing-below-the-total";
  const total = parseAmount(totalAmount?.value ?? "");
  const [other, ...others] =
    total === undefined || totalAmount === undefined ? [] : otherMoney(sheet, totalAmount, total, charges);
  if (other === undefined) return { check, passed: true, message: "its total is what it asks for" };
  const named = [other, ...others].slice(0, MAX_NAMED).map(({ amount, text }) => `${decimalText(amount)} (${text.slice(0, 60)})`);
  return {
    check,
    passed: false,
    message: `beside its total of ${totalAmount?.value ?? ""} it says ${named.join(", ")}: say what is to be paid`,
  };
}

const otherMoney = (
  { lines, writing }: Sheet,
  total: Fact,
  amount: Amount,
  charges: readonly ChargeFacts[],
): readonly AmountBeside[] => {
  const own = new Set(charges.flatMap((charge) => charge.amount ?? []).map(placeOf));
  const seen = lines.flatMap((line): readonly AmountBeside[] => {
    const { text } = wholeLine(line);
    return line.cells.flatMap((cell) => {
      const [read, at] = amountAtEnd(cell, writing) ?? [];
      const isOther = read !== undefined && read !== 0n && absolute(read) !== absolute(amount);
      return isOther && at !== undefined && !own.has(placeOf(at)) ? [{ amount: read, cell: at, line, text }] : [];
    });
  });
  const told = seen.filter(({ text }) => !isOfOtherMoney(text) && !WITHIN_TOTAL.test(text));
  const below = told.filter(({ cell }) => isBelow(cell, total) && isInColumn(cell.box, total.box));
  // The net amount and its tax, told once more. What was paid and what is left make the total, too.
  const isMadeOf = below.some(({ text }) => TAX.test(text)) && addAmounts(below.map((each) => each.amount)) === amount;
  const paid = told.filter(({ text }) => PAID.test(text));
  return [...new Set([...paid, ...(isMadeOf ? [] : below)])];
};

const placeOf = ({ page, box }: Pick<Fact, "page" | "box">): string => `${page} ${box?.join(" ")}`;

const isBelow = ({ page, box }: Cell, total: Fact): boolean =>
  page === total.page && total.box !== null && box[1] >= total.box[1] + total.box[3] / 2;

const isInColumn = ([left, , width]: Box, of: Box | null): boolean =>
  of !== null && (Math.abs(left + width - of[0] - of[2]) < SAME_END || Math.abs(left - of[0]) < SAME_START);

/** Stamps and headings of papers by which nobody is to pay, or not again; alone in their cell, as sentences say much else. */
const NO_DEMAND =
  /^\W{0,8}(?:(?:invoice\s)?status\s?:?\s?)?(?:(?:(?:document|invoice|transaction)\stype\s?:?\s?)?credit|paid(?:\sin\sfull)?|void(?:ed)?|do\snot\spay|no\spayment\s(?:is\s)?(?:due|required|necessary)|(?:this\sis\s)?not\s(?:an?\s)?(?:invoice|bill)|for\s(?:your\s)?(?:information|records)\sonly|duplicate(?:\s(?:copy|invoice|bill|original))?|pro[\s-]?forma(?:\sinvoice)?|draft(?:\s(?:invoice|bill|copy|only))?|(?:sample|specimen|preliminary)(?:\s(?:invoice|bill|copy|only))?|(?:first|second|third|final|last|past\sdue|overdue|reminder)\snotice|(?:friendly\s|payment\s|invoice\s)?reminder|memo\s(?:bill|copy|only)|cancel+ed|bezahlt|storniert|duplikat|zweitschrift|pay[ée]e?|acquitt[ée]e?|annul[ée]e?|duplicata|pagad[oa]|cancelad[oa]|anulad[oa]|duplicado|betaald|geannuleerd)(?:\W{1,5}(?:paid(?:\sin\sfull)?|void|do\snot\spay|no\spayment\s(?:due|required)|copy|not\san?\s(?:invoice|bill)|for\s(?:information|records)\sonly)){0,3}(?:\W{1,5}(?:on\s)?[\d/.-]{6,10})?\W{0,8}$/iu;
/** Of a table with columns for what was billed, paid and is left. */
const MAX_CELLS_OF_STAMP = 2;

/** Sentences by which it was paid, or is without anybody's doing: `Your card ending 4412 was charged $340.00`. */
const WAS_PAID =
  /(?<!\p{L})(?:payments?\s(?:of\s|in\sthe\samount\sof\s)[^\p{L}]{0,3}[\d.,]{3,14}\s{0,2}(?:usd\s|cad\s)?(?:(?:was|were|has\sbeen|have\sbeen)\s)?(?:received|made|processed|applied|charged)|(?:received|paid)\swith\sthanks|thank\syou\sfor\syour\spayment|(?:has|have)\s(?:already\s)?been\s(?:paid|settled|charged)|(?:card|account|wallet)\s[^.]{0,30}(?:was|has\sbeen|will\sbe)\s(?:automatically\s)?(?:charged|debited|drafted)|(?:will\sbe|was|has\sbeen)\s(?:automatically\s)?(?:debited|drafted|deducted)|(?:paid|settled)\s(?:by|via|with)\s(?:credit\scard|card|visa|mastercard|amex|ach|eft|wire|zelle|paypal|che(?:ck|que))|auto-?pay\s(?:is\s)?(?:on|active|enabled|scheduled)|bereits\sbezahlt|wird\s[^.]{0,40}(?:abgebucht|eingezogen)|sera\spr[ée]lev[ée]|a\s[ée]t[ée]\s(?:pay|r[ée]gl)[ée]e?|fue\spagad[oa]|ha\ssido\spagad[oa])(?!\p{L})/iu;
/** What would be so, and what is not. */
const CONDITIONAL =
  /(?<!\p{L})(?:if|unless|until|once|when|after|not|never|any|please|must|may|disregard|falls|wenn|falls|si|cuando)(?!\p{L})/iu;

/** Whether anybody is to pay by it: a copy that says it was paid, or is not to be paid, is looked at by a person. */
export function demandCheck({ lines }: Sheet): Check {
  const check = "asks-for-payment";
  const stamp =
    lines
      .filter(({ cells }) => cells.length <= MAX_CELLS_OF_STAMP)
      .flatMap(({ cells }) => cells.map(({ text }) => text.trim()))
      .find((text) => NO_DEMAND.test(text)) ??
    lines.map((line) => wholeLine(line).text).find((text) => WAS_PAID.test(text) && !CONDITIONAL.test(text));
  return stamp === undefined
    ? { check, passed: true, message: "nothing on it says that it was paid, or is not to be" }
    : { check, passed: false, message: `it says "${stamp.slice(0, 60)}": say whether it is to be paid` };
}

/** Rows that are asked for by another bill, or are money of the goods: a balance of before, an invoice that is open, a C.O.D. */
const OF_OTHER_BILL =
  /(?<!\p{L})(?:(?:previous|prior|opening|old|last|past[\s-]due|overdue|outstanding|unpaid|open)\s(?:account\s)?(?:balance|amount|invoices?|bills?|statement|charges)|balance\s(?:(?:brought\s|carried\s)?forward|brought|from|of)|carr(?:ied|y)\s?-?\s?(?:over|forward)|(?:value|cost|price)\sof\s(?:goods|merchandise)|solde\s(?:ant[ée]rieur|pr[ée]c[ée]dent|report[ée])|saldo\s(?:anterior|vortrag)|(?:alter\s|offener\s)saldo|saldovortrag)(?!\p{L})|^(?:invoice|inv)\W{0,3}(?:no|nr|number)?\W{0,3}[a-z]{0,4}-?\d{3,}|^c\.?\s?o\.?\s?d\.?(?:\s(?:amount|value|of\s\p{L}+|to\scollect|collect(?:ion)?\samount)[^.]{0,20})?$/iu;

/** Whether each of its charges is one of this bill: who pays a balance of before with it pays it twice. */
export function ownChargesCheck(charges: readonly ChargeFacts[]): Check {
  const check = "charges-of-this-bill";
  const other = charges.find(({ description }) => description !== undefined && OF_OTHER_BILL.test(description.value.trim()));
  return other === undefined
    ? { check, passed: true, message: "its charges are its own" }
    : {
        check,
        passed: false,
        message: `it charges ${other.amount?.value ?? "an amount"} for "${other.description?.value.slice(0, 60) ?? ""}", which is of another bill or of the goods: say what is to be paid`,
      };
}
