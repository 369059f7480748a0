import { addAmounts, type Amount, isNothing, plus } from "../../money/amount.ts";
import { moneyText } from "../../money/money-text.ts";
import { defineRule } from "../context/define-rule.ts";
import { PASS, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { Invoice, InvoiceType } from "../../invoice/invoice.ts";
import type { AuditFacts, CodeAmount, EarlierInvoice, SiblingInvoice } from "../facts/audit-facts.ts";
import { type MoneyData, moneyData } from "../findings/message-data.ts";
import { billedText, listText, statusText } from "../findings/message-text.ts";
import {
  billedTotal,
  comparableOfAnyType,
  type CrossedMove,
  crossedMove,
  haveSamePro,
  isNumberAltered,
  isSameNumber,
  looksLikeNumber,
  mayBeRebilled,
  moveKeysOf,
  orderedMove,
  sameAmount,
  type OwnMove,
  scacsOfVendor,
  sharedMove,
} from "../identity/same-invoice.ts";

type Duplicate = {
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly status: string;
  readonly receivedOn: string;
  /** Another vendor by its id, which shares the carrier's SCAC, MC or DOT number; null: the same vendor. */
  readonly division: string | null;
  readonly amount: MoneyData;
  /** How this invoice is numbered and dated. */
  readonly here: { readonly invoiceNumber: string; readonly invoiceOn: string };
  /** The approved credit that gave one of the two back, where the orders ask for what this one bills; left out where none did. */
  readonly credit?: string;
};

type CrossedNumber = {
  readonly number: string;
  readonly referenceHere: CrossedMove["here"];
  readonly referenceThere: CrossedMove["there"];
};

/** What differs between the two, "here" being this invoice. */
const differencesText = (d: Duplicate, numbers: string): string => {
  const differences = [
    ...(d.here.invoiceNumber === d.invoiceNumber ? [] : [`${numbers} (${d.here.invoiceNumber} here)`]),
    ...(d.here.invoiceOn === d.invoiceOn ? [] : [`in its date (${d.here.invoiceOn} here)`]),
  ];
  return differences.length === 0 ? "" : `; it differs ${listText(differences)}`;
};

const divisionText = ({ division }: Duplicate): string =>
  division === null ? "" : `, and is of ${division}, which shares the carrier's SCAC, MC or DOT number`;

/** With the credit nothing but this invoice pays for the move: who ends it as a double leaves the carrier unpaid. */
const creditText = ({ credit, amount }: Duplicate): string =>
  credit === undefined
    ? ""
    : ` Credit ${credit} (approved) gave as much of the order back: with this invoice the order is paid once; without it the carrier gets ${moneyText(amount)} too little.`;

const sameText = (d: Duplicate, was: string, same: string): string =>
  `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${was}) has the same ${d.division === null ? "vendor, " : ""}${same} and amount, ${billedText(d.amount)}${divisionText(d)}`;
const duplicateText = (d: Duplicate, same: string): string =>
  sameText(d, `${statusText(d.status)}, received ${d.receivedOn}`, same);
const sameForCarrier = (d: Duplicate, same: string): string => sameText(d, `received ${d.receivedOn}`, same);

const lookAt = (d: Duplicate, was: string): string =>
  `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${was}) has the same ${d.division === null ? "vendor and " : ""}amount, ${billedText(d.amount)}${divisionText(d)}`;
const lookText = (d: Duplicate): string => lookAt(d, `${statusText(d.status)}, received ${d.receivedOn}`);
const lookForCarrier = (d: Duplicate): string => lookAt(d, `received ${d.receivedOn}`);

const nearText = (d: Duplicate & { reference: string; billed: MoneyData }, was: string): string =>
  `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${was}) has the same vendor and ${d.reference} number and bills ${billedText(d.amount)}, this one ${billedText(d.billed)} on another order${differencesText(d, "in its invoice number")}.`;

const crossedText = (d: Duplicate & CrossedNumber, was: string): string =>
  `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${was}) has the same vendor and amount, ${billedText(d.amount)}, and its ${d.referenceThere} number, ${d.number}, is the ${d.referenceHere} number here${differencesText(d, "in its invoice number")}.`;

const orderedText = (d: Duplicate & { number: string }, was: string): string =>
  `${lookAt(d, was)}, for another order${differencesText(d, "in its invoice number")}. PRO number ${d.number} is that of both by their orders: the two may bill one move.`;

const TYPE_TEXTS: Readonly<Record<InvoiceType, string>> = {
  Invoice: "an invoice",
  BalanceDue: "a balance due",
  Supplemental: "a supplemental invoice",
};
type OtherType = { readonly typeHere: InvoiceType; readonly typeThere: InvoiceType };

const typesText = ({ typeHere, typeThere }: OtherType): string =>
  `, but is ${TYPE_TEXTS[typeThere]} where this one is ${TYPE_TEXTS[typeHere]}`;

const MESSAGES = {
  sameNumber: (d: Duplicate) =>
    `${duplicateText(d, "number")}${differencesText(d, "in how its number is written")}.${creditText(d)}`,
  otherType: (d: Duplicate & OtherType) =>
    `${duplicateText(d, "number")}${typesText(d)}${differencesText(d, "in how its number is written")}.${creditText(d)}`,
  sameMove: (d: Duplicate & { reference: string }) =>
    `${duplicateText(d, `${d.reference} number`)}${differencesText(d, "in its invoice number")}.${creditText(d)}`,
  lookalikeNumber: (d: Duplicate) =>
    `${lookText(d)}${differencesText(d, "in letters of its number that look alike")}.${creditText(d)}`,
  alteredNumber: (d: Duplicate) => `${lookText(d)}${differencesText(d, "in what is added to its number")}.${creditText(d)}`,
  nearMove: (d: Duplicate & { reference: string; billed: MoneyData }) =>
    nearText(d, `${statusText(d.status)}, received ${d.receivedOn}`),
  orderedMove: (d: Duplicate & { number: string }) =>
    `${orderedText(d, `${statusText(d.status)}, received ${d.receivedOn}`)}${creditText(d)}`,
  crossedMove: (d: Duplicate & CrossedNumber) =>
    `${crossedText(d, `${statusText(d.status)}, received ${d.receivedOn}`)}${creditText(d)}`,
};

/**
 * An invoice of another type that is this one all the same: a follow-up under its original's number is another bill, and of
 * another amount, or of another day and PRO.
 */
const isOfOtherType = (invoice: Invoice, earlier: EarlierInvoice): boolean =>
  areFollowUps(invoice, earlier) || invoice.invoiceOn === earlier.invoiceOn || haveSamePro(invoice, earlier);

/** A balance due and a supplemental invoice: which of both a bill says it is tells nothing. */
const areFollowUps = (a: Pick<Invoice, "type">, b: Pick<Invoice, "type">): boolean =>
  a.type !== "Invoice" && b.type !== "Invoice";

/** The approved credit that gave back what this invoice bills, code by code, where the orders ask for it all the same. */
const creditOfIt = (facts: Pick<AuditFacts, "siblings">, context: RuleContext): SiblingInvoice | undefined => {
  const credits = facts.siblings.filter(
    ({ status, amounts }) => status === "approved" && amounts !== null && sumOf(amounts) < 0n,
  );
  if (credits.length === 0 || context.uncompared() !== undefined) return undefined;
  const { rows, billed, variance } = context.comparison;
  if (billed <= 0n || variance > 0n) return undefined;
  return credits.find(
    ({ amounts }) =>
      amounts !== null &&
      amounts.every(({ code }) => rows.some((row) => row.code === code)) &&
      rows.every((row) => isNothing(plus(row.billed, sumOf(amounts.filter(({ code }) => code === row.code))))),
  );
};

const sumOf = (parts: readonly CodeAmount[]): Amount => addAmounts(parts.map(({ amount }) => amount));

/**
 * The invoice was sent before: same vendor, amount and folded number, and the same type, where a balance due and a supplemental
 * invoice are one; or the same PRO or BOL and amount under another number. Of a vendor that only shares a SCAC, MC or DOT number,
 * on the bill, its orders or in the directory, the same number or PRO is looked at by a person, and so is a number that looks the
 * same ("1O0" for "100") or has a word, a letter or a count added ("100-R", "100A", "R-100-1"), of the vendor's own too, and so
 * is a first bill of the same BOL for another order under another number and with nearly the same amount, any bill of the same
 * PRO for another order, unless the shipper's numbers say that both are of one shipment, one of the same amount whose PRO number
 * is a BOL number here, or the other way round, and one of the same amount for another order where
 * only the orders, or one of them, say that both are of one PRO, and one of the same number and amount that is a
 * first bill where this one is a follow-up, or the other way round, of the same day or PRO. Terminated invoices do not count, and
 * a shared PO number alone never makes a duplicate. One that was approved counts also where it was accepted later: a person may
 * approve a copy before the first.
 */
export const duplicateInvoice = defineRule({
  id: "duplicate-invoice",
  title: "The invoice was received before",
  since: 1,
  severity: "block",
  settings: ["duplicateWindowDays"],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {
    sameNumber: (d) => `${sameForCarrier(d, "number")}${differencesText(d, "in how its number is written")}.`,
    otherType: (d) => `${sameForCarrier(d, "number")}${typesText(d)}${differencesText(d, "in how its number is written")}.`,
    sameMove: (d) => `${sameForCarrier(d, `${d.reference} number`)}${differencesText(d, "in its invoice number")}.`,
    nearMove: (d) => nearText(d, `received ${d.receivedOn}`),
    orderedMove: (d) => orderedText(d, `received ${d.receivedOn}`),
    crossedMove: (d) => crossedText(d, `received ${d.receivedOn}`),
    lookalikeNumber: (d) => `${lookForCarrier(d)}${differencesText(d, "in letters of its number that look alike")}.`,
    alteredNumber: (d) => `${lookForCarrier(d)}${differencesText(d, "in what is added to its number")}.`,
  },
  check: (facts, context) => {
    const { invoice } = context;
    if (facts.earlierInvoices.length === 0) return PASS;
    const comparable = comparableOfAnyType(facts);
    if (comparable.length === 0) return PASS;
    const total = billedTotal(invoice);
    const found: FindingDraft<typeof MESSAGES>[] = [];
    let mine: OwnMove | undefined;
    const credit = creditOfIt(facts, context);
    for (const { earlier, isSameVendor } of comparable) {
      const isSameSum = sameAmount(invoice, total, earlier);
      const sameNumber = isSameNumber(invoice, earlier);
      const isOtherType = earlier.type !== invoice.type;
      const isAnotherInvoice = isOtherType && !(isSameSum && sameNumber && isOfOtherType(invoice, earlier));
      if (isAnotherInvoice ? !isSameVendor : !isSameSum && (sameNumber || !isSameVendor)) continue;
      mine ??= { keys: moveKeysOf(invoice), scacs: scacsOfVendor(facts) };
      const shared = sameNumber && !isAnotherInvoice ? undefined : sharedMove(invoice, mine, earlier);
      const isPro = shared?.startsWith("pro:") === true;
      const reference = isPro ? "PRO" : "BOL";
      const data = {
        invoiceNumber: earlier.invoiceNumber,
        invoiceOn: earlier.invoiceOn,
        status: earlier.status,
        receivedOn: earlier.receivedOn,
        division: isSameVendor ? null : (earlier.vendor.externalId ?? earlier.vendor.scac ?? "another division"),
        here: { invoiceNumber: invoice.invoiceNumber, invoiceOn: invoice.invoiceOn },
        ...(credit === undefined ? {} : { credit: credit.invoiceNumber }),
      };
      const invoiceUuids = [earlier.uuid];
      const billed = context.moneyAsBilled(total);
      if (isAnotherInvoice || !isSameSum) {
        if (isAnotherInvoice && !isPro) continue;
        if (shared === undefined || !mayBeRebilled(facts, { key: shared, total, earlier })) continue;
        const amount = moneyData(earlier.total, earlier.currency ?? context.billedCurrency);
        found.push({ severity: "review", invoiceUuids, message: "nearMove", data: { ...data, amount, billed, reference } });
        continue;
      }
      const isUnlike = sameNumber || isPro || (isSameVendor && shared !== undefined);
      const isLookalike = !isUnlike && looksLikeNumber(invoice, earlier);
      if (!isUnlike && !isLookalike && isNumberAltered(facts, earlier)) {
        found.push({ severity: "review", invoiceUuids, message: "alteredNumber", data: { ...data, amount: billed } });
        continue;
      }
      if (!sameNumber && !isLookalike && (shared === undefined || (!isSameVendor && !isPro))) {
        const crossed = isSameVendor ? crossedMove(facts, earlier) : undefined;
        if (crossed === undefined) {
          const number = total <= 0n || isOtherType ? undefined : orderedMove(facts, earlier);
          if (number === undefined) continue;
          const told = { ...data, amount: billed, number };
          found.push({ severity: "review", invoiceUuids, message: "orderedMove", data: told });
          continue;
        }
        const { number, here: referenceHere, there: referenceThere } = crossed;
        const told = { ...data, amount: billed, number, referenceHere, referenceThere };
        found.push({ severity: "review", invoiceUuids, message: "crossedMove", data: told });
        continue;
      }
      if (isOtherType && !areFollowUps(invoice, earlier)) {
        const told = { ...data, amount: billed, typeHere: invoice.type, typeThere: earlier.type };
        found.push({ severity: "review", invoiceUuids, message: "otherType", data: told });
        continue;
      }
      const isLookedAt = !isSameVendor || isLookalike;
      const finding = { ...(isLookedAt ? { severity: "review" as const } : {}), invoiceUuids };
      if (sameNumber) found.push({ ...finding, message: "sameNumber", data: { ...data, amount: billed } });
      else if (isLookalike) found.push({ ...finding, message: "lookalikeNumber", data: { ...data, amount: billed } });
      else found.push({ ...finding, message: "sameMove", data: { ...data, amount: billed, reference } });
    }
    return outcomeOf(found);
  },
});
