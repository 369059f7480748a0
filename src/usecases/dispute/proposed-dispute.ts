import type { StoredResult } from "#domain/stored/upcast-result.ts";
import { proposeDispute } from "#domain/lifecycle/propose-dispute.ts";
import { type Amount, amountOf, printAmount } from "#domain/money/amount.ts";

const amount = (text: string | null): Amount | null => (text === null ? null : amountOf(text));
const text = (one: Amount | null): string | null => (one === null ? null : printAmount(one));

/** What a stored audit would write to the vendor; null when it disputes nothing. Amounts are text. */
export const proposedDispute = (result: StoredResult, invoiceNumber: string) => {
  const charges = result.charges.map(({ code, expected, billed, variance }) => ({
    code,
    expected: amount(expected),
    billed: amountOf(billed),
    variance: amount(variance),
  }));
  const proposal = proposeDispute({ currency: result.currency, findings: result.findings, charges }, invoiceNumber);
  if (proposal === null) return null;
  return {
    party: "Vendor",
    reasons: proposal.reasons,
    rows: proposal.rows.map(({ code, expected, billed, variance }) => ({
      code,
      expected: text(expected),
      billed: printAmount(billed),
      variance: text(variance),
    })),
    text: proposal.text,
  };
};
