import { channel } from "node:diagnostics_channel";

/**
 * What whoever measures is told (`node:diagnostics_channel`). Nobody listens in service, and then it costs nothing.
 * @internal a benchmark listens.
 */
export const DELIVERY_TRACE = "weighbridge:deliveries";

export interface TracedStep {
  /**
   * "look", "renew", "read", "claim quick", "claim others", "record", "wait quick", "wait others" (from the claim to the
   * attempt).
   */
  readonly step: string;
  readonly ms: number;
  /** Of how many rows or lanes. */
  readonly count: number;
}

const steps = channel(DELIVERY_TRACE);

export function trace(step: string, since: number, count: number): void {
  if (steps.hasSubscribers) steps.publish({ step, ms: performance.now() - since, count } satisfies TracedStep);
}
