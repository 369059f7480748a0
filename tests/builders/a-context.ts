import { pino } from "pino";
import type { Database } from "#db/database.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { Lags } from "#adapters/lags.ts";
import type { Context } from "#src/context.ts";
import { anOutside } from "#tests/builders/an-outside.ts";

/** What use cases work with, on a test's database: real but for the log, which is silent. */
export function aContext(database: Database, given: Partial<Context> = {}): Context {
  return {
    db: database,
    clock: systemClock,
    newUuid,
    log: pino({ level: "silent" }),
    tenants: { find: (tenantUuid) => findTenant(database.control, tenantUuid), forget: () => {} },
    outside: anOutside(),
    lags: new Lags(),
    spotCheckOneIn: 0,
    keepDays: { deliveries: 90, bodies: 30 },
    ...given,
  };
}
