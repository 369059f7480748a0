import type { FieldName } from "./fact.ts";
import type { Cell } from "./lines.ts";

/** Words that stand beside or above a value and say what it is. */
interface FieldLabel {
  readonly field: FieldName;
  /** How surely it is this field's, between 0 and 1. */
  readonly strength: number;
  readonly words: string;
}

/** A word that says a number follows. */
const NO = String.raw`(?:\s*(?:numbers?|num|no|nbr|nr|id|code)\b\.?|\s*#s?|\s*n[°º]|-?nr\.?|\s*ref(?:erence)?\b\.?)`;
/** Words with those behind them that say a number follows. */
export function numbered(words: string): string {
  return `${words}${NO}`;
}
const perhapsNumbered = (words: string): string => `${words}${NO}?`;
/** Labels of a field: patterns of words, and how surely they are its. */
export function label(field: FieldName, strength: number, ...words: readonly string[]): readonly FieldLabel[] {
  return words.map((each) => ({ field, strength, words: each }));
}

const INVOICE = String.raw`(?:freight\s+)?(?:invoice|inv|bill|facture|rechnungs?|factura)`;
const LABELS: readonly FieldLabel[] = [
  ...label(
    "invoiceNumber",
    1,
    numbered(INVOICE),
    String.raw`rechnungsnummer`,
    String.raw`(?:num[ée]ro|n[°º]|n[úu]mero)\s+de\s+(?:la\s+)?factur[ae]`,
  ),
  ...label("invoiceNumber", 0.7, "invoice", "facture", "rechnung", String.raw`freight\s+bill`, String.raw`our\s+ref(?:erence)?`),
  ...label(
    "invoiceDate",
    1,
    String.raw`(?:invoice|inv|bill(?:ing)?|issued?|facturation)\s*(?:date|dt)`,
    String.raw`date\s+of\s+(?:invoice|issue)`,
    String.raw`date\s+(?:de\s+(?:la\s+)?)?factur(?:e|ation)`,
    "rechnungsdatum",
    String.raw`fecha\s+de\s+(?:la\s+)?factura`,
  ),
  ...label("invoiceDate", 0.75, "date", "datum", "fecha", "dated"),
  ...label(
    "shipDate",
    1,
    String.raw`(?:ship(?:ped|ping|ment)?|pick\s*-?\s*up|p\s*/\s*u|pu|load(?:ing)?)\s*(?:date|dt)`,
    String.raw`date\s+(?:shipped|of\s+shipment)`,
    String.raw`picked\s*-?up(?:\s+on)?`,
    String.raw`shipped(?:\s+on)?`,
    String.raw`date\s+d['’]exp[ée]dition`,
  ),
  ...label("shipDate", 0.87, String.raw`pick\s*-?\s*up`, String.raw`loaded(?:\s+on)?`),
  ...label(
    "deliveryDate",
    1,
    String.raw`(?:deliver(?:y|ed)|del|dlvy?|d\s*/\s*d)\s*(?:date|dt)`,
    String.raw`date\s+(?:delivered|of\s+delivery)`,
    String.raw`delivered(?:\s+on)?`,
    String.raw`date\s+de\s+livraison`,
    "lieferdatum",
  ),
  ...label(
    "dueDate",
    1,
    String.raw`(?:payment\s+)?due\s*(?:date|by|on)`,
    String.raw`(?:pay|payable|payment)\s+(?:due|by)`,
    String.raw`date\s+d['’][ée]ch[ée]ance`,
    String.raw`f[äa]llig(?:\s+am)?`,
    "vencimiento",
  ),
  ...label("dueDate", 0.87, "due"),
  // Neither in a mail address nor in a company's own name.
  ...label(
    "vendorName",
    0.95,
    String.raw`(?<!@)(?:carrier|vendor|supplier)(?:\s+name)?(?!\.\p{L}|,?\s+(?:llc|inc|corp|ltd|co|gmbh)(?!\p{L}))`,
  ),
  ...label(
    "remitToName",
    1,
    String.raw`(?:please\s+)?remit\s*(?:payments?)?\s*to`,
    String.raw`make\s+che(?:cks?|ques?)\s+payable\s+to`,
    String.raw`(?:pay|payable)\s+to`,
  ),
  ...label(
    "billToName",
    1,
    String.raw`(?:bill|invoiced?|sold|charge)\s*-?\s*to(?:\s+party)?`,
    String.raw`factur[ée]\s+[àa]`,
    "rechnung an",
    "customer name",
  ),
  ...label("billToName", 0.8, "customer", "client", "kunde"),
  ...label("scac", 1, String.raw`scac(?:\s*code)?`),
  ...label(
    "proNumber",
    1,
    numbered(String.raw`(?:carrier\s+)?pro`),
    String.raw`(?:carrier\s+)?pro(?=\s*[:#])`,
    perhapsNumbered(String.raw`pro\s*-?bill`),
  ),
  ...label("proNumber", 0.85, "pro", numbered("tracking"), perhapsNumbered("waybill")),
  ...label(
    "bolNumber",
    1,
    numbered(String.raw`(?:b\s*/\s*l|bol|bill\s+of\s+lading|connaissement)`),
    String.raw`(?:b\s*/\s*l|bol|bill\s+of\s+lading)(?=\s*[:#])`,
  ),
  ...label("bolNumber", 0.85, "bol", String.raw`b\s*/\s*l`, String.raw`bill\s+of\s+lading`, "connaissement"),
  ...label(
    "poNumber",
    1,
    perhapsNumbered(String.raw`(?:(?:customer|cust\.?|your)\s+)?(?:p\.\s?o\.?|po|purchase\s+order)`),
    perhapsNumbered(String.raw`bon\s+de\s+commande`),
  ),
  ...label(
    "orderNumber",
    1,
    numbered(String.raw`(?:(?:customer|cust\.?|your|shipper)\s+)?order`),
    String.raw`(?:your|customer)\s+order`,
    "bestellnummer",
  ),
  ...label("orderNumber", 0.8, perhapsNumbered(String.raw`(?:your|customer|cust\.?)\s+ref(?:erence)?\b\.?`)),
  ...label("orderNumber", 0.8, numbered(String.raw`shipper(?:['’]s)?`)),
  ...label("shipmentNumber", 0.8, "shipment"),
  ...label("loadNumber", 0.8, "load"),
  ...label("shipmentNumber", 1, numbered(String.raw`(?:shipment|shpt|ship)`), String.raw`shipment(?=\s*:)`),
  ...label("loadNumber", 1, numbered(String.raw`(?:load|trip|dispatch)`), String.raw`load(?=\s*:)`),
  ...label(
    "totalAmount",
    1,
    String.raw`(?:total\s+)?(?:amount|balance)\s+(?:now\s+)?(?:due|payable|owing)`,
    String.raw`total\s+(?:now\s+)?(?:due|payable|owed|owing)`,
    String.raw`(?:invoice|bill|grand)\s+total`,
    String.raw`total\s+(?:invoice|bill)(?:\s+(?:amount|value))?`,
    String.raw`(?:please\s+)?pay\s+this\s+amount`,
    String.raw`please\s+pay`,
    String.raw`net\s+(?:amount\s+)?due`,
    String.raw`montant\s+(?:total\s+)?d[ûu]`,
    String.raw`total\s+[àa]\s+payer`,
    "gesamtbetrag",
    "rechnungsbetrag",
    "zahlbetrag",
    String.raw`total\s+a\s+pagar`,
  ),
  ...label(
    "totalAmount",
    0.93,
    String.raw`total\s+(?:freight\s+)?(?:charges?|amount|freight)`,
    String.raw`total\s*\((?:usd|cad|us\$|c\$|eur)\)`,
    String.raw`total\s+(?:usd|cad|ttc)`,
    "endbetrag",
    "gesamt",
  ),
  ...label("totalAmount", 0.85, "total"),
  ...label("currency", 1, "currency", "devise", "währung", "moneda"),
  ...label("chargeTerms", 1, String.raw`(?:(?:freight|charge|shipping)\s+){0,2}terms`, String.raw`freight\s+charges?(?:\s+are)?`),
  ...label(
    "paymentTerms",
    1,
    String.raw`(?:payment\s+|pay\s+|invoice\s+)?terms(?:\s+of\s+payment)?`,
    String.raw`conditions\s+de\s+paiement`,
    "zahlungsbedingungen",
  ),
  ...label(
    "weight",
    1,
    String.raw`(?:total|gross|billed|billable|actual|shipment)\s+(?:weight|wgt|wt)\b\.?`,
    String.raw`poids(?:\s+total)?`,
  ),
  ...label("weight", 0.9, "weight", "wgt", String.raw`wt\b\.?`),
  ...label("netWeight", 1, String.raw`net\s+(?:weight|wgt|wt)\b\.?`),
  ...label(
    "pieces",
    1,
    String.raw`(?:total\s+|no\.?\s+of\s+|number\s+of\s+)(?:pieces|pcs|pkgs|packages|handling\s+units|pallets)`,
  ),
  ...label("pieces", 0.9, "pieces", "pcs", "pkgs", String.raw`handling\s+units`),
  ...label("class", 1, String.raw`(?:nmfc|freight|rated)\s+class`),
  ...label("class", 0.9, "class"),
  ...label("signedBy", 0.9, String.raw`(?:received|signed)\s+(?:in\s+good\s+order\s+)?by`),
  ...label("signedDate", 0.9, String.raw`(?:date\s+(?:signed|received)|(?:signed|received)\s+(?:date|on))`),
];

/** Words that look like a label of the list, and are another's. */
const OTHERS = String.raw`sub\s*-?\s*total|net\s+(?:charges?|total|amount|freight)|total\s+(?:tax(?:es)?|discounts?|miles|hours|hrs|distance|units|cube|paid|payments?|skids)|sous-total|zwischensumme|previous\s+balance|amount\s+paid|discount\s+amount|bill\s+of\s+materials|date\s+and\s+time|order\s+date|print(?:ed)?\s+date|due\s+upon\s+receipt`;

interface Pattern {
  readonly label: FieldLabel | null;
  readonly pattern: RegExp;
}
/** A label begins at a word and ends at one; what parts it from its value belongs to it. */
const whole = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}/-])(?:${words})(?![\p{L}\p{N}])[\s:;.#=-]*`, "giu");
/** The labels that a paper is looked through for. */
export type LabelTable = readonly Pattern[];
const patternsOf = (labels: readonly FieldLabel[]): LabelTable =>
  labels.map((each) => ({ label: each, pattern: whole(each.words) }));
const COMMON: LabelTable = [...patternsOf(LABELS), { label: null, pattern: whole(OTHERS) }];

/** The common labels with those of a kind of paper, which may stand in the place of the common ones of their fields. */
export function labelTable(
  labels: readonly FieldLabel[],
  { replaces, others }: { readonly replaces: readonly FieldName[]; readonly others: string },
): LabelTable {
  const kept = COMMON.filter((each) => each.label === null || !replaces.includes(each.label.field));
  return [...patternsOf(labels), ...kept, { label: null, pattern: whole(others) }];
}

/** A label in a cell: where it begins and ends in its text. Several fields where the words do not say which. */
export interface PlacedLabel {
  readonly from: number;
  readonly to: number;
  readonly fields: readonly { readonly field: FieldName; readonly strength: number }[];
}

/** The labels of a cell from left to right. Of those that overlap, the longest stands. */
export function labelsIn({ text }: Cell, table: LabelTable = COMMON): readonly PlacedLabel[] {
  const found: { from: number; to: number; label: FieldLabel | null }[] = [];
  for (const { label, pattern } of table)
    for (const match of text.matchAll(pattern)) found.push({ from: match.index, to: match.index + match[0].length, label });
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept: PlacedLabel[] = [];
  for (const { from, to, label } of found) {
    const same = kept.findIndex((each) => each.from === from && each.to === to);
    const fields = label === null ? [] : [{ field: label.field, strength: label.strength }];
    const twin = kept[same];
    if (twin !== undefined) kept[same] = { ...twin, fields: [...twin.fields, ...fields] };
    else if (kept.every((each) => to <= each.from || from >= each.to)) kept.push({ from, to, fields });
  }
  return kept.toSorted((a, b) => a.from - b.from);
}
