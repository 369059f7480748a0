import { foldChargeName } from "../../charge/charge-code-book.ts";
import { isNothing, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, sentenceStart } from "../findings/message-text.ts";

const MESSAGES = {
  unknownName: (d: { code: string | null; text: string | null; billed: MoneyData }) =>
    `No charge code or alias is known for ${nameText(d.code, d.text)}, ${billedText(d.billed)}.`,
};

/** The carrier's own words, with its code after them where that says more. */
const nameText = (code: string | null, text: string | null): string =>
  code !== null && text !== null
    ? `"${text}"${foldChargeName(code) === foldChargeName(text) ? "" : ` (${code})`}`
    : code !== null || text !== null
      ? `"${code ?? text}"`
      : "a charge without a name";

/** A charge's code and text are known by no code or alias of the tenant or vendor. */
export const chargeUnmapped = defineRule({
  id: "charge-unmapped",
  title: "A charge's name is unknown",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {
    unknownName: (d) => `${sentenceStart(nameText(d.code, d.text))}: ${billedText(d.billed)} is billed, and is not on the order.`,
  },
  check: (_, context) => {
    const { comparison, invoice } = context;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of comparison.rows) {
      if (row.known) continue;
      // Lines of nothing inform, unless there are so many that together they are something.
      const isNothingAtAll = isNothing(row.billed) && row.lines.every((at) => isNothing(invoice.charges[at]?.amount ?? ZERO));
      for (const at of row.lines) {
        const charge = invoice.charges[at];
        if (charge === undefined) continue;
        const { value, description } = charge.name;
        found.push({
          message: "unknownName",
          data: { code: value, text: description, billed: context.moneyAsBilled(charge.amount) },
          ...(isNothingAtAll ? { severity: "information" as const } : {}),
          charge: row.code,
          billed: charge.amount,
          currency: context.billedCurrency,
        });
      }
    }
    return outcomeOf(found);
  },
});
