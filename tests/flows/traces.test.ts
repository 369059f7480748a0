import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SpanExporter } from "#adapters/spans/span-exporter.ts";
import { startDeliveries } from "#deliver/deliver.ts";
import { aCollector, type CollectedSpan } from "#tests/builders/a-collector.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { acceptMailText, mailText } from "#tests/builders/a-mail.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper } from "#tests/fixtures/a-shipper.ts";
import { startSink } from "#tests/fixtures/sink.ts";
import { aService } from "../service.ts";

const KINDS = ["", "internal", "server", "client", "producer", "consumer"];

/** From the accepted request to the webhook: one trace, of one tree, that the caller began. */
test("a trace goes from the caller's request through the queue to the webhook", async () => {
  const collector = await aCollector();
  const spans = new SpanExporter(
    { url: `${collector.url}/v1/traces`, headers: {}, ratio: 1 },
    {
      resource: { "service.name": "weighbridge" },
      onLoss: (lost, why) => assert.fail(`${lost} spans lost: ${why}`),
      everyMs: 50,
    },
  );
  const service = await aService({ outside: { ...anOutside(), spans } }, { stops: "by-hand" });
  const app = aDoor(service);
  const sink = await startSink();
  const deliveries = await startDeliveries(service.context, { http: service.context.outside.http, pollMs: 100 });
  try {
    const shipper = await aShipper(service, app);
    await shipper.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await shipper.done("POST", "/manage/webhook-endpoints", { url: sink.url });
    await shipper.order(anOrderBody({ orderNumber: "TR-1", charges: [["LINEHAUL", "100.00"]] }));
    const body = {
      ...anInvoiceBody({ invoiceNumber: "TRI-1", order: "TR-1", charges: [["LINEHAUL", "100.00"]] }),
      externalId: "TRI-1",
    };
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const answer = await app.inject({
      method: "POST",
      url: "/v2/invoices",
      headers: {
        "x-api-key": shipper.apiKey,
        "x-tenant-uuid": shipper.tenantUuid,
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      payload: body,
    });
    assert.equal(answer.statusCode, 202, answer.body);
    const ofTrace = (): readonly CollectedSpan[] => collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => ofTrace().find((span) => span.name === name);
    for (const end = performance.now() + 20_000; named("deliver INVOICE_APPROVED") === undefined; await sleep(20))
      assert.ok(
        performance.now() < end,
        ofTrace()
          .map(({ name }) => name)
          .join(", "),
      );

    const request = named("POST /v2/invoices");
    const accepted = named("accept createInvoice");
    assert.deepEqual([request?.parentSpanId, accepted?.parentSpanId], ["b7ad6b7169203331", request?.spanId]);
    assert.equal(String(answer.headers["traceparent"]).split("-")[2], request?.spanId, "the answer names the span");
    const later = ofTrace().filter((span) => span !== request && span !== accepted);
    assert.deepEqual([...new Set(later.map((span) => span.parentSpanId))], [accepted?.spanId]);
    assert.deepEqual(
      [...new Set(later.map((span) => `${KINDS[span.kind]} ${span.name}`))].toSorted(),
      [
        "client deliver INVOICE_APPROVED",
        "client deliver INVOICE_CREATED",
        ...new Set(later.filter(({ kind }) => kind === 5).map((span) => `consumer ${span.name}`)),
      ].toSorted(),
    );
    assert.ok(
      later.some((span) => span.name === "work ingest-invoice"),
      later.map(({ name }) => name).join(", "),
    );
    const told = sink.received.map(({ headers }) => String(headers["traceparent"]));
    const delivered = named("deliver INVOICE_APPROVED");
    assert.ok(told.includes(`00-${traceId}-${delivered?.spanId}-01`), "the consumer was told of that very span");
    // What comes without a request begins a trace of its own, that ends at the same webhook.
    const { tenantUuid } = shipper;
    await shipper.done("PUT", "/manage/edi/partners/ACMF", { name: "Acme", scacs: ["ACMF"], vendorExternalId: "ACME" });
    await shipper.done("PUT", "/manage/mail/senders/@proven.example", { decision: "vendor", vendorExternalId: "ACME" });
    const tenant = (await service.context.tenants.find(tenantUuid)) ?? assert.fail("no tenant");
    const before = new Set(collector.spans);
    const chunks = [Buffer.from(file210(1, [{ number: "DROP-1", order: "TR-1", cents: 10_000 }]))];
    const actor = { id: "drop", name: "Drop folder", approvalLimit: null };
    await receiveX12(service.context, tenant, { actor, channel: "drop", name: "a.edi", chunks });
    const mailed = { name: "b.edi", content: file210(2, [{ number: "MAIL-1", order: "TR-1", cents: 10_000 }]) };
    await acceptMailText(service.context, tenant, mailText("billing@proven.example", "Bill", mailed), "billing@proven.example");
    const created = () => collector.spans.filter((span) => !before.has(span) && span.name === "deliver INVOICE_CREATED");
    for (const end = performance.now() + 20_000; created().length < 2; await sleep(20))
      assert.ok(performance.now() < end, `${collector.spans.filter((span) => !before.has(span)).map(({ name }) => name)}`);
    // From each delivery back to where its trace begins.
    const ways = created().map((delivery) => {
      const names: string[] = [];
      for (let at: CollectedSpan | undefined = delivery; at !== undefined;) {
        const { traceId: trace, parentSpanId }: CollectedSpan = at;
        names.push(at.name);
        at = collector.spans.find((span) => span.traceId === trace && span.spanId === parentSpanId);
        assert.ok(at !== undefined || parentSpanId === undefined, `the span before ${names.join(" of ")} is missing`);
      }
      return names.toReversed().join(", ");
    });
    assert.deepEqual(ways.toSorted(), [
      "accept mail, accept X12 interchange, deliver INVOICE_CREATED",
      "receive X12 file, accept X12 interchange, deliver INVOICE_CREATED",
    ]);
    for (const work of ["work read-mail", "work ingest-invoice"])
      assert.ok(
        collector.spans.some((span) => !before.has(span) && span.name === work && span.parentSpanId !== undefined),
        work,
      );
    for (const span of ofTrace()) assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name);
  } finally {
    await deliveries.stop(500);
    await sink.close();
    await app.close();
    await service.stop();
    await spans.close();
    await collector.close();
  }
});
