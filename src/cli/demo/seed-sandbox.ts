import { setTimeout as sleep } from "node:timers/promises";
import { readTenantQueue, setClock, findOpenByVerdict } from "#db/queries/tenant/demo.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { holdInvoice } from "#usecases/invoice/hold-invoice.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { approvePapers, bringPapers } from "./demo-documents.ts";
import { mailSome } from "./demo-mail.ts";
import { talkSome } from "./demo-threads.ts";
import { believableOrders, dayBefore, type DemoCharge, type DemoOrder, DEMO_VENDORS, seeded } from "./believable-freight.ts";
import { type DemoInvoice, interchange, invoiceBody, orderBody } from "./demo-bodies.ts";
import { CLERKS_LIMIT, type DemoCast, readCast } from "./demo-people.ts";
import { nameDisputeAddresses, workTogether } from "./demo-teamwork.ts";

const DEMO_ORDERS = 200;
const DEMO_INVOICES = 150;

const DAY_MS = 86_400_000;
const STEPS = [38, 24, 12, 5, 1, 0] as const;
/** Disputes by mail began then: their answers are of the days between. */
const TALKED_DAYS_AGO = 5;
const PATIENCE_MS = 60_000;

/**
 * Fills a sandbox tenant by running the real pipeline: orders are accepted, invoices come in by API and EDI 210 and are matched
 * and audited by the worker, people decide some. The sandbox clock moves through the last weeks meanwhile, so that ages are
 * believable. `onProgress` is told what has been done of what there is. The five of `makeColleagues` are there before: what
 * people do is theirs.
 */
export async function seedSandbox(
  context: Context,
  tenant: Tenant,
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<void> {
  const now = context.clock.now();
  const actor: Actor = { id: "demo", name: "Demo data", approvalLimit: null };
  const cast = await readCast(context, tenant);
  const orders = believableOrders(DEMO_ORDERS, now);
  const invoices = makeInvoices(orders, now);
  const all = DEMO_ORDERS + invoices.length;
  let sent = 0;
  const accept = async (operation: "createOrder" | "createInvoice", externalId: string, body: unknown): Promise<void> => {
    await acceptMessage(context, {
      tenantUuid: tenant.tenantUuid,
      operation,
      externalId,
      body: JSON.stringify(body),
      sentBy: actor.id,
      idempotency: null,
      answer: { status: 202, body: JSON.stringify({ externalId }) },
    });
    sent += 1;
    onProgress(sent, all);
  };
  let firstOrder = 0;
  let firstInvoice = 0;
  await nameDisputeAddresses(context, tenant, cast, DEMO_VENDORS);
  for (const [step, daysAgo] of STEPS.entries()) {
    signal.throwIfAborted();
    await setClock(context.db.control, tenant.tenantUuid, -daysAgo * DAY_MS);
    const today = dayBefore(now, daysAgo);
    const last = step === STEPS.length - 1;
    const orderEnd = last ? orders.length : orders.findIndex((order) => order.shipOn > today);
    await Promise.all(
      orders
        .slice(firstOrder, orderEnd === -1 ? orders.length : orderEnd)
        .map((order) => accept("createOrder", order.orderNumber, orderBody(order))),
    );
    firstOrder = orderEnd === -1 ? orders.length : orderEnd;
    await settled(context, tenant, signal);
    const invoicesEnd = last ? invoices.length : invoices.findIndex((invoice) => invoice.invoiceOn > today);
    const due = invoices.slice(firstInvoice, invoicesEnd === -1 ? invoices.length : invoicesEnd);
    firstInvoice = invoicesEnd === -1 ? invoices.length : invoicesEnd;
    const byEdi = due.filter((invoice) => isByEdi(invoice));
    await Promise.all(
      due.filter((invoice) => !isByEdi(invoice)).map((invoice) => accept("createInvoice", invoice.number, invoiceBody(invoice))),
    );
    for (const [index, scac] of [...new Set(byEdi.map((invoice) => invoice.order.vendor.scac))].entries()) {
      const own = byEdi.filter((invoice) => invoice.order.vendor.scac === scac);
      await receiveX12(
        context,
        { ...tenant, clockOffsetMs: -daysAgo * DAY_MS },
        { actor, channel: "http", chunks: [Buffer.from(interchange(own, 4_000 + step * 100 + index, today))] },
      );
      sent += own.length;
      onProgress(sent, all);
    }
    await settled(context, tenant, signal);
    await decideSome(context, { ...tenant, clockOffsetMs: -daysAgo * DAY_MS }, cast, step);
    if (daysAgo === TALKED_DAYS_AGO) await talkSome(context, { ...tenant, clockOffsetMs: -daysAgo * DAY_MS }, cast.clerk);
  }
  const today = { ...tenant, clockOffsetMs: 0 };
  await holdSome(context, today, { cast, invoices }, (order) => settledOrder(context, tenant, { actor, order, signal }));
  await workTogether(context, today, cast);
  const [first] = orders;
  if (first !== undefined) {
    const mailed = { vendor: first.vendor, x12: mailedInterchange(first, dayBefore(now, 0)) };
    await mailSome(context, today, cast.administrator, mailed);
  }
  await setClock(context.db.control, tenant.tenantUuid, 0);
  const papers = await bringPapers(context, today, cast.auditor, { orders, invoices });
  await approvePapers(context, today, cast.auditor, { documentUuids: papers, signal });
  context.tenants.forget(tenant.tenantUuid);
}

/** What is left of the freight of an order, billed by a mail. */
const mailedInterchange = (order: DemoOrder, today: string): string => {
  const [charge] = order.charges;
  const references = [
    { type: "OrderNumber", value: order.orderNumber },
    { type: "BOLNumber", value: order.bol },
  ];
  const number = `${order.vendor.scac.slice(0, 2)}889001`;
  const invoice = { number, order, invoiceOn: today, charges: charge === undefined ? [] : [charge], references };
  return interchange([invoice], 4_990, today);
};

const isByEdi = (invoice: DemoInvoice): boolean => Number(invoice.number.slice(-1)) % 2 === 0 && invoice.isQuickPay !== true;

const settled = async (context: Context, tenant: Tenant, signal: AbortSignal): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while ((await readTenantQueue(context.db.control, tenant.tenantUuid)) > 0) {
    if (Date.now() > end) throw new Error("the worker did not get to the demo data in time");
    await sleep(40, undefined, { signal });
  }
};

/** People's part: some held invoices are approved after all, some terminated. */
const decideSome = async (context: Context, tenant: Tenant, cast: DemoCast, step: number): Promise<void> => {
  const { manager, clerk } = cast;
  const reviews = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "review", 3));
  for (const row of step % 2 === 0 ? reviews.slice(0, 1) : []) {
    await approveInvoice(context, tenant, manager, {
      invoiceUuid: row.invoiceUuid,
      eTag: String(row.eTag),
      reason: "Agreed with the carrier by phone",
      charges: null,
      hold: false,
    });
  }
  const blocked = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "block", 2));
  for (const row of step % 2 === 1 ? blocked.slice(0, 1) : []) {
    await terminateInvoice(context, tenant, manager, {
      invoiceUuid: row.invoiceUuid,
      eTag: String(row.eTag),
      reason: "Duplicate",
      message: "The carrier sent this invoice before under another number.",
    });
  }
  const overbilled = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "dispute", 2));
  for (const row of overbilled.slice(0, 1)) {
    await createDispute(context, tenant, clerk, {
      invoiceUuid: row.invoiceUuid,
      party: "Vendor",
      reasons: ["Billed above the agreed charges"],
      communication: { text: "Asked the carrier's billing office for the rate confirmation.", email: null, attachments: [] },
    });
  }
};

const HELD = 3;
const FIRST_APPROVALS = 2;

/** By how much an invoice is more than its order. */
const centsBeyond = ({ charges, order }: DemoInvoice): bigint => {
  const sum = (all: readonly DemoCharge[]): bigint => all.reduce((cents, charge) => cents + BigInt(charge.cents), 0n);
  return sum(charges) - sum(order.charges);
};

/** The order once more, as its buyer corrected it, and everything that follows from it. */
const settledOrder = async (
  context: Context,
  tenant: Tenant,
  { actor, order, signal }: { readonly actor: Actor; readonly order: DemoOrder; readonly signal: AbortSignal },
): Promise<void> => {
  await acceptMessage(context, {
    tenantUuid: tenant.tenantUuid,
    operation: "createOrder",
    externalId: order.orderNumber,
    body: JSON.stringify(orderBody(order)),
    sentBy: actor.id,
    idempotency: null,
    answer: { status: 202, body: JSON.stringify({ externalId: order.orderNumber }) },
  });
  await settled(context, tenant, signal);
};

/**
 * Some overbilled ones are held until the proof of delivery comes; the buyer corrects their orders meanwhile, so that they are
 * clean and wait for a person. One more is approved by a clerk beyond the limit, and waits for a second approver.
 */
const holdSome = async (
  context: Context,
  tenant: Tenant,
  { cast, invoices }: { readonly cast: DemoCast; readonly invoices: readonly DemoInvoice[] },
  correct: (order: DemoOrder) => Promise<void>,
): Promise<void> => {
  const open = await context.db.inTenant(tenant.tenantUuid, (tx) => findOpenByVerdict(tx, "dispute", 60));
  const wrongAmounts = open.flatMap((row) => {
    const freightInvoice = invoices.find((invoice) => invoice.number === row.invoiceNumber);
    const sameCodes =
      freightInvoice !== undefined &&
      freightInvoice.charges.length === freightInvoice.order.charges.length &&
      freightInvoice.references.length === 2;
    return sameCodes ? [{ row, invoice: freightInvoice }] : [];
  });
  for (const { row, invoice } of wrongAmounts.slice(0, HELD)) {
    const held = await holdInvoice(context, tenant, cast.manager, {
      invoiceUuid: row.invoiceUuid,
      eTag: String(row.eTag),
      until: null,
      documentType: "ProofOfDelivery",
      reason: "MissingDocument: the buyer corrects the order meanwhile",
    });
    if (held.ok) await correct({ ...invoice.order, charges: invoice.charges });
  }
  const beyondClerk = wrongAmounts.slice(HELD).filter(({ invoice }) => centsBeyond(invoice) * 100n > CLERKS_LIMIT);
  for (const { row } of beyondClerk.slice(0, FIRST_APPROVALS)) {
    await approveInvoice(context, tenant, cast.clerk, {
      invoiceUuid: row.invoiceUuid,
      eTag: String(row.eTag),
      reason: "ContractTerms: the new rate sheet is not in the order yet",
      charges: null,
      hold: false,
    });
  }
};

/** Invoices for three of four orders, most of them right, the others wrong in the ways that invoices are wrong. Oldest first. */
const makeInvoices = (orders: readonly DemoOrder[], now: number): readonly DemoInvoice[] => {
  const random = seeded(7_177);
  const invoices: DemoInvoice[] = [];
  for (const [index, order] of orders.entries()) {
    if (invoices.length >= DEMO_INVOICES) break;
    if (random() < 0.22) continue;
    const invoiceOn = order.deliveryOn < dayBefore(now, 1) ? order.deliveryOn : dayBefore(now, 1);
    const invoice: DemoInvoice = {
      number: `${order.vendor.scac.slice(0, 2)}${880_100 + index}`,
      order,
      invoiceOn,
      charges: order.charges,
      references: [
        { type: "OrderNumber", value: order.orderNumber },
        { type: "BOLNumber", value: order.bol },
      ],
      ...(index % 17 === 3 ? { isQuickPay: true } : {}),
    };
    const [made, repeat] = bend(invoice, index);
    invoices.push(made);
    if (repeat !== undefined) invoices.push(repeat);
  }
  return invoices.slice(0, DEMO_INVOICES).sort((a, b) => (a.invoiceOn < b.invoiceOn ? -1 : 1));
};

const change = (invoice: DemoInvoice, code: string, by: (charge: DemoCharge) => DemoCharge): DemoInvoice => ({
  ...invoice,
  charges: invoice.charges.map((charge) => (charge.code === code ? by(charge) : charge)),
});

/** What is wrong with the n-th invoice; a second invoice where it came twice. */
const bend = (invoice: DemoInvoice, index: number): readonly [DemoInvoice, DemoInvoice?] => {
  switch (index % 23) {
    case 2:
      return [
        change(invoice, "FUEL", (charge) => ({
          code: charge.code,
          description: charge.description,
          cents: Math.round(charge.cents * 1.12),
        })),
      ];
    case 4:
      return [
        change(invoice, "LINEHAUL", (charge) => ({
          code: charge.code,
          description: charge.description,
          cents: charge.cents + 8_750,
        })),
      ];
    case 6:
      return [
        {
          ...invoice,
          charges: [...invoice.charges, { code: "RESIDENTIAL", description: "Residential delivery", cents: 11_500 }],
        },
      ];
    case 8:
      return [{ ...invoice, charges: [...invoice.charges, { code: "MISC FEE", description: "Misc fee", cents: 1_800 }] }];
    case 10:
      return [{ ...invoice, references: [{ type: "OrderNumber", value: `XO-${9_000 + index}` }] }];
    case 12:
      return [invoice, { ...invoice, number: `INV-${invoice.number}`, invoiceOn: invoice.invoiceOn }];
    case 14:
      return [{ ...invoice, chargeTerms: "Collect" }];
    case 16:
      return [
        change(invoice, "LINEHAUL", (charge) => ({
          code: charge.code,
          description: charge.description,
          cents: Math.round(charge.cents * 0.7),
        })),
      ];
    case 18:
      return [{ ...invoice, currency: "CAD" }];
    case 20:
      return [{ ...invoice, references: [{ type: "PONumber", value: invoice.order.po }] }];
    default:
      return [invoice];
  }
};
