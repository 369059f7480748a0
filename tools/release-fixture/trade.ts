import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import type { Read, ReleaseTenant } from "./sender.ts";

type Charge = readonly [code: string, amount: string];

export const PDF = Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64");
export const POLICY = {
  autoApprove: true,
  duplicateWindowDays: 400,
  requiredDocuments: [{ type: "ProofOfDelivery" }],
};
/** ssh-ed25519 of nobody. */
const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEn5+G5Zr2TKiWy/JpmAxYrAcj/RBsAc6Rf6EysT9Lx5";

export interface Traded {
  /** May approve, to a limit of 10. */
  readonly clerkKey: string;
  readonly endpoint: string;
  readonly failingEndpoint: string;
  /** A request with an idempotency key, and how it was answered: the same again has to get the same. */
  readonly repeated: { readonly key: string; readonly body: unknown; readonly status: number; readonly answer: string };
  /** Addresses of second pages: their cursors were given by the release. */
  readonly cursors: readonly string[];
}

async function order(
  tenant: ReleaseTenant,
  orderNumber: string,
  charges: readonly Charge[],
  more: Record<string, unknown> = {},
): Promise<void> {
  await tenant.order(anOrderBody({ orderNumber, charges, more }));
}

function invoice(
  tenant: ReleaseTenant,
  invoiceNumber: string,
  orderNumber: string,
  charges: readonly Charge[],
  more = {},
): Promise<Read> {
  return tenant.invoice(anInvoiceBody({ invoiceNumber, order: orderNumber, charges, more }));
}

/** The days of a tenant until the release is taken: everything that people and programs do, finished. */
export async function trade(tenant: ReleaseTenant, sink: string): Promise<Traded> {
  await setUp(tenant);
  const endpoint = await tenant.done("POST", "/manage/webhook-endpoints", { url: `${sink}/events` });
  const failing = await tenant.done("POST", "/manage/webhook-endpoints", { url: `${sink}/failing`, types: ["INVOICE_APPROVED"] });
  const clerk = await tenant.done("POST", "/manage/api-keys", {
    name: "Clerk",
    scopes: ["orders", "invoices", "audit", "decide", "manage"],
    approvalLimit: "10.0000",
  });
  await approvals(tenant);
  await decisions(tenant, clerk["key"]!);
  await documents(tenant);
  await edi(tenant);
  await recoveries(tenant);
  await oddNumbers(tenant);
  await refused(tenant);
  const body = anOrderBody({ orderNumber: "SO-REPEATED", charges: [["LINEHAUL", "70.00"]] });
  const first = await tenant.ask("POST", "/v2/orders", body, { "x-idempotency-key": "order-repeated" });
  if (first.status !== 202) throw new Error(`createOrder: ${first.status} ${first.text}`);
  await tenant.settle();
  return {
    clerkKey: clerk["key"]!,
    endpoint: endpoint["uuid"]!,
    failingEndpoint: failing["uuid"]!,
    repeated: { key: "order-repeated", body, status: first.status, answer: first.text },
    cursors: await secondPages(tenant),
  };
}

async function setUp(tenant: ReleaseTenant): Promise<void> {
  await tenant.done("PUT", "/manage/audit-policy", { autoApprove: false });
  await tenant.done("PUT", "/manage/audit-policy", { autoApprove: true, duplicateWindowDays: 400 });
  await tenant.done("PUT", "/manage/audit-policy/draft", {
    basedOn: 2,
    policy: { autoApprove: true, total: { over: { amount: "not yet" } } },
  });
  await tenant.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF", remitTo: null });
  await tenant.done("PUT", "/manage/customers/CUST-1", { name: "Lakeside Paper" });
  await tenant.done("PUT", "/manage/vendors/ACME/charge-aliases", [{ alias: "Zwerg 7", code: "FUEL" }]);
  await tenant.done("PUT", "/manage/fx-rates", [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-10-01" }]);
  await tenant.done("PUT", "/manage/reason-codes", [{ code: "House", appliesTo: "approve", description: "Our own reason." }]);
  await tenant.done("PUT", "/manage/edi/partners/ACMF", { name: "Acme Freight", scacs: ["ACMF"], applicationAdvice: true });
  await tenant.done("PUT", "/manage/edi/receivers", { ids: ["ZZ/SHIPPER"] });
  await tenant.done("POST", "/manage/edi/sftp-accounts", {
    userName: `${tenant.slug}-edi`,
    publicKeys: [PUBLIC_KEY],
    partner: "ACMF",
  });
  await tenant.done("PUT", "/manage/dispute-template", {
    subject: "Invoice {invoiceNumber}: charges in question",
    opening: "We ask you to look at these charges.",
    closing: "Please answer by {answerBy}.",
    answerDays: 21,
  });
  await tenant.done("PUT", "/manage/capture", { secret: "a secret of the release fixture" });
}

async function approvals(tenant: ReleaseTenant): Promise<void> {
  await order(tenant, "SO-1", [
    ["LINEHAUL", "1450.00"],
    ["FUEL", "188.50"],
  ]);
  await invoice(tenant, "INV-1", "SO-1", [
    ["LINEHAUL", "1450.00"],
    ["Zwerg 7", "188.50"],
  ]);
  await order(tenant, "SO-2", [["LINEHAUL", "900.00"]]);
  const adjusted = await invoice(tenant, "INV-2", "SO-2", [
    ["LINEHAUL", "990.00"],
    ["DETENTION", "75.00"],
  ]);
  await tenant.done("POST", `/manage/invoices/${adjusted.uuid}/approve`, {
    eTag: adjusted.eTag,
    reason: "Agreed by telephone",
    charges: [
      { code: "LINEHAUL", amount: "900.0000", reason: "As ordered" },
      { code: "DETENTION", amount: "50.0000" },
    ],
  });
  await order(tenant, "SO-3", [["LINEHAUL", "1000.00"]]);
  await invoice(tenant, "INV-3", "SO-3", [["LINEHAUL", "1360.00"]], { currency: "CAD" });
  await tenant.settle();
}

async function decisions(tenant: ReleaseTenant, clerkKey: string): Promise<void> {
  await order(tenant, "SO-4", [["LINEHAUL", "500.00"]]);
  const twice = await invoice(tenant, "INV-4", "SO-4", [["LINEHAUL", "800.00"]]);
  const again = await invoice(tenant, "INV-004", "SO-4", [["LINEHAUL", "800.00"]]);
  await tenant.done("POST", `/manage/invoices/${again.uuid}/terminate`, {
    eTag: again.eTag,
    reason: "Duplicate",
    message: "Billed twice",
  });
  const dispute = await tenant.done("POST", `/manage/invoices/${twice.uuid}/disputes`, {
    party: "Vendor",
    reasons: [{ description: "Linehaul above the order" }],
    communication: {
      text: "Please send a corrected invoice.",
      email: { subject: "Invoice INV-4", to: "billing@carrier.example" },
      attachments: [{ name: "order.pdf", base64String: PDF }],
    },
  });
  await tenant.done("POST", `/manage/invoices/${twice.uuid}/notes`, { text: "The carrier was called." });
  if (dispute === null) throw new Error("no dispute");
  await order(tenant, "SO-5", [["LINEHAUL", "600.00"]]);
  const held = await invoice(tenant, "INV-5", "SO-5", [["LINEHAUL", "640.00"]]);
  await tenant.done("POST", `/manage/invoices/${held.uuid}/hold`, {
    eTag: held.eTag,
    reason: "House",
    documentType: "ProofOfDelivery",
  });
  await order(tenant, "SO-6", [["LINEHAUL", "700.00"]]);
  const second = await invoice(tenant, "INV-6", "SO-6", [["LINEHAUL", "780.00"]]);
  await tenant.done(
    "POST",
    `/manage/invoices/${second.uuid}/approve`,
    { eTag: second.eTag, reason: "House", charges: [{ code: "LINEHAUL", amount: "770.0000" }] },
    { "x-api-key": clerkKey },
  );
  // Approved once, and contradicted by a later version of its order before the second approval.
  await order(tenant, "SO-16", [["LINEHAUL", "700.00"]]);
  const dropped = await invoice(tenant, "INV-16", "SO-16", [["LINEHAUL", "780.00"]]);
  await tenant.done(
    "POST",
    `/manage/invoices/${dropped.uuid}/approve`,
    { eTag: dropped.eTag, reason: "House", charges: [{ code: "LINEHAUL", amount: "770.0000" }] },
    { "x-api-key": clerkKey },
  );
  await order(tenant, "SO-16", [["LINEHAUL", "650.00"]]);
  await order(tenant, "SO-7", [["LINEHAUL", "100.00"]]);
  await tenant.done("POST", "/manage/orders/SO-7/cancel", { reason: "called off" });
  await order(tenant, "SO-8", [["LINEHAUL", "300.00"]]);
  await invoice(tenant, "INV-8", "SO-8", [
    ["LINEHAUL", "300.00"],
    ["Ghost fee", "12.00"],
  ]);
  await tenant.invoice(anInvoiceBody({ invoiceNumber: "INV-9", order: "NOBODY-KNOWS", charges: [["LINEHAUL", "55.00"]] }));
  await tenant.settle();
}

async function documents(tenant: ReleaseTenant): Promise<void> {
  await order(tenant, "SO-10", [["LINEHAUL", "400.00"]]);
  const billed = await invoice(tenant, "INV-10", "SO-10", [
    ["LINEHAUL", "440.00"],
    ["LUMPER", "80.00"],
  ]);
  await tenant.done("POST", `/v2/invoices/${billed.uuid}/documents`, {
    name: "pod.pdf",
    type: "ProofOfDelivery",
    base64String: PDF,
  });
  await tenant.done("POST", "/v2/documents/ingest", {
    externalId: "REQ-1",
    externalOrderId: "SO-10",
    files: [{ fileName: "lumper.pdf", fileBase64String: PDF, type: "LumperReceipt" }],
  });
  await tenant.settle();
  // The same number with a zero before it, and another amount.
  await invoice(tenant, "INV-010", "SO-10", [["LINEHAUL", "441.00"]]);
  const { items } = await tenant.done<{
    readonly items: readonly { readonly uuid: string; readonly filename: string; readonly eTag: string }[];
  }>("GET", "/manage/documents");
  const draft = items.find(({ filename }) => filename === "lumper.pdf");
  if (draft === undefined) throw new Error("the lumper receipt was not ingested");
  const changed = await tenant.done("PATCH", `/manage/documents/${draft.uuid}`, {
    eTag: draft.eTag,
    fields: { totalAmount: "80.00" },
  });
  await tenant.done("POST", `/manage/documents/${draft.uuid}/approve`, { eTag: changed["eTag"] });
  await tenant.settle();
}

async function edi(tenant: ReleaseTenant): Promise<void> {
  await order(tenant, "SO-11", [["LINEHAUL", "250.00"]]);
  const file = file210(1, [
    { number: "E-1", order: "SO-11", cents: 25_000 },
    { number: "E-2", order: "NOT-HERE", cents: 9_900 },
    { number: "E-3", order: "SO-11", cents: 31_000, indicator: "BD" },
  ]);
  await tenant.done("POST", "/edi/x12", file);
  await tenant.done("POST", "/edi/x12", file210(2, [{ number: "E-4", order: "SO-11", cents: 100, amount: "1.00" }]));
  await tenant.settle();
}

/** Approved, and then the order came again cheaper: what was paid too much is got back. */
async function recoveries(tenant: ReleaseTenant): Promise<void> {
  await order(tenant, "SO-14", [["LINEHAUL", "500.00"]]);
  await invoice(tenant, "INV-14", "SO-14", [["LINEHAUL", "500.00"]]);
  await order(tenant, "SO-14", [["LINEHAUL", "420.00"]]);
  await tenant.settle();
}

/**
 * Numbers as people write them: prefixes, separators, zeros, look-alikes, full-width and other scripts, words for no number. What
 * keys are derived of them is compared with what later releases derive.
 */
const ODD_NUMBERS: readonly string[] = [
  "inv-000123-A",
  "FB 00456/07",
  "Invoice No. 0789",
  "NR2210",
  "B0O1I5S8",
  "Z2G6Q0",
  "11-2",
  "1-12",
  "00-00-7",
  "ＩＮＶ１２",
  "Éß-77",
  "накл-5",
  "請求-31",
  "INV",
  "A.B.C 1_2",
  "0x1F",
  "  90 ",
];

async function oddNumbers(tenant: ReleaseTenant): Promise<void> {
  for (const [at, number] of ODD_NUMBERS.entries()) {
    await order(tenant, `ODD ${number}`, [["LINEHAUL", `${310 + at}.00`]], {
      referenceNumbers: [
        { type: "BOLNumber", value: `BOL ${number}` },
        { type: "PRONumber", value: number },
        { type: "PONumber", value: "TBD" },
      ],
    });
    await invoice(
      tenant,
      number,
      `odd-${number}`,
      [
        ["LINEHAUL", `${310 + at}.00`],
        [`Ghost fée ${number}`, "1.00"],
      ],
      { externalId: `ODD-${at}` },
    );
  }
  await tenant.done("POST", "/v2/documents/ingest", {
    externalId: "REQ-ODD",
    externalOrderId: "SO-14",
    files: [{ fileName: "Scan_2026-10 Zürich (lumper)~v2 請求.pdf", fileBase64String: PDF, type: "LumperReceipt" }],
  });
}

/** Refused when they came: their corrected successors count from then on. */
async function refused(tenant: ReleaseTenant): Promise<void> {
  for (const number of ["inv-000777-R", "FB 00456/08", "NR2210-R"]) {
    const { charges: _, ...body } = anInvoiceBody({ invoiceNumber: number, order: "SO-1", charges: [] });
    const { status, text } = await tenant.ask("POST", "/v2/invoices", { ...body, charges: "none" });
    if (status !== 400) throw new Error(`an invoice without charges was not refused: ${status} ${text}`);
  }
}

/** Lists read a page at a time, and the addresses of their second pages. */
async function secondPages(tenant: ReleaseTenant): Promise<string[]> {
  const pages: string[] = [];
  for (const list of [
    "/manage/invoices",
    "/manage/orders",
    "/manage/edi/interchanges",
    "/manage/intake",
    "/manage/webhook-deliveries",
    "/manage/documents",
  ]) {
    const { nextCursor, cursor } = await tenant.done("GET", `${list}?limit=1`);
    const next = nextCursor ?? cursor ?? null;
    if (next !== null) pages.push(`${list}?limit=1&cursor=${encodeURIComponent(next)}`);
  }
  return pages;
}
