import { wordsOf } from "#db/queries/document/document-words.ts";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";

/**
 * What release 0.2.0 made of texts as people and machines write them: forms of one letter, cases, blanks, dashes, zeros,
 * look-alikes.
 */
export interface KeysAsReleased {
  /** The first of the function's columns in `DERIVED_COLUMNS`. */
  readonly column: string;
  readonly derive: (written: string) => unknown;
  readonly written: Readonly<Record<string, unknown>>;
}

const NOBODY = { externalId: null, scac: null, mcNumber: null, dotNumber: null, name: null };

/**
 * A BOL number among the references, its keys one after the other; by `type: number` those of another type, with the invoice's
 * own number.
 */
const keysOf = (written: string): readonly string[] => {
  const [type, value] = written.includes(": ") ? written.split(": ") : ["BOLNumber", written];
  const invoiceNumber = type === "BOLNumber" ? "" : "INV-0O7";
  return invoiceReferenceKeys({ invoiceNumber, references: [{ type: type ?? "", value: value ?? "", description: null }] }).map(
    ({ kind, key, confusable }) => `${kind} ${key} ${confusable}`,
  );
};

/** What senders write where they have no number. */
const NO_NUMBERS =
  "0 000 N/A none NIL null TBD tba Unknown not-available NOTAPPLICABLE various various-orders VAR multiple MULTI multiple.orders several mixed see-below " +
  "SEE_ABOVE see/attached SeeBOL SEEINVOICE seereferences pending to-follow noreference NOREF no.po no#number not-provided NOTGIVEN blank xx XXX xxxx";

const FAMILIES: Readonly<Record<string, string>> = {
  OrderNumber: "order",
  ShipmentNumber: "order",
  LoadNumber: "order",
  PRONumber: "pro",
  MasterBOLNumber: "mbol",
  PONumber: "po",
  CustomerReference: "customer",
  PickupNumber: "pickup",
  AppointmentNumber: "appointment",
};

const OWN_NUMBER = ["InvoiceNumber pro:INVO7 pro~1NV7", "InvoiceNumber pro:INV0O7 pro~1NV007"];

export const KEYS_AS_RELEASED: readonly KeysAsReleased[] = [
  {
    column: "invoice.unmapped",
    derive: foldChargeName,
    written: {
      "Fuel Surcharge": "FUELSURCHARGE",
      "FUEL-SURCHARGE": "FUELSURCHARGE",
      " fuel\tsurcharge. ": "FUELSURCHARGE",
      "Lift\u2013Gate (dest.)": "LIFTGATEDEST",
      "\uFF26\uFF33\uFF23": "FSC",
      "\uFB01nal mile": "FINALMILE",
      Straßenmaut: "STRASSENMAUT",
      "Péage n°2": "PÉAGEN2",
      "Pe\u0301age": "PÉAGE",
      "½ day": "12DAY",
      "Zölle²": "ZÖLLE2",
      燃油附加费: "燃油附加费",
      "#400": "400",
      "0400": "0400",
      "a\u00A0b\u200Bc": "ABC",
      "--": "",
    },
  },
  {
    column: "invoice_reference.value_key",
    derive: keysOf,
    written: {
      "ord-000123": ["BOLNumber bol:ORD123 bol~RD123", "BOLNumber bol:ORD000123 bol~RD000123"],
      "ORD 123": ["BOLNumber bol:ORD123 bol~RD123"],
      "0ORD123": ["BOLNumber bol:ORD123 bol~RD123"],
      "12\u20133": ["BOLNumber bol:123 bol~123"],
      "00-0456-00": ["BOLNumber bol:4560 bol~4560", "BOLNumber bol:45600 bol~45600"],
      "Ö-17": ["BOLNumber bol:Ö17 bol~Ö17"],
      "\uFF21\uFF22\uFF11\uFF12": ["BOLNumber bol:AB12 bol~A812"],
      "BOL#0O1I": ["BOLNumber bol:BOLO1I bol~80L11", "BOLNumber bol:BOL0O1I bol~80L0011"],
      S5B8: ["BOLNumber bol:S5B8 bol~5588"],
      "a\u00A0b": ["BOLNumber bol:AB bol~A8"],
      "²7": ["BOLNumber bol:27 bol~27"],
      ß1: ["BOLNumber bol:SS1 bol~551"],
      "燃-1": ["BOLNumber bol:燃1 bol~燃1"],
      " ": [],
      ...Object.fromEntries(NO_NUMBERS.split(" ").map((word) => [word, []])),
      ...Object.fromEntries(
        Object.entries(FAMILIES).map(([type, family]) => [
          `${type}: 0A-0B`,
          [`${type} ${family}:AB ${family}~A8`, `${type} ${family}:A0B ${family}~A08`, ...OWN_NUMBER],
        ]),
      ),
      "PRO Number: 0A-0B": ["PRONumber pro:AB pro~A8", "PRONumber pro:A0B pro~A08", ...OWN_NUMBER],
      "Other: 0A-0B": [
        "Other other:AB other~A8",
        "Other order:AB order~A8",
        "Other other:A0B other~A08",
        "Other order:A0B order~A08",
        ...OWN_NUMBER,
      ],
    },
  },
  {
    column: "document_word.word",
    derive: wordsOf,
    written: {
      "POD_2026-03-01 (signed).PDF": ["pod", "2026", "03", "01", "signed", "pdf"],
      "Lieferschein Übergabe.pdf": ["lieferschein", "übergabe", "pdf"],
      "\uFF30\uFF2F\uFF24.pdf": ["\uFF50\uFF4F\uFF44", "pdf"],
      "Pe\u0301age.tiff": ["pe\u0301age", "tiff"],
      "bon n°12": ["bon", "n", "12"],
      [`${"a".repeat(70)}.pdf`]: ["a".repeat(60), "pdf"],
      "\u0130stanbul.jpg": ["i\u0307stanbul", "jpg"],
      "Straße STRASSE": ["straße", "strasse"],
      "two  two TWO": ["two"],
      "BOL#00123,45": ["bol", "00123", "45"],
      "燃油 附加费.png": ["燃油", "附加费", "png"],
      "x\u00A0y\u200Bz": ["x", "y", "z"],
      "--__--": [],
    },
  },
  {
    column: "recovery.vendor_key",
    derive: (written) => vendorKeyOf({ ...NOBODY, ...(JSON.parse(written) as Partial<Parameters<typeof vendorKeyOf>[0]>) }),
    written: {
      '{"externalId":" acme-East ","scac":"ACMF"}': "id:ACME-EAST",
      '{"externalId":"","scac":"ACMF"}': "id:",
      '{"scac":"acmf\\t","mcNumber":"1"}': "scac:ACMF",
      '{"mcNumber":"mc 0123","dotNumber":"1"}': "mc:MC 0123",
      '{"dotNumber":" 0099","name":"x"}': "dot:0099",
      '{"name":"Spedition Müller  & Söhne"}': "name:SPEDITION MÜLLER  & SÖHNE",
      '{"name":"straße"}': "name:STRASSE",
      '{"externalId":"\uFF71\uFF78\uFF92"}': "id:\uFF71\uFF78\uFF92",
      '{"externalId":"e\u0301"}': "id:E\u0301",
      "{}": "unknown:",
    },
  },
];
