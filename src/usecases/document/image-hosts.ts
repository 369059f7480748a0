import { type AttemptEnd, decideStanding, type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";

/** A host that gives no answer is asked once in so long. */
const PROBE_AFTER_MS = 4_000;
/** More hosts than this are not remembered: the one that was asked the longest ago is forgotten. */
const MAX_HOSTS = 5_000;

interface Host {
  standing: Standing;
  askedAt: number;
}

/** A request to a host that may be made now. */
export interface Visit {
  /** Nobody knows yet whether it answers. */
  readonly isFirst: boolean;
  ended(end: AttemptEnd): void;
}

/**
 * What the hosts of captured images have shown, by tenant, as endpoints of webhooks show it: one that gives no answer again and
 * again is failing, and is probed instead of asked for each of its images. Memory of one process. Times are those of
 * `performance.now()`.
 */
export class ImageHosts {
  readonly #hosts = new Map<string, Host>();

  /** Undefined while the host is failing, and was asked just now. */
  visit(tenantUuid: string, name: string, now: number): Visit | undefined {
    const key = `${tenantUuid} ${name}`;
    const host = this.#hosts.get(key) ?? { standing: UNKNOWN_STANDING, askedAt: now };
    const isFailing = host.standing.pace === "failing";
    if (isFailing && now - host.askedAt < PROBE_AFTER_MS) return undefined;
    host.askedAt = now;
    this.#keep(key, host);
    return {
      isFirst: isFailing || host.standing.pace === "unknown",
      ended: (end) => {
        host.standing = decideStanding(host.standing, end);
      },
    };
  }

  #keep(key: string, host: Host): void {
    this.#hosts.delete(key);
    this.#hosts.set(key, host);
    const [oldest] = this.#hosts.keys();
    if (this.#hosts.size > MAX_HOSTS && oldest !== undefined) this.#hosts.delete(oldest);
  }
}
