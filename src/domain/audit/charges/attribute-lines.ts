import type { Charge } from "../../charge/charge.ts";
import type { Amount } from "../../money/amount.ts";
import { addAmounts, minus, plus, ZERO } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import type { Conversion } from "../../money/convert.ts";
import { normalizeReference } from "../../matching/reference-keys.ts";
import type { OrderVendor } from "../../order/order.ts";
import { withAgreedBack } from "./agreed.ts";
import type { AuditFacts, FactOrder } from "../facts/audit-facts.ts";
import { fractionsIn } from "./cents-allowance.ts";
import type { ComparedCode, ComparedPart } from "./compared-code.ts";
import { orderAndCode } from "../facts/order-and-code.ts";

/** Parts by item of one code, when the order prices the code by item and the invoice names the items; else null. */
const partsByItem = (
  row: ComparedCode,
  invoiceCharges: readonly Charge[],
  conversion: Conversion | null,
): ComparedPart[] | null => {
  if (row.orderedLines.length === 0 || row.lines.length === 0 || row.previous !== 0n) return null;
  if (row.orderedLines.length === 1 && row.lines.length === 1) return null;
  const parts = new Map<string, ComparedPart>();
  for (const charge of row.orderedLines) {
    if (charge.itemId === null) return null;
    const part = parts.get(charge.itemId);
    if (part === undefined)
      parts.set(charge.itemId, {
        orderUuid: null,
        itemId: charge.itemId,
        ordered: charge.amount,
        expected: charge.amount,
        billed: ZERO,
        fractions: 0,
        lines: 0,
        centsAllowance: ZERO,
      });
    else part.expected = part.ordered = plus(part.ordered, charge.amount);
  }
  let known = false;
  for (const at of row.lines) {
    const charge = invoiceCharges[at] as Charge;
    // A line of an EDI invoice is numbered by its place (L101), which is nobody's item.
    if (charge.itemId === null || charge.provenance !== null) return null;
    let part = parts.get(charge.itemId);
    if (part === undefined)
      parts.set(
        charge.itemId,
        (part = {
          orderUuid: null,
          itemId: charge.itemId,
          ordered: ZERO,
          expected: ZERO,
          billed: ZERO,
          fractions: 0,
          lines: 0,
          centsAllowance: ZERO,
        }),
      );
    else known = true;
    part.billed = plus(part.billed, charge.amount);
    if (charge.amount !== ZERO) part.lines += 1;
  }
  if (!known) return null;
  if (conversion !== null) for (const part of parts.values()) part.billed = convert(part.billed, conversion);
  return [...parts.values()];
};

/** The order (index) a billed line names by its item or by the order's number in its own text; -1 when none or several. */
const orderOfLine = (
  charge: Charge,
  itemsOf: readonly ReadonlySet<string>[],
  numbersOf: readonly ReadonlySet<string>[],
): number => {
  if (charge.itemId !== null && charge.provenance === null) {
    const byItem = itemsOf.flatMap((items, at) => (items.has(charge.itemId as string) ? [at] : []));
    if (byItem.length === 1) return byItem[0] ?? -1;
    const asNumber = numbersOf.findIndex((numbers) => numbers.has(normalizeReference(charge.itemId as string)));
    if (asNumber !== -1) return asNumber;
  }
  const words = (charge.name.description ?? "")
    .split(/[\s,;:()]+/)
    .map(normalizeReference)
    .filter((word) => word.length > 1);
  const named = numbersOf.flatMap((numbers, at) => (words.some((word) => numbers.has(word)) ? [at] : []));
  return named.length === 1 ? (named[0] ?? -1) : -1;
};

/** What splitting a row over the orders takes. */
interface Attribution {
  readonly facts: AuditFacts;
  /** What each order expects of the vendor, as `facts.orders`. */
  readonly expectedBy: readonly (readonly Charge[])[];
  /** The order (index) of each line of the invoice; -1 when none or several. */
  readonly orderOf: readonly number[];
  readonly conversion: Conversion | null;
  readonly previous: ReadonlyMap<string, Amount> | undefined;
  /** What people agreed to beyond what each order asks for. */
  readonly agreedBy: ReadonlyMap<string, Amount> | undefined;
}

/** Parts by order of a row that adds up `codes`; null unless every line of it names its order. */
const partsByOrder = (
  { facts, expectedBy, orderOf, conversion, previous, agreedBy }: Attribution,
  row: ComparedCode,
  codes: readonly string[],
): ComparedPart[] | null => {
  if (row.lines.length === 0 || row.lines.some((at) => (orderOf[at] ?? -1) === -1)) return null;
  const parts = facts.orders.map((order): ComparedPart => ({
    orderUuid: order.uuid,
    itemId: null,
    ordered: ZERO,
    expected: ZERO,
    billed: ZERO,
    fractions: 0,
    lines: 0,
    centsAllowance: ZERO,
  }));
  const agreedOn = facts.orders.map(({ uuid }) =>
    addAmounts(codes.map((code) => agreedBy?.get(orderAndCode(uuid, code)) ?? ZERO)),
  );
  expectedBy.forEach((charges, at) => {
    const part = parts[at] as ComparedPart;
    const own = charges.filter((charge) => row.orderedLines.includes(charge));
    part.ordered = plus(addAmounts(own.map((charge) => charge.amount)), agreedOn[at] ?? ZERO);
    part.fractions = fractionsIn(own);
    part.expected = part.ordered;
    if (previous === undefined) return;
    const { uuid } = facts.orders[at] as FactOrder;
    for (const code of codes) part.expected = minus(part.expected, previous.get(orderAndCode(uuid, code)) ?? ZERO);
  });
  for (const at of row.lines) {
    const part = parts[orderOf[at] as number] as ComparedPart;
    const charge = facts.invoice.invoice.charges[at] as Charge;
    part.billed = plus(part.billed, charge.amount);
    if (charge.amount !== ZERO) part.lines += 1;
  }
  if (conversion !== null) for (const part of parts) part.billed = convert(part.billed, conversion);
  parts.forEach((part, at) => {
    part.expected = withAgreedBack(part.billed, part.expected, agreedOn[at] ?? ZERO);
  });
  return parts.filter((part) => part.ordered !== 0n || part.billed !== 0n);
};

/** One order has no parts by order. */
const BY_NOTHING = (): void => {};

/**
 * The order (index) that each line of the invoice belongs to by its own words; -1 where it names none, or several. Of one order
 * all are its.
 */
export function ordersOfLines(
  facts: Pick<AuditFacts, "invoice" | "orders">,
  vendors: readonly (OrderVendor | null)[],
): readonly number[] {
  const { charges } = facts.invoice.invoice;
  if (facts.orders.length === 1) return charges.map(() => 0);
  const itemsOf = facts.orders.map(
    (order, at) =>
      new Set(
        [...order.order.items.map((item) => item.id), ...(vendors[at]?.charges ?? []).map((charge) => charge.itemId)].filter(
          (id) => id !== null,
        ),
      ),
  );
  const numbersOf = facts.orders.map(
    (order) => new Set([normalizeReference(order.order.orderNumber), normalizeReference(order.order.externalId)]),
  );
  return charges.map((charge) => orderOfLine(charge, itemsOf, numbersOf));
}

/**
 * Splits the rows by item (one order that prices by item) or by order (several orders whose lines say which they belong to).
 * Answers how a row that adds up several codes is split by order.
 */
export function attributeLines(
  rows: readonly ComparedCode[],
  attribution: Attribution,
): (row: ComparedCode, codes: readonly string[]) => void {
  const { facts, conversion } = attribution;
  const { charges } = facts.invoice.invoice;
  if (facts.orders.length === 1) {
    for (const row of rows) row.byItem = partsByItem(row, charges, conversion);
    return BY_NOTHING;
  }
  for (const row of rows) row.byOrder = partsByOrder(attribution, row, [row.code]);
  return (row, codes) => {
    row.byOrder = partsByOrder(attribution, row, codes);
  };
}
