/** Kinds of references that find orders, in order of their weight; every other type is kept and searchable as Other. */
export const REFERENCE_KINDS = [
  "OrderNumber",
  "ShipmentNumber",
  "LoadNumber",
  "PRONumber",
  "BOLNumber",
  "MasterBOLNumber",
  "PONumber",
  "CustomerReference",
  "PickupNumber",
  "AppointmentNumber",
  "Other",
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Senders' words for a kind, folded: lower case, letters and digits only. The two-letter ones are X12 element 128. */
const WORDS: Readonly<Record<Exclude<ReferenceKind, "Other">, readonly string[]>> = {
  OrderNumber: ["ordernumber", "order", "orderid", "orderno", "ordernum"],
  ShipmentNumber: ["shipmentnumber", "shipment", "shipmentid", "shipmentno", "shipperid", "shippersid", "sid", "si"],
  LoadNumber: ["loadnumber", "load", "loadid", "loadno", "lo"],
  PRONumber: ["pronumber", "pro", "prono", "carrierpro", "freightbillnumber", "cn"],
  BOLNumber: ["bolnumber", "bol", "bolno", "billoflading", "billofladingnumber", "bl", "bm"],
  MasterBOLNumber: ["masterbolnumber", "masterbol", "mbol", "masterbilloflading", "masterbillofladingnumber", "mb"],
  PONumber: ["ponumber", "po", "pono", "purchaseorder", "purchaseordernumber"],
  CustomerReference: ["customerreference", "customerreferencenumber", "customerref", "cr"],
  PickupNumber: ["pickupnumber", "pickup", "pickupreference", "p8"],
  AppointmentNumber: ["appointmentnumber", "appointment", "ao"],
};

const KIND_OF_WORD = new Map<string, ReferenceKind>(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind as ReferenceKind] as const)),
);
const known = new Map<string, ReferenceKind>();

const fold = (type: string): string => type.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The kind of a sender's reference type, folding case, blanks and separators: "BOL", "Bill of Lading" and "bol_number" are one.
 */
export function referenceKind(type: string | null): ReferenceKind {
  if (type === null) return "Other";
  const before = known.get(type);
  if (before !== undefined) return before;
  const kind = KIND_OF_WORD.get(fold(type)) ?? "Other";
  // Types are words of the trade; the limit only keeps a hostile sender from filling the memory.
  if (known.size < 1000) known.set(type, kind);
  return kind;
}
