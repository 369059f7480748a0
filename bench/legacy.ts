import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Asked, ask, endRequests, FIRST, generateInvoices, type Known, openLoop, quantile } from "./many-invoices.ts";
import { startService } from "./running-service.ts";

/**
 * Each of the thirteen legacy operations beside the operation of V2 (or of `/manage`, where V2 has none) that does the same, by
 * HTTP at a fixed rate, against the running service (`weighbridge start`: API, worker and embedded database on this machine) in a
 * tenant with 100,000 finalized invoices. The two take turns, so that what else the machine does meets both. Requests start on
 * the clock whether or not earlier ones were answered (an open loop), each for another thing. Told are the medians of the rounds.
 */
const { values: options } = parseArgs({
  options: {
    invoices: { type: "string", default: "100000" },
    parties: { type: "string", default: "1000" },
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const SIZE = Number(options.invoices);
const PARTIES = Number(options.parties);
const RATE = Number(options.rate);
const COUNT = RATE * Number(options.seconds);
const ROUNDS = Number(options.rounds);
const AIM_MS = 25;
/** What one operation is asked in all, the round that warms it included. */
const CALLS = COUNT * ROUNDS + RATE;
const SETTLED_WITHIN_MS = 120_000;
const OPERATOR_KEY = "of the benchmarks, of no use elsewhere";

type Make = (round: number) => Asked;
interface Pair {
  readonly name: string;
  readonly legacy: Make;
  readonly beside: string;
  readonly v2: Make;
}

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const BOUNDARY = "weighbridge-bench";
let sent = 0;
/** Each document is another one: the same bytes again would be stored already. */
const aPdf = (): Buffer => Buffer.concat([PDF, Buffer.from(`% ${(sent += 1)}\n`)]);
const aForm = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="VendorInvoiceDocumentTypeId"\r\n\r\n3\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="Document"; filename="pod.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    aPdf(),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const place = (n: number) => ({ address1: `${n} Perry St`, city: `City ${n % 100}`, state: "OH", country: "USA" });

const v2Order = (number: string, n: number) => ({
  orderNumber: number,
  shipDate: "2026-03-01",
  stops: [{ type: "Origin", sequence: 1, address: { ...place(n), name: "Plant 2", postalCode: "44870" } }],
  items: [
    {
      id: "1",
      description: "Paper rolls",
      handlingUnit: "Pallet",
      handlingUnitCount: 4,
      dimensions: { system: "Imperial", weight: 4200 },
    },
  ],
  vendors: [
    {
      externalId: `V-${n % PARTIES}`,
      name: `Carrier ${n % PARTIES}`,
      scacCode: `S${n % PARTIES}`,
      address: { ...place(n % PARTIES), postalCode: String(10_000 + (n % PARTIES)) },
      charges: [
        { charge: 1000, code: { value: "400", description: "Linehaul" } },
        { charge: 200.5, code: { value: "FUE", description: "Fuel surcharge" } },
      ],
    },
  ],
  customer: { externalId: `C-${n % PARTIES}`, name: `Customer ${n % PARTIES}` },
  referenceNumbers: [{ type: "BOLNumber", value: `B${number}` }],
});

const legacyOrder = (number: string, n: number) => ({
  orderNumber: number,
  transportationMode: "Ground",
  freightChargeTerms: "Prepaid",
  shipDate: "2026-03-01T00:00:00Z",
  deliverTime: "0.14:30:00",
  vendor: { externalId: `V-${n % PARTIES}`, name: `Carrier ${n % PARTIES}`, scacCode: `S${n % PARTIES}`, ...place(n % PARTIES) },
  customer: { externalId: `C-${n % PARTIES}`, description: `Customer ${n % PARTIES}` },
  stops: [{ stopSequence: 1, orderStopType: "Origin", addressName: "Plant 2", ...place(n), zip: "44870" }],
  referenceNumbers: [{ value: `B${number}`, referenceNumberType: "BOLNumber" }],
  lineItems: [
    {
      description: "Paper rolls",
      sequenceNum: "1",
      handlingUnit: "Pallet",
      handlingUnitCount: 4,
      weight: 4200,
      weightUnit: "Imperial",
    },
  ],
  vendorCharges: [
    { chargeType: "Linehaul", charge: 1000, code: "400", description: "Linehaul" },
    { chargeType: "Fuel", charge: 200.5, code: "FUE", description: "Fuel surcharge" },
  ],
});

const v2Invoice = (number: string, n: number) => ({
  invoiceNumber: number,
  invoiceDate: "2026-03-05",
  shipDate: "2026-03-01",
  vendor: { externalId: `V-${n % PARTIES}` },
  charges: [{ charge: 1000, code: { type: "Vendor", value: "400", description: "Linehaul" } }],
  referenceNumbers: [{ type: "OrderNumber", value: `NONE-${number}` }],
});

const legacyInvoice = (number: string, n: number) => ({
  invoiceNumber: number,
  invoiceDate: "2026-03-05",
  shipDate: "2026-03-01",
  vendor: { scacCode: `S${n % PARTIES}` },
  charges: [{ chargeType: "Linehaul", charge: 1000, code: "400", description: "Linehaul" }],
  referenceNumbers: [{ referenceNumberType: "OrderNumber", value: `NONE-${number}` }],
});

const service = await startService("bench", { WEIGHBRIDGE_OPERATOR_KEY: OPERATOR_KEY });
const { port, dataDir } = service;
try {
  const database = await openEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await measure(client);
  } finally {
    await client.end();
  }
} finally {
  await service.stop();
  endRequests();
}

async function measure(client: pg.Client): Promise<void> {
  const made = await ask(
    port,
    { "x-api-key": OPERATOR_KEY },
    { path: "/manage/tenants", body: { name: "Bench", grants: ["create-invoice", "orderless-invoices"] } },
  );
  const { tenantUuid, apiKey } = JSON.parse(made.text) as { tenantUuid: string; apiKey: string };
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
  const send = (asked: Asked) => ask(port, headers, asked);
  const uuidOf = async (asked: Asked): Promise<string> => JSON.parse((await send(asked)).text) as string;
  const v1 = `/v1/tenants/${tenantUuid}`;

  const known = await generateInvoices(client, tenantUuid, SIZE);
  const settled = (): Promise<void> => settle(client);
  const legacyOrders = await openLoop(
    (n) => uuidOf({ path: `${v1}/composite-orders`, body: legacyOrder(`L-${n}`, n) }),
    PARTIES,
    RATE,
  );
  await openLoop((n) => send({ path: "/v2/orders", body: v2Order(`P-${n}`, n) }), PARTIES, RATE);
  await settled();
  const invoices = await openLoop(
    (n) => uuidOf({ path: `${v1}/composite-vendor-invoices`, body: legacyInvoice(`I-${n}`, n) }),
    200,
    100,
  );
  await settled();
  const documents = await openLoop(
    async (n) => ({
      invoice: invoices[n] ?? "",
      document: await uuidOf({
        path: `${v1}/vendor-invoices/${invoices[n]}/documents`,
        bytes: aForm(),
        contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      }),
    }),
    invoices.length,
    50,
  );
  await settled();
  await client.query("analyze");

  // What is ended by one call is there for each call once.
  const toEnd: Open[] = [];
  const created = { legacy: 0, v2: 0 };
  const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
  const found = (round: number): Known => at(known, round);
  const pairs: readonly Pair[] = [
    {
      name: "createCompositeOrder",
      legacy: (n) => ({ path: `${v1}/composite-orders`, body: legacyOrder(`NL-${(created.legacy += 1)}`, n) }),
      beside: "createOrder (1)",
      v2: (n) => ({ path: "/v2/orders", body: v2Order(`NP-${(created.v2 += 1)}`, n) }),
    },
    {
      name: "displayCompositeOrder, of V2",
      legacy: (n) => ({ path: `${v1}/composite-orders/${found(n).orderUuid}` }),
      beside: "getOrder (/manage)",
      v2: (n) => ({ path: `/manage/orders/SO-${found(n).number}` }),
    },
    {
      name: "displayCompositeOrder, of legacy",
      legacy: (n) => ({ path: `${v1}/composite-orders/${at(legacyOrders, n)}` }),
      beside: "getOrder (/manage)",
      v2: (n) => ({ path: `/manage/orders/L-${n % PARTIES}` }),
    },
    {
      name: "addCompositeVendorInvoice",
      legacy: (n) => ({ path: `${v1}/composite-vendor-invoices`, body: legacyInvoice(`NL-${(created.legacy += 1)}`, n) }),
      beside: "createInvoice (2)",
      v2: (n) => ({ path: "/v2/invoices", body: v2Invoice(`NP-${(created.v2 += 1)}`, n) }),
    },
    {
      name: "displayCompositeVendorInvoice, of V2",
      legacy: (n) => ({ path: `${v1}/composite-vendor-invoices/${found(n).uuid}` }),
      beside: "getInvoice (3)",
      v2: (n) => ({ path: `/v2/invoices/${found(n).uuid}` }),
    },
    {
      name: "displayCompositeVendorInvoice, of legacy",
      legacy: (n) => ({ path: `${v1}/composite-vendor-invoices/${at(invoices, n)}` }),
      beside: "getInvoice (3)",
      v2: (n) => ({ path: `/v2/invoices/${at(invoices, n)}` }),
    },
    {
      name: "displayAuditResults",
      legacy: (n) => ({ path: `${v1}/vendor-invoices/${found(n).uuid}/audit-results` }),
      beside: "getAuditResults (13)",
      v2: (n) => ({ path: `/v2/tenants/${tenantUuid}/vendor-invoices/${found(n).uuid}/audit-results` }),
    },
    {
      name: "listFinalizedVendorInvoices",
      legacy: (n) => ({ path: `${v1}/vendor-invoices/finalized?StartTime=${FIRST}&PageSize=100&PageNumber=${n % 1000}` }),
      beside: "listFinalizedInvoices",
      v2: (n) => ({ path: `/v2/invoices/finalized?StartTime=${FIRST}&PageSize=100&PageNumber=${n % 1000}` }),
    },
    {
      name: "markInvoicesDelivered, of 20",
      legacy: (n) => ({
        path: `${v1}/vendor-invoices/delivered`,
        body: Array.from({ length: 20 }, (_, more) => found(n * 20 + more).uuid),
      }),
      beside: "listFinalizedInvoices, of 20",
      v2: (n) => ({ path: `/v2/invoices/finalized?StartTime=${FIRST}&PageNumber=${n % 1000}` }),
    },
    {
      name: "searchVendor, SCAC and name",
      legacy: (n) => ({ path: `${v1}/vendors/search`, body: { scacCode: `s${n % PARTIES}`, name: `carrier ${n % PARTIES}` } }),
      beside: "getVendor (/manage)",
      v2: (n) => ({ path: `/manage/vendors/V-${n % PARTIES}` }),
    },
    {
      name: "searchVendor, address",
      legacy: (n) => ({
        path: `${v1}/vendors/search`,
        body: { addressDetail: { address1: `${n % PARTIES} Perry St`, state: "OH" } },
      }),
      beside: "listVendors (/manage)",
      v2: (n) => ({ path: `/manage/vendors?q=V-${n % PARTIES}` }),
    },
    {
      name: "searchCustomer, name",
      legacy: (n) => ({ path: `${v1}/customers/search`, body: { name: `CUSTOMER ${n % PARTIES}` } }),
      beside: "getCustomer (/manage)",
      v2: (n) => ({ path: `/manage/customers/C-${n % PARTIES}` }),
    },
    {
      name: "lookUpInvoicesByShipment",
      legacy: (n) => ({ path: `${v1}/vendor-invoices?shipmentNumber=SO-${found(n).number}&vendorScac=ACME` }),
      beside: "listOrderInvoices (7)",
      v2: (n) => ({ path: `/v2/orders/SO-${found(n).number}/invoices` }),
    },
    {
      name: "addVendorInvoiceDocuments",
      legacy: (n) => ({
        path: `${v1}/vendor-invoices/${at(invoices, n)}/documents`,
        bytes: aForm(),
        contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      }),
      beside: "attachInvoiceDocument (14)",
      v2: (n) => ({
        path: `/v2/invoices/${at(invoices, n)}/documents`,
        body: { name: "pod.pdf", type: "ProofOfDelivery", base64String: aPdf().toString("base64") },
      }),
    },
    {
      name: "getVendorInvoiceDocumentPdf",
      legacy: (n) => ({ path: `${v1}/vendor-invoices/${at(documents, n).invoice}/documents/${at(documents, n).document}/pdf` }),
      beside: "getInvoiceDocument (4)",
      v2: (n) => ({ path: `/v2/invoices/${at(documents, n).invoice}/documents/${at(documents, n).document}` }),
    },
    {
      name: "terminateInvoice",
      legacy: () => ({ path: `${v1}/vendor-invoices/${toEnd.pop()?.uuid}/terminate?version=2`, method: "POST" }),
      beside: "terminateInvoice (/manage)",
      v2: () => {
        const { uuid, eTag } = toEnd.pop() ?? { uuid: "", eTag: "" };
        return { path: `/manage/invoices/${uuid}/terminate`, body: { eTag, reason: "Terminated" } };
      },
    },
  ];

  console.log(
    `${SIZE.toLocaleString("en")} invoices in the tenant, ${RATE} requests a second, ${COUNT / RATE} s each, medians of ${ROUNDS} rounds\n`,
  );
  console.log(
    `${"milliseconds".padEnd(42)}${"median".padStart(8)}${"p99".padStart(8)}   ${"beside".padEnd(32)}${"median".padStart(8)}${"p99".padStart(8)}${"times".padStart(7)}`,
  );
  for (const pair of pairs) {
    if (options.only !== undefined && !pair.name.startsWith(options.only)) continue;
    if (pair.name === "terminateInvoice") {
      const open = await openLoop(
        (n) => uuidOf({ path: `${v1}/composite-vendor-invoices`, body: legacyInvoice(`T-${n}`, n) }),
        2 * CALLS,
        200,
      );
      await settled();
      toEnd.push(...(await eTagged(client, open)));
    }
    const [own, other] = await turns(pair, send, settled);
    const missed = own.p99 > AIM_MS ? `   over ${AIM_MS}` : "";
    console.log(
      `${pair.name.padEnd(42)}${cell(own.median)}${cell(own.p99)}   ${pair.beside.padEnd(32)}${cell(other.median)}${cell(other.p99)}${(own.median / other.median).toFixed(2).padStart(7)}${missed}`,
    );
  }
}

function cell(ms: number): string {
  return ms.toFixed(2).padStart(8);
}

interface Times {
  readonly median: number;
  readonly p99: number;
}

/** The two of a pair by turns, each once before to warm it. */
async function turns(
  pair: Pair,
  send: (asked: Asked) => Promise<{ ms: number }>,
  settled: () => Promise<void>,
): Promise<readonly [Times, Times]> {
  const rounds: readonly [Times[], Times[]] = [[], []];
  let asked = 0;
  const run = async (make: Make, count: number): Promise<readonly number[]> => {
    const first = asked;
    asked += count;
    const times = await openLoop(async (round) => (await send(make(first + round))).ms, count, RATE);
    await settled();
    return times;
  };
  for (const make of [pair.legacy, pair.v2]) await run(make, RATE);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, make] of [pair.legacy, pair.v2].entries()) {
      const times = await run(make, COUNT);
      rounds[which]?.push({ median: quantile(times, 0.5), p99: quantile(times, 0.99) });
    }
  const middle = (of: readonly Times[]): Times => ({
    median: quantile(
      of.map(({ median }) => median),
      0.5,
    ),
    p99: quantile(
      of.map(({ p99 }) => p99),
      0.5,
    ),
  });
  return [middle(rounds[0]), middle(rounds[1])];
}

/** Waits until the worker has nothing to do: what was accepted for one figure is not landed at the cost of the next. */
async function settle(client: pg.Client): Promise<void> {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>(
      "select exists (select from work where state = 'ready' and due_at <= now()) or exists (select from intake where state = 'accepted') as busy",
    );
    if (rows[0]?.busy !== true) return;
    if (Date.now() > end) throw new Error("the worker has not landed what was accepted");
    await sleep(50);
  }
}

interface Open {
  readonly uuid: string;
  readonly eTag: string;
}

/** Invoices with what the terminate of `/manage` asks for. */
async function eTagged(client: pg.Client, uuids: readonly string[]): Promise<readonly Open[]> {
  const { rows } = await client.query<Open>(
    'select invoice_uuid as uuid, e_tag::text as "eTag" from invoice where invoice_uuid = any ($1::uuid[])',
    [uuids],
  );
  return rows;
}
