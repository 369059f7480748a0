import { addAmounts, minus, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { SiblingInvoice } from "../facts/audit-facts.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, listText } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { UNCOMPARED } from "../context/uncompared.ts";
import { askedOf } from "../approval/asked-of-withheld.ts";
import { judgedAsOne, withheldOf } from "../approval/withheld.ts";

/** Without the period that ends it. */
const bare = (reason: string): string => reason.replace(/[\s.]+$/, "");

type Again = {
  charge: string;
  billed: MoneyData;
  asked: MoneyData;
  withheld: MoneyData;
  invoices: readonly string[];
  /** As people gave them. */
  reasons: readonly string[];
};

/** " (250.00 USD in all; damaged pallets)", where an earlier decision kept back more than is asked for. */
const notesText = ({ asked, withheld, reasons }: Again): string => {
  const notes = [...(asked.amount === withheld.amount ? [] : [`${moneyText(withheld)} in all`]), ...reasons.map(bare)];
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
};
const partText = ({ billed, asked }: Again): string =>
  asked.amount === billed.amount ? "all of it was" : `${moneyText(asked)} of it was`;

const MESSAGES = {
  asksAgain: (d: Again) =>
    `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} withheld by a person from invoice ${listText(d.invoices)}${notesText(d)}.`,
  asksBack: (d: Again) =>
    `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} given back before by credit ${listText(d.invoices)}${notesText(d)}, and nobody had asked for it.`,
};
const NOTHING_WITHHELD = notApplicable("nothingWithheld");

/** Whether what an approved invoice withholds is what it gave back. */
const isCredit = ({ amounts }: SiblingInvoice): boolean =>
  amounts !== null && addAmounts(amounts.map(({ amount }) => amount)) < 0n;

/**
 * A charge asks again for what a person withheld of an earlier invoice of the order (a claim deduction, say), or for what a
 * credit gave back unasked: as far as it is more than the order expects now, less what was approved, less what was withheld. Who
 * approves it lifts what is paid of it.
 */
export const withheldEarlier = defineRule({
  id: "withheld-earlier",
  title: "A charge asks for what was withheld or given back earlier",
  since: 5,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { ...UNCOMPARED, nothingWithheld: "nothing of the order was withheld with a reason, or given back unasked" },
  toCarrier: {
    asksAgain: (d) =>
      `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} deducted from invoice ${listText(d.invoices)}${notesText(d)}, and is asked for again.`,
    asksBack: (d) =>
      `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} credited by ${listText(d.invoices)}${d.asked.amount === d.withheld.amount ? "" : ` (${moneyText(d.withheld)} in all)`}, and is asked for again.`,
  },
  check: (facts, context) => {
    if (
      !facts.siblings.some(
        (sibling) => sibling.status === "approved" && sibling.withheld !== undefined && sibling.withheld.length > 0,
      )
    )
      return NOTHING_WITHHELD;
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { rows, chief } of judgedAsOne(context.comparison.rows)) {
      const withheld = withheldOf(context, chief);
      const billed = addAmounts(rows.map((row) => row.billed));
      const asked = withheld === null ? ZERO : askedOf(withheld, billed);
      if (withheld === null || asked === 0n) continue;
      found.push({
        message: withheld.by.every(isCredit) ? "asksBack" : "asksAgain",
        data: {
          reasons: withheld.reasons,
          charge: chief.code,
          billed: context.money(billed),
          asked: context.money(asked),
          withheld: context.money(withheld.amount),
          invoices: withheld.by.map((invoice) => invoice.invoiceNumber),
        },
        charge: chief.code,
        expected: minus(billed, asked),
        billed,
        invoiceUuids: withheld.by.map((invoice) => invoice.uuid),
      });
    }
    return outcomeOf(found);
  },
});
