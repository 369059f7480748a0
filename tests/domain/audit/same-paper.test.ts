import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOnePaper, likenessToUsed, paperKeysOf, paperKeysToLookFor, paperLocksOf } from "#domain/audit/papers/same-paper.ts";

type Fields = Readonly<Record<string, string>>;

const paper = (fields: Fields, type = "LumperReceipt") => ({ type, fields });
const READ: Fields = { totalAmount: "185.00", invoiceNumber: "R-5512", invoiceDate: "2026-11-04", vendorName: "Dock Co" };
const without = (...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(READ).filter(([name]) => !names.includes(name)));

interface Case {
  readonly name: string;
  readonly a?: Fields;
  readonly b: Fields;
  readonly type?: string;
  readonly isOne: boolean;
  /** They are two on one bill, and looked at by a person where one of them was used on another order. */
  readonly isDoubtful?: true;
}

const CASES: readonly Case[] = [
  { name: "number, day and amount agree", b: READ, isOne: true },
  { name: "the number has look-alikes, other separators and zeros", b: { ...READ, invoiceNumber: "r 0055I2" }, isOne: true },
  { name: "the vendor was read otherwise", b: { ...READ, vendorName: "0ock Go" }, isOne: true },
  { name: "sent as another kind, the day agreeing", b: READ, type: "OtherReceipt", isOne: true },
  { name: "sent as another kind, without a day", a: without("invoiceDate"), b: READ, type: "OtherReceipt", isOne: true },
  { name: "the day was not read on one of them", a: without("invoiceDate"), b: READ, isOne: true },
  {
    name: "the day was not read on one of them, and the vendor is another",
    a: without("invoiceDate"),
    b: { ...READ, vendorName: "Elsewhere" },
    isOne: false,
    isDoubtful: true,
  },
  { name: "another number", b: { ...READ, invoiceNumber: "R-5513" }, isOne: false },
  { name: "words before the number", b: { ...READ, invoiceNumber: "RECEIPT NO. R-5512" }, isOne: true },
  { name: "a letter behind the number", b: { ...READ, invoiceNumber: "R-5512B" }, isOne: true },
  { name: "a digit behind the number", b: { ...READ, invoiceNumber: "R-55128" }, isOne: false },
  {
    name: "two letters behind one number",
    a: { ...READ, invoiceNumber: "R-5512A" },
    b: { ...READ, invoiceNumber: "R-5512B" },
    isOne: false,
  },
  {
    name: "a letter behind the number, and another amount",
    b: { ...READ, invoiceNumber: "R-5512A", totalAmount: "186.00" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "words before the number, the vendor not read",
    b: { ...without("vendorName"), invoiceNumber: "RECEIPT R-5512" },
    isOne: true,
  },
  { name: "another day: a number is given once", b: { ...READ, invoiceDate: "2026-11-05" }, isOne: true },
  { name: "a day far away", b: { ...READ, invoiceDate: "2026-12-24" }, isOne: true },
  {
    name: "a day far away, another amount",
    b: { ...READ, invoiceDate: "2026-12-24", totalAmount: "186.00" },
    isOne: false,
  },
  { name: "another day, another amount", b: { ...READ, invoiceDate: "2026-11-03", totalAmount: "186.00" }, isOne: true },
  {
    name: "another day and another vendor",
    b: { ...READ, invoiceDate: "2026-11-03", vendorName: "Elsewhere" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "another day, the number one of a day's own",
    a: { ...READ, invoiceNumber: "12" },
    b: { ...READ, invoiceNumber: "12", invoiceDate: "2026-11-05" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "another week, the number one of a day's own",
    a: { ...READ, invoiceNumber: "12" },
    b: { ...READ, invoiceNumber: "12", invoiceDate: "2026-11-11" },
    isOne: false,
  },
  ...[
    "R-5512 COPY",
    "R-5512 - COPY",
    "R-5512/2",
    "R-5512 (2)",
    "R-5512-1",
    "r-55l2",
    "R-5512 COPY 2",
    "R005512",
    "RECIBO R-5512",
    "5512",
  ].map((invoiceNumber) => ({ name: `the number is written ${invoiceNumber}`, b: { ...READ, invoiceNumber }, isOne: true })),
  {
    name: "a small L before zeros",
    a: { ...READ, invoiceNumber: "90-510046" },
    b: { ...READ, invoiceNumber: "90-5l0046" },
    isOne: true,
  },
  {
    name: "a count behind the number, another day",
    b: { ...READ, invoiceNumber: "R-5512-1", invoiceDate: "2026-11-06" },
    isOne: true,
  },
  {
    name: "a word behind the number of another vendor",
    b: { ...READ, invoiceNumber: "R-5512 COPY", vendorName: "Elsewhere" },
    isOne: false,
    isDoubtful: true,
  },
  ...["R-15512", "R-5521", "R-5511", "S-5512"].map((invoiceNumber) => ({
    name: `another number, ${invoiceNumber}, of the same dock, day and amount`,
    b: { ...READ, invoiceNumber },
    isOne: false,
  })),
  {
    name: "two counts behind one number",
    a: { ...READ, invoiceNumber: "R-5512-1" },
    b: { ...READ, invoiceNumber: "R-5512-2" },
    isOne: false,
  },
  { name: "another amount: one number of one vendor is one paper", b: { ...READ, totalAmount: "186.00" }, isOne: true },
  { name: "another amount, and no amount", b: without("totalAmount"), isOne: true },
  { name: "another amount of another vendor", b: { ...READ, totalAmount: "186.00", vendorName: "Elsewhere" }, isOne: false },
  { name: "another amount, the vendor not read", b: { ...without("vendorName"), totalAmount: "186.00" }, isOne: true },
  {
    name: "another amount, the day not read",
    b: { ...without("invoiceDate"), totalAmount: "186.00" },
    isOne: true,
  },
  {
    name: "another amount, neither vendor nor day read",
    b: { ...without("vendorName", "invoiceDate"), totalAmount: "186.00" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "another amount, sent as another kind",
    b: { ...READ, totalAmount: "186.00" },
    type: "PalletReceipt",
    isOne: true,
  },
  {
    name: "another amount, sent as another kind, without a day",
    b: { ...without("invoiceDate"), totalAmount: "186.00" },
    type: "PalletReceipt",
    isOne: false,
  },
  { name: "another amount, and no number", a: without("invoiceNumber"), b: { ...READ, totalAmount: "186.00" }, isOne: false },
  { name: "another currency", a: { ...READ, currency: "USD" }, b: { ...READ, currency: "CAD" }, isOne: true },
  {
    name: "another currency, and no number",
    a: { ...without("invoiceNumber"), currency: "USD" },
    b: { ...READ, currency: "CAD" },
    isOne: false,
  },
  {
    name: "each names its own order",
    a: { ...READ, orderNumber: "1" },
    b: { ...READ, orderNumber: "2" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "one names a further order",
    a: { ...READ, orderNumber: "1, 2" },
    b: { ...READ, orderNumber: "1; 2; 3", totalAmount: "270.00" },
    isOne: true,
  },
  {
    name: "each names its own order, the number one of a day's own",
    a: { ...READ, invoiceNumber: "12", orderNumber: "1" },
    b: { ...READ, invoiceNumber: "12", orderNumber: "2" },
    isOne: false,
  },
  {
    name: "no number on either, the next day",
    a: without("invoiceNumber"),
    b: { ...without("invoiceNumber"), invoiceDate: "2026-11-05" },
    isOne: false,
    isDoubtful: true,
  },
  {
    name: "no number on either, the next week",
    a: without("invoiceNumber"),
    b: { ...without("invoiceNumber"), invoiceDate: "2026-11-11" },
    isOne: false,
  },
  { name: "no number on either, the rest agrees", a: without("invoiceNumber"), b: without("invoiceNumber"), isOne: true },
  { name: "a number on one of them, the rest agrees", a: without("invoiceNumber"), b: READ, isOne: true },
  { name: "N/A is no number", a: { ...READ, invoiceNumber: "N/A" }, b: READ, isOne: true },
  {
    name: "no number and no vendor",
    a: without("invoiceNumber", "vendorName"),
    b: without("invoiceNumber", "vendorName"),
    isOne: false,
  },
  {
    name: "no number and no day",
    a: without("invoiceNumber", "invoiceDate"),
    b: without("invoiceNumber", "invoiceDate"),
    isOne: false,
  },
  {
    name: "no number, and another kind",
    a: without("invoiceNumber"),
    b: without("invoiceNumber"),
    type: "PalletReceipt",
    isOne: false,
  },
];

/** Whether a used paper is found among those that a shown one may be. */
const finds = (shown: ReturnType<typeof paper>, used: ReturnType<typeof paper>): boolean => {
  const [{ numbers, days }, { number, day }] = [paperKeysToLookFor(shown), paperKeysOf(used)];
  return (number !== null && numbers.includes(number)) || (day !== null && days.includes(day));
};

describe("two receipts of other bytes", () => {
  for (const { name, a = READ, b, type, isOne, isDoubtful } of CASES)
    it(`are ${isOne ? "one" : "two"}: ${name}`, () => {
      const [left, right] = [paper(a), paper(b, type)];
      assert.deepEqual([isOnePaper(left, right), isOnePaper(right, left)], [isOne, isOne]);
      const likeness = isOne ? "same" : isDoubtful === true ? "doubtful" : null;
      assert.deepEqual([likenessToUsed(left, right), likenessToUsed(right, left)], [likeness, likeness]);
      if (likeness === null) return;
      assert.deepEqual([finds(left, right), finds(right, left)], [true, true], "what may be one is found by one of its keys");
      const locks = paperLocksOf(right);
      assert.ok(
        paperLocksOf(left).some((lock) => locks.includes(lock)),
        "approvals by them wait for each other",
      );
    });

  it("without numbers are two where the one that is shown names its own move", () => {
    const used = paper(without("invoiceNumber"));
    const named = paper({ ...without("invoiceNumber"), proNumber: "778" });
    assert.equal(likenessToUsed(named, used), null);
    assert.equal(likenessToUsed(used, named), "same", "the second scan may have missed it");
    assert.equal(likenessToUsed(paper({ ...READ, proNumber: "778" }), paper(READ)), "same", "a number says more");
  });

  it("are one by their bytes, whatever stands on them, also where they are no receipts", () => {
    const bytes = { contentHash: "same", fields: {} };
    assert.equal(isOnePaper({ ...bytes, type: "Other" }, { ...bytes, type: "LumperReceipt" }), true);
    assert.equal(isOnePaper(paper(READ, "BillOfLading"), paper(READ, "BillOfLading")), false);
    assert.deepEqual(paperKeysOf(paper(READ, "BillOfLading")), { number: null, day: null });
  });

  it("are one scale ticket by its number, unless day, scale or move tell them apart", () => {
    const weighed = (fields: Fields) => paper(fields, "WeightScaleTicket");
    const read = weighed({ ticketNumber: "T-0044", ticketDate: "2026-11-04", vendorName: "Cat Scale", netWeight: "2240" });
    const isOne = (fields: Fields): boolean => isOnePaper(read, weighed(fields));
    assert.equal(isOne({ scaleTicketNumber: "t 44", netWeight: "2250" }), true);
    assert.equal(isOne({ ticketNumber: "T-45" }), false);
    assert.equal(isOne({ ticketNumber: "T-44", ticketDate: "2026-11-05" }), true, "another day near it tells nothing");
    assert.equal(isOne({ ticketNumber: "T-44", ticketDate: "2027-11-05" }), false);
    assert.equal(isOne({ ticketNumber: "T-44 COPY", netWeight: "2240" }), true);
    assert.equal(isOne({ ticketNumber: "T-44 COPY", netWeight: "2250" }), false);
    assert.equal(isOne({ ticketNumber: "T-44", vendorName: "Elsewhere" }), false);
    const bare = weighed({ netWeight: "2240" });
    assert.equal(likenessToUsed(bare, read), "doubtful", "without a number the same weight is looked at");
    assert.equal(finds(bare, read), true);
    assert.equal(likenessToUsed(weighed({ netWeight: "2241" }), read), null);
    assert.equal(likenessToUsed(weighed({ netWeight: "2240", ticketDate: "2026-11-24" }), read), null);
    assert.equal(isOnePaper(read, paper({ ticketNumber: "T-44" })), false, "a receipt is none");
    assert.equal(
      isOnePaper({ ...read, fields: { ...read.fields, proNumber: "1" } }, weighed({ ...read.fields, proNumber: "2" })),
      false,
    );
    assert.equal(likenessToUsed(weighed({ ticketNumber: "T-44", orderNumber: "9" }), read), "same");
    assert.deepEqual(paperKeysOf(read), { number: "T44", day: "lb/224000000000" });
  });
});
