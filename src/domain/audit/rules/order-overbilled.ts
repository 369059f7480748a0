import { addAmounts, minus, plus } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import type { SiblingInvoice } from "../facts/audit-facts.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import { supportData } from "../papers/find-support.ts";
import { supportedOvercharge } from "../judging/judge-charges.ts";
import { supportOfTotal } from "../judging/judge-total.ts";
import type { LimitData, MoneyData, OwedElsewhere, SupportData } from "../findings/message-data.ts";
import {
  agreedText,
  limitText,
  listText,
  overOrUnder,
  shareText,
  statusText,
  supportText,
  owedElsewhereText,
} from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";
import { isOpenCredit } from "../charges/previous-amounts.ts";
import { heldLimit, isWithin, limitData } from "../context/resolve-limit.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

type OtherInvoice = {
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly status: string;
  /** Set where it may be another vendor's. */
  readonly isUnassigned?: true;
};

type Overbilled = OwedElsewhere & {
  readonly others: readonly OtherInvoice[];
  /** Approved credits of the order: what they give back is taken off. */
  readonly givenBack?: readonly OtherInvoice[];
  /** Open credits of the order: they count once they are approved. */
  readonly credits?: readonly OtherInvoice[];
  readonly together: MoneyData;
  readonly ordered: MoneyData;
  readonly agreed?: MoneyData;
  readonly variance: MoneyData;
  readonly percent: string | null;
  readonly limit: LimitData;
  readonly support: SupportData | null;
};

const invoicesText = (invoices: Overbilled["others"]): string =>
  listText(invoices.map(({ invoiceNumber, status }) => `${invoiceNumber} (${statusText(status)})`));

type NamesOf = (invoices: Overbilled["others"]) => string;
const datesText: NamesOf = (invoices) =>
  listText(invoices.map(({ invoiceNumber, invoiceOn }) => `${invoiceNumber} of ${invoiceOn}`));

/** "invoice INV-1 (approved), less credit CR-1 (approved)". */
const othersText = ({ others, givenBack = [] }: Overbilled, names: NamesOf): string =>
  `${names(others)}${givenBack.length === 0 ? "" : `, less credit ${names(givenBack)},`}`;

const creditsText = (credits: Overbilled["others"] | undefined, names: NamesOf): string =>
  credits === undefined || credits.length === 0 ? "" : ` Not counted until approved: credit ${names(credits)}.`;
/** Of an approved invoice what was accepted counts, of an open one what it bills. */
const togetherText = (d: Overbilled, names: NamesOf): string =>
  `Together with what was accepted or is open of invoice ${othersText(d, names)} the order comes to ${moneyText(d.together)}, ${moneyText(d.ordered)} is expected${agreedText(d.agreed)}: ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}.${creditsText(d.credits, names)}${supportText(d.support)}${owedElsewhereText(d)}`;
const otherInvoicesText = (d: Overbilled, names: NamesOf): string =>
  `Invoice ${othersText(d, names)} came in on the same order: with this one that makes ${moneyText(d.together)} accepted or open, against ${moneyText(d.ordered)} expected${agreedText(d.agreed)}.${creditsText(d.credits, names)}${supportText(d.support)}`;

/** Which open invoices hold this one, and what to do: nobody but a person can tell whether they are right. */
const firstText = ({ others }: Overbilled): string => {
  const open = others.filter(({ status }) => status !== "approved").map(({ invoiceNumber }) => invoiceNumber);
  return open.length === 0 ? "" : ` Approve or terminate ${listText(open)} first: this one is judged again by itself then.`;
};

const named = ({ invoiceNumber, invoiceOn, status }: SiblingInvoice): OtherInvoice => ({ invoiceNumber, invoiceOn, status });

/** Whether an approved invoice gave money back. */
const isCredit = ({ status, amounts, charges }: SiblingInvoice): boolean =>
  status === "approved" && addAmounts((amounts ?? charges).map(({ amount }) => amount)) < 0n;

const FIRST = notApplicable("first");

/**
 * This invoice, the approved ones and the open ones accepted before it together are more than the orders expect of the vendor: of
 * two equal invoices the first passes and the second does not.
 */
export const orderOverbilled = defineRule({
  id: "order-overbilled",
  title: "All invoices of the order together are too much",
  since: 1,
  severity: "dispute",
  settings: ["total.over", "overrides", "chargeDocuments", "acceptSupported"],
  messages: {
    together: (d: Overbilled) => `${togetherText(d, invoicesText)}${limitText(d.limit)}${firstText(d)}`,
    /** The total told the difference already: only what is new. */
    otherInvoices: (d: Overbilled) => `${otherInvoicesText(d, invoicesText)}${firstText(d)}`,
  },
  reasons: { ...UNCOMPARED, first: "no other invoice of the order counts yet" },
  toCarrier: { together: (d) => togetherText(d, datesText), otherInvoices: (d) => otherInvoicesText(d, datesText) },
  check: (facts, context) => {
    if (facts.siblings.length === 0 && facts.unassigned === undefined) return FIRST;
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const { ordered, previous, billed, variance, centsAllowance } = context.comparison;
    if (previous === 0n) return FIRST;
    const together = plus(billed, previous);
    // Of credits, what they give back of what was agreed is expected too.
    const inAll = minus(together, variance);
    const { base, passed } = context.limitBasis(null);
    const resolved = context.policy.limit("total.over", base);
    const judged = minus(variance, passed);
    if (judged <= 0n || isWithin(judged, resolved.value, base, centsAllowance)) return PASS;
    const { currency } = context.comparison;
    const { uncounted: inUnknown, corrected, passedOver } = context.comparison;
    const uncounted = new Set([...inUnknown, ...corrected, ...passedOver].map(({ uuid }) => uuid));
    const counted = facts.siblings.filter(({ uuid }) => !uncounted.has(uuid));
    const own = counted.filter((sibling) => !isOpenCredit(sibling, facts.orders));
    const givenBack = own.some((sibling) => !isCredit(sibling)) ? own.filter(isCredit) : [];
    const unassigned = (facts.unassigned ?? []).map((each): OtherInvoice => ({ ...named(each), isUnassigned: true }));
    const credits = counted.filter((sibling) => isOpenCredit(sibling, facts.orders));
    const limit = heldLimit(resolved, base, currency);
    // What this invoice bills beyond the order with a receipt is no more too much for standing beside others.
    const support = supportOfTotal(supportedOvercharge(context), judged, (left) =>
      isWithin(left, resolved.value, base, centsAllowance),
    );
    return [
      {
        message: context.found.some(({ rule }) => rule === "total-over-tolerance") ? "otherInvoices" : "together",
        data: {
          others: [...own.filter((sibling) => !givenBack.includes(sibling)).map(named), ...unassigned],
          ...(givenBack.length === 0 ? {} : { givenBack: givenBack.map(named) }),
          ...(credits.length === 0 ? {} : { credits: credits.map(named) }),
          together: context.money(together),
          ordered: context.money(inAll),
          ...context.agreedBeside(context.comparison.rows),
          variance: context.money(variance),
          percent: percentText(variance, ordered),
          limit: limitData(limit, currency),
          support: supportData(support, context),
          ...context.owedElsewhere(null),
        },
        ...context.mostOver(null),
        expected: inAll,
        billed: together,
        limit,
        supportedBy: support,
        invoiceUuids: [...counted, ...(facts.unassigned ?? [])].map((sibling) => sibling.uuid),
      },
    ];
  },
});
