import type { Currency } from "../money/amount.ts";
import { sumText } from "../money/money-text.ts";
import type { Charge } from "./charge.ts";
import { ChargeCodeBook } from "./charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "./default-charge-codes.ts";
import { phraseFinder, wordsOf } from "./phrases.ts";

/**
 * Words on freight bills that name one kind of charge and no other, by the default charge code they stand for. English, with the
 * Spanish and French of carriers from Mexico and Quebec. `null` takes words out that only look like a charge: "FUEL PUMPS" is
 * what was carried. A plural counts as its singular.
 */
const WORDS: readonly (readonly [code: string | null, phrases: string])[] = [
  [null, "FUEL OIL, FUEL PUMP, FUEL TANK, FUEL FILTER, FUEL INJECTOR, FUEL CELL, FUEL ADDITIVE, FUEL HOSE, FUEL LINE, FUEL RAIL"],
  [null, "STORAGE RACK, STORAGE BIN, STORAGE BOX, STORAGE TANK, STORAGE UNIT, STORAGE BATTERY, STORAGE CABINET, STORAGE SYSTEM"],
  [null, "TAX FORM, TAX EXEMPT, TAX FREE, PRE TAX, DISCOUNTED RATE, INSURANCE FORM, LIFTGATE PART, LIFT GATE PART"],
  ["LINEHAUL", "LINE HAUL, LINEHAUL, BASE RATE, BASE FREIGHT, FLETE, ACARREO"],
  ["FUEL", "FUEL SURCHARGE, FUEL SUR, FUEL CHARGE, FUEL ADJUSTMENT, FUEL, FSC, COMBUSTIBLE, CARBURANT"],
  ["DISCOUNT", "DISCOUNT, DESCUENTO, ESCOMPTE"],
  ["DETENTION", "DETENTION, WAITING TIME, WAIT TIME, DEMORA, ESTADIA"],
  ["DEMURRAGE", "DEMURRAGE, PER DIEM"],
  ["LAYOVER", "LAYOVER, LAY OVER"],
  ["LIFTGATE", "LIFTGATE, LIFT GATE, TAILGATE, TAIL GATE, TAIL LIFT, HAYON"],
  ["RESIDENTIAL", "RESIDENTIAL"],
  ["INSIDE", "INSIDE DELIVERY, INSIDE PICKUP, INSIDE PICK UP"],
  ["STOPOFF", "STOP OFF, STOPOFF, EXTRA STOP, ADDITIONAL STOP, STOP CHARGE"],
  ["APPOINTMENT", "APPOINTMENT"],
  ["NOTIFY", "NOTIFICATION, NOTIFY, CALL BEFORE DELIVERY"],
  ["HAZMAT", "HAZMAT, HAZARDOUS, DANGEROUS GOODS"],
  ["TARP", "TARP, TARPING"],
  ["REDELIVERY", "REDELIVERY, RE DELIVERY"],
  ["RECONSIGNMENT", "RECONSIGNMENT, RECONSIGN, DIVERSION"],
  ["STORAGE", "STORAGE, ALMACENAJE"],
  ["LUMPER", "LUMPER, UNLOADING, UNLOAD, DRIVER ASSIST, DRIVER LOAD, LOADING, MANIOBRA"],
  ["LABOR", "EXTRA LABOR, SORT AND SEGREGATE"],
  ["TONU", "TONU, TRUCK ORDERED NOT USED, TRUCK ORDER NOT USED, VEHICLE ORDERED NOT USED, DRY RUN"],
  ["OVERSIZE", "OVERSIZE, OVERSIZED, OVER DIMENSION, OVERDIMENSION"],
  ["EXTRALENGTH", "EXTRA LENGTH, OVERLENGTH, OVER LENGTH, EXCESSIVE LENGTH"],
  ["OVERWEIGHT", "OVERWEIGHT, OVER WEIGHT, EXCESS WEIGHT"],
  ["WEIGHING", "REWEIGH, RE WEIGH, SCALE TICKET, RECLASS, INSPECTION FEE"],
  ["LIMITEDACCESS", "LIMITED ACCESS"],
  ["WEEKEND", "SATURDAY DELIVERY, WEEKEND DELIVERY, HOLIDAY DELIVERY, AFTER HOURS"],
  ["CHASSIS", "CHASSIS FEE, CHASSIS USAGE, CHASSIS SPLIT"],
  ["SWITCHING", "TRAILER SPOTTING"],
  ["TOLL", "TOLL, PEAJE, CASETA"],
  ["PERMIT", "PERMIT, ESCORT"],
  ["BORDER", "BORDER CROSSING, BORDER FEE, CUSTOMS, BROKERAGE, CRUCE"],
  ["INSURANCE", "INSURANCE, SEGURO"],
  ["COD", "COLLECT ON DELIVERY, COD FEE"],
  ["CLEANING", "WASHOUT, WASH OUT, TRAILER WASH"],
  ["ADVANCE", "COMCHECK, COMCHEK, CASH ADVANCE, FUEL ADVANCE"],
  ["REDELIVERY", "REDELIVERED"],
  ["TOLL", "PIER PASS, PIERPASS"],
  ["WEIGHING", "SCALE FEE, SCALE CHARGE"],
  ["INSIDE", "WHITE GLOVE SERVICE, WHITE GLOVE DELIVERY"],
  ["INSURANCE", "HIGH VALUE SURCHARGE, HIGH VALUE FEE, HIGH VALUE CHARGE, HIGH VALUE SERVICE, EXCESS VALUE CHARGE"],
  ["SWITCHING", "PREPULL, PRE PULL, YARD PULL"],
  ["TAX", "TAX, GST, HST, QST, PST, TPS, TVQ, TVH, VAT, IVA, IMPUESTO"],
];

/** Kinds that carriers name by each other's words: a code of one beside the words of another is no contradiction. */
const ALIKE: readonly (readonly string[])[] = [
  ["DETENTION", "DEMURRAGE", "LAYOVER", "STORAGE"],
  ["LUMPER", "LABOR", "HANDLING", "INSIDE"],
  ["OVERSIZE", "EXTRALENGTH", "OVERWEIGHT", "PERMIT"],
  ["RESIDENTIAL", "LIMITEDACCESS", "LIFTGATE", "INSIDE", "APPOINTMENT", "NOTIFY"],
  ["REDELIVERY", "RECONSIGNMENT"],
  ["BORDER", "INSURANCE"],
  ["TAX", "GST", "HST", "QST", "PROVINCIALTAX", "VAT"],
  ["LINEHAUL", "MINIMUM", "DEFICIT", "EXPEDITE", "EXCLUSIVE", "DRAYAGE", "MILEAGE", "SINGLESHIPMENT"],
  ["WEIGHING", "OVERWEIGHT", "DEFICIT"],
  ["WEEKEND", "DELIVERY", "PICKUP", "APPOINTMENT"],
];

const find = phraseFinder(
  WORDS.flatMap(([code, phrases]) => phrases.split(", ").map((phrase) => [phrase.split(" "), code] as const)),
);

/** The default charge codes that a text names by words nobody uses for anything else. Empty: it names none. */
export function chargesNamedIn(text: string): readonly string[] {
  return [...new Set(find(text).flatMap(({ means }) => means ?? []))];
}

/** Whether a text says that a line is the freight itself. */
export function namesFreight(text: string): boolean {
  return (
    wordsOf(text).some((word) => /^(FREIGHT|LINEHAUL|FLETE|FRET|ACARREO|TRANSPORTATION|FAK)$/.test(word)) ||
    chargesNamedIn(text).includes("LINEHAUL")
  );
}

/**
 * Whether the words beside a default charge code name charges, and none of them is that code or one like it. `nameOfCode`: what
 * the sender's list calls it.
 */
export function isAnotherCharge(own: string, text: string, nameOfCode = ""): boolean {
  const named = chargesNamedIn(text);
  if (named.length === 0) {
    // Whatever it is for, it is added to the freight and is not the freight.
    if (own === "LINEHAUL" && isSomeSurcharge(text)) return true;
    return (own === "LINEHAUL" || own === "FUEL") && !namesFreight(text) && (isShortened(text) || isSomeFee(text, nameOfCode));
  }
  const ofName = chargesNamedIn(nameOfCode);
  const fits = (other: string): boolean =>
    other === own || ofName.includes(other) || ALIKE.some((kinds) => kinds.includes(own) && kinds.includes(other));
  return !named.some(fits);
}

/** Services in the short words of bills, where freight or fuel is billed: elsewhere "DET" is Detroit. */
const SHORTENED = new RegExp(
  [
    "^DET(?=$| (?:\\d|HRS?|HOURS?|TIME|AT|LOADING|UNLOADING))|DETEN|DETN",
    "REDEL|REDELV|REDLVY|RESI|(?:RES|INSIDE|INSD) (?:DEL|DELV|DLV|DLVY|DELIV|DELIVERY|PU|PICKUP)|APPT|APPTS",
    "SORT (?:AND |N |)SEG|PALLETS? EXCHANGE|PALLETS? EXCH|BORDER XING|BORDER CROSS|LFTGT|LIFTGT|LIFT GT|LFT GATE|LG (?:SVC|DEL|PU)",
    "DRV ASSIST|DRVR ASSIST|DRIVER ASST|HAZ MAT|(?:LTD|LIM|LMTD) ACC(?:ESS)?|STOP OFFS|STOPOFFS|RECONSIGNED|RECON|LAYOV|STRG|UNLDG|REWGH",
    "SPECIAL HANDLING|QUICK PAY|WEEKEND|HOLIDAY",
  ]
    .map((phrases) => `\\b(?:${phrases})\\b`)
    .join("|"),
);
const isShortened = (text: string): boolean => SHORTENED.test(wordsOf(text).join(" "));

const FEE = /^(?:FEES?|CHGS?|CHRGS?|CHARGES?)$/;
/** Words of freight and of fuel, and words that say nothing, beside which a fee is the freight or the fuel. */
const OF_FREIGHT =
  /^(?:FRT|FRGHT|FGT|LH|LINE|HAUL\w*|TRANSPORT\w*|TRANSP|TRANS|TRUCK\w*|TRANSIT|MILEAGE|MILES?|MI|KM|BASE|BASIC|FLAT|RATES?|RATED|NET|GROSS|TOTAL|SUBTOTAL|MIN|MINIMUM|TL|FTL|LTL|FAK|CLASS|WEIGHT|WT|CWT|LBS?|KGS?|TONS?|DRAY\w*|CARTAGE|CARRIER|CARRIAGE|SHIP|SHIPPING|SHIPMENTS?|SHPMT|MOVE|MOVEMENT|MOVING|LOADS?|TRIP|ROUTE|LANE|CONTRACT|SPOT|TARIFF|DELIVERY|DELIVERIES|INTERMODAL|RAIL|OCEAN|AIR|AIRFREIGHT|GROUND|PARCEL|DISTRIBUTION|LOGISTICS|COURIER|EXPEDITED?|DEDICATED|VAN|FLATBED|REEFER|TRAILER|CONTAINER|LOCAL|TO|FROM|VIA|ALL|IN|OUR|AGREED|QUOTED|NEGOTIATED|STANDARD|REGULAR|PREPAID|COLLECT|INVOICED?|BILL|BILLED|BILLING|DUE|SERVICES?|SVCS?|UNIT|VARIABLE|FIXED|ZONE|DEFICIT|DIESEL|GAS|GASOLINE|PETROL|ENERGY|BUNKER|BAF|FS|FSR|FSUR|INDEX|DOE|ULSD|SUR|SURCHG|SURCHARGES?)$/;
/** Words that neither name a fee nor end its name. */
const SAYS_NOTHING = /^(?:\d\w*|HRS?|HOURS?|EACH|EA|PER|USD|CAD|MXN|FOR|OF|THE|A|AND|AT|X|NO|NR)$/;

/** Whether a text is a fee or charge for something that no list has, and no word of it is of freight or fuel: "LATE FEE". */
const isSomeFee = (text: string, nameOfCode: string): boolean => {
  const words = wordsOf(text).filter((word) => !SAYS_NOTHING.test(word));
  if (!FEE.test(words.at(-1) ?? "")) return false;
  const others = words.filter((word) => !FEE.test(word));
  const ofName = new Set(wordsOf(nameOfCode));
  return others.length > 0 && !others.some((word) => OF_FREIGHT.test(word) || ofName.has(word));
};

/** Whether a text is a surcharge for something that no list has: "CONGESTION SURCHARGE". */
const isSomeSurcharge = (text: string): boolean =>
  /\b(?:SURCHARGES?|SURCHG)\W*$/i.test(text) && !namesFreight(text) && chargesNamedIn(text).length === 0;

/**
 * Charges that carriers name by words which are nobody's goods. What the others are called is carried, too: tarps, fuel, toll
 * booths, liftgates.
 */
const NEVER_GOODS: ReadonlySet<string> = new Set(
  (
    "DETENTION DEMURRAGE LAYOVER INSIDE STOPOFF REDELIVERY RECONSIGNMENT TONU LIMITEDACCESS WEIGHING WEEKEND LABOR ADVANCE CHASSIS " +
    "SWITCHING CLEANING TOLL"
  ).split(" "),
);
/** Words of charges whose other words are goods, or what a driver is told: "DRIVER LOAD AND COUNT". */
const NEVER_GOODS_WORDS: ReadonlySet<string> = new Set(["DRIVER ASSIST", "LUMPER"]);
/** Words that say of the words beside them that they are a service: "LIFT GATE SERVICE". */
const OF_A_SERVICE = /^(?:SERVICES?|SVCS?|FEES?|CHARGES?|CHGS?|SURCHARGES?|ACCESSORIALS?|HRS?|HOURS?|MINS?|MINUTES?)$/;
/** What is done at the door is a service beside such words. */
const AT_THE_DOOR: ReadonlySet<string> = new Set(["LIFTGATE", "RESIDENTIAL"]);
const DOOR = /^(?:DELIVERY|DEL|PICKUP)$/;
/**
 * Words that stand with a service and change nothing about it. "REQUIRED" is none: what is required is told to the driver, and
 * charged elsewhere.
 */
const BESIDE_A_SERVICE =
  /^(?:\d+|\d*(?:HRS?|MINS?|LBS?|X)|PICK|UP|PICKUP|DEL|DELIVERY|DEST|DESTINATION|ORIG|ORIGIN|CONSIGNEE|SHIPPER|DRIVER|TRUCK|TIME|AT|PER|EACH|FLAT|RATE|ADDL|ADD|ADDITIONAL|EXTRA|AND|FOR|OF|THE|ON|TO|IN|WITH|AUTH|AUTHORIZED|DAYS?|USD|CAD)$/;

/** Charges whose names alone say of goods what they are like. */
const LIKE_GOODS: ReadonlySet<string> = new Set(["HAZMAT", "OVERSIZE", "EXTRALENGTH", "OVERWEIGHT"]);
/** Names that alone are goods, or what a driver is told. */
const GOODS_ALONE: ReadonlySet<string> = new Set(["FUEL", "COMBUSTIBLE", "CARBURANT", "CALL BEFORE DELIVERY"]);
/** Words that say where a service was done. */
const PLACE = /^(?:AT|DEST|DESTINATION|ORIG|ORIGIN|CONSIGNEE|SHIPPER)$/;

/**
 * Whether a text is the name of a service as a bill has it, and at most where it was done: "LIFT GATE". What is carried is
 * written in the plural, or with more words: "LIFTGATES", "LIFT GATE STEEL".
 */
const isBareService = (text: string, found: ReturnType<typeof find>): boolean => {
  const named = found.flatMap(({ words }) => words);
  const written = wordsOf(text);
  return (
    named.every((word) => written.includes(word)) &&
    withoutWords(written, named).every((word) => PLACE.test(word)) &&
    found.every(({ words, means }) => !LIKE_GOODS.has(means ?? "") && !GOODS_ALONE.has(words.join(" ")))
  );
};

/**
 * Whether a text is a service and nothing else, though it stands where goods are described: every word of it names a charge or
 * goes with one, and it is none that is carried, too, stands by itself, or says that it is a service. "LIFT GATE", "LIFT GATE
 * SERVICE" and "DETENTION 2 HRS" are, "LIFTGATE PARTS", "TARPS" and "DETENTION BASIN" are goods.
 */
export function isOnlyService(text: string): boolean {
  if (isSomeSurcharge(text)) return true;
  const found = find(text);
  if (found.length === 0 || found.some(({ means }) => means === null || means === "LINEHAUL")) return false;
  if (isBareService(text, found)) return true;
  const left = withoutWords(
    wordsOf(text),
    found.flatMap(({ words }) => words),
  );
  if (!left.every((word) => OF_A_SERVICE.test(word) || BESIDE_A_SERVICE.test(word))) return false;
  if (left.some((word) => OF_A_SERVICE.test(word))) return true;
  const isAtTheDoor = left.some((word) => DOOR.test(word));
  return found.some(
    ({ words, means }) =>
      NEVER_GOODS.has(means ?? "") ||
      NEVER_GOODS_WORDS.has(words.join(" ")) ||
      words.some((word) => OF_A_SERVICE.test(word) || word === "FSC") ||
      (isAtTheDoor && AT_THE_DOOR.has(means ?? "")),
  );
}

/** Words without these, each taken out once, in the singular or plural. */
const withoutWords = (words: readonly string[], taken: readonly string[]): readonly string[] => {
  const left = [...words];
  for (const word of taken) {
    const at = left.findIndex((each) => each === word || each === `${word}S`);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
};

/** A text without the words that go with any service: what it calls the service. "WHITE GLOVE SERVICE" is "WHITE GLOVE". */
export function nameOfService(text: string): string {
  return wordsOf(text)
    .filter((word) => !OF_A_SERVICE.test(word))
    .join(" ");
}

const DEFAULT_BOOK = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] });
const NAMES_OF = new Map(
  DEFAULT_CHARGE_CODES.map(({ code, description, aliases }) => [code, [description, ...aliases].join("; ")]),
);
/** A price for everything names what is in it. */
const IN_THE_PRICE = /^(?:INCL|INCLUDE[SD]?|INCLUDING|INCLUSIVE)$/;

/** What makes an invoice wait for a person. */
interface ChargeTextDoubt {
  readonly code: string;
  readonly message: string;
}

/**
 * A doubt for each charge whose code is one thing and whose text another: "400" beside "Lift Gate". Codes of the tenant's own say
 * nothing of it.
 */
export function chargeTextDoubts(charges: readonly Charge[], currency: Currency | null): readonly ChargeTextDoubt[] {
  return charges.flatMap(({ name: { type, value, description }, amount }): readonly ChargeTextDoubt[] => {
    if (value === null || description === null || amount === 0n) return [];
    const { code, known } = DEFAULT_BOOK.resolve({ type, value, description: null });
    if (!known || !isAnotherCharge(code, description, NAMES_OF.get(code))) return [];
    if (code === "LINEHAUL" && (namesFreight(description) || wordsOf(description).some((word) => IN_THE_PRICE.test(word))))
      return [];
    const message = `code ${value} stands beside "${description}": which of the two the ${sumText(amount, currency)} is for is for a person to say`;
    return [{ code: "charge-code-contradicted", message }];
  });
}
