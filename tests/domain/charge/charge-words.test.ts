import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chargeTextDoubts, isAnotherCharge, isOnlyService } from "#domain/charge/charge-words.ts";
import { withoutReferences } from "#domain/charge/without-references.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { chargeOf } from "#tests/builders/audit-facts-builder.ts";
import { DOUBTFUL, HONEST_FREIGHT, HONEST_FUEL } from "#tests/fixtures/charge-texts.ts";

const doubts = (code: string | null, description: string | null, amount = "100") =>
  chargeTextDoubts([chargeOf({ code, description, amount })], "USD").map((doubt) => doubt.message);

describe("a charge whose text is of another charge than its code", () => {
  it("is a doubt, by the code's name or any of its aliases", () => {
    for (const [code, text] of [
      ["400", "Lift Gate"],
      ["LINEHAUL", "Detention 5 hrs"],
      ["Line Haul", "LUMPER"],
      ["FUEL", "Liftgate service"],
      ["LIFTGATE", "Fuel surcharge"],
      ["HST", "Detention"],
    ] as const)
      assert.deepEqual(doubts(code, text).length, 1, `${code} ${text}`);
    assert.match(
      doubts("400", "Lift Gate")[0] ?? "",
      /^code 400 stands beside "Lift Gate": which of the two the 100\.00 USD is for is for a person to say$/,
    );
  });

  it("is none where text and code go together, say nothing, or name a price with what is in it", () => {
    for (const [code, text] of [
      ["LINEHAUL", "Freight from Toledo to Erie"],
      ["LINEHAUL", "Freight and fuel"],
      ["LINEHAUL", "All in, incl. fuel and tolls"],
      ["LINEHAUL", "Rate includes liftgate"],
      ["FUEL", "FSC 20 % of linehaul"],
      ["FUEL", "Fuel surcharge on linehaul"],
      ["DETENTION", "Layover"],
      ["HST", "TVH 13 %"],
      ["LINEHAUL", "as agreed"],
      ["LINEHAUL", null],
      [null, "Lift Gate"],
      // A code of the tenant's or the carrier's own.
      ["ZZ-77", "Lift Gate"],
      ["LINEHAUL", "Fuel tanks"],
    ] as const)
      assert.deepEqual(doubts(code, text), [], `${code} ${text}`);
    assert.deepEqual(doubts("400", "Lift Gate", "0"), []);
  });

  it("is one in short words too, and of any fee on freight and fuel that is of neither", () => {
    for (const code of ["400", "LINEHAUL", "LH", "MIN", "DAA"]) {
      for (const text of DOUBTFUL) assert.equal(doubts(code, text).length, 1, `${code} ${text}`);
      for (const text of HONEST_FREIGHT) assert.deepEqual(doubts(code, text), [], `${code} ${text}`);
    }
    for (const code of ["405", "FSC"]) {
      for (const text of [...DOUBTFUL, "FREIGHT CHARGE", "TRANSPORTATION CHARGES"])
        if (!text.includes("FUEL")) assert.equal(doubts(code, text).length, 1, `${code} ${text}`);
      for (const text of HONEST_FUEL) assert.deepEqual(doubts(code, text), [], text);
    }
  });

  it("is one beside the number of an order, a bill or a load, too, and what is none stays none", () => {
    const numbers = ["Load ORD-8775", "ORD-8775", "(PRO# 55123)", "for BOL BL-877577", "Invoice No. 4711", "#20260301"];
    for (const number of numbers)
      for (const text of DOUBTFUL)
        for (const written of [`${text}, ${number}`, `${text} ${number}`, `${number} ${text}`])
          assert.equal(doubts("400", written).length, 1, written);
    for (const number of numbers) {
      for (const text of HONEST_FREIGHT) assert.deepEqual(doubts("400", `${text}, ${number}`), [], `${text}, ${number}`);
      for (const text of HONEST_FUEL) assert.deepEqual(doubts("405", `${text} - ${number}`), [], `${text} - ${number}`);
    }
    assert.equal(isOnlyService("LIFT GATE, PRO 55123"), true);
    assert.deepEqual(doubts("400", "Load ORD-8775"), []);
    assert.deepEqual(doubts("400", "8775"), []);
  });

  it("leaves a text of numbers, of amounts and of short counts as it is", () => {
    for (const [text, left] of [
      ["8775", "8775"],
      ["12, 8775", "12, 8775"],
      ["DET 2 HRS", "DET 2 HRS"],
      ["FUEL INDEX 3.95", "FUEL INDEX 3.95"],
      ["TOTAL CHARGES 1234.56", "TOTAL CHARGES 1234.56"],
      ["FREIGHT CLASS 100", "FREIGHT CLASS 100"],
      ["CLASS 1000", "CLASS"],
      ["WASH 1111 2222 3333 4444 5555 6666 7777", "WASH 1111"],
      ["PRO 55123 / BOL BL877577 - WASH, Load ORD-8775, PO 9", "WASH"],
    ] as const)
      assert.equal(withoutReferences(text), left);
  });

  it("is found in no time, however long the text", () => {
    const started = performance.now();
    for (const part of [" ", "-", "# ", "PRO ", "PRO 1", "A", "1", "ORD-", "PRO 1 "]) withoutReferences(part.repeat(20_000));
    assert.ok(performance.now() - started < 10_000);
  });

  it("is none in words of what the sender's list calls the code, unless they say nothing", () => {
    assert.equal(isAnotherCharge("LINEHAUL", "SAFARI ZEBRA CHARGE"), true);
    assert.equal(isAnotherCharge("LINEHAUL", "SAFARI ZEBRA CHARGE", "Safari"), false);
    assert.equal(isAnotherCharge("LINEHAUL", "SERVICE ZEBRA CHARGE", "Service"), true);
    assert.equal(isAnotherCharge("LINEHAUL", "SERVICE CHARGE", "Service"), false);
    assert.equal(isAnotherCharge("FUEL", "SAFARI ZEBRA CHARGE", "Safari"), false);
  });

  it("is none of the names that our own codes have", () => {
    for (const { code, description, aliases } of DEFAULT_CHARGE_CODES)
      for (const text of [description, code, ...aliases]) assert.deepEqual(doubts(code, text), [], `${code} ${text}`);
  });
});

/** Every name of a charge, but those of freight. */
const NAMES =
  "FUEL SURCHARGE, FUEL SUR, FUEL CHARGE, FUEL ADJUSTMENT, FSC, DISCOUNT, DESCUENTO, ESCOMPTE, DETENTION, WAITING TIME, WAIT TIME, " +
  "DEMORA, ESTADIA, DEMURRAGE, PER DIEM, LAYOVER, LAY OVER, LIFTGATE, LIFT GATE, TAILGATE, TAIL GATE, TAIL LIFT, HAYON, RESIDENTIAL, " +
  "INSIDE DELIVERY, INSIDE PICKUP, INSIDE PICK UP, STOP OFF, STOPOFF, EXTRA STOP, ADDITIONAL STOP, STOP CHARGE, APPOINTMENT, " +
  "NOTIFICATION, NOTIFY, TARP, TARPING, REDELIVERY, RE DELIVERY, RECONSIGNMENT, RECONSIGN, DIVERSION, STORAGE, ALMACENAJE, LUMPER, " +
  "UNLOADING, UNLOAD, DRIVER ASSIST, DRIVER LOAD, LOADING, MANIOBRA, EXTRA LABOR, SORT AND SEGREGATE, TONU, TRUCK ORDERED NOT USED, " +
  "TRUCK ORDER NOT USED, VEHICLE ORDERED NOT USED, DRY RUN, REWEIGH, RE WEIGH, SCALE TICKET, RECLASS, INSPECTION FEE, LIMITED ACCESS, " +
  "SATURDAY DELIVERY, WEEKEND DELIVERY, HOLIDAY DELIVERY, AFTER HOURS, CHASSIS FEE, CHASSIS USAGE, CHASSIS SPLIT, TRAILER SPOTTING, " +
  "TOLL, PEAJE, CASETA, PERMIT, ESCORT, BORDER CROSSING, BORDER FEE, CUSTOMS, BROKERAGE, CRUCE, INSURANCE, SEGURO, " +
  "COLLECT ON DELIVERY, COD FEE, WASHOUT, WASH OUT, TRAILER WASH, COMCHECK, COMCHEK, CASH ADVANCE, FUEL ADVANCE, REDELIVERED, " +
  "PIER PASS, PIERPASS, SCALE FEE, SCALE CHARGE, WHITE GLOVE SERVICE, WHITE GLOVE DELIVERY, HIGH VALUE SURCHARGE, HIGH VALUE FEE, " +
  "HIGH VALUE CHARGE, HIGH VALUE SERVICE, EXCESS VALUE CHARGE, PREPULL, PRE PULL, YARD PULL, TAX, GST, HST, QST, PST, TPS, TVQ, TVH, " +
  "VAT, IVA, IMPUESTO";
/** Names by which goods are described, too, and what a driver is told. */
const NAMES_OF_GOODS =
  "FUEL, COMBUSTIBLE, CARBURANT, HAZMAT, HAZARDOUS, DANGEROUS GOODS, OVERSIZE, OVERSIZED, OVER DIMENSION, OVERDIMENSION, EXTRA LENGTH, " +
  "OVERLENGTH, OVER LENGTH, EXCESSIVE LENGTH, OVERWEIGHT, OVER WEIGHT, EXCESS WEIGHT, CALL BEFORE DELIVERY";

describe("a text where goods are described", () => {
  it("is a service where it is nothing but the name of one", () => {
    for (const name of NAMES.split(", ")) assert.equal(isOnlyService(name), true, name);
    for (const name of NAMES_OF_GOODS.split(", ")) assert.equal(isOnlyService(name), false, name);
  });

  it("is goods in the plural of what is carried, or with words beside it", () => {
    for (const goods of [
      "LIFT GATES",
      "LIFT GATES STEEL",
      "LIFTGATE STEEL",
      "TARPS",
      "STORAGE RACK",
      "PERMIT HOLDERS",
      "TAX FORMS",
    ])
      assert.equal(isOnlyService(goods), false, goods);
  });
});
