import type { Metrics } from "../metrics.ts";
import type { AnyOperation } from "../operation.ts";
import { docsScriptOperation } from "./docs-script.ts";
import { docsStartOperation } from "./docs-start.ts";
import { docsOperation } from "./docs.ts";
import { healthOperation } from "./health.ts";
import { metricsOperation } from "./metrics.ts";
import { oauthMetadataOperation } from "./oauth-metadata.ts";
import { openApiOperation } from "./openapi.ts";
import { readinessOperation } from "./readiness.ts";

/** What anybody may ask the server itself. */
export function openOperations(parts: {
  readonly metrics: Metrics;
  readonly isMigrated: () => Promise<boolean>;
  /** The operations that the document describes. */
  readonly rows: readonly AnyOperation[];
  readonly publicUrl: string | undefined;
}): readonly AnyOperation[] {
  return [
    healthOperation,
    readinessOperation(parts.isMigrated),
    metricsOperation(parts.metrics),
    oauthMetadataOperation(parts.publicUrl),
    openApiOperation(parts.rows),
    docsOperation,
    docsStartOperation,
    docsScriptOperation,
  ];
}
