import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector reads it from OTLP's JSON. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Sent {
  readonly resource: { readonly attributes: CollectedSpan["attributes"] };
  readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, "service">[] }[];
}

/** An OpenTelemetry collector's door for traces on a real socket; what it answers next is in `answers`, else 200. */
export async function aCollector() {
  const spans: CollectedSpan[] = [];
  const answers: number[] = [];
  const asked: { readonly path: string; readonly authorization: string | undefined; readonly spans: number }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString("utf8")) as { readonly resourceSpans: readonly Sent[] };
      const came = resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({ ...span, service: String(resource.attributes[0]?.value["stringValue"]) })),
        ),
      );
      asked.push({ path: request.url ?? "", authorization: request.headers.authorization, spans: came.length });
      const status = answers.shift() ?? 200;
      if (status === 200) spans.push(...came);
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    answers,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
