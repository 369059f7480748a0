import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SpanExporter } from "#adapters/spans/span-exporter.ts";
import { otlpJson } from "#adapters/spans/otlp-json.ts";
import type { Span } from "#adapters/spans/span.ts";
import { readSettings } from "#src/settings.ts";
import { aCollector } from "#tests/builders/a-collector.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const aSpan = (given: Partial<Span> = {}): Span => ({
  traceId: TRACE,
  spanId: "00f067aa0ba902b7",
  name: "GET /v2/invoices",
  kind: "server",
  startMs: 1_795_847_772_000.125,
  endMs: 1_795_847_772_004.5,
  attributes: { route: "/v2/invoices", status: 200, share: 0.5, first: true, none: undefined },
  ...given,
});
const RESOURCE = { "service.name": "weighbridge", "service.version": "1.2.3" };

const exporterTo = (url: string, ratio = 1) => {
  const lost: [number, string][] = [];
  const settings = { url: `${url}/v1/traces`, headers: { authorization: "Bearer of-the-collector" }, ratio };
  const exporter = new SpanExporter(settings, {
    resource: RESOURCE,
    onLoss: (count, why) => lost.push([count, why]),
    everyMs: 20,
  });
  return { exporter, lost };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (const end = performance.now() + 20_000; !holds(); await sleep(10)) assert.ok(performance.now() < end, "it did not come");
};

test("a span is written as OTLP has it in JSON", () => {
  const { resourceSpans } = JSON.parse(otlpJson(RESOURCE, [aSpan({ parentSpanId: "b7ad6b7169203331", error: "answered 500" })]));
  assert.deepEqual(resourceSpans, [
    {
      resource: {
        attributes: [
          { key: "service.name", value: { stringValue: "weighbridge" } },
          { key: "service.version", value: { stringValue: "1.2.3" } },
        ],
      },
      scopeSpans: [
        {
          scope: { name: "weighbridge", version: "1.2.3" },
          spans: [
            {
              traceId: TRACE,
              spanId: "00f067aa0ba902b7",
              parentSpanId: "b7ad6b7169203331",
              name: "GET /v2/invoices",
              kind: 2,
              startTimeUnixNano: "1795847772000125000",
              endTimeUnixNano: "1795847772004500000",
              attributes: [
                { key: "route", value: { stringValue: "/v2/invoices" } },
                { key: "status", value: { intValue: "200" } },
                { key: "share", value: { doubleValue: 0.5 } },
                { key: "first", value: { boolValue: true } },
              ],
              status: { code: 2, message: "answered 500" },
            },
          ],
        },
      ],
    },
  ]);
});

test("spans are posted in batches, kept while the collector is busy, and given up where it refuses them", async () => {
  const collector = await aCollector();
  const { exporter, lost } = exporterTo(collector.url);
  try {
    collector.answers.push(503, 429);
    for (let n = 0; n < 600; n += 1) exporter.record(aSpan());
    await until(() => collector.spans.length === 600);
    assert.deepEqual(
      collector.asked.map(({ spans }) => spans),
      [512, 512, 512, 88],
    );
    assert.deepEqual(collector.asked[0], { path: "/v1/traces", authorization: "Bearer of-the-collector", spans: 512 });
    assert.deepEqual(lost, []);
    collector.answers.push(400);
    exporter.record(aSpan());
    await until(() => lost.length === 1);
    assert.deepEqual(lost, [[1, "the collector answered 400"]]);
    exporter.record(aSpan());
    await exporter.close();
    assert.equal(collector.spans.length, 601, "what waits when the process ends is handed over");
  } finally {
    await collector.close();
  }
});

test("a collector that is away costs some thousand spans and no more, and the end of a process is not held up by it", async () => {
  const { exporter, lost } = exporterTo("http://127.0.0.1:1");
  for (let n = 0; n < 5_000; n += 1) exporter.record(aSpan());
  await until(() => lost.length === 1);
  assert.equal(lost[0]?.[0], 904);
  assert.match(lost[0]?.[1] ?? "", /^(more came|the collector could not be reached: .*(refused|allowed))/);
  const started = performance.now();
  await exporter.close();
  assert.ok(performance.now() - started < 5_000);
});

test("a collector that takes and never answers does not hold up the end of a process", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { exporter } = exporterTo(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  exporter.record(aSpan());
  await once(silent, "request");
  const started = performance.now();
  await exporter.close();
  assert.ok(performance.now() - started < 8_000, "before an answer is given up");
  silent.closeAllConnections();
  silent.close();
});

test("a share of the traces is kept by their ids, so that all processes keep the same", async () => {
  const collector = await aCollector();
  try {
    const ids = Array.from({ length: 4_096 }, (_, n) => `${"0".repeat(23)}1${(n * 1_048_576 + 7).toString(16).padStart(8, "0")}`);
    const [none, half, all] = [0, 0.5, 1].map((ratio) => exporterTo(collector.url, ratio).exporter);
    const count = (of: SpanExporter | undefined) => ids.filter((id) => of?.isKept(id)).length;
    assert.deepEqual([count(none), count(half), count(all)], [0, 2_048, 4_096]);
    half?.record(aSpan({ traceId: ids.at(-1) ?? "" }));
    for (const exporter of [none, half, all]) await exporter?.close();
    assert.deepEqual(collector.asked, [], "of a trace that is not kept nothing is sent");
  } finally {
    await collector.close();
  }
});

test("where spans go is said by OpenTelemetry's own names", () => {
  const read = (given: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: "/tmp/none", ...given }).spanExport;
  assert.equal(read({}), null);
  assert.deepEqual(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc,x-team=freight",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    }),
    { url: "http://collector:4318/v1/traces", headers: { authorization: "Bearer abc", "x-team": "freight" }, ratio: 0.1 },
  );
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    { OTEL_TRACES_SAMPLER_ARG: "2" },
    { OTEL_EXPORTER_OTLP_HEADERS: "nothing" },
    { OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" },
    { OTEL_EXPORTER_OTLP_ENDPIONT: "http://collector:4318" },
  ])
    assert.throws(() => read(wrong), /OTEL_/);
});
