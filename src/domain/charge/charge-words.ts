import type { Currency } from "../money/amount.ts";
import { withoutReferences } from "./without-references.ts";
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
  ["DETENTION", "DETENTION, WAITING TIME, WAIT TIME, DEMORA, ESTADIA, DETENCION, ATTENTE"],
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
  ["TONU", "TONU, TRUCK ORDERED NOT USED, TRUCK ORDER NOT USED, TRUCK ORD NOT USED, VEHICLE ORDERED NOT USED, DRY RUN"],
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
  ["CLEANING", "WASHOUT, WASH OUT, TRAILER WASH, CLEAN OUT, CLEANOUT"],
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

/** Codes of freight, beside which words are read as those of a price for the move. */
const FREIGHT_CODES: ReadonlySet<string> = new Set(["LINEHAUL", "MINIMUM", "DEFICIT", "SINGLESHIPMENT"]);

/**
 * Whether the words beside a default charge code name charges, and none of them is that code or one like it; or, beside freight
 * or fuel, a fee that is of neither. `nameOfCode`: what the sender's list calls it.
 */
export function isAnotherCharge(own: string, written: string, nameOfCode = ""): boolean {
  const text = withoutReferences(written);
  const isFreight = FREIGHT_CODES.has(own);
  if ((isFreight || own === "FUEL") && isOtherFee(own, text, nameOfCode)) return true;
  const named = chargesNamedIn(text);
  if (named.length === 0) {
    // Whatever it is for, it is added to the freight and is not the freight.
    if (isFreight && isSomeSurcharge(text)) return true;
    if (own === "FUEL" && isBesideFuel(text)) return true;
    return (isFreight || own === "FUEL") && !namesFreight(text) && isShortened(text);
  }
  const ofName = chargesNamedIn(nameOfCode);
  return !named.some((other) => other === own || ofName.includes(other) || areAlike(own, other));
}

const areAlike = (own: string, other: string): boolean => ALIKE.some((kinds) => kinds.includes(own) && kinds.includes(other));

/** Services in the short words of bills, where freight or fuel is billed: elsewhere "DET" is Detroit. */
const SHORTENED = new RegExp(
  [
    "^DET(?=$| (?:\\d|HRS?|HOURS?|TIME|AT|LOADING|UNLOADING))|DETEN|DETN",
    "REDEL|REDELV|REDLVY|RESI|(?:RES|INSIDE|INSD) (?:DEL|DELV|DLV|DLVY|DELIV|DELIVERY|PU|PICKUP)|APPT|APPTS",
    "SORT (?:AND |N |)SEG|PALLETS? EXCHANGE|PALLETS? EXCH|BORDER XING|BORDER CROSS|LFTGT|LIFTGT|LIFT GT|LFT GATE|LG (?:SVC|DEL|DELIVERY|PU|PICKUP)",
    "DRV ASSIST|DRVR ASSIST|DRIVER ASST|HAZ MAT|(?:LTD|LIM|LMTD) ACC(?:ESS)?|STOP OFFS|STOPOFFS|RECONSIGNED|RECON|LAYOV|STRG|UNLDG|REWGH",
    "SPECIAL HANDLING|QUICK PAY|WEEKEND|HOLIDAY",
  ]
    .map((phrases) => `\\b(?:${phrases})\\b`)
    .join("|"),
);
const isShortened = (text: string): boolean => SHORTENED.test(wordsOf(text).join(" "));

/** Words that a carrier ends the name of what it bills with: what is asked beside a price, and what may be the price itself. */
const FEE = /^(?:FEES?|FRAIS)$/;
const CHARGE = /^(?:CHGS?|CHRGS?|CHARGES?|CHRG|CHARG)$/;
/** Words of a price for the move: a fee or charge of one of them is the freight, whatever else says no other service. */
const OF_FREIGHT =
  /^(?:FREIGHT|FRT|FRGHT|FGT|FRET|FLETE|ACARREO|LH|LINE|LINEHAUL|HAUL\w*|BACKHAUL|HEADHAUL|TRANSPORT\w*|TRANSP|TRANS|TRUCKING|TRUCKLOAD|CAMIONNAGE|MILEAGE|TL|FTL|LTL|FAK|DRAY\w*|CARTAGE|CARRIAGE|SHIPPING|COURIER|INTERMODAL|AIRFREIGHT|DEDICATED)$/;
/** Words of a price, and of what is moved, how and where: a charge of nothing but them is the freight, a fee is not. */
const OF_A_MOVE =
  /^(?:TRUCK|TRUCKS|TRANSIT|MILES?|MI|KM|BASE|BASIC|FLAT|RATES?|RATED|NET|GROSS|TOTAL|SUBTOTAL|MIN|MINIMUM|ABSOLUTE|CLASS|WEIGHT|WT|CWT|LBS?|KGS?|TONS?|CARRIER|SHIP|SHIPMENTS?|SHPMT|MOVE|MOVEMENT|MOVING|LOADS?|TRIP|ROUTE|LANE|CONTRACT|SPOT|TARIFF|RAIL|OCEAN|AIR|GROUND|PARCEL|DISTRIBUTION|LOGISTICS|EXPEDITED?|VAN|FLATBED|TRAILER|CONTAINER|LOCAL|TO|FROM|VIA|ALL|IN|OUR|YOUR|AGREED|QUOTED|NEGOTIATED|STANDARD|REGULAR|PREPAID|COLLECT|INVOICED?|BILLED|DUE|UNIT|ZONE|DEFICIT|SINGLE|ORDER|ROUND|ONE|WAY|DISTANCE|DRY|FT|FULL|PARTIAL|PTL|VOLUME|DOOR|DOMESTIC|REGIONAL|INTERNATIONAL|EXPORT|IMPORT|DELIVERY|DELIVERIES|SERVICES?|SVCS?|PRO|BOL)$/;
/** Of these alone nothing is a price: "SERVICE CHARGE", "DELIVERY CHARGES". */
const TELLS_NO_PRICE =
  /^(?:DELIVERY|DELIVERIES|SERVICES?|SVCS?|COLLECT|INVOICE|ORDER|TO|FROM|VIA|ALL|IN|OUR|YOUR|DUE|STANDARD|REGULAR|LOCAL)$/;
const OF_FUEL =
  /^(?:FUEL|FSC|FS|FSR|FSUR|DIESEL|GAS|GASOLINE|PETROL|ENERGY|BUNKER|BAF|INDEX|DOE|ULSD|SUR|SURCHG|SURCHARGES?|COMBUSTIBLE|CARBURANT|VARIABLE|FIXED|UNIT)$/;
/** Words that neither name a fee nor end its name. */
const SAYS_NOTHING = /^(?:\d\w*|HRS?|HOURS?|EACH|EA|PER|USD|CAD|MXN|FOR|OF|DE|DU|THE|A|AN|AND|AT|X|NO|NR)$/;
/** What a price is made of stands beside it: "FREIGHT AND FUEL CHARGES", "LINEHAUL + TOLLS". */
const IS_LUMPED = /[&+]|\b(?:AND|PLUS|WITH|W|INCL\w*|ET|Y|CON)\b/i;

/** The default charge code that a text is a name of in the built-in list: of any charge, with or without the word for a fee. */
const listedAs = (text: string): string | null => {
  for (const each of [text, nameOfService(text)]) {
    const { code, known } = DEFAULT_BOOK.resolve({ type: null, value: null, description: each });
    if (known && each.trim().length >= MIN_NAME) return code;
  }
  return null;
};
/** Shorter names are codes of lists. */
const MIN_NAME = 4;

/**
 * Whether a text is a fee or charge, and nothing says that it is the freight or the fuel: one that the list names otherwise
 * ("HANDLING CHARGE"), one of something else, though a word of freight stands beside it ("TRUCK WASH FEE", "FREIGHT BILLING
 * FEE"), or one that says nothing ("SERVICE CHARGE").
 */
const isOtherFee = (own: string, text: string, nameOfCode: string): boolean => {
  const all = wordsOf(text).filter((word) => !SAYS_NOTHING.test(word));
  const isFee = all.some((word) => FEE.test(word));
  const isCharge = CHARGE.test(all.at(-1) ?? "");
  if ((!isFee && !isCharge) || IS_LUMPED.test(text)) return false;
  const ofName = new Set(wordsOf(nameOfCode));
  const others = all.filter((word) => !FEE.test(word) && !CHARGE.test(word));
  if (others.every((word) => ofName.has(word))) return false;
  const listed = listedAs(text);
  if (listed !== null && listed !== "HIGHCOST") return listed !== own && !areAlike(own, listed);
  const named = chargesNamedIn(text).filter((code) => code !== "LINEHAUL");
  if (named.length > 0) return !named.some((code) => code === own || areAlike(own, code));
  if (own === "FUEL") return !others.some((word) => OF_FUEL.test(word) || ofName.has(word));
  const isOfFreight = others.some((word) => OF_FREIGHT.test(word) || (ofName.has(word) && !TELLS_NO_PRICE.test(word)));
  const isKnown = others.every((word) => OF_FREIGHT.test(word) || OF_A_MOVE.test(word) || ofName.has(word));
  if (isFee && FEE.test(all.at(-1) ?? "")) return !isOfFreight || !isKnown;
  if (isOfFreight) return false;
  return isFee || !isKnown || others.every((word) => TELLS_NO_PRICE.test(word));
};

/** Whether a text beside a fuel code is the whole name of another charge ("REFRIGERATION"), or a surcharge for something else. */
const isBesideFuel = (text: string): boolean => {
  const listed = listedAs(text);
  const words = wordsOf(text).filter((word) => !SAYS_NOTHING.test(word));
  const others = words.filter((word) => !SURCHARGE.test(word));
  if (others.some((word) => OF_FUEL.test(word)) || others.length === 0) return false;
  if (listed !== null && listed !== "FUEL" && listed !== "LINEHAUL") return true;
  return others.length < words.length && !others.some((word) => OF_FREIGHT.test(word) || OF_A_MOVE.test(word));
};
const SURCHARGE = /^(?:SUR|SURCHG|SURCHARGES?)$/;

/**
 * Whether a text beside a default code of freight or fuel has words that are not of it, and none that is: "PEAK SEASON" beside
 * freight, "PEAK" beside fuel. By itself that says little, as goods and places are written there too; beside a line that says of
 * itself that it is the freight it does.
 */
export function isNothingOf(own: string, written: string): boolean {
  const words = wordsOf(withoutReferences(written)).filter((word) => !SAYS_NOTHING.test(word));
  if (own === "FUEL")
    return !words.some((word) => OF_FUEL.test(word)) && words.some((word) => !OF_FREIGHT.test(word) && !OF_A_MOVE.test(word));
  if (own !== "LINEHAUL" || namesFreight(written)) return false;
  return !words.some((word) => OF_FREIGHT.test(word)) && words.some((word) => !OF_A_MOVE.test(word));
}

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
export function isOnlyService(written: string): boolean {
  const text = withoutReferences(written);
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
  return wordsOf(withoutReferences(text))
    .filter((word) => !OF_A_SERVICE.test(word))
    .join(" ");
}

const DEFAULT_BOOK = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] });
const NAMES_OF = new Map(
  DEFAULT_CHARGE_CODES.map(({ code, description, aliases }) => [code, [description, ...aliases].join("; ")]),
);
/** A price for everything names what is in it. */
const IN_THE_PRICE = /^(?:INCL|INCLUDE[SD]?|INCLUDING|INCLUSIVE)$/;

/** Whether the words beside a default charge code are of another charge, and no price with what is in it. */
export function isContradictedBy(code: string, written: string): boolean {
  const text = withoutReferences(written);
  const nameOfCode = NAMES_OF.get(code) ?? "";
  if (!isAnotherCharge(code, text, nameOfCode)) return false;
  const isPrice = namesFreight(text) || wordsOf(text).some((word) => IN_THE_PRICE.test(word));
  return !FREIGHT_CODES.has(code) || !isPrice || isOtherFee(code, text, nameOfCode);
}

/** Whether everybody's lists have a name: what stands beside it was read when its invoice came. */
export function isListed({ type, value }: Pick<Charge["name"], "type" | "value">): boolean {
  return value !== null && DEFAULT_BOOK.resolve({ type, value, description: null }).known;
}

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
    if (!known || !isContradictedBy(code, description)) return [];
    const message = `code ${value} stands beside "${description}": which of the two the ${sumText(amount, currency)} is for is for a person to say`;
    return [{ code: "charge-code-contradicted", message }];
  });
}
