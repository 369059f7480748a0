import { ACME, documentOf, reference, addressOf } from "#tests/builders/audit-facts-builder.ts";
import { OTHER, stop } from "#tests/builders/audit-cases.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import type { Attack } from "./attack.ts";
import { orderReference } from "./move.ts";
import type { Move } from "./move.ts";

/** The same number as a carrier's two systems write it. */
const refolded = (number: string, random: SeededRandom): string => {
  const digits = number.replace(/^INV-/, "");
  return random.pick([digits, `000${digits}`, `inv ${digits}`, `Invoice #${digits}`, `INV${digits}`, number]);
};

/** The same number to the eye: a letter for a digit, or one of another alphabet. */
const lookalike = (number: string, random: SeededRandom): string => {
  const others = [
    ["0", "O"],
    ["1", "I"],
    ["5", "S"],
    ["8", "B"],
    ["N", "\u039d"],
    ["I", "\u0406"],
  ] as const;
  const [from, to] = random.pick(others.filter(([from]) => number.includes(from)));
  return number.replace(from, to);
};

/** Something added to a number, as a bill is numbered that is sent again: a word, a letter, a count, or two of them. */
const addedTo = (number: string, random: SeededRandom): string => {
  const count = random.pick([1, 2, 9, 10, 37, 99]);
  return random.pick([
    `${number}-${count}`,
    `${number}/0${random.pick([1, 9])}`,
    `${number} (${count})`,
    `R-${number}-1`,
    `${number}-R-${random.pick([1, 2])}`,
    `${number}R`,
    `${number}-REBILL`,
    `COPY ${number}-${count}`,
  ]);
};

const sentBefore =
  (status: "approved", number: (move: Move, random: SeededRandom) => string): Attack["apply"] =>
  (move, random) => {
    move.earlier.push({ number: number(move, random), references: [], off: 0n, vendor: { ...ACME }, status });
    return true;
  };

const withPaper =
  (paper: Partial<FactDocument> | null): Attack["apply"] =>
  (move) => {
    move.remitTo = true;
    move.stops = [stop("RemitTo", addressOf("10001", "NY", "US", null, "Quick Capital"))];
    move.documents = move.documents.filter((document) => document.type !== "NoticeOfAssignment");
    if (paper !== null)
      move.documents.push(
        documentOf("NoticeOfAssignment", { fields: { vendorName: "Acme Freight", remitToName: "Quick Capital" }, ...paper }),
      );
    return true;
  };

/** Paid as before, although an approved notice assigns to a factor: by the invoice, or by the vendor's record alone. */
const assignedSince =
  (isNamed: boolean): Attack["apply"] =>
  (move, random) => {
    withPaper({})(move, random);
    move.stops = isNamed ? [stop("RemitTo", addressOf("60448", "IL", "US", null, "Acme Freight"))] : [];
    return true;
  };

/** The order of somebody else's freight. */
const strange = (move: Move): string => move.orders.at(-1)?.number ?? "";

export const ATTACKS_ON_IDENTITY: readonly Attack[] = [
  {
    name: "sent before, its number written otherwise",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: sentBefore("approved", (move, random) => refolded(move.invoiceNumber, random)),
  },
  {
    name: "sent before, a letter of its number replaced by one that looks like it",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: sentBefore("approved", (move, random) => lookalike(move.invoiceNumber, random)),
  },
  {
    name: "sent before under another number, with the same PRO",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: (move, random) => {
      const pro = reference(random.pick(["PRO", "BOL"]), "AB7788123");
      move.references.push(pro);
      const references = [pro];
      move.earlier.push({ number: "INV-3", references, off: 0n, vendor: { ...ACME }, status: "approved" });
      return true;
    },
  },
  {
    name: "sent before for another order, with a count, a word or two of them added to its number, whatever PRO it names",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: (move, random) => {
      const before = move.invoiceNumber;
      const isNumberKnown = move.references.some(({ type }) => /PRO|BOL/i.test(type ?? ""));
      const [mine, theirs] = random.pick([
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ] as const);
      // The order may bear it out that such a bill is another one.
      if (theirs && isNumberKnown) return false;
      if (mine) move.references.push(reference("PRO", "AB9900777"));
      move.invoiceNumber = addedTo(before, random);
      const references = [reference("OrderNumber", "ELSEWHERE-1"), ...(theirs ? [reference("PRO", "AB7788123")] : [])];
      move.earlier.push({ number: before, references, off: 0n, vendor: { ...ACME }, status: "approved" });
      return true;
    },
  },
  {
    name: "sent before with another amount",
    surface: "number",
    caughtBy: ["possible-correction"],
    apply: (move) => {
      move.earlier.push({
        number: move.invoiceNumber,
        references: [],
        off: 650_000n,
        vendor: { ...ACME },
        status: "approved",
      });
      return true;
    },
  },
  {
    name: "sent before by another division of the carrier",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: (move) => {
      const vendor = { ...ACME, externalId: "ACME-EAST" };
      move.earlier.push({ number: move.invoiceNumber, references: [], off: 0n, vendor, status: "approved" });
      return true;
    },
  },
  {
    name: "sent before by another entry of the carrier, as its order or the directory alone says",
    surface: "number",
    caughtBy: ["duplicate-invoice"],
    apply: (move, random) => {
      const vendor = { externalId: "ACME-2", scac: null, mcNumber: null, dotNumber: null };
      const one = random.pick(["scac", "mcNumber", "dotNumber"] as const);
      const knownAs = { ...vendor, [one]: ACME[one] };
      // Its own bill may name it by its externalId alone, too: then its order says more.
      if (random.chance(0.5)) move.vendor = { ...vendor, externalId: ACME.externalId };
      const pro = reference("PRO", "AB7788123");
      const isRenumbered = random.chance(0.4);
      if (isRenumbered) move.references.push(pro);
      const number = isRenumbered ? "INV-3" : random.pick([refolded, lookalike])(move.invoiceNumber, random);
      move.earlier.push({ number, references: isRenumbered ? [pro] : [], off: 0n, vendor, status: "approved", knownAs });
      return true;
    },
  },
  {
    name: "the number of somebody else's order",
    // Judged by the amounts of that order, which another attack on the charges might meet.
    surface: "charges",
    caughtBy: ["charge-under-tolerance", "total-under-tolerance", "charge-not-on-order", "charge-over-tolerance"],
    apply: (move) => {
      // The other order's linehaul is more than all of these together.
      if (move.before.length > 0) return false;
      move.references = [orderReference(strange(move))];
      return true;
    },
  },
  {
    name: "its order number beside the BOL of somebody else's",
    surface: "match",
    caughtBy: ["reference-conflict", "order-ambiguous", "match-guessed"],
    apply: (move) => {
      const bol = move.orders.at(-1)?.references.find((each) => each.type === "BOL");
      if (bol === undefined) return false;
      move.references.push(bol);
      return true;
    },
  },
  {
    name: "an order number that nobody has",
    surface: "match",
    caughtBy: ["order-not-found"],
    apply: (move) => {
      move.references = [orderReference("ORD-99999")];
      return true;
    },
  },
  {
    name: "an order number with a letter for a digit",
    surface: "match",
    caughtBy: ["match-guessed", "order-not-found"],
    apply: (move) => {
      const written = move.orders.find((order) => order.isBilled)?.number ?? "";
      const misread = written.replace(/0(?=[^0]*$)/, "O").replace(/1(?=[^1]*$)/, "I");
      if (misread === written || move.references.length > 1) return false;
      move.references = [orderReference(misread)];
      return true;
    },
  },
  {
    name: "its order number and one that nobody has",
    surface: "match",
    caughtBy: ["match-guessed"],
    apply: (move) => {
      if (move.references.some((each) => each.type !== "OrderNumber")) return false;
      move.references.push(orderReference("ORD-99999"));
      return true;
    },
  },
  {
    name: "the order was cancelled",
    surface: "match",
    caughtBy: ["order-cancelled", "order-not-found"],
    apply: (move) => {
      for (const order of move.orders) if (order.isBilled) order.status = "cancelled";
      return true;
    },
  },
  {
    name: "billed by another vendor",
    surface: "vendor",
    caughtBy: ["vendor-mismatch"],
    apply: (move) => {
      // Where it has a share of its own, the charges tell.
      if (move.orders.some((order) => order.vendorsBeside.some((each) => each.externalId === OTHER.externalId))) return false;
      move.vendor = { ...OTHER };
      return true;
    },
  },
  {
    name: "the vendor's id with another carrier's SCAC",
    surface: "vendor",
    caughtBy: ["vendor-mismatch"],
    apply: (move) => {
      move.vendor = { ...ACME, scac: "OTHR" };
      return true;
    },
  },
  {
    name: "two divisions fit, and the invoice does not say which",
    surface: "vendor",
    caughtBy: ["vendor-ambiguous"],
    apply: (move) => {
      const [order] = move.orders;
      if (order === undefined) return false;
      order.vendorsBeside.push({ externalId: "ACME-SOUTH", charges: [["LINEHAUL", "5000"]] });
      move.vendor = { ...ACME, externalId: null };
      return true;
    },
  },
  { name: "paid elsewhere, and no notice", surface: "remit-to", caughtBy: ["remit-to-changed"], apply: withPaper(null) },
  {
    name: "paid elsewhere, with a notice to another factor",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: withPaper({ fields: { vendorName: "Acme Freight", remitToName: "Houston Factors" } }),
  },
  {
    name: "paid elsewhere, with a notice of another vendor",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: withPaper({ fields: { vendorName: "Zenith Lines", remitToName: "Quick Capital" } }),
  },
  {
    name: "paid elsewhere, with a notice that nobody approved",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: withPaper({ status: "Ready", approval: null }),
  },
  {
    name: "paid elsewhere, with a notice that was approved by being sent",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: withPaper({ approval: { how: "upload", by: "key:carrier" } }),
  },
  {
    name: "paid to who was paid before a notice of assignment",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: assignedSince(true),
  },
  {
    name: "paid by the vendor's record to who was paid before a notice of assignment",
    surface: "remit-to",
    caughtBy: ["remit-to-changed"],
    apply: assignedSince(false),
  },
];
