import { amount } from "#domain/money/amount.ts";
import { ACME, documentOf, reference, addressOf } from "#tests/builders/audit-facts-builder.ts";
import { OTHER, stop } from "#tests/builders/audit-cases.ts";
import { HONEST_FREIGHT, HONEST_FUEL } from "#tests/fixtures/charge-texts.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import { allowed, billedOf, expectedOf, isBorne, orderedOf, orderReference, roundTo, text } from "./move.ts";
import type { Move, MoveCharge, MoveLimit, MoveLine, MoveOrder } from "./move.ts";

/** Names that carriers write for a code. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  LINEHAUL: ["LINEHAUL", "400", "LHS", "Line Haul", "Freight Charge"],
  FUEL: ["FUEL", "405", "FUE", "FSC", "Fuel Surcharge"],
  DISCOUNT: ["DISCOUNT", "DSC"],
  DETENTION: ["DETENTION", "DTL"],
  LIFTGATE: ["LIFTGATE", "LFT"],
};

const OVER_LIMITS: readonly MoveLimit[] = [
  { amount: "2", percent: "1", whichever: "larger" },
  { amount: "2", percent: "1", whichever: "larger" },
  { amount: "0" },
  { percent: "0.5" },
  { amount: "10", percent: "2", whichever: "smaller" },
];
const TOTAL_LIMITS: readonly MoveLimit[] = [
  { amount: "5", percent: "2", whichever: "larger" },
  { amount: "5", percent: "2", whichever: "larger" },
  { amount: "0" },
  { percent: "1" },
];
const UNDER: MoveLimit = { amount: "25", percent: "5", whichever: "larger" };

const money = (random: SeededRandom, least: number, most: number): bigint => {
  const whole = BigInt(least + random.below(most - least)) * 10_000n;
  return whole + (random.chance(0.5) ? BigInt(random.below(100)) * 100n : BigInt(random.below(10_000)));
};

const chargesOf = (random: SeededRandom, withDiscount: boolean): MoveCharge[] => {
  const charges: MoveCharge[] = [{ code: "LINEHAUL", amount: money(random, 400, 6000) }];
  if (random.chance(0.7)) charges.push({ code: "FUEL", amount: money(random, 60, 900) });
  if (random.chance(0.3)) charges.push({ code: "DETENTION", amount: money(random, 50, 400) });
  if (random.chance(0.3)) charges.push({ code: "LIFTGATE", amount: money(random, 40, 150) });
  if (withDiscount) charges.push({ code: "DISCOUNT", amount: -money(random, 90, 390) });
  return charges;
};

const linesOf = (orders: readonly MoveOrder[]): MoveLine[] =>
  orders.flatMap((order, at) =>
    order.isBilled ? order.charges.map((charge) => ({ ...charge, order: at, written: charge.code })) : [],
  );

/** An order (or several) and the invoice that is right for it: to be approved at what the carrier wrote. */
export function honestMove(random: SeededRandom): Move {
  const withDiscount = random.chance(0.3);
  const count = random.chance(0.2) ? 2 + random.below(2) : 1;
  const base = 1000 + random.below(8000);
  const orders = Array.from({ length: count }, (_, at): MoveOrder => {
    const number = `ORD-${base + at}`;
    return {
      number,
      charges: chargesOf(random, withDiscount && count === 1),
      status: "open",
      references: [reference("BOL", `BL${number.slice(4)}77`), reference("PRO", `PR${number.slice(4)}55`)],
      isBilled: true,
      vendor: {},
      vendorsBeside: [],
    };
  });
  // Freight of somebody else, that this invoice has nothing to do with: never chosen.
  orders.push({
    ...(structuredClone(orders[0]) as MoveOrder),
    number: `ORD-${base + 50}`,
    charges: [{ code: "LINEHAUL", amount: money(random, 70_000, 90_000) }],
    references: [reference("BOL", `BL${base + 50}77`), reference("PRO", `PR${base + 50}55`)],
    isBilled: false,
  });
  return {
    orders,
    lines: linesOf(orders),
    namesOrders: count > 1 && random.chance(0.7),
    inCents: false,
    taxPercent: null,
    factor: 1n,
    type: "Invoice",
    invoiceNumber: `INV-${10_000 + random.below(90_000)}`,
    invoiceOn: "2026-03-05",
    shipOn: "2026-03-01",
    deliveryOn: "2026-03-04",
    receivedOn: "2026-03-06",
    vendor: { ...ACME },
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    customer: null,
    isQuickPay: false,
    references: orders.filter((order) => order.isBilled).map((order) => orderReference(order.number)),
    stops: [],
    statedOff: null,
    policy: {
      total: { over: random.pick(TOTAL_LIMITS), under: UNDER },
      charge: { over: random.pick(OVER_LIMITS), under: UNDER },
    },
    documents: [],
    separatesDuties: random.chance(0.5),
    remitTo: false,
    taxRegistered: null,
    earlier: [],
    before: [],
    withheld: [],
    paidToOthers: [],
    updates: [],
    originalReceivedOn: "2026-03-05",
  };
}

/**
 * What an honest carrier may do otherwise; false where it does not fit the move. The truth stays: approved at what is written.
 */
export interface Variation {
  readonly name: string;
  readonly apply: (move: Move, random: SeededRandom) => boolean;
}

/** Whether the weight stands in the line's rate set: without it nothing could be compared. */
const isRatedByWeight = (line: MoveLine | undefined): boolean => line?.qualifier === "PerHundredweight";

const only = (does: boolean): boolean => does;

/** A line in two to four parts of whole cents; what is left over is the last one's. */
const split = (move: Move, random: SeededRandom): boolean => {
  const at = random.below(move.lines.length);
  const line = move.lines[at] as MoveLine;
  if (isRatedByWeight(line)) return false;
  const parts = BigInt(2 + random.below(3));
  const part = roundTo(line.amount / parts, 100n);
  const { rate: _rate, quantity: _quantity, qualifier: _qualifier, ...bare } = line;
  const pieces = Array.from({ length: Number(parts) }, (_, index) => ({
    ...bare,
    amount: index === Number(parts) - 1 ? line.amount - part * (parts - 1n) : part,
  }));
  move.lines.splice(at, 1, ...pieces);
  return true;
};

/** The code is billed a little more or less, within every limit. */
const within = (move: Move, random: SeededRandom): boolean => {
  if (move.lines.length === 0 || move.factor !== 1n || move.taxPercent !== null) return false;
  const line = random.pick(move.lines);
  // Linehaul that is billed net is judged with its discount.
  if (isBorne(move, line.code) || isRatedByWeight(line) || (orderedOf(move, "DISCOUNT") !== 0n && line.code === "LINEHAUL"))
    return false;
  const ordered = move.orders[line.order]?.charges.find((charge) => charge.code === line.code)?.amount ?? 0n;
  const total = [...new Set(move.lines.map((each) => each.code))].reduce((left, code) => left + expectedOf(move, code), 0n);
  const side = random.chance(0.5) ? "over" : "under";
  const most = [allowed(move.policy.charge[side], ordered), allowed(move.policy.total[side], total)].reduce((a, b) =>
    a < b ? a : b,
  );
  // Room for what rounding to cents may add elsewhere, and for a discount that makes the total less.
  const room = most / 3n - 1_000n;
  if (room <= 0n || ordered <= 0n || move.before.length > 0) return false;
  const by = BigInt(Math.floor(random.next() * Number(room)));
  line.amount += side === "over" ? by : -by;
  delete line.rate;
  delete line.quantity;
  delete line.qualifier;
  return true;
};

const supplemental = (move: Move, random: SeededRandom): boolean => {
  if (move.before.length > 0 || move.orders.filter((order) => order.isBilled).length > 1) return false;
  // What papers bore of the original is kept with its approval.
  if (isBorne(move, "LINEHAUL") || isBorne(move, "DETENTION")) return false;
  const later = move.lines.filter((line) => line.code === "DETENTION" || line.code === "LIFTGATE");
  const first = move.lines.filter((line) => line.code !== "DETENTION" && line.code !== "LIFTGATE");
  if (later.length === 0 || first.length === 0 || move.factor !== 1n) return false;
  move.type = random.pick(["Supplemental", "BalanceDue"]);
  move.before = first.map(({ code, amount }) => ({ code, amount }));
  if (move.taxPercent !== null) {
    const taxed = first.reduce((total, line) => total + line.amount, 0n);
    move.before.push({ code: "HST", amount: roundTo((taxed * move.taxPercent) / 100n, 100n) });
  }
  move.lines = later;
  move.invoiceOn = "2026-04-05";
  move.receivedOn = "2026-04-06";
  return true;
};

const canadian = (move: Move, random: SeededRandom): boolean => {
  if (move.taxPercent !== null || move.before.length > 0 || move.factor !== 1n || move.lines.some(isRatedByWeight)) return false;
  // Receipts are in the currency of the invoice.
  if (move.documents.some((paper) => paper.type === "DetentionReceipt")) return false;
  move.factor = random.pick([2n, 4n]);
  move.currency = "CAD";
  for (const line of move.lines) {
    line.amount *= move.factor;
    delete line.rate;
    delete line.quantity;
    delete line.qualifier;
  }
  move.policy.fx = [{ from: "CAD", to: "USD", rate: move.factor === 2n ? "0.5" : "0.25", date: "2026-02-01" }];
  return true;
};

export const WITH_DISCOUNT: Variation = {
  name: "a discount on the order",
  apply: (move) => {
    const [order] = move.orders;
    if (order === undefined || orderedOf(move, "DISCOUNT") !== 0n || move.factor !== 1n || move.before.length > 0) return false;
    order.charges.push({ code: "DISCOUNT", amount: -2_512_345n });
    move.lines.push({ code: "DISCOUNT", written: "DISCOUNT", amount: -2_512_345n, order: 0 });
    return true;
  },
};
export const WITH_TAX: Variation = {
  name: "tax of the place",
  apply: (move) => {
    if (move.factor !== 1n || move.before.length > 0) return false;
    move.taxPercent = 13n;
    move.policy.taxes = [{ place: "CA-ON", code: "HST", percent: "13" }];
    return true;
  },
};
export const BILLED_LATER: Variation = { name: "what was detained is billed later", apply: supplemental };
export const IN_CANADIAN_DOLLARS: Variation = { name: "billed in Canadian dollars at the day's rate", apply: canadian };

/** Freight rated by the hundredweight, on the order and on the invoice. */
export const BY_WEIGHT: Variation = {
  name: "rated by weight",
  apply: (move, random) => {
    const [order] = move.orders;
    const charge = order?.charges.find((each) => each.code === "LINEHAUL");
    const lines = move.lines.filter((each) => each.order === 0 && each.code === "LINEHAUL");
    const [line] = lines;
    if (charge === undefined || line === undefined || lines.length > 1 || line.amount !== charge.amount) return false;
    if (move.factor !== 1n || move.before.length > 0 || move.orders.filter((each) => each.isBilled).length > 1) return false;
    const hundredweight = BigInt(10 + random.below(200));
    const rate = BigInt(80_000 + random.below(400_000));
    const rated = {
      amount: rate * hundredweight,
      rate: text(rate),
      quantity: String(hundredweight),
      qualifier: "PerHundredweight",
    };
    Object.assign(charge, rated);
    Object.assign(line, rated);
    move.policy.weight = { percent: "1" };
    return true;
  },
};

export const HONEST: readonly Variation[] = [
  WITH_DISCOUNT,
  WITH_TAX,
  BILLED_LATER,
  IN_CANADIAN_DOLLARS,
  BY_WEIGHT,
  { name: "in whole cents", apply: (move) => only((move.inCents = true)) },
  { name: "a line in parts", apply: split },
  {
    name: "lines in another order",
    apply: (move) => {
      move.lines.reverse();
      return true;
    },
  },
  {
    name: "the carrier's names of the codes",
    apply: (move, random) => {
      for (const line of move.lines) line.written = random.pick(NAMES[line.code] ?? [line.code]);
      return true;
    },
  },
  {
    name: "the carrier's words for freight and fuel",
    apply: (move, random) => {
      for (const line of move.lines)
        if (line.code === "LINEHAUL" || line.code === "FUEL") {
          line.written = line.code === "LINEHAUL" ? random.pick(["400", "LINEHAUL", "LHS"]) : random.pick(["405", "FSC"]);
          line.text = random.pick(line.code === "LINEHAUL" ? HONEST_FREIGHT : HONEST_FUEL);
        }
      return true;
    },
  },
  { name: "a little over or under", apply: within },
  {
    name: "linehaul net of its discount",
    apply: (move) => {
      if (orderedOf(move, "DISCOUNT") === 0n || move.factor !== 1n || move.before.length > 0) return false;
      const linehaul = move.lines.find((line) => line.code === "LINEHAUL" && line.order === 0);
      if (linehaul === undefined || linehaul.rate !== undefined || billedOf(move, "LINEHAUL") !== orderedOf(move, "LINEHAUL"))
        return false;
      if (!move.lines.some((line) => line.code === "DISCOUNT")) return false;
      linehaul.amount += orderedOf(move, "DISCOUNT");
      move.lines = move.lines.filter((line) => line.code !== "DISCOUNT");
      return true;
    },
  },
  {
    name: "rate and quantity",
    apply: (move, random) => {
      if (move.factor !== 1n || move.inCents || move.before.length > 0) return false;
      const line = random.pick(move.lines);
      if (line.amount <= 0n || isRatedByWeight(line)) return false;
      Object.assign(line, { rate: text(line.amount), quantity: "1", qualifier: "PerUnit" });
      return true;
    },
  },
  { name: "quick pay", apply: (move) => only((move.isQuickPay = true)) },
  { name: "a stated total that is right", apply: (move) => ((move.statedOff = 0n), true) },
  {
    name: "PRO and BOL beside the order number",
    apply: (move) => {
      move.references.push(...(move.orders[0]?.references ?? []));
      return true;
    },
  },
  {
    name: "the order number without its dash",
    apply: (move) => {
      move.references = move.references.map((each) =>
        each.type === "OrderNumber" ? orderReference(each.value.replace("-", "").toLowerCase()) : each,
      );
      return true;
    },
  },
  {
    name: "an earlier invoice of another amount, and a terminated one like it",
    apply: (move) => {
      move.earlier.push(
        { number: "INV-7", references: [], off: 70_000n, vendor: { ...ACME }, status: "approved" },
        { number: move.invoiceNumber, references: [], off: 0n, vendor: { ...ACME }, status: "terminated" },
        { number: move.invoiceNumber, references: [], off: 0n, vendor: { ...OTHER }, status: "approved" },
      );
      return true;
    },
  },
  {
    name: "bills of a series, one of them without a count, and the order knows the PRO of this one",
    apply: (move) => {
      const [order] = move.orders;
      const number = move.invoiceNumber;
      if (order === undefined || !order.references.some(({ type }) => type === "PRO")) return false;
      move.references.push(...order.references.filter((each) => !move.references.includes(each)));
      const vendor = { ...ACME };
      const elsewhere = (pro: string) => [orderReference("ELSEWHERE-1"), reference("PRO", pro)];
      move.earlier.push(
        { number, references: elsewhere("AB7788123"), off: 0n, vendor, status: "approved" },
        { number: `${number}-7`, references: [], off: 0n, vendor, status: "approved" },
      );
      move.invoiceNumber = `${number}-8`;
      return true;
    },
  },
  {
    name: "another division of the carrier on the order",
    apply: (move) => {
      const [order] = move.orders;
      if (order === undefined) return false;
      order.vendorsBeside.push({
        externalId: "ACME-WEST",
        charges: [["LINEHAUL", "5000"]],
      });
      return true;
    },
  },
  {
    name: "a little of the original was withheld, and stays so",
    apply: (move, random) => {
      // The tax of what was withheld was paid: that is another dispute.
      if (move.taxPercent !== null || (move.before.length === 0 && !supplemental(move, random))) return false;
      const linehaul = move.before.find((each) => each.code === "LINEHAUL");
      if (move.withheld.length > 0 || linehaul === undefined || linehaul.amount <= 2_000_000n) return false;
      linehaul.amount -= 100_000n;
      move.withheld.push({ code: "LINEHAUL", amount: 100_000n });
      return true;
    },
  },
  {
    name: "another vendor was paid its own share of the order",
    apply: (move) => {
      const [order] = move.orders;
      if (order === undefined || order.vendorsBeside.some((each) => each.externalId === OTHER.externalId)) return false;
      order.vendorsBeside.push({ ...OTHER, charges: [["LINEHAUL", "740"]] });
      const paid = {
        orderUuid: `order-${order.number}`,
        code: "LINEHAUL",
        amount: amount(7_420_000n),
        ordered: amount(7_400_000n),
      };
      move.paidToOthers.push({ uuid: "beside", invoiceNumber: "O-1", vendor: OTHER, paid: [paid] });
      return true;
    },
  },
  {
    name: "detention beyond the order, with its receipt",
    apply: (move) => {
      const lines = move.lines.filter((line) => line.code === "DETENTION");
      const [line] = lines;
      if (line === undefined || lines.length > 1 || line.amount <= 0n || move.factor !== 1n || move.taxPercent !== null)
        return false;
      if (move.before.length > 0 || orderedOf(move, "DETENTION") <= 0n || isBorne(move, "DETENTION")) return false;
      delete line.rate;
      delete line.quantity;
      delete line.qualifier;
      line.amount = roundTo(orderedOf(move, "DETENTION") + 1_500_000n, 100n);
      move.policy.acceptSupported = true;
      move.documents.push(documentOf("DetentionReceipt", { fields: { totalAmount: text(line.amount) } }));
      return true;
    },
  },
  {
    name: "papers that are asked for",
    apply: (move) => {
      move.policy.requiredDocuments = [{ type: "ProofOfDelivery", signed: true }];
      move.documents.push(documentOf("ProofOfDelivery"));
      return true;
    },
  },
  {
    name: "a new remit-to with its notice of assignment",
    apply: (move) => {
      move.remitTo = true;
      move.stops.push(stop("RemitTo", addressOf("77002", "TX", "US", null, "Houston Factors")));
      move.documents.push(
        documentOf("NoticeOfAssignment", { fields: { vendorName: "Acme Freight", remitToName: "Houston Factors" } }),
      );
      return true;
    },
  },
];
