import type { DocumentUse, FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { factOfUse, type PaperUse, shownDocument, usesOfShownPaper } from "#domain/audit/papers/paper-uses.ts";
import { addDays, type Day } from "#domain/day/day.ts";
import { amount } from "#domain/money/amount.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import type { Attack } from "./attack.ts";
import { BY_WEIGHT, IN_CANADIAN_DOLLARS, type Variation } from "./honest-moves.ts";
import { allowed, isBorne, orderedOf, roundTo, text } from "./move.ts";
import type { Move, MoveLine } from "./move.ts";

type Fields = Readonly<Record<string, string>>;

const DAY = "2026-03-03" as Day;
const DOCKS = ["Dock Crew LLC", "Capstone Unloading", "Midwest Lumpers, Inc."] as const;

/** A number as docks and scales give them: long enough that none is given twice. */
const numberOf = (random: SeededRandom): string =>
  `${random.pick(["LR-", "", "DT ", "R", "CAT-"])}${random.pick(["", "90-"])}${10_000 + random.below(900_000)}`;

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** The number as somebody writes it who wants it to look like another one. */
const alteredNumber = (number: string, random: SeededRandom): string =>
  random.pick([
    () => `${number} COPY`,
    () => `${number} - Copy`,
    () => `COPY ${number}`,
    () => `${number} (${2 + random.below(8)})`,
    () => `${number}/${1 + random.below(20)}`,
    () => `${number}-${1 + random.below(9)}`,
    () => `${number}${random.pick(["A", "B", "R"])}`,
    () => `Receipt No. ${number}`,
    () => `${number} rev${1 + random.below(3)}`,
    () => number.toLowerCase().replace(/[- ]/, random.pick(["", "/", " ", "."])),
    () => number.replace("0", "O"),
    () => number.replace("1", "l"),
    () => number.replace("5", "S"),
    () => number.replace(/(?<=^|\D)(?=\d)/, "00"),
  ])();

const alteredDay = (day: string, random: SeededRandom, most: number): string =>
  addDays(day as Day, random.pick([-1, 1]) * (1 + random.below(most)));

/** One to three alterations, after which it is the same paper still. */
const disguised = (fields: Fields, random: SeededRandom): Fields => {
  const [numberName, dayName] =
    "ticketNumber" in fields ? (["ticketNumber", "ticketDate"] as const) : (["invoiceNumber", "invoiceDate"] as const);
  const [number = "", day = "", vendorName = ""] = [fields[numberName], fields[dayName], fields["vendorName"]];
  // Without its number all else but the day has to be there, and the day near.
  if (random.chance(0.15)) {
    const bare = without(fields, numberName);
    return random.chance(0.5) ? bare : { ...bare, [dayName]: alteredDay(day, random, 3) };
  }
  const alterations: readonly ((from: Fields) => Fields)[] = [
    (from) => ({ ...from, [numberName]: alteredNumber(number, random) }),
    (from) => ({ ...from, [dayName]: alteredDay(day, random, 10) }),
    (from) =>
      random.pick([
        without(from, "vendorName"),
        { ...from, vendorName: vendorName.toUpperCase().replace(/,? (LLC|INC\.)$/, "") },
      ]),
    (from) => ("currency" in from ? without(from, "currency") : from),
    (from) => ("totalAmount" in from ? { ...from, totalAmount: `$${from["totalAmount"]}` } : from),
  ];
  const first = random.pick([0, 1]);
  return alterations.filter((_, at) => at === first || random.chance(0.3)).reduce((from, alter) => alter(from), fields);
};

/** A use of such a paper by an approved invoice of another order. */
const useOf = (type: string, fields: Fields, charge: string, units: bigint): PaperUse => ({
  ...shownDocument(documentOf(type, { uuid: `used ${type}`, contentHash: `bytes of the used ${type}`, fields })),
  invoiceUuid: "elsewhere",
  invoiceNumber: "B-7",
  charge,
  amount: amount(units),
  currency: "USD",
  orderNumbers: ["ORD-77"],
  usedOn: DAY,
});

/** A document with what was used of it, as the service knows it again. */
const shown = (type: string, fields: Fields, uses: readonly PaperUse[]): FactDocument => {
  const document = documentOf(type, { uuid: `shown ${type}`, contentHash: `bytes of the shown ${type}`, fields });
  const usedBy: readonly DocumentUse[] = usesOfShownPaper(uses, shownDocument(document)).map(factOfUse);
  return usedBy.length === 0 ? document : { ...document, usedBy };
};

/** The one line of detention, billed so far beyond the order that only a receipt bears it; undefined where there is none. */
const overDetained = (move: Move, random: SeededRandom): MoveLine | undefined => {
  const lines = move.lines.filter((each) => each.code === "DETENTION");
  const [line] = lines;
  const isPlain = move.before.length === 0 && move.factor === 1n && move.taxPercent === null;
  if (line === undefined || lines.length > 1 || !isPlain || line.amount <= 0n || isBorne(move, "DETENTION")) return undefined;
  for (const part of ["rate", "quantity", "qualifier"] as const) delete line[part];
  const over = allowed(move.policy.charge.over, orderedOf(move, "DETENTION")) + random.pick([500_000n, 1_850_000n]);
  line.amount = roundTo(orderedOf(move, "DETENTION") + over + 200n, 100n);
  move.policy.acceptSupported = true;
  return line;
};

const receiptFor = (line: MoveLine, random: SeededRandom): Fields => ({
  totalAmount: text(line.amount),
  currency: "USD",
  invoiceNumber: numberOf(random),
  invoiceDate: alteredDay(DAY, random, 2),
  vendorName: random.pick(DOCKS),
});

/** The one line of linehaul by weight, billed with more weight than the order's; undefined where there is none. */
const reweighed = (move: Move): { line: MoveLine; pounds: string } | undefined => {
  const lines = move.lines.filter((each) => each.code === "LINEHAUL");
  const [line] = lines;
  if (line?.quantity === undefined || line.rate === undefined || line.qualifier !== "PerHundredweight" || lines.length > 1)
    return undefined;
  if (move.inCents || move.before.length > 0 || move.taxPercent !== null || orderedOf(move, "DISCOUNT") !== 0n) return undefined;
  if (move.orders.filter((each) => each.isBilled).length > 1) return undefined;
  const [ordered, more] = [BigInt(line.quantity), BigInt(line.quantity) / 4n + 1n];
  line.amount = (line.amount / ordered) * (ordered + more);
  line.quantity = String(ordered + more);
  move.policy.acceptSupported = true;
  return { line, pounds: String((ordered + more) * 100n) };
};

const ticketFor = (pounds: string, random: SeededRandom): Fields => ({
  netWeight: pounds,
  weightUnit: "lb",
  ticketNumber: numberOf(random),
  ticketDate: alteredDay(DAY, random, 2),
  vendorName: "Truck Stop Scales",
});

/**
 * The whole bill in Canadian dollars, `factor` of which are one of the order's, with one line of detention far beyond the order;
 * undefined where it does not fit.
 */
const inForeignMoney = (move: Move, random: SeededRandom): MoveLine | undefined => {
  const line = overDetained(move, random);
  if (line === undefined) return undefined;
  return IN_CANADIAN_DOLLARS.apply(move, random) ? line : undefined;
};

export const ATTACKS_WITH_PAPERS: readonly Attack[] = [
  {
    name: "a bill in Canadian dollars with a receipt of as many in the order's",
    surface: "charges",
    caughtBy: ["document-amount-mismatch", "charge-over-tolerance"],
    apply: (move, random) => {
      const line = inForeignMoney(move, random);
      if (line === undefined) return false;
      move.documents.push(shown("DetentionReceipt", { ...receiptFor(line, random), currency: random.pick(["USD", "MXN"]) }, []));
      return true;
    },
  },
  {
    name: "a bill in Canadian dollars with a receipt of what it comes to in the order's",
    surface: "charges",
    caughtBy: ["document-amount-mismatch", "charge-over-tolerance"],
    apply: (move, random) => {
      const line = inForeignMoney(move, random);
      if (line === undefined) return false;
      const fields = { ...receiptFor(line, random), totalAmount: text(line.amount / move.factor), currency: "CAD" };
      move.documents.push(shown("DetentionReceipt", random.chance(0.5) ? fields : without(fields, "currency"), []));
      return true;
    },
  },
  {
    name: "a bill in Canadian dollars with a receipt in them that another order used",
    surface: "charges",
    caughtBy: ["document-amount-mismatch", "charge-over-tolerance"],
    apply: (move, random) => {
      const line = inForeignMoney(move, random);
      if (line === undefined) return false;
      const fields = { ...receiptFor(line, random), currency: "CAD" };
      const use = useOf("DetentionReceipt", fields, "DETENTION", line.amount / move.factor);
      move.documents.push(shown("DetentionReceipt", disguised(fields, random), [use]));
      return true;
    },
  },
  {
    name: "a receipt that was used on another order, altered",
    surface: "charges",
    caughtBy: ["document-amount-mismatch"],
    apply: (move, random) => {
      const line = overDetained(move, random);
      if (line === undefined) return false;
      const fields = receiptFor(line, random);
      const use = useOf("DetentionReceipt", fields, "DETENTION", line.amount);
      move.documents.push(shown("DetentionReceipt", disguised(fields, random), [use]));
      return true;
    },
  },
  {
    name: "what another order left of a receipt",
    surface: "charges",
    caughtBy: ["document-amount-mismatch"],
    apply: (move, random) => {
      const line = overDetained(move, random);
      if (line === undefined) return false;
      const fields = { ...receiptFor(line, random), totalAmount: text(line.amount * 3n) };
      const use = useOf("DetentionReceipt", fields, "DETENTION", line.amount);
      move.documents.push(shown("DetentionReceipt", random.chance(0.5) ? fields : disguised(fields, random), [use]));
      return true;
    },
  },
  {
    name: "a receipt of several orders that is used up, with a larger total on its copy",
    surface: "charges",
    caughtBy: ["charge-over-tolerance", "document-amount-mismatch"],
    apply: (move, random) => {
      const line = overDetained(move, random);
      if (line === undefined) return false;
      const orderNumber = `ORD-77, ${move.orders[line.order]?.number ?? ""}`;
      const fields = { ...receiptFor(line, random), orderNumber };
      const use = useOf("DetentionReceipt", fields, "DETENTION", line.amount);
      const copy = {
        ...fields,
        totalAmount: text(line.amount * 2n),
        ...(random.chance(0.5) ? { orderNumber: `${orderNumber}, ORD-9` } : {}),
      };
      move.documents.push(shown("DetentionReceipt", copy, [use]));
      return true;
    },
  },
  {
    name: "a scale ticket that was used on another order, altered",
    surface: "charges",
    needs: BY_WEIGHT,
    caughtBy: ["charge-over-tolerance", "document-amount-mismatch"],
    apply: (move, random) => {
      const found = reweighed(move);
      if (found === undefined) return false;
      const fields = ticketFor(found.pounds, random);
      const use = useOf("WeightScaleTicket", fields, "LINEHAUL", 1_000_000n);
      move.documents.push(shown("WeightScaleTicket", disguised(fields, random), [use]));
      return true;
    },
  },
  {
    name: "a scale ticket of another year",
    surface: "charges",
    needs: BY_WEIGHT,
    caughtBy: ["charge-over-tolerance", "document-amount-mismatch"],
    apply: (move, random) => {
      const found = reweighed(move);
      if (found === undefined) return false;
      move.documents.push(shown("WeightScaleTicket", { ...ticketFor(found.pounds, random), ticketDate: "2025-03-03" }, []));
      return true;
    },
  },
];

/** Another number that the same dock gave on the same day. */
const anotherNumber = (number: string, random: SeededRandom): string => {
  const next = Number(/\d+$/.exec(number)?.[0] ?? 0) + 1 + random.below(40);
  return number.replace(/\d+$/, String(next));
};

export const HONEST_PAPERS: readonly Variation[] = [
  {
    name: "billed in Canadian dollars, with a receipt in them",
    apply: (move, random) => {
      const line = inForeignMoney(move, random);
      if (line === undefined) return false;
      move.documents.push(shown("DetentionReceipt", { ...receiptFor(line, random), currency: "CAD" }, []));
      return true;
    },
  },
  {
    name: "a receipt like that of another order, with a number of its own",
    apply: (move, random) => {
      const line = overDetained(move, random);
      if (line === undefined) return false;
      const fields = receiptFor(line, random);
      const other = { ...fields, invoiceNumber: anotherNumber(fields["invoiceNumber"] ?? "", random) };
      move.documents.push(shown("DetentionReceipt", fields, [useOf("DetentionReceipt", other, "DETENTION", line.amount)]));
      return true;
    },
  },
  {
    name: "a receipt of several orders, of which another used its part",
    apply: (move, random) => {
      const line = overDetained(move, random);
      if (line === undefined) return false;
      const orderNumber = `ORD-77, ${move.orders[line.order]?.number ?? ""}`;
      const fields = { ...receiptFor(line, random), orderNumber, totalAmount: text(line.amount * 2n) };
      move.documents.push(shown("DetentionReceipt", fields, [useOf("DetentionReceipt", fields, "DETENTION", line.amount)]));
      return true;
    },
  },
  {
    name: "more weight than ordered, with a scale ticket like that of another order",
    apply: (move, random) => {
      if (!BY_WEIGHT.apply(move, random)) return false;
      const found = reweighed(move);
      if (found === undefined) return false;
      const fields = ticketFor(found.pounds, random);
      const other = { ...fields, ticketNumber: anotherNumber(fields["ticketNumber"] ?? "", random) };
      move.documents.push(shown("WeightScaleTicket", fields, [useOf("WeightScaleTicket", other, "LINEHAUL", 1_000_000n)]));
      return true;
    },
  },
];
