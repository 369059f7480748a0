import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import type { Day } from "#domain/day/day.ts";
import {
  readChargeCodesFile,
  readDocumentsFile,
  readInvoiceFile,
  readOrderFile,
  readPolicyFile,
  readVendorsFile,
} from "#src/cli/audit-files.ts";
import { auditOnFiles } from "#src/cli/audit-on-files.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Body = Record<string, unknown>;

interface Case {
  readonly name: string;
  readonly orders: readonly Body[];
  /** The last one is compared; those before it came before. */
  readonly invoices: readonly Body[];
  readonly policy?: Body;
  readonly verdict?: string;
  readonly chargeCodes?: readonly Body[];
  readonly vendors?: readonly (Body & { readonly externalId: string })[];
  readonly documents?: readonly { readonly type: string; readonly fields: Body }[];
}

const BASE64 = Buffer.from("%PDF-1.4 a paper").toString("base64");
const order = (orderNumber: string, charges: readonly (readonly [string, string])[], more: Body = {}): Body =>
  anOrderBody({ orderNumber, charges, more });
const freightInvoice = (
  number: string,
  charges: readonly (readonly [string, string])[],
  more: Body = {},
  named = "CF-1",
): Body => ({
  ...anInvoiceBody({ invoiceNumber: number, order: named, charges, more }),
  externalId: `x-${number}`,
});
const LINEHAUL = [["LINEHAUL", "500"]] as const;

const CASES: readonly Case[] = [
  { name: "what agrees", orders: [order("CF-1", LINEHAUL)], invoices: [freightInvoice("1", LINEHAUL)] },
  { name: "too much", orders: [order("CF-1", LINEHAUL)], invoices: [freightInvoice("1", [["LINEHAUL", "560"]])] },
  { name: "no order", orders: [order("CF-2", LINEHAUL)], invoices: [freightInvoice("1", LINEHAUL)] },
  {
    name: "a charge by the tenant's own alias",
    orders: [order("CF-1", [...LINEHAUL, ["LUMPER", "80"]])],
    invoices: [freightInvoice("1", [...LINEHAUL, ["Dock helpers", "80"]])],
    chargeCodes: DEFAULT_CHARGE_CODES.map((code) => ({
      ...code,
      aliases: code.code === "LUMPER" ? [...code.aliases, "Dock helpers"] : code.aliases,
    })),
  },
  {
    name: "a charge by the vendor's own alias",
    orders: [order("CF-1", [...LINEHAUL, ["LUMPER", "80"]])],
    invoices: [freightInvoice("1", [...LINEHAUL, ["Handwork", "80"]])],
    vendors: [{ externalId: "ACME", name: "Acme Freight", chargeAliases: [{ alias: "Handwork", code: "LUMPER" }] }],
  },
  {
    name: "a customer that the tenant does not know",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [freightInvoice("1", LINEHAUL, { customer: { externalId: "NOBODY" } })],
  },
  {
    name: "another remit-to than the vendor's",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [
      freightInvoice("1", LINEHAUL, {
        stops: [{ type: "RemitTo", address: { name: "Factor Capital", postalCode: "10001", state: "NY" } }],
      }),
    ],
    vendors: [
      {
        externalId: "ACME",
        name: "Acme Freight",
        remitTo: { name: "Acme Freight", postalCode: "60448", state: "IL", country: "US" },
      },
    ],
  },
  {
    name: "the same invoice again",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [freightInvoice("INV-77", LINEHAUL), freightInvoice("77", LINEHAUL)],
  },
  {
    name: "a charge coded as freight whose text is of a liftgate",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [{ ...freightInvoice("1", []), charges: [{ charge: 500, code: { value: "400", description: "Lift Gate" } }] }],
    verdict: "review",
  },
  {
    name: "a converted invoice again, with its PRO under another number and order",
    orders: ["CF-1", "CF-2"].map((number) => order(number, LINEHAUL)),
    invoices: ["1", "2"].map((number) =>
      freightInvoice(`C-${number}00`, [["LINEHAUL", "680"]], {
        currency: "CAD",
        referenceNumbers: [
          { type: "OrderNumber", value: `CF-${number}` },
          { type: "PRONumber", value: "77881234" },
        ],
      }),
    ),
    policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2020-01-01" }] },
    verdict: "block",
  },
  {
    name: "two invoices that are too much together",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [freightInvoice("A-1", LINEHAUL), freightInvoice("B-2", LINEHAUL)],
  },
  {
    name: "a supplemental after its original",
    orders: [order("CF-1", [...LINEHAUL, ["DETENTION", "150"]])],
    invoices: [freightInvoice("A-1", LINEHAUL), freightInvoice("A-2", [["DETENTION", "150"]], { type: "Supplemental" })],
  },
  {
    name: "a supplemental without its original",
    orders: [order("CF-1", [...LINEHAUL, ["DETENTION", "150"]])],
    invoices: [freightInvoice("A-2", [["DETENTION", "150"]], { type: "Supplemental" })],
  },
  {
    name: "a lumper that a receipt bears in part",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [freightInvoice("1", [...LINEHAUL, ["LUMPER", "185"]])],
    documents: [{ type: "LumperReceipt", fields: { totalAmount: "165.00" } }],
  },
  {
    name: "a required document that is missing",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [freightInvoice("1", LINEHAUL)],
    policy: { requiredDocuments: [{ type: "ProofOfDelivery" }] },
  },
  {
    name: "a half-known set of orders",
    orders: [order("CF-1", LINEHAUL)],
    invoices: [
      freightInvoice("1", LINEHAUL, {
        referenceNumbers: [
          { type: "OrderNumber", value: "CF-1" },
          { type: "OrderNumber", value: "CF-9" },
        ],
      }),
    ],
  },
  {
    name: "a BOL on two orders",
    orders: ["CF-1", "CF-2"].map((number) =>
      order(number, LINEHAUL, { referenceNumbers: [{ type: "BOLNumber", value: "B-7" }] }),
    ),
    invoices: [freightInvoice("1", LINEHAUL, { referenceNumbers: [{ type: "BOL", value: "B7" }] })],
  },
];

suite("the audit on files agrees with the service", () => {
  let service: Service;
  let app: FastifyInstance;
  let folder: string;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
    folder = await mkdtemp(join(tmpdir(), "weighbridge-on-files-"));
  });
  after(async () => {
    await app.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const inService = async (entry: Case) => {
    const shipper = await aShipper(service, app);
    await shipper.done("PUT", "/manage/audit-policy", { autoApprove: true, ...entry.policy });
    if (entry.chargeCodes !== undefined) await shipper.done("PUT", "/manage/charge-codes", entry.chargeCodes);
    for (const body of entry.orders) await shipper.order(body);
    for (const { externalId, ...body } of entry.vendors ?? []) await shipper.done("PUT", `/manage/vendors/${externalId}`, body);
    let read = undefined as Awaited<ReturnType<typeof shipper.invoice>> | undefined;
    for (const body of entry.invoices) read = await shipper.invoice(body as never);
    assert.ok(read !== undefined);
    for (const document of entry.documents ?? []) {
      const { uuid } = await shipper.done("POST", `/v2/invoices/${read.uuid}/documents`, {
        name: "paper.pdf",
        type: "Unset",
        base64String: BASE64,
      });
      const { eTag } = await shipper.done("GET", `/manage/documents/${uuid}`);
      await shipper.done("PATCH", `/manage/documents/${uuid}`, { eTag, ...document });
      const after = await shipper.done("GET", `/manage/documents/${uuid}`);
      await shipper.done("POST", `/manage/documents/${uuid}/approve`, { eTag: after.eTag });
      await shipper.settle();
    }
    return (await shipper.workspace(String(entry.invoices.at(-1)?.["externalId"]))).audit;
  };

  const onFiles = async (entry: Case) => {
    const file = async (name: string, value: unknown): Promise<string> => {
      const path = join(folder, name);
      await writeFile(path, JSON.stringify(value));
      return path;
    };
    const today = new Date().toISOString().slice(0, 10) as Day;
    const [filed] = auditOnFiles(
      {
        orders: await Promise.all(entry.orders.map(async (body, at) => readOrderFile(await file(`order-${at}.json`, body)))),
        policy: await readPolicyFile(await file("policy.json", { autoApprove: true, ...entry.policy })),
        chargeCodes:
          entry.chargeCodes === undefined
            ? DEFAULT_CHARGE_CODES
            : await readChargeCodesFile(await file("codes.json", entry.chargeCodes)),
        vendors: await readVendorsFile(await file("vendors.json", entry.vendors ?? [])),
        customers: [],
        documents: await readDocumentsFile(await file("documents.json", entry.documents ?? [])),
        earlier: await readInvoiceFile(await file("earlier.json", entry.invoices.slice(0, -1)), today),
      },
      await readInvoiceFile(await file("invoice.json", entry.invoices.at(-1)), today),
      today,
    );
    assert.ok(filed !== undefined);
    return printAuditResult(filed.result);
  };

  for (const entry of CASES)
    test(entry.name, async () => {
      const [served, filed] = [await inService(entry), await onFiles(entry)];
      const told = (findings: readonly { readonly rule: string; readonly severity: string; readonly message: string }[]) =>
        findings.map(({ rule, severity, message }) => `${rule} ${severity}: ${message}`);
      assert.deepEqual(told(filed.findings), told(served.findings));
      assert.equal(filed.verdict, served.verdict);
      if (entry.verdict !== undefined) assert.equal(served.verdict, entry.verdict);
    });
});
