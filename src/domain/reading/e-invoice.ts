import type { DocumentType } from "../document/document-types.ts";
import { addAmounts, type Amount, amount as tenThousandths, parseAmount, parseRate, printRate } from "../money/amount.ts";
import { type ChargeFacts, type ChargePart, type Check, type Fact, FIELD_NAMES, type FieldName, type Fields } from "./fact.ts";
import { decimalText } from "./decimal-text.ts";

/** An invoice as a structured file states it, before anything is made of its texts. */
export interface EInvoice {
  readonly syntax: "CII" | "UBL";
  /** Code of UNTDID 1001: 380 is an invoice, 381 a credit note, 384 a corrected invoice. */
  readonly typeCode: string;
  /** Each text the file gives for a field: several that differ are a doubt. */
  readonly fields: Readonly<Partial<Record<FieldName, readonly string[]>>>;
  readonly lines: readonly EInvoiceLine[];
  /** What is left to pay of the total, where the file says it. */
  readonly due: readonly string[];
}

export interface EInvoiceLine {
  readonly description: string | undefined;
  readonly code?: string | undefined;
  readonly rate?: string | undefined;
  readonly quantity?: string | undefined;
  /** As the file names the unit (UN/ECE recommendation 20). */
  readonly unit?: string | undefined;
  readonly amount: string | undefined;
  /** True for an allowance: its amount comes off. */
  readonly isDeducted: boolean;
}

export interface EInvoiceFacts {
  readonly type: DocumentType;
  readonly fields: Fields;
  readonly charges: readonly ChargeFacts[];
  readonly checks: readonly Check[];
}

/** UNTDID 1001, as EN 16931 takes it over. */
const CREDIT_NOTES = ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"];
const CORRECTED = ["384"];
/** Left out are those that ask for a payment or inform, and are no invoices: pro forma bills (325), valuations, 751. */
const INVOICES = "80 82 84 130 295 326 380 383 385 386 387 388 389 390 393 394 395 456 457 527 575 623 633 780 935".split(" ");

/**
 * The facts of a structured invoice. They are exactly what the file says; what it says twice, and differently, is left out and is
 * a check that fails. A credit note states what it gives back as positive amounts: here it is negative.
 */
export function factsOfEInvoice(invoice: EInvoice): EInvoiceFacts {
  const isCredit = CREDIT_NOTES.includes(invoice.typeCode);
  const isCorrected = isCredit || CORRECTED.includes(invoice.typeCode);
  const isInvoice = isCorrected || INVOICES.includes(invoice.typeCode);
  const stated = (invoice.fields.totalAmount ?? []).map(parseAmount).find((amount) => amount !== undefined);
  const turns = isCredit && stated !== undefined && stated > 0n;
  const signed = (text: string, isDeducted = false): Amount | undefined => {
    const amount = parseAmount(text);
    return amount !== undefined && turns !== isDeducted ? tenThousandths(-amount) : amount;
  };
  const fields: Partial<Record<FieldName, Fact>> = {};
  const unclear: FieldName[] = [];
  for (const name of FIELD_NAMES) {
    const texts = new Set(
      (invoice.fields[name] ?? []).map((text) => {
        const amount = name === "totalAmount" ? signed(text) : undefined;
        return amount === undefined ? text : decimalText(amount);
      }),
    );
    const [value, ...others] = texts;
    if (value === undefined) continue;
    if (others.length > 0 || (name === "totalAmount" && parseAmount(value) === undefined)) unclear.push(name);
    else fields[name] = embedded(value);
  }
  const amounts = invoice.lines.map(({ amount, isDeducted }) => (amount === undefined ? undefined : signed(amount, isDeducted)));
  const charges = invoice.lines.map((line, at) => chargeOf(line, amounts[at]));
  const total = fields.totalAmount === undefined ? undefined : parseAmount(fields.totalAmount.value);
  return {
    type: isCorrected ? "InvoiceCorrected" : "Invoice",
    fields,
    charges,
    checks: [
      {
        check: "invoice-kind",
        passed: isInvoice,
        message: isInvoice
          ? `the file is an invoice of type ${invoice.typeCode}`
          : `the file is of type ${invoice.typeCode === "" ? "unknown" : invoice.typeCode}, which is no invoice: ask for the invoice`,
      },
      {
        check: "stated-once",
        passed: unclear.length === 0,
        message:
          unclear.length === 0
            ? "each field is stated once"
            : `stated several times, differently, or in no form that can be read: ${unclear.join(", ")}`,
      },
      sumCheck(amounts, total),
      dueCheck(invoice.due, total, turns),
    ],
  };
}

const embedded = (value: string): Fact => ({ value, confidence: 1, page: null, box: null, found: "embedded", candidates: [] });

const chargeOf = (line: EInvoiceLine, amount: Amount | undefined): ChargeFacts => {
  const parts: Partial<Record<ChargePart, Fact>> = {};
  const put = (part: ChargePart, value: string | undefined): void => {
    if (value !== undefined && value !== "") parts[part] = embedded(value);
  };
  put("description", line.description);
  put("code", line.code);
  const rate = line.rate === undefined ? undefined : parseRate(line.rate);
  const quantity = line.quantity === undefined ? undefined : parseRate(line.quantity);
  if (rate !== undefined && quantity !== undefined) {
    put("rate", printRate(rate, 2));
    put("quantity", printRate(quantity));
    put("qualifier", line.unit);
  }
  put("amount", amount === undefined ? undefined : decimalText(amount));
  return parts;
};

const sumCheck = (amounts: readonly (Amount | undefined)[], total: Amount | undefined): Check => {
  const check = "charges-make-total";
  if (total === undefined) return { check, passed: false, message: "there is no total" };
  if (amounts.length === 0) return { check, passed: false, message: "the file states a total and no charges: enter them" };
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length < amounts.length) return { check, passed: false, message: "a charge has no amount that can be read" };
  const sum = addAmounts(known);
  return sum === total
    ? { check, passed: true, message: `the charges make the total of ${decimalText(total)}` }
    : { check, passed: false, message: `the charges make ${decimalText(sum)}, the total says ${decimalText(total)}` };
};

const dueCheck = (due: readonly string[], total: Amount | undefined, turns: boolean): Check => {
  const check = "nothing-prepaid";
  const asked = due.map((text) => {
    const amount = parseAmount(text);
    return amount !== undefined && turns ? tenThousandths(-amount) : amount;
  });
  const other = total === undefined ? undefined : asked.find((amount) => amount !== total);
  return asked.length === 0 || total === undefined || asked.every((amount) => amount === total)
    ? { check, passed: true, message: "the whole total is asked for" }
    : {
        check,
        passed: false,
        message: `asked for is ${other === undefined ? "what cannot be read" : decimalText(other)} of a total of ${decimalText(total)}: something was paid, or rounded`,
      };
};
