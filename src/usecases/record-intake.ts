import { nowMs, spanOfUuid } from "#adapters/spans/span.ts";
import type { Context } from "#src/context.ts";

/** The trace that something comes in by, and the span that it is a part of. */
export interface IntakeTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits; undefined: the trace begins with it. */
  readonly spanId: string | undefined;
}

/** The trace of what has a uuid and came without a trace of its own, as mails do: whoever knows the uuid knows the trace. */
export function traceOfUuid(uuid: string): IntakeTrace {
  return { traceId: uuid.replaceAll("-", ""), spanId: spanOfUuid(uuid) };
}

/** The trace of the request that is answered; undefined where there is none. */
export function traceOfRequest({ traceId, spanId }: Context): IntakeTrace | undefined {
  return traceId === undefined ? undefined : { traceId, spanId };
}

interface CameIn {
  /** Its span is told by this uuid, and what is done with it later names no other. */
  readonly uuid: string;
  readonly trace: IntakeTrace;
  readonly name: string;
  /** Of `performance.now()` on the wall clock (`nowMs`). */
  readonly startMs: number;
  readonly tenantUuid: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
}

/** Records that something came in and is durable. What begins its trace has no parent. */
export function recordIntake({ outside: { spans } }: Context, came: CameIn): void {
  const { uuid, trace, name, startMs, tenantUuid, attributes } = came;
  if (spans === null) return;
  const spanId = spanOfUuid(uuid);
  spans.record({
    traceId: trace.traceId,
    spanId,
    parentSpanId: trace.spanId === spanId ? undefined : trace.spanId,
    name,
    kind: "producer",
    startMs,
    endMs: nowMs(),
    attributes: {
      "messaging.system": "weighbridge",
      "messaging.operation.type": "send",
      "messaging.message.id": uuid,
      "weighbridge.tenant": tenantUuid,
      ...attributes,
    },
  });
}
