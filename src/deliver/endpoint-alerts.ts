import type { LaneKey } from "#db/queries/webhook/delivery.ts";
import type { Context } from "#src/context.ts";

/** People are told of an endpoint that has been failing for so long, once. */
const TELL_AFTER_MS = 3_600_000;
/** Then it is told of in the log, so often. Only a person disables it. */
const ALERT_AFTER_MS = 24 * 3_600_000;
const ALERT_EVERY_MS = 3_600_000;

/** Has people told of an endpoint; of what they know already they are not told again. */
export type TellOfEndpoint = (tenantUuid: string, endpointUuid: string, what: "failing" | "works") => Promise<void>;

/**
 * Tells people of endpoints that have been failing for more than an hour, and when those work again; and the log of those that
 * have been for a day, each at most once an hour.
 */
export class EndpointAlerts {
  readonly #log: Context["log"];
  readonly #tellPeople: TellOfEndpoint;
  readonly #alertedAt = new Map<string, number>();
  /** Of these this process has had people told. */
  readonly #told = new Set<string>();

  constructor(log: Context["log"], tellPeople: TellOfEndpoint) {
    this.#log = log;
    this.#tellPeople = tellPeople;
  }

  failed({ tenantUuid, endpointUuid }: LaneKey, failingForMs: number): void {
    if (failingForMs > TELL_AFTER_MS && !this.#told.has(endpointUuid)) {
      this.#told.add(endpointUuid);
      this.#tell(tenantUuid, endpointUuid, "failing");
    }
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
  }

  /** `failingForMs`: until now, as it was known when the attempt began. */
  succeeded({ tenantUuid, endpointUuid }: LaneKey, failingForMs: number): void {
    const wasTold = this.#told.delete(endpointUuid);
    if (wasTold || failingForMs > TELL_AFTER_MS) this.#tell(tenantUuid, endpointUuid, "works");
  }

  #tell(tenantUuid: string, endpointUuid: string, what: "failing" | "works"): void {
    this.#tellPeople(tenantUuid, endpointUuid, what).catch((error: unknown) => {
      // The next attempt tries it again.
      this.#told.delete(endpointUuid);
      this.#log.warn({ err: error, endpoint: endpointUuid, what }, "nobody could be told of an endpoint");
    });
  }
}
