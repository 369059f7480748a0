import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { QUALIFIERS } from "#domain/charge/charge.ts";
import type { Day } from "#domain/day/day.ts";
import { rateOf } from "#domain/money/amount.ts";
import { stateByCode } from "#contract/legacy/tables/states.ts";
import { type RatingFacts, ratingPayload } from "#domain/rating/rating-payload.ts";
import { ratingChargeTerms } from "#domain/rating/rating-words.ts";
import { RATING_COUNTRIES, ratingCountry } from "#domain/reference/countries.ts";
import { RATING_HANDLING_UNITS, ratingHandlingUnit } from "#domain/reference/handling-units.ts";
import { STATE_NAMES, stateCode } from "#domain/reference/states.ts";
import { addressOf, type FactsInput, factsOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

function made(input: FactsInput) {
  const facts: RatingFacts = factsOf(input);
  const [order] = facts.orders;
  assert.ok(order !== undefined);
  return ratingPayload(facts, order);
}

const measures = (system: string | null, weight: string) => ({
  system,
  weight: rateOf(weight),
  volume: null,
  height: null,
  length: null,
  width: null,
  stackable: null,
});
const stop = (
  type: string | null,
  sequence: number | null,
  country: string,
  over: { readonly vendors?: readonly string[] } = {},
) => ({
  type,
  sequence,
  vendors: over.vendors ?? [],
  address: addressOf("43604", "OH", country, "Toledo"),
});

suite("the payload of the rating callout", () => {
  test("is the specification's to the letter", () => {
    const { payload, leftOut } = made({
      order: {
        orderNumber: "ORD-1001",
        externalId: "TMS/88 231",
        stops: [stop("Destination", 2, "Canada"), stop("Origin", 1, "U.S.A.")],
        items: [
          itemOf({
            description: "Paper rolls",
            handlingUnit: "PLT",
            handlingUnitCount: 4,
            freightClass: "77.5",
            dimensions: measures("Imperial", "4200.5"),
          }),
        ],
        vendor: { billTo: addressOf("M5V 2T6", "ON", "CAN", "Toronto"), chargeTerms: "prepaid & add" },
        charges: [["LINEHAUL", "100"]],
      },
      invoice: {
        charges: [["LINEHAUL", "100"], { code: "FSC", amount: "20" }, { code: "fuel surcharge", amount: "1" }],
      },
    });
    assert.deepEqual(payload, {
      Uuid: "this",
      ExternalOrderId: "TMS/88 231",
      FreightChargeTerms: "PrepaidAdd",
      DeliveryDate: "2026-03-04T00:00:00Z",
      ShipDate: "2026-03-01T00:00:00Z",
      Vendor: { ExternalId: "ACME", SCAC: "ACMF" },
      Customer: { ExternalId: "CUST1" },
      Stops: [
        { Type: "Origin", City: "Toledo", Zip: "43604", CountryCode: "USA", StateCode: "OH" },
        { Type: "Destination", City: "Toledo", Zip: "43604", CountryCode: "CAN", StateCode: "OH" },
        { Type: "BillTo", City: "Toronto", Zip: "M5V 2T6", CountryCode: "CAN", StateCode: "ON" },
      ],
      LineItems: [
        {
          Description: "Paper rolls",
          HandlingUnit: "Pallet",
          HandlingUnitCode: "Pallet",
          HandlingUnitCount: 4,
          Weight: 4200.5,
          WeightUnit: "Imperial",
          Class: 77.5,
        },
      ],
      VendorCharges: [{ Code: "LINEHAUL" }, { Code: "FUEL" }],
    });
    assert.deepEqual(leftOut, []);
  });

  test("leaves out what no value of an enumeration says, and tells each", () => {
    const { payload, leftOut } = made({
      order: {
        stops: [stop("Waypoint", 1, "France")],
        items: [itemOf({ handlingUnit: "Gaylord", freightClass: "heavy", dimensions: measures("stones", "12") })],
        vendor: { chargeTerms: "Barter" },
      },
      invoice: { charges: [{ code: "XYZZY 42", amount: "5" }] },
    });
    assert.equal(payload.FreightChargeTerms, null);
    assert.deepEqual(payload.Stops, [{ City: "Toledo", Zip: "43604", StateCode: "OH" }]);
    assert.deepEqual(payload.LineItems, [{ Description: null, HandlingUnitCount: null, Weight: 12, Class: null }]);
    assert.deepEqual(payload.VendorCharges, []);
    assert.deepEqual(leftOut, [
      'FreightChargeTerms: "Barter" is not one of the four terms.',
      'Stops[0].Type: "Waypoint" is not one of Origin, Destination, BillTo.',
      'Stops[0].CountryCode: "France" is not one of USA, CAN, MEX.',
      'LineItems[0].HandlingUnit: "Gaylord" is not one of the twelve handling units.',
      'LineItems[0].WeightUnit: "stones" is no unit of weight that is known.',
      'LineItems[0].Class: "heavy" is no freight class.',
      'VendorCharges: charge 1 "XYZZY 42" is not one of the tenant\'s charge codes.',
    ]);
  });

  test("takes from the invoice what the order does not say, and nothing that the order says", () => {
    const billed = {
      stops: [
        { type: "Origin" as const, sequence: 1, address: addressOf("16501", "PA", "US", "Erie") },
        { type: "RemitTo" as const, sequence: 9, address: addressOf("60601", "IL", "US", "Chicago") },
      ],
      items: [itemOf({ weight: "900", handlingUnit: "Drums" })],
      charges: [["LINEHAUL", "100"]] as const,
    };
    const { payload: fallback, leftOut } = made({
      order: { vendor: { chargeTerms: null } },
      invoice: { ...billed, chargeTerms: "Collect" },
    });
    assert.ok(
      leftOut.includes("Stops: one is left out, as RemitTo is not one of Origin, Destination, BillTo."),
      leftOut.join("; "),
    );
    assert.deepEqual(
      fallback.Stops.map((each) => [each.Type, each.City]),
      [["Origin", "Erie"]],
    );
    assert.deepEqual([fallback.LineItems[0]?.Weight, fallback.LineItems[0]?.HandlingUnit], [900, "Drum"]);
    assert.equal(fallback.FreightChargeTerms, "Collect");
    const agreed = made({
      order: { stops: [stop("Origin", 1, "US")], items: [itemOf({ weight: "500" })], shipOn: "2026-02-27" as Day },
      invoice: { ...billed, chargeTerms: "Collect" },
    }).payload;
    assert.deepEqual([agreed.Stops[0]?.City, agreed.Stops.length, agreed.LineItems[0]?.Weight], ["Toledo", 1, 500]);
    assert.deepEqual([agreed.ShipDate, agreed.FreightChargeTerms], ["2026-02-27T00:00:00Z", "Prepaid"]);
  });

  test("names the stops of its own vendor, and of several orders what is each one's", () => {
    const facts = factsOf({
      orders: [
        {
          orderNumber: "A",
          uuid: "a",
          stops: [stop("Origin", 1, "US", { vendors: ["ACME"] }), stop("Origin", 2, "US", { vendors: ["OTHER"] })],
          charges: [
            ["LINEHAUL", "1"],
            ["LIFTGATE", "2"],
          ],
        },
        { orderNumber: "B", uuid: "b", charges: [["LINEHAUL", "1"]] },
      ],
      invoice: {
        items: [itemOf({ weight: "900" })],
        charges: [
          ["LINEHAUL", "2"],
          ["LIFTGATE", "2"],
          ["DETENTION", "5"],
        ],
      },
    });
    const [a, b] = facts.orders.map((order) => ratingPayload(facts, order).payload);
    assert.equal(a?.Stops.length, 1);
    assert.deepEqual(
      a?.VendorCharges.map((each) => each.Code),
      ["LINEHAUL", "LIFTGATE", "DETENTION"],
    );
    assert.deepEqual(
      b?.VendorCharges.map((each) => each.Code),
      ["LINEHAUL", "DETENTION"],
    );
    assert.deepEqual([a?.LineItems, b?.LineItems], [[], []]);
  });

  test("tells weights in pounds or kilograms", () => {
    for (const [unit, weight, told, system] of [
      ["LBS", "4200", 4200, "Imperial"],
      ["kg", "10.5", 10.5, "Metric"],
      ["metric", "7", 7, "Metric"],
      ["short ton", "1.5", 3000, "Imperial"],
      ["CWT", "12.34", 1234, "Imperial"],
      ["oz", "8", 0.5, "Imperial"],
      ["Tonnes", "2", 2000, "Metric"],
      ["LBS.", "3", 3, "Imperial"],
      ["#", "3", 3, "Imperial"],
      ["Pounds (lbs)", "3", 3, "Imperial"],
      ["LBR", "3", 3, "Imperial"],
      ["pounds", "3", 3, "Imperial"],
      ["KGM", "3", 3, "Metric"],
      ["kgs.", "3", 3, "Metric"],
      ["kilogramos", "3", 3, "Metric"],
      ["Kilogrammes", "3", 3, "Metric"],
      ["tons", "2", 4000, "Imperial"],
      ["Tons (short)", "2", 4000, "Imperial"],
      ["U.S. tons", "2", 4000, "Imperial"],
      ["long ton", "2", 4480, "Imperial"],
      ["metric tons", "2", 2000, "Metric"],
      ["TNE", "2", 2000, "Metric"],
      ["hundredweights", "2", 200, "Imperial"],
      ["ounces", "8", 0.5, "Imperial"],
      ["g", "500", 0.5, "Metric"],
      ["GRM", "500", 0.5, "Metric"],
    ] as const) {
      const [item] = made({ order: { items: [itemOf({ dimensions: measures(unit, weight) })] } }).payload.LineItems;
      assert.deepEqual([item?.Weight, item?.WeightUnit], [told, system], unit);
    }
    for (const unit of ["lb/kg", "kg (lb)", "cubic feet", "stone", "(lb) or so"]) {
      const { payload, leftOut } = made({ order: { items: [itemOf({ dimensions: measures(unit, "7") })] } });
      assert.deepEqual([payload.LineItems[0]?.Weight, payload.LineItems[0]?.WeightUnit], [7, undefined], unit);
      assert.deepEqual(leftOut, [`LineItems[0].WeightUnit: "${unit}" is no unit of weight that is known.`]);
    }
  });
});

suite("words of the rating callout", () => {
  const SPELLINGS: Readonly<Record<string, string>> = {
    us: "USA",
    "U.S.": "USA",
    "United States of America": "USA",
    "Estados Unidos": "USA",
    "États-Unis": "USA",
    "840": "USA",
    ca: "CAN",
    CANADA: "CAN",
    " Canada ": "CAN",
    "124": "CAN",
    mx: "MEX",
    México: "MEX",
    Mexico: "MEX",
    MEX: "MEX",
    "United States of America (the)": "USA",
    "The United States": "USA",
    "US - United States": "USA",
    "United States (USA)": "USA",
    "EE. UU.": "USA",
    "E.U.A.": "USA",
    "Estados Unidos de América": "USA",
    "Les États-Unis d'Amérique": "USA",
    "u.s.a.": "USA",
    "CA-CAN": "CAN",
    "Canada (CA)": "CAN",
    Canadá: "CAN",
    "Estados Unidos Mexicanos": "MEX",
    "United Mexican States": "MEX",
    "Mexico (the United Mexican States)": "MEX",
    "México, MX": "MEX",
    Mexique: "MEX",
    Méjico: "MEX",
    "484": "MEX",
  };
  test("read countries from any spelling, and no other country", () => {
    for (const [text, country] of Object.entries(SPELLINGS)) assert.equal(ratingCountry(text), country, text);
    for (const text of [
      "",
      "-",
      "the",
      "France",
      "FR",
      "Cameroon",
      "Caledonia",
      "USB",
      "US/CA",
      "CA, France",
      "American Samoa",
      "New Mexico",
      "UM",
      null,
    ])
      assert.equal(ratingCountry(text), undefined);
  });
  test("read handling units from words and EDI codes, and say nothing of others", () => {
    for (const [text, unit] of Object.entries({
      pallets: "Pallet",
      PLT: "Pallet",
      PLT94: "Pallet",
      Skids: "Pallet",
      DRM: "Drum",
      bags: "Bag",
      BBL: "Barrels",
      Barrel: "Barrels",
      crate: "Crates",
      CRT: "Crates",
      bundle: "Bundles",
      PCS: "Piece",
      pieces: "Piece",
      LSE: "Loose",
      box: "Boxes",
      BX: "Boxes",
      Case: "Cases",
      CAS: "Cases",
      CTN25: "Carton",
      Cartons: "Carton",
      tote: "Totes",
      TBN: "Totes",
      "tote bin": "Totes",
      Totes: "Totes",
      TE: "Totes",
      Palette: "Pallet",
      "PLT(S)": "Pallet",
      "Pallet(s)": "Pallet",
      "wooden pallets": "Pallet",
      "Pallets/Skids": "Pallet",
      "GMA pallet": "Pallet",
      PAL: "Pallet",
      PX: "Pallet",
      SV: "Pallet",
      tarimas: "Pallet",
      EA: "Piece",
      each: "Piece",
      "Pc.": "Piece",
      piezas: "Piece",
      Pièces: "Piece",
      BR: "Barrels",
      CA: "Cases",
      BE: "Bundles",
      CTN: "Carton",
      "Ctns.": "Carton",
      "fiber drum": "Drum",
      DRM71: "Drum",
      Fûts: "Drum",
      sacks: "Bag",
      SAK: "Bag",
      "super sacks": "Bag",
      "cardboard boxes": "Boxes",
      Cajas: "Boxes",
      "wooden crate": "Crates",
      UNP: "Loose",
      unpackaged: "Loose",
    }))
      assert.equal(ratingHandlingUnit(text), unit, text);
    for (const text of ["", "Roll", "REL", "Gaylord", "PAIL", "Bale", "pallet of drums", "boxes/crates", "wooden", "()", null])
      assert.equal(ratingHandlingUnit(text), undefined, String(text));
  });
  test("read who pays from words and codes", () => {
    for (const [text, terms] of Object.entries({
      "Bill To Third Party": "ThirdParty",
      "3rd Party Billing": "ThirdParty",
      "Third-Party": "ThirdParty",
      TP: "ThirdParty",
      "Freight Collect": "Collect",
      BP: "Collect",
      PS: "Prepaid",
      "prepaid & add": "PrepaidAdd",
      PC: "PrepaidAdd",
      MX: undefined,
      "half prepaid": undefined,
    }))
      assert.equal(ratingChargeTerms(text), terms, text);
  });
  test("know the states of the three countries by name, as the legacy table has them", () => {
    for (const [country, names] of Object.entries(STATE_NAMES))
      for (const [code, name] of Object.entries(names)) {
        assert.deepEqual(stateByCode(code), { name, country });
        assert.equal(stateCode(name.toUpperCase()), code);
      }
    assert.deepEqual(["Québec", "Ciudad de Mexico", "oh", "Bavaria", "", null].map(stateCode), [
      "QC",
      "CMX",
      "oh",
      "Bavaria",
      "",
      null,
    ]);
  });

  test(`whatever stands in order and invoice, enumerations hold and the payload is JSON (seed ${RUN_SEED})`, () => {
    const random = new SeededRandom(RUN_SEED);
    const words = [
      ...Object.keys(SPELLINGS),
      "PLT",
      "skid",
      "Roll",
      "kg",
      "Origin",
      "BT",
      "RemitTo",
      "",
      "\u0000",
      "💥",
      "constructor",
      "__proto__",
      "Collect",
      "tp",
    ];
    const word = (): string | null => (random.chance(0.1) ? null : random.pick(words));
    for (let at = 0; at < caseCount({ suite: 2_000, soak: 200_000 }); at += 1) {
      const { payload, leftOut } = made({
        order: {
          stops: Array.from({ length: random.below(4) }, () =>
            stop(word(), random.chance(0.5) ? null : random.below(5), word() ?? ""),
          ),
          items: Array.from({ length: random.below(3) }, () =>
            itemOf({ handlingUnit: word(), freightClass: word(), dimensions: measures(word(), String(random.below(1e9) / 1e4)) }),
          ),
          vendor: { chargeTerms: word() },
          charges: [["LINEHAUL", "1"]],
        },
        invoice: { charges: Array.from({ length: random.below(3) }, () => ({ code: word(), amount: "1" })) },
      });
      let unsaid = 0;
      for (const each of payload.Stops) {
        if ("Type" in each) assert.ok(["Origin", "Destination", "BillTo"].includes(each.Type as string));
        else unsaid += 1;
        if ("CountryCode" in each) assert.ok(RATING_COUNTRIES.includes(each.CountryCode as "USA"));
        else unsaid += 1;
      }
      for (const each of payload.LineItems) {
        assert.equal(each.HandlingUnit, each.HandlingUnitCode);
        if (each.HandlingUnit !== undefined) assert.ok(RATING_HANDLING_UNITS.includes(each.HandlingUnit));
        if (each.WeightUnit === undefined) unsaid += 1;
        else assert.ok(["Imperial", "Metric"].includes(each.WeightUnit));
        assert.ok(each.Weight === null || Number.isFinite(each.Weight));
      }
      assert.ok(leftOut.length >= unsaid, "what is missing is told");
      assert.deepEqual(JSON.parse(JSON.stringify(payload)), payload);
    }
    assert.equal(QUALIFIERS.length, 10);
  });
});

test("the vendor of the payload is the order's, and the invoice's where the order names none of several", () => {
  const vendorOf = (input: FactsInput) => made(input).payload.Vendor;
  const billedBy = { externalId: "ACME", scac: "ACMX", mcNumber: null, dotNumber: null };
  assert.deepEqual(vendorOf({ invoice: { vendor: billedBy } }), { ExternalId: "ACME", SCAC: "ACMF" });
  const two = ["ONE", "TWO"].map((externalId) => ({ externalId, scac: externalId, mcNumber: null, dotNumber: null }));
  assert.deepEqual(vendorOf({ order: { vendors: two }, invoice: { vendor: billedBy } }), { ExternalId: "ACME", SCAC: "ACMX" });
});
