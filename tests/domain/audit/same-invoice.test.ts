import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addsUp,
  comparableEarlier,
  crossedMove,
  isNumberAltered,
  isSameNumber,
  looksLikeNumber,
  mayBeRebilled,
  moveKeysOf,
  moveKeysToLookFor,
  sameAmount,
  sharedMove,
} from "#domain/audit/identity/same-invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { isAlteredNumber, isCountedNumber, numberKeysToLookFor } from "#domain/matching/altered-number.ts";
import type { SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Reference } from "#domain/party/party.ts";
import { earlierOf, factsOf, invoiceOf, type OrderInput, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Numbered = Pick<Invoice, "invoiceNumber" | "references">;

const numbered = (invoiceNumber: string, order: string, pro: string) =>
  invoiceOf({ invoiceNumber, references: [reference("OrderNumber", order), reference("PRO", pro)] });

describe("whether two invoices carry one number", () => {
  it("is so whatever its case, also where order and PRO differ", () => {
    assert.equal(isSameNumber(numbered("inv-a1", "O-1", "7001"), numbered(" INV-A1 ", "O-2", "7002")), true);
  });

  it("is so of numbers that agree after folding, unless an order and a PRO tell them apart", () => {
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-1", "7001")), true);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-2", "7002")), false);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-2", "7001")), true);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("12-2", "O-1", "7001")), false);
  });
});

describe("a bill that comes again with something added to its number and its PRO", () => {
  const first = numbered("7001234", "O-1", "5512001");
  /** `known`: numbers of its orders. */
  const isAltered = (again: Numbered, before: Numbered, known: readonly Reference[] = []): boolean =>
    isNumberAltered(
      factsOf({
        order: { orderNumber: again.references.find(({ type }) => type === "OrderNumber")?.value ?? "O-9", references: known },
        invoice: { invoiceNumber: again.invoiceNumber, references: again.references },
      }),
      earlierOf({ invoiceNumber: before.invoiceNumber, references: before.references }),
    );
  const isSeen = (again: Numbered, known: readonly Reference[] = []): boolean =>
    isSameNumber(again, first) || looksLikeNumber(again, first) || isAltered(again, first, known);
  for (const [number, pro] of [
    ["7001234R", "5512001R"],
    ["7001234A", "5512001-A"],
    ["7001234a", "5512001a"],
    ["7001234-1", "5512001-1"],
    ["7001234/02", "5512001 (2)"],
    ["7001234-REBILL", "5512001-REBILL"],
    ["INV7001234", "5512001R"],
    ["INV7001234", "PRO 5512001-1"],
    ["70O1234", "55I2001"],
    ["COPY 7001234", "RE-5512001"],
    ["7001234-2", "5512001B"],
    ["7001234-10", "5512001-10"],
    ["7001234-R-1", "5512001"],
    ["R-7001234-1", "5512001-R-1"],
    ["7001234 REV 2", "5512001"],
    ["7001234-99", "5512002"],
    ["7001234-1", "5512002-1"],
    ["7001234-R", "5512002"],
    ["7001234V2", "5512002"],
    ["R7001234", "99"],
  ] as const)
    it(`is seen by ${number} and ${pro}`, () => {
      assert.equal(isSeen(numbered(number, "O-2", pro)), true);
      assert.ok(numberKeysToLookFor(number).includes(invoiceNumberKey(first.invoiceNumber)));
      assert.ok(numberKeysToLookFor(first.invoiceNumber).includes(invoiceNumberKey(number)));
    });

  it("is seen with two additions where it comes last, and without a PRO", () => {
    for (const number of ["7001234-1-R", "7001234 1 OF 2", "7001234.1A", "7001234/R/12", "COPY R-7001234", "7001234 (#3)"]) {
      assert.ok(numberKeysToLookFor(number).includes(invoiceNumberKey(first.invoiceNumber)), number);
      for (const before of [first, { ...first, references: [] }])
        assert.equal(isAltered({ invoiceNumber: number, references: [] }, before), true, number);
    }
  });

  it("is none where the number is another one, or pieces of an order are counted", () => {
    for (const [number, pro] of [
      ["7001235", "5512002"],
      ["7009999", "5512001-1"],
      ["70012341", "55120011"],
      ["7001234-100", "5512002"],
      ["7001234-001", "5512002"],
      ["1-7001234", "5512002"],
      ["7001235-1", "5512001"],
    ] as const)
      assert.equal(isSeen(numbered(number, "O-2", pro)), false, `${number} ${pro}`);
    for (const number of ["7001234-1", "7001234-12", "7001234 1 OF 2"])
      assert.equal(isSeen(numbered(number, "O-1", "5512001-1")), false, number);
    assert.equal(isAltered(numbered("7001234-R", "O-1", "5512001"), first), true);
    assert.equal(isAltered(numbered("7001234-R-1", "O-1", "5512001"), first), true);
    assert.equal(isAltered(numbered("7001234-1", "O-1", "5512001-1"), numbered("7001234-2", "O-2", "5512001-2")), false);
    assert.equal(isAltered(numbered("120-1", "O-1", "1"), numbered("12", "O-2", "2")), false);
    assert.equal(isAltered(numbered("12-1", "O-1", "1"), numbered("12", "O-2", "2")), false);
  });

  it("is none where the order knows the PRO or BOL number that only it carries, and order and PRO differ", () => {
    const again = numbered("7001234-1", "O-2", "5512002");
    assert.equal(isAltered(again, first, [reference("PRONumber", "PRO 5512002")]), false);
    assert.equal(isAltered(again, first, [reference("PRONumber", "5512001")]), true);
    assert.equal(isAltered(again, first, [reference("PONumber", "5512002")]), true);
    const withBol = { ...again, references: [...again.references, reference("BOL", "B-7")] };
    assert.equal(isAltered(withBol, first, [reference("BOLNumber", "B7")]), false);
    const both = { ...first, references: [...first.references, reference("BOL", "B-7")] };
    assert.equal(isAltered(withBol, both, [reference("BOLNumber", "B7")]), true);
    assert.equal(isAltered(withBol, { ...first, references: [] }, [reference("BOLNumber", "B7")]), true);
  });

  it("is another number where only one of them says an order or a PRO, or one of several orders agrees", () => {
    const folded = (order: readonly string[], pro: readonly string[]) => ({
      invoiceNumber: "1-21",
      references: [...order.map((value) => reference("OrderNumber", value)), ...pro.map((value) => reference("PRO", value))],
    });
    const mine = { ...numbered("12-1", "O-1", "7001") };
    assert.equal(isSameNumber(mine, folded(["O-2"], ["7003"])), false);
    assert.equal(isSameNumber(mine, folded([], ["7003"])), true);
    assert.equal(isSameNumber(mine, folded(["O-2"], [])), true);
    assert.equal(isSameNumber(folded([], ["7003"]), { ...mine, invoiceNumber: "12-1" }), true);
    assert.equal(isSameNumber(mine, folded(["O-2", "O-1"], ["7003"])), true);
    assert.equal(isSameNumber(mine, folded(["O-2"], ["7003", "7001"])), true);
  });

  it("is seen by one of several PROs that was altered", () => {
    const of = (number: string, order: string, ...pros: readonly string[]) =>
      invoiceOf({
        invoiceNumber: number,
        references: [reference("OrderNumber", order), ...pros.map((pro) => reference("PRO", pro))],
      });
    const again = of("7001234-1", "O-2", "9001", "5512001R");
    assert.equal(isAltered(again, of("7001234", "O-1", "8001", "5512001"), [reference("PRO", "9001")]), true);
    assert.equal(isAltered(again, of("7001234", "O-1", "8001", "5512003"), [reference("PRO", "9001")]), false);
  });

  it("is none of pieces where the earlier one is matched to its order, or names it as the shipper does", () => {
    const facts = (order: OrderInput, siblings: readonly SiblingInvoice[] = []) =>
      factsOf({ order, siblings, invoice: { invoiceNumber: "7001234-1", references: [] } });
    const nameless = earlierOf({ uuid: "first", invoiceNumber: "7001234" });
    assert.equal(isNumberAltered(facts({}), nameless), true);
    assert.equal(isNumberAltered(facts({}, [siblingOf({ uuid: "first" })]), nameless), false);
    assert.equal(isNumberAltered(facts({}, [siblingOf({ uuid: "other" })]), nameless), true);
    const naming = earlierOf({ invoiceNumber: "7001234", references: [reference("LoadNumber", "ext 5")] });
    assert.equal(isNumberAltered(facts({ orderNumber: "O-5", externalId: "EXT-5" }), naming), false);
    assert.equal(isNumberAltered(facts({ orderNumber: "O-5", externalId: "EXT-6" }), naming), true);
  });
});

describe("the keys by which the same move is looked for", () => {
  it("are those of PRO and BOL as each other, and an invoice's own number is no BOL", () => {
    const keys = moveKeysToLookFor(
      moveKeysOf({ invoiceNumber: "4512", references: [reference("BOL", "B-7"), reference("PO", "9")] }),
    );
    assert.ok(keys.includes("pro:4512") && keys.includes("bol:B7") && keys.includes("pro:B7"), keys.join());
    assert.ok(!keys.some((key) => key.endsWith(":9") || key === "bol:4512"), keys.join());
  });

  it("are those with each word before digits, of letters the number alone", () => {
    const of = (kind: string, value: string) =>
      moveKeysToLookFor(moveKeysOf({ invoiceNumber: "", references: [reference(kind, value)] })).toSorted();
    assert.deepEqual(
      of("PRO", "782"),
      [
        ...["", "BILLOFLADING", "BILLOFLADINGNO", "BILLOFLADINGNUMBER", "BL", "BLNO", "BOL", "BOLNO", "BOLNUMBER"].map(
          (word) => `bol:${word}782`,
        ),
        ...["", "PRO", "PRONO", "PRONUMBER"].map((word) => `pro:${word}782`),
      ].toSorted(),
    );
    assert.deepEqual(of("BOL", "X782"), ["bol:X782", "pro:X782"]);
  });
});

describe("numbers of letters that look alike", () => {
  const bare = (invoiceNumber: string) => ({ invoiceNumber, references: [] });
  for (const [a, b] of [
    ["880011", "88OO11"],
    ["880011", "8800ll"],
    ["415001", "41500l"],
    ["A-1005", "A-IO0S"],
    ["1000001", "1OOOOO1"],
    ["X5508", "\u04255508"],
    ["AB7120", "\u0410\u04127120"],
    ["AB7120", "A\u04127120"],
    ["AB7120", "\u0391\u03927120"],
    ["300128", "\u0663\u0660\u0660\u0661\u0662\u0668"],
    ["INV-300128", "300128".replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)))],
    ["CHTX-88", "\u0421\u041d\u0422\u0425-88"],
  ] as const)
    it(`${a} and ${b} are found by each other and looked at`, () => {
      assert.equal(looksLikeNumber(bare(a), bare(b)), true);
      assert.ok(numberKeysToLookFor(a).includes(invoiceNumberKey(b)), `${b} by ${a}`);
      assert.ok(numberKeysToLookFor(b).includes(invoiceNumberKey(a)), `${a} by ${b}`);
    });

  it("a number in another alphabet is found with a word added, too", () => {
    assert.equal(isAlteredNumber("X5508", "\u04255508-R"), true);
    assert.ok(numberKeysToLookFor("\u04255508-R").includes("X5508"));
  });

  it("an L is none where it stands among letters, or is a capital", () => {
    assert.equal(looksLikeNumber(bare("BOL-9"), bare("B01-9")), false);
    assert.equal(looksLikeNumber(bare("4150L"), bare("41501")), false);
  });
});

describe("a number with something added", () => {
  it("is told by one or two additions to three digits at least, not by more or to less", () => {
    for (const number of ["123-R", "R-123", "123A", "123-1", "R-123-1", "123 1 OF 2"]) {
      assert.equal(isAlteredNumber(number, "123"), true, number);
      assert.equal(isAlteredNumber("123", number), true, number);
    }
    for (const [number, first] of [
      ["12-R", "12"],
      ["COPY R-4512-R-1", "4512"],
      ["4512", "4512"],
      ["4512R", "4513"],
      ["ABC-R", "ABC"],
    ] as const)
      assert.equal(isAlteredNumber(number, first), false, number);
  });
  it("is counted where nothing but a count stands behind it", () => {
    for (const number of ["4512-1", "4512/02", "4512-99", "4512 1/2", "4512-1-2"])
      assert.equal(isCountedNumber(number, "4512"), true, number);
    for (const number of ["4512-R", "4512A", "R-4512-1", "4512-0", "4512-100"])
      assert.equal(isCountedNumber(number, "4512"), false, number);
  });
  it("is looked for under keys of three digits and more, with words, counts and letters behind digits", () => {
    const keys = new Set(numberKeysToLookFor("451"));
    for (const key of ["R451", "R4511", "451REBILL2", "4511", "45101", "45110", "45199", "451Z"]) assert.ok(keys.has(key), key);
    for (const key of ["451100", "45100000"]) assert.ok(!keys.has(key), key);
    for (const key of ["4510", "45100", "451NEW", "4512ND"]) assert.ok(keys.has(key), key);
    assert.ok(!numberKeysToLookFor("45").includes("45R"));
    assert.ok(numberKeysToLookFor("451A").includes("451AR"));
    assert.ok(!numberKeysToLookFor("451A").includes("451AB"), "a letter behind a letter is another number");
  });
  it("is looked for with look-alikes read either way, any of four, and of more one by itself and all of a kind", () => {
    const four = numberKeysToLookFor("X1058");
    for (const key of ["XI058", "XIO58", "XIOS8", "XLOSB", "X10SB"]) assert.ok(four.includes(key), key);
    const more = numberKeysToLookFor("X1058111");
    for (const key of ["XI058111", "X1O58111", "X10S8111", "XI058III", "XL058LLL"]) assert.ok(more.includes(key), key);
  });
});

describe("an earlier invoice that could be this one", () => {
  it("is of its type, not terminated, received within the window, and of its vendor or one related to it", () => {
    const isCompared = (over: Parameters<typeof earlierOf>[0]): readonly boolean[] =>
      comparableEarlier(factsOf({ earlier: [earlierOf(over)] })).map(({ isSameVendor }) => isSameVendor);
    assert.deepEqual(isCompared({}), [true]);
    assert.deepEqual(isCompared({ status: "terminated" }), []);
    assert.deepEqual(isCompared({ type: "BalanceDue" }), []);
    const sister = { externalId: "SISTER", scac: "ACMF", mcNumber: null, dotNumber: null };
    assert.deepEqual(isCompared({ vendor: sister }), [false], "divisions of one carrier share a SCAC");
    assert.deepEqual(isCompared({ vendor: { ...sister, scac: "OTHR" } }), []);
    assert.deepEqual(isCompared({ vendor: { ...sister, scac: "OTHR" }, vendorKnownAs: [sister] }), [false]);
  });
  it("is none of the same move again at its edges: any amount by a PRO, a twentieth by a BOL", () => {
    const rebilled = (
      key: string,
      [mine, theirs]: readonly [string, string],
      over: { readonly references?: readonly Reference[]; readonly currency?: string; readonly type?: Invoice["type"] } = {},
      facts: Partial<Parameters<typeof factsOf>[0]> = {},
    ): boolean =>
      mayBeRebilled(
        factsOf({
          ...facts,
          order: { orderNumber: "O-2" },
          invoice: {
            invoiceNumber: "B",
            references: [reference("PRO", "9001"), reference("PRO", "9002")],
            ...over,
            type: over.type ?? "Invoice",
          },
        }),
        {
          key,
          total: amountOf(mine),
          earlier: earlierOf({
            uuid: "first",
            amount: theirs,
            currency: "USD",
            references: [reference("OrderNumber", "O-1"), reference("PRO", "8001"), reference("PRO", "9002")],
          }),
        },
      );
    assert.equal(rebilled("pro:9", ["100", "200"]), true);
    assert.equal(rebilled("pro:9", ["0.0001", "200"]), true, "whatever both bill");
    assert.equal(rebilled("bol:9", ["190", "200"]), true, "one PRO of several agrees");
    assert.equal(rebilled("bol:9", ["189.9999", "200"]), false);
    assert.equal(rebilled("bol:9", ["200", "200"], { references: [reference("PRO", "9001")] }), false, "two PROs");
    assert.equal(rebilled("pro:9", ["0.0001", "0.0001"]), true);
    assert.equal(rebilled("pro:9", ["0", "0.0001"]), false);
    assert.equal(rebilled("pro:9", ["0.0001", "0"]), false);
    assert.equal(rebilled("pro:9", ["1", "200"], { currency: "CAD" }), true, "in another currency nobody compares");
    assert.equal(rebilled("bol:9", ["200", "200"], { currency: "CAD" }), false);
    assert.equal(rebilled("pro:9", ["200", "200"], { type: "BalanceDue" }), true, "whatever it says that it is");
    assert.equal(rebilled("bol:9", ["200", "200"], { type: "BalanceDue" }), false);
    const siblings = [siblingOf({ uuid: "first" })];
    assert.equal(rebilled("pro:9", ["200", "200"], {}, { siblings }), false, "judged together");
    assert.equal(rebilled("pro:9", ["200", "200"], {}, { siblings: [...siblings, siblingOf({ uuid: "second" })] }), false);
    assert.equal(rebilled("pro:9", ["200", "200"], {}, { siblings: [siblingOf({ uuid: "second" })] }), true);
  });
  it("is compared up to the last day of the policy's window, before and after it", () => {
    const on = (receivedOn: string) =>
      comparableEarlier(
        factsOf({
          receivedOn: "2026-03-10",
          policy: { duplicateWindowDays: 30 },
          earlier: [earlierOf({ receivedOn: receivedOn as ReturnType<typeof earlierOf>["receivedOn"] })],
        }),
      ).length;
    assert.deepEqual(["2026-02-08", "2026-02-07", "2026-04-09", "2026-04-10"].map(on), [1, 0, 1, 0]);
  });
  it("adds up by its lines, and is of one amount where currencies do not tell otherwise", () => {
    const bill = (statedTotal: string | null, currency: string | null = "USD") =>
      invoiceOf({
        charges: [
          ["LINEHAUL", "70"],
          ["FUEL", "30"],
        ],
        statedTotal: statedTotal === null ? null : amountOf(statedTotal),
        currency,
      });
    assert.deepEqual([bill("100"), bill(null), bill("70"), bill("100.01")].map(addsUp), [true, true, false, false]);
    const isSame = (mine: string | null, theirs: string | null, amount = "100") =>
      sameAmount(bill(null, mine), amountOf("100"), earlierOf({ currency: theirs, amount }));
    assert.deepEqual(
      [isSame("USD", "USD"), isSame("USD", "CAD"), isSame(null, "CAD"), isSame("USD", null)],
      [true, false, true, true],
    );
    assert.equal(isSame("USD", "USD", "100.01"), false);
  });
  it("shares a PRO before any BOL, however its word is written, and an own number only where it is not told apart", () => {
    const of = (invoiceNumber: string, ...references: readonly Reference[]) => ({ invoiceNumber, references });
    const shared = (a: Numbered, b: Numbered) => sharedMove(a, { keys: moveKeysOf(a), scacs: ["ACMF"] }, b);
    const [bol, pro] = [reference("BOL", "B7"), reference("PRO", "5512001")];
    assert.equal(shared(of("A1", bol, pro), of("A2", bol, pro)), "pro:5512001");
    assert.equal(shared(of("A1", bol), of("A2", bol, pro)), "bol:B7");
    assert.equal(shared(of("A1", pro), of("A2", reference("PRO", "PRO 5512001"))), "pro:PRO5512001");
    assert.equal(shared(of("A1", pro), of("A2", bol)), undefined);
    const withScac = reference("PRO", "ACMF-05512001");
    assert.equal(shared(of("A1", pro), of("A2", withScac)), "pro:ACMF5512001", "the carrier's SCAC before it");
    assert.equal(shared(of("A1", withScac), of("A2", pro)), "pro:5512001");
    assert.equal(shared(of("ACMF884512"), of("884512")), "pro:884512", "the numbers themselves");
    assert.equal(shared(of("A1", pro), of("A2", reference("PRO", "OTHR5512001"))), undefined, "another carrier's");
    assert.equal(shared(of("ACMF12"), of("12")), undefined, "too short to be told");
    assert.equal(shared(of("A1", reference("PO", "9")), of("A2", reference("PO", "9"))), undefined);
    assert.equal(shared(of("5512001"), of("A2", pro)), "pro:5512001");
    assert.equal(shared(of("5512001"), of("5512001")), undefined, "one number is judged as a number");
  });
  it("carries a number as PRO that this one carries as BOL, unless its orders share it or another PRO tells them apart", () => {
    const crossed = (mine: readonly Reference[], theirs: readonly Reference[], orderNumber = "O-1") =>
      crossedMove(factsOf({ order: { orderNumber }, invoice: { references: mine } }), { invoiceNumber: "E", references: theirs });
    const [bol, pro] = [reference("BOL", "5512001"), reference("PRO", "5512001")];
    assert.deepEqual(crossed([pro], [bol]), { number: "5512001", here: "PRO", there: "BOL" });
    assert.deepEqual(crossed([bol], [pro]), { number: "5512001", here: "BOL", there: "PRO" });
    assert.equal(crossed([pro], [pro]), undefined);
    assert.equal(crossed([pro], [bol], "5512001"), undefined, "it is the order's number");
    assert.equal(crossed([pro], [bol, reference("PRO", "777")]), undefined, "two PROs are two moves");
    assert.deepEqual(crossed([pro, reference("BOL", "777")], [bol, reference("PRO", "777")])?.number, "5512001");
    assert.deepEqual(crossed([pro, reference("PRO", "777")], [bol, reference("PRO", "777")])?.number, "5512001");
  });
});
