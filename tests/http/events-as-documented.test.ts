import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Deliveries, startDeliveries } from "#deliver/deliver.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { describedWebhooks, type RecordedSink, type SentEvent, startRecordedSink } from "#tests/builders/recorded-sink.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { PDF } from "#tests/fixtures/two-tenants.ts";
import { aService } from "../service.ts";

/** What is expected in an event's data. */
type Data = SentEvent["data"];

let things = 0;

/**
 * An invoice of its own with its order, over HTTP; what is billed beside the 100.00 that are ordered decides what becomes of it.
 */
async function anInvoice(shipper: Shipper, billed: string): Promise<Data & { readonly eTag: string }> {
  things += 1;
  const [orderExternalId, invoiceNumber] = [`EV-${things}`, `EVI-${things}`];
  await shipper.order(anOrderBody({ orderNumber: orderExternalId, charges: [["LINEHAUL", "100.00"]] }));
  const body = anInvoiceBody({ invoiceNumber, order: orderExternalId, charges: [["LINEHAUL", billed]] });
  const { uuid: invoiceUuid, eTag } = await shipper.invoice({ ...body, externalId: invoiceNumber });
  return { invoiceUuid, orderExternalId, eTag };
}

async function aDispute(shipper: Shipper): Promise<Data & { readonly eTag: string }> {
  const { invoiceUuid = "" } = await anInvoice(shipper, "150.00");
  const { uuid, eTag } = await shipper.done("POST", `/manage/invoices/${invoiceUuid}/disputes`, {
    party: "Vendor",
    reasons: [{ description: "Linehaul" }],
  });
  return { invoiceUuid, disputeUuid: uuid, eTag };
}

const only = (data: Data, ...keys: readonly string[]): Data => Object.fromEntries(keys.map((key) => [key, data[key] ?? ""]));

/** How each event comes to be raised over the interface; the data that its message must carry then. */
const PROOFS: Readonly<Record<string, (shipper: Shipper) => Promise<Data>>> = {
  INVOICE_CREATED: async (shipper) => only(await anInvoice(shipper, "150.00"), "invoiceUuid"),
  INVOICE_APPROVED: async (shipper) => only(await anInvoice(shipper, "100.00"), "invoiceUuid"),
  ORDER_APPROVED: async (shipper) => only(await anInvoice(shipper, "100.00"), "orderExternalId"),
  DISPUTE_CREATED: async (shipper) => only(await aDispute(shipper), "invoiceUuid", "disputeUuid"),
  DISPUTE_UPDATED: async (shipper) => {
    const { invoiceUuid = "", disputeUuid = "", eTag } = await aDispute(shipper);
    const addReasons = [{ description: "Fuel" }];
    await shipper.done("PATCH", `/manage/invoices/${invoiceUuid}/disputes/${disputeUuid}`, { eTag, addReasons });
    return { invoiceUuid, disputeUuid };
  },
  DISPUTE_COMMUNICATION_CREATED: async (shipper) => {
    const { invoiceUuid = "", disputeUuid = "" } = await aDispute(shipper);
    const path = `/v2/invoices/${invoiceUuid}/disputes/${disputeUuid}/communications`;
    await shipper.done("POST", path, { text: "Which invoice pays for it?" });
    const [said] = await shipper.done("GET", path);
    return { invoiceUuid, disputeUuid, communicationUuid: said.uuid };
  },
  DOCUMENT_APPROVED: async (shipper) => {
    const { invoiceUuid = "", orderExternalId = "" } = await anInvoice(shipper, "150.00");
    const file = { name: "pod.pdf", type: "Unset", base64String: PDF };
    const { uuid } = await shipper.done("POST", `/v2/invoices/${invoiceUuid}/documents`, file);
    await shipper.settle();
    const { eTag } = await shipper.done("GET", `/manage/documents/${uuid}`);
    const typed = await shipper.done("PATCH", `/manage/documents/${uuid}`, { eTag, type: "ProofOfDelivery" });
    await shipper.done("POST", `/manage/documents/${uuid}/approve`, { eTag: typed.eTag });
    return { orderExternalId, documentUuid: uuid };
  },
};

/** Callouts to other servers than those of webhooks: the test whose server is called, and its title. */
const PROVED_ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  rateInvoice: ["../flows/rating.test.ts", "asks once by POST with the key"],
};

const DESCRIBED = describedWebhooks();
const isPlanned = (name: string): boolean => DESCRIBED[name]?.["x-planned"] === true;

/**
 * Every webhook and callout of the document is sent by the running service to a real consumer, for what somebody did over the
 * interface. What nothing sends yet says so in the document (`x-planned`).
 */
suite("events are sent as documented", () => {
  let service: Service;
  let app: FastifyInstance;
  let sink: RecordedSink;
  let deliveries: Deliveries;
  let shipper: Shipper;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    sink = await startRecordedSink();
    shipper = await aShipper(service, app);
    await shipper.done("PUT", "/manage/audit-policy", { autoApprove: true });
    sink.verifyWith((await shipper.done("POST", "/manage/webhook-endpoints", { url: sink.url })).secret);
    deliveries = await startDeliveries(service.context, { http: service.context.outside.http, pollMs: 100 });
  });
  after(async () => {
    await deliveries.stop(500);
    await sink.close();
    await app.close();
    await service.stop();
  });

  /** Resolves when the message has come; what came instead is told. */
  const until = async (type: string, data: Data): Promise<void> => {
    const wanted = JSON.stringify(data);
    for (const end = performance.now() + 20_000; ;) {
      assert.deepEqual(sink.faults, []);
      if (sink.sent.some((each) => each.type === type && JSON.stringify(each.data) === wanted)) return;
      const came = sink.sent.map((each) => `${each.type} ${JSON.stringify(each.data)}`).join("\n");
      assert.ok(performance.now() < end, `${type} ${wanted} did not come, but\n${came}`);
      await sleep(20);
    }
  };

  test("what is proved elsewhere is proved there", () => {
    for (const [name, [file, title]] of Object.entries(PROVED_ELSEWHERE)) {
      assert.ok(name in DESCRIBED && !isPlanned(name), name);
      assert.ok(readFileSync(new URL(file, import.meta.url), "utf8").includes(`test("${title}`), `${file}: ${title}`);
    }
  });

  for (const name of Object.keys(DESCRIBED).filter((each) => !isPlanned(each) && !(each in PROVED_ELSEWHERE)))
    test(name, async () => {
      const prove = PROOFS[name];
      assert.ok(
        prove,
        `${name} is in the document, and no test makes the service send it: say in PROOFS how, or mark it x-planned until it is built`,
      );
      await until(name, await prove(shipper));
    });

  test("no proof is of an event that is not in the document, or is said to be planned", () => {
    assert.deepEqual(
      Object.keys(PROOFS).filter((name) => !(name in DESCRIBED) || isPlanned(name)),
      [],
    );
  });
});
