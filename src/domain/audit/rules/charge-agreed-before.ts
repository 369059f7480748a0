import { absolute, addAmounts, amountOf, isNothing, minus, plus } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { moneyText } from "../../money/money-text.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import { paidAsOther } from "../charges/paid-as.ts";
import { defineRule } from "../context/define-rule.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { listText } from "../findings/message-text.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import { isWithin } from "../context/resolve-limit.ts";
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
  /** The order was sent again, without what was paid and with something else. */
  paidAs: (d: {
    charges: readonly string[];
    billed: MoneyData;
    orderNumber: string;
    as: readonly string[];
    /** The order asks for some of that still. */
    isLess?: true;
    paid: MoneyData;
    invoices: readonly string[];
  }) =>
    `${listText(d.charges)}: ${moneyText(d.billed)} is billed. Order ${d.orderNumber} asks for it since it was sent again ${d.isLess === true ? "with less" : "without"} ${listText(d.as)}, of which ${moneyText(d.paid)} was paid${d.isLess === true ? " beyond that" : ""} (invoice ${listText(d.invoices)}): one charge may be paid twice, under two codes.`,
};

type Settings = "charge.over" | "overrides";
type Draft = FindingDraft<typeof MESSAGES>;

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

/** What is billed as much as people agreed to under another code. */
const foundAgreed = (context: RuleContext, agreed: readonly AgreedCode[]): readonly Draft[] =>
  askedIn(context.comparison.rows).flatMap(({ rows, amounts }): Draft[] => {
    const again = agreed
      .filter(({ row }) => rows.every((each) => agreedAs(each) !== agreedAs(row)))
      .find((each) => each.amounts.some((before) => amounts.some((asked) => isAsMuch(asked, before))));
    const [first] = rows;
    if (first === undefined || again === undefined) return [];
    return [
      {
        message: "sameAmount",
        data: {
          charges: rows.map((row) => row.code),
          billed: context.money(addAmounts(rows.map((row) => row.billed))),
          as: again.row.code,
          agreed: context.money(again.row.agreed),
          invoices: again.invoices.map(({ invoiceNumber }) => invoiceNumber),
        },
        charge: rows.length === 1 ? first.code : null,
        invoiceUuids: again.invoices.map(({ uuid }) => uuid),
      },
    ];
  });

/** What is billed of what orders gained, while what was paid of another code stands on them no more. */
const foundPaid = (facts: RuleFacts, context: RuleContext<Settings>): readonly Draft[] => {
  const { book, comparison, policy } = context;
  const gone = paidAsOther({
    facts,
    book,
    comparison,
    isTolerated: ({ code, over, ordered }) => isWithin(over, policy.limit("charge.over", ordered, code).value, ordered),
  });
  return comparison.rows.flatMap((row): Draft[] => {
    if (row.billed <= 0n || row.kind === "tax") return [];
    const name = agreedAs(row);
    const [before] = gone.filter((each) => each.name !== name && each.gained(name) > 0n);
    if (before === undefined) return [];
    return [
      {
        message: "paidAs",
        data: {
          charges: [row.code],
          billed: context.money(row.billed),
          orderNumber: before.orderNumber,
          as: before.codes,
          ...(before.isLess ? { isLess: true as const } : {}),
          paid: context.money(before.paid),
          invoices: before.invoices.map(({ invoiceNumber }) => invoiceNumber),
        },
        charge: row.code,
        invoiceUuids: before.invoices.map(({ uuid }) => uuid),
      },
    ];
  });
};

/**
 * A code is billed with the amount that a person agreed to beyond the orders under another code, be it one that nobody knew then:
 * the order may have gained its right name since, and the charge is billed again. Or the orders asked for what was paid under
 * another code then, and ask for this one instead since.
 */
export const chargeAgreedBefore = defineRule({
  id: "charge-agreed-before",
  title: "A charge may have been approved before, under another code",
  since: 6,
  severity: "review",
  settings: ["charge.over", "overrides"],
  messages: MESSAGES,
  reasons: { nothingAgreed: "nothing was agreed to beside the orders, and what was paid stands on them" },
  toCarrier: {},
  check: (facts, context) => {
    if (context.uncompared() !== undefined) return NOTHING_AGREED;
    const agreed = agreedCodes(facts, context);
    const hasOthers = facts.siblings.some((sibling) => sibling.orderedThen !== undefined);
    if (agreed.length === 0 && !hasOthers) return NOTHING_AGREED;
    const found = agreed.length === 0 ? [] : foundAgreed(context, agreed);
    const isTold = ({ charge }: Draft): boolean => charge === null || !found.some((each) => each.charge === charge);
    return outcomeOf([...found, ...(hasOthers ? foundPaid(facts, context).filter(isTold) : [])]);
  },
});
