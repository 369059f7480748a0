import type { ReadinessSource } from "#http/open/readiness.ts";

/** Readiness of a server that only a measurement talks to. */
export const NOT_ASKED: ReadinessSource = {
  check: () =>
    Promise.resolve({ database: null, migrations: null, rights: null, writes: null, storage: null, queue: null, clock: null }),
  isStopping: () => false,
};
