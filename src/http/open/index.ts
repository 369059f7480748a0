import type { Metrics } from "../metrics.ts";
import type { AnyOperation } from "../operation.ts";
import { docsScriptOperation } from "./docs-script.ts";
import { docsStartOperation } from "./docs-start.ts";
import { docsOperation } from "./docs.ts";
import { healthOperation } from "./health.ts";
import { type MetricsGuard, metricsOperation } from "./metrics.ts";
import { oauthMetadataOperation } from "./oauth-metadata.ts";
import { openApiOperation } from "./openapi.ts";
import { readinessOperation, type ReadinessSource } from "./readiness.ts";

/** What an operator asks of a process: the only operations of one that serves nothing else. */
export function probeOperations(parts: ProbeParts): readonly AnyOperation[] {
  return [healthOperation, readinessOperation(parts.readiness), metricsOperation(parts.metrics, parts.metricsGuard)];
}

interface ProbeParts {
  readonly metrics: Metrics;
  readonly metricsGuard: MetricsGuard;
  readonly readiness: ReadinessSource;
}

/** What anybody may ask the server itself. */
export function openOperations(
  parts: ProbeParts & {
    /** The operations that the document describes. */
    readonly rows: readonly AnyOperation[];
    readonly publicUrl: string | undefined;
  },
): readonly AnyOperation[] {
  return [
    ...probeOperations(parts),
    oauthMetadataOperation(parts.publicUrl),
    openApiOperation(parts.rows),
    docsOperation,
    docsStartOperation,
    docsScriptOperation,
  ];
}
