import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { approveDocument } from "#usecases/document/change-document.ts";
import type { FileToKeep } from "#usecases/file/keep-file.ts";
import { uploadDocument } from "#usecases/document/upload-document.ts";
import { dayBefore, type DemoOrder } from "./believable-freight.ts";
import type { DemoInvoice } from "./demo-bodies.ts";
import {
  billOfLading,
  billPage,
  type DemoBill,
  type DemoPaper,
  detentionReceipt,
  lumperReceipt,
  picturePage,
  printPaper,
  proofOfDelivery,
  type Quality,
  scaleTicket,
  statement,
} from "./demo-papers.ts";

interface SentPaper {
  readonly name: string;
  readonly paper: DemoPaper;
  readonly quality: Quality;
  readonly isApproved?: boolean;
}

/** Dots across a page: 200 to the inch as scanners have it, 135 as a telephone held too far away. */
const WIDTHS: Readonly<Record<Exclude<Quality, "digital">, number>> = { scan: 1_700, photo: 1_150 };

/**
 * A dozen papers of different quality, as people bring them: bills of orders that nobody billed yet (some right, one that does
 * not add up, one of a stranger, one photographed badly, two in one file), receipts, proofs of delivery and bills of lading of
 * orders that are billed, a statement, a file that nobody can read. Each is read as any other; what is in doubt waits for a
 * person. Answers those that a person is to approve.
 */
export async function bringPapers(
  context: Context,
  tenant: Tenant,
  people: Actor,
  { orders, invoices }: { readonly orders: readonly DemoOrder[]; readonly invoices: readonly DemoInvoice[] },
): Promise<readonly string[]> {
  const now = context.clock.now();
  const billed = new Set(invoices.map(({ order }) => order.orderNumber));
  const open = orders.filter(({ orderNumber }) => !billed.has(orderNumber)).slice(-8);
  const unbilled = open.map((order, at): DemoBill => {
    const number = `${order.vendor.scac.slice(0, 2)}${890_100 + at}`;
    return { order, number, day: dayBefore(now, 1), charges: order.charges };
  });
  const papers = [...billsOf(unbilled), ...supportOf(invoices, now)];
  const brought: string[] = [];
  for (const [at, sent] of papers.entries()) {
    const uuid = await bring(context, tenant, people, { ...sent, seed: 40 + at });
    if (uuid !== null && sent.isApproved === true) brought.push(uuid);
  }
  const broken = Buffer.from("%PDF-1.7\nbroken off by the scanner");
  await upload(context, tenant, people, { name: "scan-0412.pdf", content: broken, mediaType: "application/pdf" });
  return brought;
}

/** However long the others wait, they are looked at so often until they are read. */
const LOOK_MS = 100;
const MAX_LOOKS = 1_200;

/** A person approves papers that were read without a doubt: from then on they support charges. */
export async function approvePapers(
  context: Context,
  tenant: Tenant,
  people: Actor,
  { documentUuids, signal }: { readonly documentUuids: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  const find = (documentUuid: string) =>
    context.db.inTenant(tenant.tenantUuid, async (tx) => ({
      document: await findDocument(tx, documentUuid),
      state: (await findReading(tx, documentUuid))?.state,
    }));
  for (const documentUuid of documentUuids) {
    let { document, state } = await find(documentUuid);
    for (let looks = 0; looks < MAX_LOOKS && (state === "waiting" || state === "reading"); looks += 1) {
      await sleep(LOOK_MS, undefined, { signal });
      ({ document, state } = await find(documentUuid));
    }
    if (document?.status === "Ready")
      await approveDocument(context, tenant, people, { documentUuid, eTag: String(document.eTag), mayDecide: false });
  }
}

const billsOf = (bills: readonly DemoBill[]): readonly SentPaper[] => {
  const paperOf = (...some: readonly DemoBill[]): DemoPaper => ({ pages: some.map(billPage) });
  const [right, scanned, wrong, strange, photographed, first, second] = bills;
  if (first === undefined || second === undefined || right === undefined) return [];
  if (scanned === undefined || wrong === undefined || strange === undefined || photographed === undefined) return [];
  const total = wrong.charges.reduce((sum, { cents }) => sum + cents, 0);
  return [
    { name: `invoice-${right.number}.pdf`, paper: paperOf(right), quality: "digital" },
    { name: `invoice-${scanned.number}-scan.jpg`, paper: paperOf(scanned), quality: "scan" },
    { name: `invoice-${wrong.number}.pdf`, paper: paperOf({ ...wrong, totalCents: total + 2_700 }), quality: "digital" },
    {
      name: `invoice-${strange.number}.pdf`,
      paper: paperOf({ ...strange, carrier: { name: "Hollow Creek Hauling", scac: "HCKH" } }),
      quality: "digital",
    },
    { name: `IMG_${photographed.number}.jpg`, paper: paperOf(photographed), quality: "photo" },
    { name: "two-invoices.pdf", paper: paperOf(first, second), quality: "digital" },
  ];
};

const supportOf = (invoices: readonly DemoInvoice[], now: number): readonly SentPaper[] => {
  const orders = invoices.map(({ order }) => order).toReversed();
  const centsOf = (order: DemoOrder, code: string): number => order.charges.find((charge) => charge.code === code)?.cents ?? 0;
  const unloaded = orders.find((order) => centsOf(order, "LUMPER") > 0);
  const detained = orders.find((order) => centsOf(order, "DETENTION") > 0);
  const [one, two, three, four] = orders;
  const listed = invoices.filter(({ order }) => order.vendor === one?.vendor).slice(-4);
  const due = listed.map(({ number, order, invoiceOn, charges }): DemoBill => ({ order, number, day: invoiceOn, charges }));
  const named = (what: string, order: DemoOrder, ending: string): string => `${what}-${order.orderNumber}.${ending}`;
  const papers: SentPaper[] = [{ name: "statement.pdf", paper: statement(due, now), quality: "digital" }];
  if (one !== undefined)
    papers.push({ name: named("pod", one, "pdf"), paper: proofOfDelivery(one), quality: "digital", isApproved: true });
  if (two !== undefined) papers.push({ name: named("pod", two, "jpg"), paper: proofOfDelivery(two), quality: "scan" });
  if (three !== undefined) papers.push({ name: named("bol", three, "jpg"), paper: billOfLading(three), quality: "photo" });
  if (four !== undefined) papers.push({ name: named("scale", four, "pdf"), paper: scaleTicket(four), quality: "digital" });
  if (unloaded !== undefined) {
    const paper = lumperReceipt(unloaded, centsOf(unloaded, "LUMPER"));
    papers.push({ name: named("lumper", unloaded, "pdf"), paper, quality: "digital", isApproved: true });
  }
  if (detained !== undefined) {
    const paper = detentionReceipt(detained, centsOf(detained, "DETENTION") - 2_000);
    papers.push({ name: named("detention", detained, "jpg"), paper, quality: "scan" });
  }
  return papers;
};

async function bring(
  context: Context,
  tenant: Tenant,
  people: Actor,
  { name, paper, quality, seed }: SentPaper & { readonly seed: number },
): Promise<string | null> {
  const pdf = await printPaper(paper, seed);
  if (quality === "digital") return upload(context, tenant, people, { name, content: pdf, mediaType: "application/pdf" });
  // Drawn where every paper is drawn: this process knows no PDF.
  const hash = createHash("sha256").update(pdf).digest("hex");
  const drawn = await context.outside.heavy.draw(
    tenant.tenantUuid,
    { hash, load: async () => Readable.from([pdf]) },
    { number: 1, width: WIDTHS[quality], turn: 0, isRecognized: false },
  );
  if (drawn.kind !== "made" || !drawn.made.ok) return null;
  const content = await picturePage(drawn.made.png, quality, seed);
  return upload(context, tenant, people, { name, content, mediaType: "image/jpeg" });
}

async function upload(
  context: Context,
  tenant: Tenant,
  people: Actor,
  { name, ...file }: FileToKeep & { readonly name: string },
): Promise<string | null> {
  const wish = { name, type: "Unset", orderExternalId: null, invoiceUuid: null, file };
  const uploaded = await uploadDocument(context, tenant, people, wish);
  return uploaded.ok ? uploaded.value.uuid : null;
}
