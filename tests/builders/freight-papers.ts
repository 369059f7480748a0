import type { Printed } from "./a-pdf.ts";

/** An invoice as the layouts below print it; days as `YYYY-MM-DD`. */
export interface PaperInvoice {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly shipped: string;
  readonly pro: string;
  readonly bol: string;
  readonly po: string;
  readonly load: string;
  readonly vendor: string;
  readonly scac: string;
  readonly billTo: string;
  readonly weight: number;
  readonly pieces: number;
  readonly class: string;
  /** In cents. */
  readonly charges: readonly { readonly text: string; readonly cents: number }[];
}

export const PAPER: PaperInvoice = {
  number: "INV-204817",
  date: "2026-10-15",
  due: "2026-11-14",
  shipped: "2026-10-12",
  pro: "473820561",
  bol: "BL-88213",
  po: "4500129",
  load: "LD70112",
  vendor: "Blue Ridge Freight Lines Inc",
  scac: "BRFL",
  billTo: "Northern Paper Mills",
  weight: 12_480,
  pieces: 18,
  class: "70",
  charges: [
    { text: "Linehaul", cents: 148_000 },
    { text: "Fuel surcharge", cents: 31_080 },
    { text: "Liftgate delivery", cents: 8_500 },
  ],
};

const grouped = (cents: number, comma: string, point: string): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, comma);
  return `${cents < 0 ? "-" : ""}${whole}${point}${digits.slice(-2)}`;
};
export const american = (cents: number): string => grouped(cents, ",", ".");
const german = (cents: number): string => `${grouped(cents, ".", ",")} €`;
const french = (cents: number): string => `${grouped(cents, " ", ",")} $`;
const slashed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const dotted = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const named = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
export const totalOf = ({ charges }: PaperInvoice): number => charges.reduce((sum, { cents }) => sum + cents, 0);

type Layout = (invoice: PaperInvoice) => readonly (readonly Printed[])[];

/** Layouts of freight invoices, made up for the tests: each places labels, tables and totals in another way. */
export const LAYOUTS = {
  "labels with colons beside their values": (it) => [
    [
      [40, 40, it.vendor, 16],
      [40, 60, "1200 Depot Road, Roanoke, VA 24012", 9],
      [430, 40, "FREIGHT INVOICE", 14],
      [400, 80, `Invoice No: ${it.number}`],
      [400, 94, `Invoice Date: ${slashed(it.date)}`],
      [400, 108, `Due Date: ${slashed(it.due)}`],
      [400, 122, "Payment Terms: Net 30"],
      [40, 100, "Bill To:"],
      [40, 114, it.billTo],
      [40, 128, "77 Mill Street, Bangor, ME 04401"],
      [40, 170, `PRO #: ${it.pro}`],
      [200, 170, `BOL #: ${it.bol}`],
      [360, 170, `PO #: ${it.po}`],
      [40, 186, `Load #: ${it.load}`],
      [200, 186, `SCAC: ${it.scac}`],
      [360, 186, `Ship Date: ${slashed(it.shipped)}`],
      [40, 202, `Pieces: ${it.pieces}`],
      [200, 202, `Weight: ${american(it.weight * 100).slice(0, -3)} lbs`],
      [360, 202, `Class: ${it.class}`],
      [40, 240, "Description"],
      [560, 240, "Amount", 10, "right"],
      ...it.charges.flatMap(({ text, cents }, at): Printed[] => [
        [40, 258 + at * 15, text],
        [560, 258 + at * 15, american(cents), 10, "right"],
      ]),
      [400, 330, "Total Due:"],
      [560, 330, `USD ${american(totalOf(it))}`, 10, "right"],
      [40, 380, "Remit to:"],
      [40, 394, it.vendor],
      [40, 408, "PO Box 4411, Roanoke, VA 24015"],
    ],
  ],
  "labels in a row above their values": (it) => [
    [
      [40, 36, "INVOICE", 20],
      [300, 36, it.vendor, 13],
      ...(
        [
          [40, "Invoice Number", it.number],
          [150, "Invoice Date", named(it.date)],
          [260, "Due Date", named(it.due)],
          [370, "Pro Number", it.pro],
          [480, "B/L Number", it.bol],
        ] as const
      ).flatMap(([x, label, value]): Printed[] => [
        [x, 90, label, 9],
        [x, 104, value],
      ]),
      ...(
        [
          [40, "Customer PO", it.po],
          [150, "Load Number", it.load],
          [260, "SCAC", it.scac],
          [330, "Pickup Date", named(it.shipped)],
          [430, "Pieces", String(it.pieces)],
          [490, "Weight (LB)", String(it.weight)],
        ] as const
      ).flatMap(([x, label, value]): Printed[] => [
        [x, 130, label, 9],
        [x, 144, value],
      ]),
      [40, 170, "Bill To", 9],
      [40, 184, it.billTo],
      [40, 230, "Qty"],
      [110, 230, "Description"],
      [420, 230, "Rate", 10, "right"],
      [560, 230, "Amount", 10, "right"],
      ...it.charges.flatMap(({ text, cents }, at): Printed[] => [
        [40, 246 + at * 14, "1"],
        [110, 246 + at * 14, text],
        [420, 246 + at * 14, american(cents), 10, "right"],
        [560, 246 + at * 14, american(cents), 10, "right"],
      ]),
      [420, 320, "Subtotal", 10, "right"],
      [560, 320, american(totalOf(it)), 10, "right"],
      [420, 336, "Invoice Total (USD)", 10, "right"],
      [560, 336, american(totalOf(it)), 10, "right"],
    ],
  ],
  "no heads above the charges, dollar signs": (it) => [
    [
      [200, 30, it.vendor, 15],
      [220, 50, `SCAC ${it.scac}`],
      [60, 90, "Freight Bill No."],
      [180, 90, it.number],
      [60, 104, "Date"],
      [180, 104, slashed(it.date)],
      [60, 118, "Pro No."],
      [180, 118, it.pro],
      [60, 132, "Bill of Lading No."],
      [180, 132, it.bol],
      [60, 146, "P.O. No."],
      [180, 146, it.po],
      [60, 160, "Load No."],
      [180, 160, it.load],
      [330, 90, "Shipped"],
      [430, 90, slashed(it.shipped)],
      [330, 104, "Payment due"],
      [430, 104, slashed(it.due)],
      [330, 118, "Invoice to"],
      [430, 118, it.billTo],
      ...it.charges.flatMap(({ text, cents }, at): Printed[] => [
        [60, 220 + at * 16, text],
        [500, 220 + at * 16, `$${american(cents)}`, 10, "right"],
      ]),
      [60, 300, "PLEASE PAY THIS AMOUNT"],
      [500, 300, `$${american(totalOf(it))}`, 10, "right"],
      [60, 340, "All amounts in USD. INVOICE", 8],
    ],
  ],
  "in German, with decimal commas": (it) => [
    [
      [40, 40, it.vendor, 14],
      [40, 110, it.billTo],
      [40, 180, "Rechnung", 18],
      [350, 180, `Rechnungsnummer: ${it.number}`],
      [350, 194, `Rechnungsdatum: ${dotted(it.date)}`],
      [40, 240, "Bezeichnung"],
      [540, 240, "Betrag", 10, "right"],
      ...it.charges.flatMap(({ text, cents }, at): Printed[] => [
        [40, 256 + at * 14, text],
        [540, 256 + at * 14, german(cents), 10, "right"],
      ]),
      [380, 330, "Gesamtbetrag"],
      [540, 330, german(totalOf(it)), 10, "right"],
    ],
  ],
  "in French, with blanks between thousands": (it) => [
    [
      [40, 40, it.vendor, 14],
      [460, 40, "FACTURE", 16],
      [380, 90, `Facture n° ${it.number}`],
      [380, 104, `Date de facture : ${it.date}`],
      [40, 120, "Facturé à"],
      [40, 134, it.billTo],
      [40, 180, `Connaissement : ${it.bol}`],
      [240, 180, `Bon de commande : ${it.po}`],
      [40, 230, "Désignation"],
      [540, 230, "Montant", 10, "right"],
      ...it.charges.flatMap(({ text, cents }, at): Printed[] => [
        [40, 246 + at * 14, text],
        [540, 246 + at * 14, french(cents), 10, "right"],
      ]),
      [360, 320, "Total à payer (CAD)"],
      [540, 320, french(totalOf(it)), 10, "right"],
    ],
  ],
} as const satisfies Readonly<Record<string, Layout>>;
