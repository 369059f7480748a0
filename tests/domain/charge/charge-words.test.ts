import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chargeTextDoubts, isAnotherCharge, isOnlyService } from "#domain/charge/charge-words.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { chargeOf } from "#tests/builders/audit-facts-builder.ts";

const doubts = (code: string | null, description: string | null, amount = "100") =>
  chargeTextDoubts([chargeOf({ code, description, amount })], "USD").map((doubt) => doubt.message);

/** How carriers write the price of a move beside its code. */
const HONEST_FREIGHT = (
  "LINE HAUL, LINEHAUL CHARGE, FREIGHT CHARGES, FREIGHT CHARGE, FREIGHT FEE, TRANSPORTATION CHARGE, " +
  "TRANSPORTATION CHARGES, TRANSPORT FEE, TRANSPORTATION SERVICES FEE, MILEAGE CHARGE, FLAT RATE, BASE RATE, " +
  "BASE CHARGE, HAULAGE FEE, HAULING CHG, TRUCKING CHARGE, MINIMUM CHARGE, ABSOLUTE MINIMUM CHARGE, TOTAL CHARGES, " +
  "SHIPPING CHARGE, CHARGE, CHARGES PREPAID, CHARGES FOR PRO 5512, TRUCKLOAD CHARGE, LTL CHARGES, WEIGHT CHARGE, " +
  "DRAYAGE FEE, CONTRACT CHARGE, LAREDO TO DET, CHARGER CABLES, FEED, EXPRESS FREIGHT CHARGE, AIR CHARGES, " +
  "Trip charge, LINE HAUL SERVICE, LTL DELIVERY, LTL DELIVERY CHARGE, FREIGHT SERVICE CHARGE, " +
  "LINEHAUL SERVICE CHARGE, TRUCKLOAD SERVICE, DELIVERY, SERVICE, DRY VAN LINEHAUL, OCEAN FREIGHT BASIC CHARGE, " +
  "TOLEDO TRANSPORTATION CHARGE, FREIGHT CHARGE TOLEDO TO ERIE, TRUCK CHARGE, FRT CHG, FRT CHGS, FLAT CHARGE, " +
  "RATE CHARGE, LH CHARGE, CARTAGE CHARGE, LOAD CHARGE, FREIGHT AND FUEL CHARGES, Linehaul + fuel charge, " +
  "NET FREIGHT CHARGE, FULL TRUCKLOAD FREIGHT CHARGE, INTERMODAL CHARGE, RAIL CHARGE, MIN CHARGE, " +
  "LTL FREIGHT CLASS 70 CHARGE, EXPEDITED CHARGE, EXPEDITE FEE, DEDICATED CHARGE, COURIER FEE, LINE-HAUL FEE, " +
  "MOVE CHARGE, PER MILE CHARGE, CONTAINER MOVE CHARGE, FRAIS DE TRANSPORT, INVOICED CHARGES, OUR CHARGES TO YOU, " +
  "AS AGREED, Freight from Toledo to Erie, CARRIER CHARGE, STANDARD FREIGHT CHARGE, GROUND CHARGE, " +
  "HOUSTON TO DALLAS LINEHAUL CHARGE, ROUND TRIP CHARGE, BACKHAUL CHARGE, SPOT RATE CHARGE, REEFER FREIGHT CHARGE, " +
  "53 FT VAN CHARGE, DISTANCE CHARGE, TRANSPORTATION, SHIPMENT CHARGE, DELIVERED FREIGHT CHARGE, HAULAWAY FEE, " +
  "ONE WAY CHARGE"
).split(", ");
/** How they write what fuel costs. */
const HONEST_FUEL = (
  "FUEL SURCHARGE, FUEL FEE, FSC CHG, DIESEL CHARGE, ENERGY CHARGE, SURCHARGE, FS CHARGE, FUEL INDEX 3.95, " +
  "FUEL SURCHARGE FEE, FUEL SERVICE CHARGE, VARIABLE FUEL CHARGE, FUEL ADJUSTMENT FEE, FSC 20 % of linehaul, " +
  "Fuel surcharge on linehaul, ENERGY FEE, CARBURANT, FUEL SURCHARGE CHARGE"
).split(", ");
/** Other services and fees, many of them with a word of freight. */
const DOUBTFUL = (
  "DET 2HR, Det. 2 hrs, DET, REDEL FEE, RESI DELIVERY, INSIDE DEL, APPT FEE, SORT & SEG, PALLET EXCHANGE, " +
  "BORDER XING, SERVICE CHARGE, SERVICE FEE, SVC CHG, DELIVERY FEE, DELIVERY CHARGE, TRUCK WASH FEE, " +
  "TRUCK WASH CHARGE, TRAILER WASH FEE, LATE FEE, HANDLING FEE, FREIGHT HANDLING FEE, LINEHAUL ADMIN FEE, Admin chg, " +
  "PROCESSING CHARGES, LATE FEE 25.00, DOCUMENT FEE, CARRIER ADMIN FEE, FREIGHT BILL FEE, FREIGHT BILLING FEE, " +
  "LOAD SECUREMENT FEE, TRANSPORTATION ADMIN FEE, TRIP FEE, SHIPMENT PROTECTION FEE, TRAILER FEE, CONTAINER FEE, " +
  "REEFER FEE, REEFER CHARGE, PALLET CHARGE, PICKUP CHARGE, DROP TRAILER FEE, TRUCK PARKING FEE, ROUTE CHANGE FEE, " +
  "RATE CONFIRMATION FEE, TRANSIT INSURANCE FEE, FREIGHT INSURANCE FEE, FREIGHT STORAGE CHARGE, CLEANING CHARGE, " +
  "TEAM CHARGE, BILLING FEE, INVOICE FEE, LOCAL DELIVERY FEE, OUR SERVICE CHARGE, TRUCK IDLE CHARGE, " +
  "CONTRACT PENALTY FEE, GATE FEE, YARD FEE, TRACKING FEE, MILEAGE SURVEY FEE, FEE FOR TRUCK WASH, FRAIS DE SERVICE, " +
  "EXPRESS FEE, SHIPPING SUPPLIES FEE, LANE CLOSURE FEE, TARIFF FEE, DELIVERY SERVICE CHARGE, FREIGHT FUEL FEE, " +
  "FREIGHT WASH FEE"
).split(", ");

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
