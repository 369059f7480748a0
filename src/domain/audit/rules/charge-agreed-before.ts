import { absolute, addAmounts, amountOf, isNothing, minus, plus } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { moneyText } from "../../money/money-text.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import { defineRule } from "../context/define-rule.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { listText } from "../findings/message-text.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

const NOTHING_AGREED = notApplicable("nothingAgreed");

const MESSAGES = {
  sameAmount: (d: {
    charges: readonly string[];
    billed: MoneyData;
    as: string;
    agreed: MoneyData;
    invoices: readonly string[];
  }) =>
    `${listText(d.charges)}: ${moneyText(d.billed)} is billed, and ${moneyText(d.agreed)} was approved beside the order as ${d.as} (invoice ${listText(d.invoices)}): one charge may be billed twice, under two codes.`,
};

/** A hundredth of what was agreed, and at most two. No limit of the policy: what the invoice says could narrow that. */
const NEAR_BY = 100n;
const NEAR = amountOf("2");

/**
 * A code that people agreed to beyond the orders, and the amounts that it may come again as: each invoice's, and all together.
 */
interface AgreedCode {
  readonly row: ComparedCode;
  readonly amounts: readonly Amount[];
  readonly invoices: readonly { readonly uuid: string; readonly invoiceNumber: string }[];
}

const agreedCodes = (facts: RuleFacts, { comparison: { rows }, book }: RuleContext): readonly AgreedCode[] =>
  rows
    .filter((row) => row.agreed > 0n && row.kind !== "tax")
    .map((row) => {
      const invoices = facts.siblings.flatMap(({ uuid, invoiceNumber, agreed }) => {
        const own = (agreed ?? []).filter(
          ({ orderUuid, code, amount }) =>
            amount > 0n &&
            book.resolveOrdered({ type: null, value: code, description: null }).code === row.code &&
            facts.orders.some((order) => order.uuid === orderUuid),
        );
        return own.length === 0 ? [] : [{ uuid, invoiceNumber, amounts: own.map(({ amount }) => amount) }];
      });
      return { row, amounts: [row.agreed, ...invoices.flatMap(({ amounts }) => amounts)], invoices };
    })
    .filter(({ invoices }) => invoices.length > 0);

/** What may be an agreed charge again: one code, or what the invoice bills beside freight in all. */
interface AskedAgain {
  readonly rows: readonly ComparedCode[];
  /** With what earlier invoices billed of it, and without; by order where its lines say so. */
  readonly amounts: readonly Amount[];
}

const isAsMuch = (asked: Amount, before: Amount): boolean => {
  const difference = absolute(minus(asked, before));
  return isNothing(difference) || (difference * NEAR_BY <= before && difference <= NEAR);
};

const askedIn = (rows: readonly ComparedCode[]): readonly AskedAgain[] => {
  const billed = rows.filter((row) => row.billed > 0n && row.kind !== "tax");
  const beside = billed.filter((row) => row.kind === "accessorial");
  const together = addAmounts(beside.map((row) => row.billed));
  return [
    ...billed.map((row) => ({
      rows: [row],
      amounts: [row.billed, plus(row.billed, row.previous), ...(row.byOrder ?? []).map((part) => part.billed)],
    })),
    ...(beside.length < 2 ? [] : [{ rows: beside, amounts: [together] }]),
  ];
};

/**
 * A code is billed with the amount that a person agreed to beyond the orders under another code, be it one that nobody knew then:
 * the order may have gained its right name since, and the charge is billed again.
 */
export const chargeAgreedBefore = defineRule({
  id: "charge-agreed-before",
  title: "A charge may have been approved before, under another code",
  since: 6,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nothingAgreed: "nothing was agreed to beside the orders" },
  toCarrier: {},
  check: (facts, context) => {
    if (context.uncompared() !== undefined) return NOTHING_AGREED;
    const agreed = agreedCodes(facts, context);
    if (agreed.length === 0) return NOTHING_AGREED;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { rows, amounts } of askedIn(context.comparison.rows)) {
      const [first] = rows;
      if (first === undefined) continue;
      const { code } = first;
      const again = agreed
        .filter(({ row }) => rows.every((each) => agreedAs(each) !== agreedAs(row)))
        .find((each) => each.amounts.some((before) => amounts.some((asked) => isAsMuch(asked, before))));
      if (again === undefined) continue;
      found.push({
        message: "sameAmount",
        data: {
          charges: rows.map((row) => row.code),
          billed: context.money(addAmounts(rows.map((row) => row.billed))),
          as: again.row.code,
          agreed: context.money(again.row.agreed),
          invoices: again.invoices.map(({ invoiceNumber }) => invoiceNumber),
        },
        charge: rows.length === 1 ? code : null,
        invoiceUuids: again.invoices.map(({ uuid }) => uuid),
      });
    }
    return outcomeOf(found);
  },
});
