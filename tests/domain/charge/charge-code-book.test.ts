import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ChargeName } from "#domain/charge/charge.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import { foldChargeName, guessKind, unknownChargeText } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";

const name = (value: string | null, description: string | null = null, type: string | null = null) => ({
  value,
  description,
  type,
});
const resolve = (codes: readonly TenantChargeCode[], ...of: Parameters<typeof name>): string => {
  const { code, kind, known } = new ChargeCodeBook({
    codes,
    vendorAliases: [
      { alias: "Misc-1", code: "LUMPER" },
      { alias: "400", code: "DETENTION" },
    ],
  }).resolve(name(...of));
  return `${code} ${kind}${known ? "" : " unknown"}`;
};

const CASES: readonly (readonly [string, Parameters<typeof name>, string])[] = [
  ["an X12 code", ["400"], "LINEHAUL linehaul"],
  ["X12's linehaul service", ["LHS"], "LINEHAUL linehaul"],
  ["fuel as 405", ["405"], "FUEL fuel"],
  ["fuel as FUE", ["fue"], "FUEL fuel"],
  ["fuel as energy surcharge", ["ENS"], "FUEL fuel"],
  ["fuel as FSC, which is in no X12 list", ["FSC"], "FUEL fuel"],
  ["fuel as text", [null, "Fuel  Surcharge."], "FUEL fuel"],
  ["the code goes before the text", ["LFT", "Fuel Surcharge"], "LIFTGATE accessorial"],
  ["the text, where the code is unknown", ["X77", "Lift-Gate Delivery"], "LIFTGATE accessorial"],
  ["a discount", ["275"], "DISCOUNT discount"],
  ["detention loading", ["DTL"], "DETENTION accessorial"],
  ["truck detention", ["TDT"], "DETENTION accessorial"],
  ["PST is the provincial tax where no list of X12 names it", ["PST"], "PROVINCIALTAX tax"],
  ["VAT", ["750"], "VAT tax"],
  ["GST", ["GST"], "GST tax"],
  ["HST from its text", ["ZZZ", "Harmonized Sales Tax"], "HST tax"],
  ["an unknown one is its own text, its kind guessed", ["ZZZ", "Winter fuel levy"], "ZZZ fuel unknown"],
  ["nothing at all", [null, null], "(no name) accessorial unknown"],
  ["a vendor's name goes through its aliases first", ["400", null, "Vendor"], "DETENTION accessorial"],
  ["a vendor's name that has no alias", ["405", null, "vendor"], "FUEL fuel"],
  ["a vendor's alias serves other types last", ["MISC 1"], "LUMPER accessorial"],
];

describe("the charge-code book", () => {
  const codes = DEFAULT_CHARGE_CODES.map((code) => ({ ...code, aliases: [] }));
  for (const [what, of, expected] of CASES) it(what, () => assert.equal(resolve(codes, ...of), expected));

  it("reads built-in names as the tenant's own code for the same thing", () => {
    const own: readonly TenantChargeCode[] = [
      { code: "FSC", kind: "fuel", aliases: [] },
      { code: "BASE", kind: "linehaul", aliases: ["Line Haul"] },
    ];
    assert.deepEqual(
      ["405", "fuel surcharge", "400", "LFT"].map((text) => resolve(own, text)),
      ["FSC fuel", "FSC fuel", "BASE linehaul", "LIFTGATE accessorial"],
    );
  });

  it("lets a tenant's alias overrule the built-in one", () =>
    assert.equal(resolve([{ code: "SPECIAL", kind: "accessorial", aliases: ["405"] }], "405"), "SPECIAL accessorial"));

  it("takes a code an order uses as known, as the order spells it", () => {
    const book = new ChargeCodeBook({ codes, vendorAliases: [] });
    assert.deepEqual(book.resolve(name("crane-fee")), { code: "crane-fee", kind: "accessorial", known: false });
    assert.deepEqual(book.resolveOrdered(name("Crane Fee")), { code: "Crane Fee", kind: "accessorial", known: true });
    assert.deepEqual(book.resolve(name("crane-fee")), { code: "Crane Fee", kind: "accessorial", known: true });
    book.resolveOrdered(name("9001", "Fuel Surcharge"));
    assert.equal(book.resolve(name("9001")).code, "FUEL");
  });

  it("has no name under two default codes, and every code once", () => {
    const names = new Map<string, string>();
    const twice: string[] = [];
    for (const code of DEFAULT_CHARGE_CODES) {
      for (const folded of new Set([code.code, ...code.aliases].map(foldChargeName))) {
        if (names.has(folded)) twice.push(`${folded}: ${names.get(folded)} and ${code.code}`);
        else names.set(folded, code.code);
      }
    }
    assert.deepEqual(twice, []);
  });
});

it("takes what was agreed with the sender before every alias and list, and keeps the name as it came", () => {
  const book = new ChargeCodeBook({
    codes: [{ code: "FSC", kind: "fuel", aliases: ["GATE"] }],
    vendorAliases: [{ alias: "405", code: "LUMPER" }],
  });
  const billed = { type: "Vendor", value: "405", description: "Fuel Surcharge" };
  assert.equal(book.resolve(billed).code, "LUMPER");
  assert.deepEqual(book.resolve({ ...billed, agreedCode: "fsc" }), { code: "FSC", kind: "fuel", known: true });
  // A code that is in no list yet is the tenant's word all the same.
  assert.deepEqual(book.resolve({ ...billed, agreedCode: "PIER TAX" }), { code: "PIER TAX", kind: "tax", known: true });
});

describe("what a person is asked about a charge whose name nobody knows", () => {
  it("is its code, or its text where the code says nothing", () => {
    assert.equal(unknownChargeText(name("X77", "Winter levy")), "X77");
    assert.equal(unknownChargeText(name("ZZZ", "Winter levy")), "Winter levy");
    assert.equal(unknownChargeText(name(" misc ", " Winter levy ")), "Winter levy");
    assert.equal(unknownChargeText(name("ZZZ", null)), "ZZZ", "it is all there is");
    assert.equal(unknownChargeText(name("ZZZ", "  ")), "ZZZ");
    assert.equal(unknownChargeText(name(null, "Winter levy")), "Winter levy");
    assert.equal(unknownChargeText(name("  ", null)), null);
    assert.equal(unknownChargeText(undefined), null);
  });

  it("has a kind by its words", () => {
    assert.deepEqual(
      ["Line Haul", "freight charge", "base rate", "Winter levy", "fuel levy", "fsc 2", "early pay rebate", "VAT 20"].map(
        guessKind,
      ),
      ["linehaul", "linehaul", "linehaul", "accessorial", "fuel", "fuel", "discount", "tax"],
    );
    for (const text of [
      "Retención 4%",
      "RET4 flete",
      "Ret. I.S.R.",
      "RETISR",
      "R4 retenida",
      "ISR 1.25",
      "RIVA",
      "WITHHOLDING",
      "Retenue",
    ])
      assert.equal(guessKind(text), "tax", text);
    for (const text of ["RETURN TRIP", "Pretension", "Return pallets", "SECRET"])
      assert.equal(guessKind(text), "accessorial", text);
  });
});

describe("names that only an order knows", () => {
  const plain = (value: string | null, description: string | null = null) => name(value, description);
  it("are the order's own, by its code and its text, as the order spells them first", () => {
    const book = new ChargeCodeBook({ codes: [], vendorAliases: [] });
    assert.deepEqual(book.resolveOrdered(plain("X77", "Winter levy")), { code: "X77", kind: "accessorial", known: true });
    assert.equal(book.resolve(plain("x-77")).code, "X77");
    assert.deepEqual(book.resolve(plain(null, "WINTER LEVY")), { code: "X77", kind: "accessorial", known: true });
    book.resolveOrdered(plain("x77", "Other words"));
    assert.equal(book.resolve(plain("X77")).code, "X77", "what is known already stays as it is");
  });

  it("take no name from a code that is in a list", () => {
    const own = [{ code: "LUMPER", kind: "accessorial" as const, aliases: [] }];
    const book = new ChargeCodeBook({ codes: own, vendorAliases: [] });
    book.resolveOrdered(plain("LUMPER", "Fuel Surcharge"));
    book.resolveOrdered(plain("", "Fuel Surcharge"));
    assert.equal(book.resolve(plain("Fuel Surcharge")).code, "FUEL");
    assert.equal(book.resolve(plain("LUMPER")).code, "LUMPER");
  });
});

describe("PST", () => {
  const codeOf = (name: Partial<ChargeName>, codes: readonly TenantChargeCode[] = DEFAULT_CHARGE_CODES) =>
    new ChargeCodeBook({ codes, vendorAliases: [] }).resolve({ type: null, value: "PST", description: null, ...name }).code;

  it("is the provincial tax, and postage where X12's list names it", () => {
    for (const codes of [DEFAULT_CHARGE_CODES, []]) {
      assert.equal(codeOf({}, codes), "PROVINCIALTAX");
      assert.equal(codeOf({ type: "Vendor", description: "PST BC 7%" }, codes), "PROVINCIALTAX");
      assert.equal(codeOf({ value: "pst" }, codes), "PROVINCIALTAX");
      assert.equal(codeOf({ type: "Vendor", codeName: "Postage" }, codes), "POSTAGE");
      assert.equal(codeOf({ value: "POSTAGE" }, codes), "POSTAGE");
    }
  });

  it("is what a tenant or a vendor made of it", () => {
    assert.equal(codeOf({}, [{ code: "MAILING", kind: "accessorial", aliases: ["PST"] }]), "MAILING");
    const book = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [{ alias: "PST", code: "STORAGE" }] });
    assert.equal(book.resolve({ type: "Vendor", value: "PST", description: null }).code, "STORAGE");
  });
});

describe("a percentage beside a name", () => {
  const book = new ChargeCodeBook({
    codes: DEFAULT_CHARGE_CODES,
    vendorAliases: [{ alias: "FSC 30%", code: "STORAGE" }],
  });
  const read = (value: string | null, description: string | null = null) => {
    const { code, known } = book.resolve({ type: "Vendor", value, description });
    return known ? code : null;
  };

  it("is no part of it", () => {
    for (const name of ["FSC 28.5%", "FSC @ 28.5 %", "28,5% FUEL SURCHARGE", "Fuel (20%)"]) {
      assert.equal(read(name), "FUEL", name);
      assert.equal(read(null, name), "FUEL", name);
    }
    assert.equal(read("LESS 72% DISCOUNT"), "DISCOUNT");
    assert.equal(read("HST 13%"), "HST");
    assert.equal(read("PST 7%"), "PROVINCIALTAX");
  });

  it("stays where somebody gave the whole a meaning, and makes no name of none", () => {
    assert.equal(read("FSC 30%"), "STORAGE");
    for (const name of ["20%", "ODD 20%", "FSC 20", "FSC 2000%"]) assert.equal(read(name), null, name);
    assert.deepEqual(book.resolve({ type: null, value: "ODD 20%", description: null }), {
      code: "ODD 20%",
      kind: "accessorial",
      known: false,
    });
  });
});
