import { minus, printAmount } from "#domain/money/amount.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import type { ReadClaim } from "./read-claim.ts";

/**
 * A claim as the dispute to raise: reasons, a row for each charge in dispute, and the letter. Amounts are text in the invoice's
 * currency.
 */
export function proposedDispute({ claim, letter }: ReadClaim) {
  return {
    party: "Vendor",
    reasons: claim.reasons,
    currency: claim.currency,
    rows: claim.charges
      .filter((row) => row.disputed !== 0n && row.code !== null)
      .map(({ code, billed, payable }) => ({
        code: code ?? "",
        expected: printAmount(payable),
        billed: printAmount(billed),
        variance: printAmount(minus(billed, payable)),
      })),
    totals: {
      billed: printAmount(claim.totals.billed),
      undisputed: printAmount(claim.totals.undisputed),
      disputed: printAmount(claim.totals.disputed),
      payable: printAmount(claim.totals.payable),
    },
    answerBy: claim.answerBy,
    subject: letter.subject,
    text: letterText(letter),
  };
}
