import { randomBytes } from "node:crypto";
import { nowMs, type Spans, spanOfUuid } from "#adapters/spans/span.ts";
import type { TenantTx } from "#db/database.ts";
import { findTraceOrigins } from "#db/queries/message/trace-origins.ts";
import type { WorkItem } from "#db/queries/queue/work.ts";

/** What ends the spans of a batch; with what it failed of. */
export type EndOfBatch = (error?: string) => void;

/**
 * Begins a span for each item that goes back to what came by a trace: what somebody waited for, from the request, the file or the
 * mail on. Nothing is looked up where no spans are kept.
 */
export async function traceBatch(
  spans: Spans | null,
  tx: TenantTx,
  kind: string,
  items: readonly WorkItem[],
): Promise<EndOfBatch | undefined> {
  if (spans === null) return undefined;
  const startMs = nowMs();
  const subjects = items.map((item) => item.subjectUuid);
  const origins = (await findTraceOrigins(tx, subjects)).filter(({ traceId }) => spans.isKept(traceId));
  if (origins.length === 0) return undefined;
  const { tenantUuid } = tx;
  return (error) => {
    const endMs = nowMs();
    for (const { subjectUuid, spanUuid, traceId } of origins)
      spans.record({
        traceId,
        spanId: randomBytes(8).toString("hex"),
        parentSpanId: spanUuid === null ? undefined : spanOfUuid(spanUuid),
        name: `work ${kind}`,
        kind: "consumer",
        startMs,
        endMs,
        attributes: {
          "messaging.system": "weighbridge",
          "messaging.operation.type": "process",
          "messaging.destination.name": kind,
          "messaging.batch.message_count": items.length,
          "weighbridge.tenant": tenantUuid,
          "weighbridge.subject": subjectUuid,
        },
        error,
      });
  };
}
