import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { amount } from "#domain/money/amount.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import type { Attack } from "./attack.ts";
import { allowed, billedOf, expectedOf, isBorne, orderedOf, sum, text } from "./move.ts";
import type { Move, MoveOrder } from "./move.ts";

const STEPS: readonly bigint[] = [600n, 10_000n, 250_000n];

/** The only order that is billed; undefined where there are several. */
const onlyOrder = (move: Move): MoveOrder | undefined => {
  const billed = move.orders.filter((order) => order.isBilled);
  return billed.length === 1 ? billed[0] : undefined;
};

const isPlain = (move: Move): boolean => move.before.length === 0 && move.factor === 1n && move.taxPercent === null;

const later = (move: Move, random: SeededRandom): void => {
  move.type = random.pick(["Supplemental", "BalanceDue", "Invoice"]);
  move.invoiceOn = "2026-04-05";
  move.receivedOn = "2026-04-06";
};

/** Everything was approved but for a part that a person withheld, and exactly that part is billed: the order has room for it. */
const withheldComesBack: Attack = {
  name: "what a person withheld is billed again",
  surface: "previous",
  caughtBy: ["withheld-earlier"],
  apply: (move, random) => {
    const order = onlyOrder(move);
    if (order === undefined || !isPlain(move) || orderedOf(move, "DISCOUNT") !== 0n) return false;
    const part = random.pick([1_000_000n, 1_234_500n, (orderedOf(move, "LINEHAUL") / 20_000n) * 10_000n]);
    if (part <= 0n || part >= orderedOf(move, "LINEHAUL")) return false;
    move.before = order.charges.map(({ code, amount: ordered }) => ({
      code,
      amount: code === "LINEHAUL" ? ordered - part : ordered,
    }));
    move.withheld = [{ code: "LINEHAUL", amount: part }];
    move.lines = [{ code: "LINEHAUL", written: "LINEHAUL", amount: part, order: 0 }];
    later(move, random);
    return true;
  },
};

/** Another vendor was paid for the order, which names this one now. */
const swapped = (name: string, standsWith: (paid: bigint, random: SeededRandom) => bigint | null): Attack => ({
  name,
  surface: "vendor",
  caughtBy: ["order-billed-by-other"],
  apply: (move, random) => {
    const [order] = move.orders;
    if (order === undefined || order.vendorsBeside.length > 0) return false;
    const paid = random.pick([500_000n, 8_000_000n, sum(order.charges)]);
    if (paid <= 10_000n) return false;
    const part = { orderUuid: `order-${order.number}`, code: "LINEHAUL", amount: amount(paid) };
    const ordered = random.chance(0.7) ? amount(paid) : null;
    move.paidToOthers.push({ uuid: "other", invoiceNumber: "O-9", vendor: OTHER, paid: [{ ...part, ordered }] });
    const left = standsWith(paid, random);
    if (left !== null) order.vendorsBeside.push({ ...OTHER, charges: [["LINEHAUL", text(left)]] });
    return true;
  },
});

/** The order that is audited is a later version than the carrier billed by. */
const sentAgainCheaper: Attack = {
  name: "the order was sent again cheaper, and billed as it was",
  surface: "charges",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => {
    const isNet = orderedOf(move, "DISCOUNT") !== 0n && !move.lines.some((line) => line.code === "DISCOUNT");
    const codes = [...new Set(move.lines.map((line) => line.code))].filter(
      (code) => orderedOf(move, code) > 0n && !(isNet && code === "LINEHAUL") && !isBorne(move, code),
    );
    if (codes.length === 0) return false;
    const code = random.pick(codes);
    const under = expectedOf(move, code) - billedOf(move, code) / move.factor;
    const cut = allowed(move.policy.charge.over, orderedOf(move, code)) + random.pick(STEPS) + (under > 0n ? under : 0n);
    const charge = move.orders
      .find((order) => order.isBilled && order.charges.some((each) => each.code === code))
      ?.charges.find((each) => each.code === code);
    if (charge === undefined || charge.amount <= cut) return false;
    charge.amount -= cut;
    for (const part of ["rate", "quantity", "qualifier"] as const) delete charge[part];
    return true;
  },
};

const acceptedAndWaiting: Attack = {
  name: "a version of the order was accepted and has not landed",
  surface: "updates",
  caughtBy: ["update-parked"],
  apply: (move, random) => {
    const externalId = move.orders[0]?.number ?? "";
    move.updates.push({ uuid: "waiting", operation: "createOrder", externalId, isParked: random.chance(0.5) });
    return true;
  },
};

/** Detention far beyond the order, and what papers there are do not bear it. `total`: what is billed for it. */
const badlyBorne = (name: string, papers: (total: bigint) => readonly FactDocument[]): Attack => ({
  name,
  surface: "charges",
  caughtBy: ["charge-over-tolerance", "document-amount-mismatch"],
  apply: (move, random) => {
    const lines = move.lines.filter((each) => each.code === "DETENTION");
    const [line] = lines;
    if (line === undefined || lines.length > 1 || !isPlain(move) || line.amount <= 0n) return false;
    for (const part of ["rate", "quantity", "qualifier"] as const) delete line[part];
    const over = allowed(move.policy.charge.over, orderedOf(move, "DETENTION")) + random.pick([500_000n, 1_850_000n]);
    line.amount = ((orderedOf(move, "DETENTION") + over) / 200n) * 200n + 200n;
    move.policy.acceptSupported = true;
    move.documents = move.documents.filter((paper) => paper.type !== "DetentionReceipt");
    move.documents.push(...papers(line.amount));
    return true;
  },
});

const receipt = (total: bigint, more: Partial<FactDocument> = {}): FactDocument =>
  documentOf("DetentionReceipt", { fields: { totalAmount: text(total) }, ...more });

/** Approved with its receipt before; the same again with the same receipt. */
const receiptUsedTwice: Attack = {
  name: "detention again, with the receipt that paid for it before",
  surface: "previous",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => {
    const order = onlyOrder(move);
    const ordered = orderedOf(move, "DETENTION");
    if (order === undefined || !isPlain(move) || ordered <= 1_000_000n || orderedOf(move, "DISCOUNT") !== 0n) return false;
    const paid = ordered * 2n;
    move.before = order.charges.map(({ code, amount: own }) => ({ code, amount: code === "DETENTION" ? paid : own }));
    move.lines = [{ code: "DETENTION", written: "DETENTION", amount: paid, order: 0 }];
    move.policy.acceptSupported = true;
    move.documents = move.documents.filter((paper) => paper.type !== "DetentionReceipt");
    move.documents.push(receipt(paid, { usedBy: [{ invoiceUuid: "sibling", amount: amount(paid), currency: "USD" }] }));
    later(move, random);
    return true;
  },
};

/**
 * The paper bears the invoice as it was; then the invoice is said to be in a currency that is worth a multiple, and the paper
 * says none.
 */
const receiptInNoCurrency: Attack = {
  name: "a dearer currency, with a receipt that states none",
  surface: "charges",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => {
    const lines = move.lines.filter((each) => each.code === "DETENTION");
    const [line] = lines;
    if (line === undefined || lines.length > 1 || !isPlain(move) || orderedOf(move, "DETENTION") <= 0n) return false;
    const over = allowed(move.policy.charge.over, orderedOf(move, "DETENTION")) + random.pick([500_000n, 1_850_000n]);
    const worth = random.pick([2n, 4n]);
    line.amount = ((orderedOf(move, "DETENTION") + over) / 400n) * 400n + 400n;
    move.inCents = false;
    for (const each of move.lines) {
      each.amount /= worth;
      for (const part of ["rate", "quantity", "qualifier"] as const) delete each[part];
    }
    move.currency = "CAD";
    move.policy.fx = [{ from: "CAD", to: "USD", rate: String(worth), date: "2026-02-01" }];
    move.policy.acceptSupported = true;
    move.documents = move.documents.filter((paper) => paper.type !== "DetentionReceipt");
    move.documents.push(receipt(line.amount));
    return true;
  },
};

export const ATTACKS_OVER_TIME: readonly Attack[] = [
  withheldComesBack,
  swapped("another vendor was paid for the order and left it", () => null),
  swapped("another vendor was paid for the order and stands there with less", (paid, random) =>
    random.pick([paid / 2n, paid - 100n]),
  ),
  sentAgainCheaper,
  acceptedAndWaiting,
  badlyBorne("a receipt that paid for another vendor's detention", (total) => [
    receipt(total, { usedBy: [{ invoiceUuid: "elsewhere", amount: amount(total), currency: "USD" }] }),
  ]),
  badlyBorne("one receipt sent twice", (total) => [
    receipt(total / 2n, { uuid: "copy-1", contentHash: "same" }),
    receipt(total / 2n, { uuid: "copy-2", contentHash: "same" }),
  ]),
  badlyBorne("a receipt that nobody approved", (total) => [receipt(total, { status: "Ready", approval: null })]),
  badlyBorne("a receipt that was approved along with the invoice", (total) => [
    receipt(total, { approval: { how: "invoice", by: "user:approver" } }),
  ]),
  receiptUsedTwice,
  receiptInNoCurrency,
];
