import type { LaneKey } from "#db/queries/webhook/delivery.ts";
import type { Context } from "#src/context.ts";

/** An endpoint that has been failing for so long is told of in the log, so often. Only a person disables it. */
const ALERT_AFTER_MS = 24 * 3_600_000;
const ALERT_EVERY_MS = 3_600_000;

/** Has people told of an endpoint. */
export type TellOfEndpoint = (tenantUuid: string, endpointUuid: string) => Promise<void>;

/**
 * Tells the log of endpoints that have been failing for more than a day, each at most once an hour, and people in the first of
 * those hours alone.
 */
export class EndpointAlerts {
  readonly #log: Context["log"];
  readonly #tellPeople: TellOfEndpoint;
  readonly #alertedAt = new Map<string, number>();

  constructor(log: Context["log"], tellPeople: TellOfEndpoint) {
    this.#log = log;
    this.#tellPeople = tellPeople;
  }

  failed({ tenantUuid, endpointUuid }: LaneKey, failingForMs: number): void {
    if (failingForMs <= ALERT_AFTER_MS) return;
    const now = performance.now();
    for (const [uuid, at] of this.#alertedAt) if (now - at > ALERT_EVERY_MS) this.#alertedAt.delete(uuid);
    if (this.#alertedAt.has(endpointUuid)) return;
    this.#alertedAt.set(endpointUuid, now);
    const hours = Math.floor(failingForMs / 3_600_000);
    this.#log.error(
      { tenant: tenantUuid, endpoint: endpointUuid, hours },
      "a webhook endpoint has been failing for more than a day",
    );
    if (failingForMs > ALERT_AFTER_MS + ALERT_EVERY_MS) return;
    this.#tellPeople(tenantUuid, endpointUuid).catch((error: unknown) =>
      this.#log.warn({ err: error, endpoint: endpointUuid }, "nobody could be told of a failing endpoint"),
    );
  }
}
