import { decimalText, moneyText } from "../audit/message-text.ts";
import { addDays, type Day } from "../day/day.ts";
import type { Letter } from "../dispute/letter.ts";
import { type Amount, type Currency, printAmount } from "../money/amount.ts";
import { CAUSE_TEXTS, type RecoveryCause } from "./recovery.ts";

/** What the letter of a recovery tells. Amounts are in the order's currency. */
export interface RecoveryClaim {
  readonly tenantName: string;
  readonly orderNumber: string;
  readonly orderVersion: number;
  readonly vendorName: string | null;
  readonly scac: string | null;
  readonly currency: Currency;
  readonly approved: Amount;
  readonly due: Amount;
  readonly settled: Amount;
  /** What is asked for. */
  readonly amount: Amount;
  readonly causes: readonly RecoveryCause[];
  readonly invoices: readonly { readonly invoiceNumber: string; readonly approvedOn: string; readonly approved: Amount }[];
  readonly asOf: Day;
  readonly answerDays: number;
}

/** Asks a carrier to give back what it was paid too much (49 CFR 378.4: claimant, invoices, amount and why). */
export function recoveryLetter(claim: RecoveryClaim): Letter {
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency: claim.currency });
  const cell = (amount: Amount): string => decimalText(printAmount(amount));
  const answerBy = addDays(claim.asOf, claim.answerDays);
  const vendor = [claim.vendorName, claim.scac === null ? null : `SCAC ${claim.scac}`].filter((part) => part !== null);
  return {
    subject: `Overpayment of ${money(claim.amount)} on order ${claim.orderNumber}`,
    opening: `For order ${claim.orderNumber} you were approved ${money(claim.approved)}; ${money(claim.due)} is due. Please return or credit ${money(claim.amount)}.`,
    facts: [
      ["Order", `${claim.orderNumber}, version ${claim.orderVersion}`],
      ...(vendor.length === 0 ? [] : [["Carrier", vendor.join(", ")] as const]),
      ["Currency", claim.currency],
      ["Answer by", answerBy],
    ],
    table: {
      head: ["Invoice", "Approved on", "Approved"],
      rows: claim.invoices.map((invoice) => [invoice.invoiceNumber, invoice.approvedOn, cell(invoice.approved)]),
      total: ["Total", "", cell(claim.approved)],
    },
    totals: [
      ["Approved", money(claim.approved)],
      ["Due", money(claim.due)],
      ...(claim.settled === 0n ? [] : [["Settled already", money(claim.settled)] as const]),
      ["To be returned", money(claim.amount)],
    ],
    reasons: claim.causes.map((cause) => CAUSE_TEXTS[cause]),
    evidence: [`Order ${claim.orderNumber}, version ${claim.orderVersion}`],
    closing: `Please send the payment or a credit invoice that names the order by ${answerBy}.\n\n${claim.tenantName}`,
  };
}
