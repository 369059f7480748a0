import { dayBefore, type DemoCharge, type DemoOrder, seeded } from "./believable-freight.ts";

/** A text at a place, in points from the upper left corner of a Letter page; `right`: it ends there. */
type Printed = readonly [x: number, y: number, text: string, size?: number, align?: "left" | "right"];

export interface DemoPaper {
  readonly pages: readonly (readonly Printed[])[];
  /** Somebody signed the first page, on a line at this height. */
  readonly signedAt?: number;
}

/** What became of a paper on its way: printed by a program, scanned well, or photographed badly. */
export type Quality = "digital" | "scan" | "photo";

const [WIDTH, HEIGHT] = [612, 792];
const money = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
const sumOf = (charges: readonly DemoCharge[]): number => charges.reduce((sum, { cents }) => sum + cents, 0);

export interface DemoBill {
  readonly order: DemoOrder;
  readonly number: string;
  readonly day: string;
  readonly charges: readonly DemoCharge[];
  /** What it prints as its total, where that is wrong. */
  readonly totalCents?: number;
  /** Who bills, where that is not the order's carrier. */
  readonly carrier?: { readonly name: string; readonly scac: string };
}

/** A carrier's invoice: labels beside their values, charges in a table. */
export function billPage({ order, number, day, charges, totalCents, carrier = order.vendor }: DemoBill): readonly Printed[] {
  const rows = charges.flatMap(({ description, cents }, at): readonly Printed[] => [
    [48, 330 + at * 18, description],
    [560, 330 + at * 18, money(cents), 10, "right"],
  ]);
  const end = 344 + charges.length * 18;
  return [
    [48, 44, carrier.name, 16],
    [420, 48, "FREIGHT INVOICE", 14],
    [48, 92, `Invoice No: ${number}`],
    [48, 108, `Invoice Date: ${day}`],
    [48, 124, "Payment Terms: Net 30"],
    [48, 140, `SCAC: ${carrier.scac}`],
    [320, 92, `PRO #: ${order.bol.replace("BOL", "40")}`],
    [320, 108, `BOL #: ${order.bol}`],
    [320, 124, `PO #: ${order.po}`],
    [320, 140, `Order #: ${order.orderNumber}`],
    [48, 180, "Bill To: Lakeside Paper"],
    [48, 204, `From: ${order.origin.city}, ${order.origin.state} ${order.origin.postalCode}`],
    [320, 204, `To: ${order.destination.city}, ${order.destination.state} ${order.destination.postalCode}`],
    [48, 228, `Ship Date: ${order.shipOn}`],
    [320, 228, `Weight: ${order.pounds.toLocaleString("en-US")} lbs`],
    [48, 304, "Description", 11],
    [560, 304, "Amount", 11, "right"],
    ...rows,
    [48, end, "Total Due (USD)", 12],
    [560, end, money(totalCents ?? sumOf(charges)), 12, "right"],
    [48, end + 40, `Remit to: ${carrier.name}`],
  ];
}

export function proofOfDelivery(order: DemoOrder): DemoPaper {
  const texts: readonly Printed[] = [
    [210, 44, "PROOF OF DELIVERY", 16],
    [48, 96, `Carrier: ${order.vendor.name}`],
    [48, 114, `BOL #: ${order.bol}`],
    [320, 114, `Order #: ${order.orderNumber}`],
    [48, 132, `Delivery Date: ${american(order.deliveryOn)}`],
    [48, 168, `Consignee: ${order.destination.name}`],
    [48, 186, `${order.destination.street}, ${order.destination.city}, ${order.destination.state}`],
    [48, 222, `Pieces: ${order.pallets}`],
    [320, 222, `Weight: ${order.pounds.toLocaleString("en-US")} lbs`],
    [48, 300, "Received in good order"],
    [48, 360, "Signature:"],
    [320, 360, `Date: ${american(order.deliveryOn)}`],
  ];
  return { pages: [texts], signedAt: 362 };
}

export function billOfLading(order: DemoOrder): DemoPaper {
  const texts: readonly Printed[] = [
    [180, 44, "STRAIGHT BILL OF LADING", 16],
    [48, 96, `BOL #: ${order.bol}`],
    [320, 96, `Order #: ${order.orderNumber}`],
    [48, 114, `PO #: ${order.po}`],
    [320, 114, `Ship Date: ${american(order.shipOn)}`],
    [48, 150, `Ship From: ${order.origin.name}`],
    [320, 150, `Ship To: ${order.destination.name}`],
    [48, 200, `Carrier: ${order.vendor.name}`],
    [320, 200, `SCAC: ${order.vendor.scac}`],
    [48, 250, `${order.pallets} pallets of ${order.commodity.toLowerCase()}`],
    [48, 268, `Class: ${order.freightClass}`],
    [320, 268, `Weight: ${order.pounds.toLocaleString("en-US")} lbs`],
    [48, 330, "Shipper signature:"],
  ];
  return { pages: [texts], signedAt: 332 };
}

export function lumperReceipt(order: DemoOrder, cents: number): DemoPaper {
  const texts: readonly Printed[] = [
    [220, 44, "LUMPER RECEIPT", 16],
    [48, 96, `Receipt #: 88-${order.bol.slice(-5)}`],
    [320, 96, `Date: ${order.deliveryOn}`],
    [48, 114, `Order #: ${order.orderNumber}`],
    [320, 114, `BOL #: ${order.bol}`],
    [48, 132, `Carrier: ${order.vendor.name}`],
    [48, 180, "Unloading fee"],
    [400, 180, `$${money(cents)}`, 10, "right"],
    [48, 204, "Total paid"],
    [400, 204, `USD ${money(cents)}`, 10, "right"],
  ];
  return { pages: [texts] };
}

export function detentionReceipt(order: DemoOrder, cents: number): DemoPaper {
  const texts: readonly Printed[] = [
    [200, 44, "DETENTION RECEIPT", 16],
    [48, 96, `Order #: ${order.orderNumber}`],
    [320, 96, `BOL #: ${order.bol}`],
    [48, 114, `Carrier: ${order.vendor.name}`],
    [320, 114, `Date: ${american(order.deliveryOn)}`],
    [48, 150, "Arrival Time: 07:40"],
    [320, 150, "Departure Time: 11:10"],
    [48, 190, "Total paid"],
    [400, 190, `USD ${money(cents)}`, 10, "right"],
  ];
  return { pages: [texts] };
}

export function scaleTicket(order: DemoOrder): DemoPaper {
  const tare = 32_460;
  const weight = (pounds: number): string => `${pounds.toLocaleString("en-US")} lb`;
  const texts: readonly Printed[] = [
    [200, 44, "CERTIFIED SCALE TICKET", 16],
    [48, 96, `Order #: ${order.orderNumber}`],
    [320, 96, `Date: ${american(order.shipOn)}`],
    [48, 140, `Gross Weight: ${weight(tare + order.pounds)}`],
    [48, 158, `Tare Weight: ${weight(tare)}`],
    [48, 176, `Net Weight: ${weight(order.pounds)}`],
  ];
  return { pages: [texts] };
}

/** A list of what a carrier says is open: nobody pays by it. */
export function statement(bills: readonly DemoBill[], now: number): DemoPaper {
  const [first] = bills;
  const rows = bills.flatMap(({ number, day, charges }, at): readonly Printed[] => [
    [48, 200 + at * 18, number],
    [220, 200 + at * 18, day],
    [560, 200 + at * 18, money(sumOf(charges)), 10, "right"],
  ]);
  const end = 214 + bills.length * 18;
  const texts: readonly Printed[] = [
    [48, 44, first?.order.vendor.name ?? "", 16],
    [380, 48, "STATEMENT OF ACCOUNT", 13],
    [48, 96, `Statement Date: ${dayBefore(now, 0)}`],
    [48, 170, "Invoice No", 11],
    [220, 170, "Date", 11],
    [560, 170, "Amount", 11, "right"],
    ...rows,
    [48, end, "Total (USD)", 12],
    [560, end, money(bills.reduce((sum, { charges }) => sum + sumOf(charges), 0)), 12, "right"],
  ];
  return { pages: [texts] };
}

/** The paper as a program prints it. A signature is a line of a pen. */
export async function printPaper({ pages, signedAt }: DemoPaper, seed: number): Promise<Buffer> {
  const { PDFDocument, rgb, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [at, texts] of pages.entries()) {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    for (const [x, y, text, size = 10, align = "left"] of texts)
      page.drawText(text, {
        x: align === "right" ? x - font.widthOfTextAtSize(text, size) : x,
        y: HEIGHT - y - size,
        size,
        font,
      });
    if (at !== 0 || signedAt === undefined) continue;
    const y = HEIGHT - signedAt - 10;
    page.drawLine({ start: { x: 140, y }, end: { x: 300, y }, thickness: 0.6 });
    page.drawSvgPath(penOf(seed), { x: 150, y: HEIGHT - signedAt, borderColor: rgb(0.1, 0.1, 0.4), borderWidth: 1.4 });
  }
  return Buffer.from(await pdf.save());
}

/** Loops from the left to the right, as hands sign. */
const penOf = (seed: number): string => {
  const random = seeded(seed);
  let x = 0;
  const loops = Array.from({ length: 9 }, (_, at) => {
    const wide = 7 + random() * 7;
    const high = at === 0 || at === 5 ? 30 : 5 + random() * 10;
    x += wide;
    return `c ${wide * 0.3} ${-high} ${wide * 1.4} ${-high} ${wide * 0.8} 0 s ${-wide * 0.5} ${high * 0.3} ${wide * 0.2} ${-2 * random()}`;
  });
  return `M 0 0 ${loops.join(" ")}`;
};

/** A page that was drawn (PNG) as a scanner or a telephone gives it: gray, askew, dirty, out of focus, pressed into a JPEG. */
export async function picturePage(page: Uint8Array, quality: Exclude<Quality, "digital">, seed: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const random = seeded(seed);
  const isPhoto = quality === "photo";
  const { data, info } = await sharp(page)
    .flatten({ background: "white" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const specks = isPhoto ? 9_000 : 1_200;
  for (let speck = 0; speck < specks; speck += 1) data[Math.floor(random() * data.length)] = Math.floor(random() * 170);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .rotate((random() - 0.5) * (isPhoto ? 5 : 1.6), { background: isPhoto ? "#b9b4a8" : "white" })
    .blur(isPhoto ? 1.2 : 0.5)
    .modulate({ brightness: isPhoto ? 0.82 : 1 })
    .jpeg({ quality: isPhoto ? 42 : 80 })
    .toBuffer();
}
