import type { LagStage } from "#adapters/lags.ts";
import type { Context } from "#src/context.ts";
import type { WorkItem } from "#db/queries/queue/work.ts";
import type { DatabaseClock } from "./database-clock.ts";

const STAGES: Readonly<Record<string, LagStage>> = {
  "ingest-order": "order-landed",
  "ingest-invoice": "invoice-landed",
  "ingest-documents": "documents-landed",
  "audit-invoice": "invoice-judged-again",
};

export interface BatchUnderWay {
  /** What its use cases work with. */
  readonly context: Context;
  /** Once it is committed: tells how long each of its items took since it was due. */
  readonly committed: (items: readonly WorkItem[]) => void;
}

/** A batch whose lags are told when it is committed, and only then: what is undone has not ended. */
export function notingLags(context: Context, clock: DatabaseClock): BatchUnderWay {
  const course = { approved: new Set<string>(), putBack: new Set<string>() };
  return {
    context: { ...context, course },
    committed: (items) => {
      const now = clock.nowMs();
      for (const { kind, subjectUuid, orderedMicros } of items) {
        const stage = STAGES[kind];
        if (stage === undefined || course.putBack.has(subjectUuid)) continue;
        const seconds = (now - orderedMicros / 1_000) / 1_000;
        context.lags.observe(stage, seconds);
        if (course.approved.has(subjectUuid)) context.lags.observe("invoice-approved", seconds);
      }
    },
  };
}
