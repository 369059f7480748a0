import { addAmounts, type Amount, isNothing, larger, minus, smaller, ZERO } from "../../money/amount.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { SiblingInvoice } from "../facts/audit-facts.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { billedText, listText } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { UNCOMPARED } from "../context/uncompared.ts";
import { askedOf } from "../approval/asked-of-withheld.ts";
import { judgedAsOne, type Withheld, withheldOf } from "../approval/withheld.ts";

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
  asked.amount === billed.amount.replace("-", "") ? "all of it was" : `${moneyText(asked)} of it was`;

const MESSAGES = {
  asksAgain: (d: Again) =>
    `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} withheld by a person from invoice ${listText(d.invoices)}${notesText(d)}.`,
  asksBack: (d: Again) =>
    `${d.charge}: ${billedText(d.billed)} is billed, ${partText(d)} given back before by credit ${listText(d.invoices)}${notesText(d)}, and nobody had asked for it.`,
  givesBack: (d: Again) =>
    `${d.charge}: ${billedText(d.billed)} is billed, and ${partText(d)} withheld by a person from invoice ${listText(d.invoices)} already${notesText(d)}. Approving it would pay the carrier short twice.`,
};
const NOTHING_WITHHELD = notApplicable("nothingWithheld");

/**
 * What a credit gives back of what a person withheld, and was never paid: all of it, or all that one invoice was cut by, beyond
 * what is paid too much. A credit of another amount is about something else. Zero of what is billed.
 */
const givenBackOf = (withheld: Withheld | null, billed: Amount): Amount => {
  if (withheld === null || billed >= 0n || withheld.by.every(isCredit)) return ZERO;
  const back = minus(minus(ZERO, billed), larger(minus(ZERO, withheld.room), ZERO));
  const ofOne = withheld.by.flatMap((sibling, at) => (isCredit(sibling) ? [] : [withheld.each[at] ?? ZERO]));
  const isDeduction = [withheld.amount, ...ofOne].some((deduction) => isNothing(minus(deduction, back)));
  return back > 0n && isDeduction ? smaller(back, withheld.amount) : ZERO;
};

/** Whether what an approved invoice withholds is what it gave back. */
const isCredit = ({ amounts }: SiblingInvoice): boolean =>
  amounts !== null && addAmounts(amounts.map(({ amount }) => amount)) < 0n;

/**
 * A charge asks again for what a person withheld of an earlier invoice of the order (a claim deduction, say), or for what a
 * credit gave back unasked: as far as it is more than the order expects now, less what was approved, less what was withheld. Who
 * approves it lifts what is paid of it. Or a credit is of exactly what a person withheld: the carrier's answer to the deduction,
 * of what was never paid.
 */
export const withheldEarlier = defineRule({
  id: "withheld-earlier",
  title: "A charge asks for what was withheld or given back earlier, or a credit gives back what was withheld",
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
    givesBack: (d) =>
      `${d.charge}: ${billedText(d.billed)} is billed; ${moneyText(d.asked)} of this charge was deducted from invoice ${listText(d.invoices)} already and never paid.`,
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
      const given = givenBackOf(withheld, billed);
      const asked = withheld === null || given > 0n ? given : askedOf(withheld, billed);
      if (withheld === null || asked === 0n) continue;
      found.push({
        message: given > 0n ? "givesBack" : withheld.by.every(isCredit) ? "asksBack" : "asksAgain",
        data: {
          reasons: withheld.reasons,
          charge: chief.code,
          billed: context.money(billed),
          asked: context.money(asked),
          withheld: context.money(withheld.amount),
          invoices: withheld.by.map((invoice) => invoice.invoiceNumber),
        },
        charge: chief.code,
        ...(given > 0n ? {} : { expected: minus(billed, asked), billed }),
        invoiceUuids: withheld.by.map((invoice) => invoice.uuid),
      });
    }
    return outcomeOf(found);
  },
});
