import type { DocumentType } from "../document/document-types.ts";
import type { FieldName } from "./fact.ts";
import { type LabelTable, labelTable } from "./field-labels.ts";
import { label, numbered } from "./label-words.ts";

/** How papers of some types that are no invoices are read. */
export interface PaperForm {
  readonly types: readonly DocumentType[];
  readonly labels: LabelTable;
  /** The letterhead names the carrier. */
  readonly isByCarrier: boolean;
  /** What the paper is worth nothing without: one of these has to be found. */
  readonly needs: readonly FieldName[];
  /** What may support money: where one is found, it has to be found plainly. */
  readonly plainly: readonly FieldName[];
}

const TIMES = [
  ...label(
    "arrivalTime",
    1,
    String.raw`(?:arriv(?:al|ed)|check(?:ed)?[\s-]?in|in|start)\s+time`,
    String.raw`time\s+(?:in|arrived|started)`,
  ),
  ...label("arrivalTime", 0.9, String.raw`arriv(?:al|ed)`, String.raw`check(?:ed)?[\s-]?in`),
  ...label(
    "departureTime",
    1,
    String.raw`(?:depart(?:ure|ed)|check(?:ed)?[\s-]?out|out|end|released?)\s+time`,
    String.raw`time\s+(?:out|departed|released|finished)`,
  ),
  ...label("departureTime", 0.9, String.raw`depart(?:ure|ed)`, String.raw`check(?:ed)?[\s-]?out`, "released"),
  ...label("hours", 1, String.raw`(?:total|billable|chargeable|detention|layover|paid)\s+(?:hours|hrs)`),
  ...label("hours", 0.87, "hours", "hrs"),
];

const PARTIES = [
  ...label(
    "shipperName",
    1,
    String.raw`ship(?:ped)?\s*-?\s*from`,
    String.raw`pick\s*-?\s*(?:up|ed\s+up)\s+(?:from|at|location)`,
    String.raw`(?<!\b(?:by|and|the|of|or)\s)shipper(?:\s+name)?(?!(?:['’]s)?\s+(?:signature|certification|representative|load|agrees|per))`,
    "consignor",
    String.raw`exp[ée]diteur`,
    "absender",
    "remitente",
  ),
  ...label(
    "consigneeName",
    1,
    String.raw`ship(?:ped)?\s*-?\s*to`,
    String.raw`consigned?\s+to`,
    String.raw`(?<!\b(?:by|and|the|of|or)\s)consignee(?:\s+name)?(?!(?:['’]s)?\s+(?:signature|representative|agrees|per))`,
    String.raw`deliver(?:ed|y)?\s+(?:to|location)`,
    "destinataire",
    String.raw`empf[äa]nger`,
    "destinatario",
  ),
];

const RECEIVED = [
  ...label(
    "signedBy",
    1,
    String.raw`(?:received|signed)\s+(?:for\s+)?(?:in\s+good\s+(?:order|condition)\s+)?by(?:\s*\(print\))?`,
    String.raw`(?:receiver|recipient|consignee)(?:['’]s)?\s+(?:print(?:ed)?\s+)?name`,
    String.raw`re[çc]u\s+par`,
  ),
  ...label("signedBy", 0.9, String.raw`print(?:ed)?\s+name`, String.raw`name\s*\(print(?:ed)?\)`),
  ...label(
    "exceptions",
    0.95,
    String.raw`(?:delivery\s+)?exceptions?(?:\s+noted)?`,
    String.raw`(?:over|short|damaged?|damages|shortages?|overages?|os\s?&\s?d)(?:\s*[/,&]\s*(?:short|damaged?|damages|shortages?|overages?))*\s*(?:noted|notes?|remarks)?(?=\s*:)`,
    String.raw`(?:delivery|driver|receiver)(?:['’]s)?\s+(?:remarks|comments|notes)`,
  ),
  ...label("pieces", 1, String.raw`(?:pieces|pcs|cartons|pallets)\s+(?:received|delivered)`),
];

const RECEIPT = labelTable(
  [
    ...label(
      "totalAmount",
      1,
      String.raw`total\s+(?:amount\s+)?(?:paid|charged|charges?|due|cost|fees?|payment)`,
      String.raw`(?:amount|payment)\s+(?:paid|charged|due|received|amount)`,
      String.raw`(?:grand|receipt)\s+total`,
      String.raw`total\s+(?:detention|layover|lumper|unloading)(?:\s+(?:charges?|amount|due|fee))?`,
    ),
    ...label("totalAmount", 0.94, "total", String.raw`total\s*\((?:usd|cad)\)`, String.raw`total\s+(?:usd|cad|amount)`),
    ...label("totalAmount", 0.87, "amount", "paid"),
    ...label(
      "totalAmount",
      0.8,
      String.raw`(?:lumper|unloading|detention|layover|pallet|permit|service|wash(?:out)?|escort)\s+(?:fee|charges?|cost|amount)`,
    ),
    ...label(
      "receiptNumber",
      1,
      numbered(String.raw`(?:receipt|rcpt|ticket|transaction|trans|permit)`),
      String.raw`receipt(?=\s*[:#])`,
    ),
    ...label("receiptNumber", 0.85, numbered(String.raw`(?:confirmation|work\s+order)`)),
    ...label(
      "receiptDate",
      1,
      String.raw`(?:receipt|transaction|payment|service|unload(?:ing)?|paid)\s+date`,
      String.raw`date\s+(?:paid|of\s+service|unloaded)`,
    ),
    ...label("receiptDate", 0.92, "date", "datum", "fecha"),
    ...TIMES,
  ],
  {
    replaces: ["totalAmount", "invoiceDate"],
    others: String.raw`(?:cash|amount)\s+tendered|change(?:\s+due)?|convenience\s+fee|sub\s*-?\s*total|(?:sales\s+)?tax|free\s+(?:time|hours)|total\s+(?:hours|hrs|pallets|cases|pieces|weight)\s*(?:unloaded)?`,
  },
);

const FORMS: readonly PaperForm[] = [
  {
    types: ["LumperReceipt", "PalletReceipt", "PermitReceipt", "OtherReceipt", "EscortTicket"],
    labels: RECEIPT,
    isByCarrier: false,
    needs: ["totalAmount"],
    plainly: ["totalAmount"],
  },
  {
    // Often it states times alone, which the order prices.
    types: ["DetentionReceipt"],
    labels: RECEIPT,
    isByCarrier: false,
    needs: ["totalAmount", "hours", "departureTime"],
    plainly: ["totalAmount"],
  },
  {
    types: ["WeightScaleTicket", "WeighmasterCertificate"],
    labels: labelTable(
      [
        ...label("grossWeight", 1, String.raw`(?:total\s+)?gross\s+(?:weight|wgt|wt)\b\.?`),
        ...label("grossWeight", 0.95, String.raw`(?:total\s+)?gross`, String.raw`total\s+(?:weight|wgt|wt)\b\.?`),
        ...label("tareWeight", 1, String.raw`tare\s+(?:weight|wgt|wt)\b\.?`),
        ...label("tareWeight", 0.95, "tare"),
        ...label("netWeight", 0.95, "net"),
        ...label(
          "receiptNumber",
          1,
          numbered(String.raw`(?:(?:scale\s+|weigh\s+)?ticket|certificate|receipt)`),
          String.raw`ticket(?=\s*[:#])`,
        ),
        ...label("receiptDate", 1, String.raw`weigh(?:ed|ing)?\s+date`, String.raw`date\s+weighed`),
        ...label("receiptDate", 0.92, "date", "datum", "fecha"),
        ...label("totalAmount", 1, String.raw`(?:weigh(?:ing)?\s+)?fee`, String.raw`(?:amount|total)\s+(?:due|paid|charges?)`),
      ],
      {
        replaces: ["weight", "totalAmount", "invoiceDate"],
        others: String.raw`(?:steer|drive|trailer|front|rear|truck|tractor)\s+(?:axles?|gross|tare|weight)|gross\s+vehicle\s+weight\s+rating`,
      },
    ),
    isByCarrier: false,
    needs: ["netWeight", "grossWeight"],
    plainly: ["netWeight", "grossWeight", "tareWeight"],
  },
  {
    types: ["WeightAndInspectionCertificate"],
    labels: labelTable(
      [
        ...label(
          "weight",
          1,
          String.raw`(?:correct(?:ed)?|certified|actual|inspected|scale|re-?weigh(?:ed)?|new)\s+(?:weight|wgt|wt)\b\.?`,
          String.raw`(?:weight|wgt|wt)\s+(?:as\s+)?(?:found|inspected|corrected|should\s+be)`,
        ),
        ...label(
          "class",
          1,
          String.raw`(?:correct(?:ed)?|certified|actual|inspected|proper|new)\s+class`,
          String.raw`class\s+(?:as\s+)?(?:found|inspected|corrected|should\s+be)`,
        ),
        ...label("weight", 0.86, "weight", String.raw`wt\b\.?`),
        ...label("class", 0.86, "class"),
        ...label("receiptNumber", 1, numbered(String.raw`(?:certificate|inspection|report)`)),
        ...label("receiptDate", 1, String.raw`(?:inspection|certificate)\s+date`, String.raw`(?:date\s+)?inspected(?:\s+on)?`),
        ...label("receiptDate", 0.92, "date"),
      ],
      {
        replaces: ["weight", "class", "totalAmount", "invoiceDate"],
        others: String.raw`(?:original|billed|shown|tendered|declared|described|bol|b/l)\s+(?:weight|wgt|wt|class)|(?:weight|class)\s+(?:as\s+)?(?:described|billed|shown|tendered)`,
      },
    ),
    isByCarrier: true,
    needs: ["weight", "class"],
    plainly: ["weight", "class"],
  },
  {
    types: ["BillOfLading", "BrandBOLOne", "BrandBOLTwo", "ShipTicket", "PackingList", "Manifest", "DeliveryOrder"],
    labels: labelTable([...PARTIES, ...RECEIVED, ...label("shipDate", 0.85, "date", "datum", "fecha")], {
      replaces: ["totalAmount", "invoiceDate", "invoiceNumber"],
      others: String.raw`declared\s+value|c\.?o\.?d\.?\s+amount`,
    }),
    isByCarrier: false,
    needs: [],
    plainly: [],
  },
  {
    types: ["ProofOfDelivery", "DeliveryReceipt", "DeliveryTicket", "BrandDeliveryConfirmationReport"],
    labels: labelTable([...PARTIES, ...RECEIVED, ...TIMES, ...label("deliveryDate", 0.85, "date", "datum", "fecha")], {
      replaces: ["totalAmount", "invoiceDate", "invoiceNumber"],
      others: String.raw`declared\s+value|c\.?o\.?d\.?\s+amount`,
    }),
    isByCarrier: true,
    needs: [],
    plainly: [],
  },
  {
    types: ["RateConfirmation", "CustomerRateConfirmation"],
    labels: labelTable(
      [
        ...label(
          "totalAmount",
          1,
          String.raw`total\s+(?:carrier\s+)?(?:pay|rate|cost|charges?|amount|due)`,
          String.raw`carrier\s+(?:pay|total|rate)`,
          String.raw`agreed\s+(?:amount|rate)`,
          String.raw`(?:all[\s-]in|flat)\s+rate`,
        ),
        ...label("totalAmount", 0.94, "total", String.raw`total\s*\((?:usd|cad)\)`),
        ...label("vendorName", 1, String.raw`carrier(?:\s+name)?`),
        ...label("deliveryDate", 0.87, "delivery", "drop", "consignee"),
      ],
      { replaces: ["totalAmount", "vendorName", "invoiceDate", "invoiceNumber"], others: String.raw`sub\s*-?\s*total` },
    ),
    isByCarrier: false,
    needs: [],
    plainly: [],
  },
  {
    types: ["NoticeOfAssignment"],
    labels: labelTable(
      [
        ...label(
          "vendorName",
          0.95,
          String.raw`(?:our\s+)?client(?:\s+name)?`,
          String.raw`(?:carrier|vendor|assignor)(?:\s+name)?`,
        ),
        ...label("vendorName", 0.87, "re"),
        ...label("remitToName", 0.95, String.raw`(?:factor|assignee)(?:ing\s+company)?(?:\s+name)?(?=\s*:)`),
        ...label("receiptDate", 0.9, "date", "dated"),
      ],
      { replaces: ["vendorName", "totalAmount", "invoiceNumber", "invoiceDate"], others: "payment\\s+terms" },
    ),
    isByCarrier: false,
    needs: ["vendorName", "remitToName"],
    plainly: [],
  },
];

/** How a paper of this type is read; undefined for invoices, and for what has no fields of its own. */
export function formOf(type: DocumentType): PaperForm | undefined {
  return FORMS.find(({ types }) => types.includes(type));
}
