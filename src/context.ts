import type { Amount } from "#domain/money/amount.ts";
import type { Logger } from "pino";
import type { Clock } from "#adapters/clock.ts";
import type { Lags } from "#adapters/lags.ts";
import type { Outside } from "#adapters/outside.ts";
import type { Grant } from "#contract/manage/tenant/tenants.ts";
import type { Act, Database, TenantUuid } from "#db/database.ts";

export type { Act };

/** A tenant as the service works with it. `clockOffsetMs` is the sandbox clock: its now is the real now plus this. */
export interface Tenant {
  readonly tenantUuid: TenantUuid;
  readonly slug: string;
  readonly name: string;
  readonly sandbox: boolean;
  readonly grants: readonly Grant[];
  readonly propertyCase: "camel" | "pascal";
  readonly clockOffsetMs: number;
  /** Changes with every change of the settings an audit reads. */
  readonly settingsVersion: number;
  /** Roles whose people sign in with a second factor. */
  readonly secondFactorRoles: readonly string[];
  /** How long ago a person may have proved who they are when they do what is final; null: as long as their session lasts. */
  readonly freshMinutes: number | null;
}

/** Looks tenants up; answers may be up to two seconds old, except after `forget`. */
export interface TenantDirectory {
  find(tenantUuid: TenantUuid): Promise<Tenant | undefined>;
  forget(tenantUuid: TenantUuid): void;
}

/** What every use case works with. Built once, in src/main.ts. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly newUuid: () => string;
  readonly log: Logger;
  readonly tenants: TenantDirectory;
  readonly outside: Outside;
  readonly lags: Lags;
  /** In a worker: what becomes of the messages of the batch under way, by their uuids, for whoever counts how long it took. */
  readonly course?: { readonly approved: Set<string>; readonly putBack: Set<string> };
  /** Of bills that would go on by themselves a person looks at one in so many; 0: at none. */
  readonly spotCheckOneIn: number;
  /** For how many days events with their deliveries stay, and bodies of messages as they are; 0: for ever. */
  readonly keepDays: { readonly deliveries: number; readonly bodies: number };
  /** The W3C trace of the request that is answered, 32 hexadecimal digits; in a worker there is none. */
  readonly traceId?: string;
  /** The span of that request in the trace, 16 hexadecimal digits. */
  readonly spanId?: string;
}

/**
 * Who does something: a key, a person, or the policy. Stored as text in timelines ("key:<uuid>", "user:<id>", "policy",
 * "edi:<sender>").
 */
export interface Actor {
  readonly id: string;
  /** What people read: the key's or the person's name. */
  readonly name: string;
  readonly approvalLimit: Amount | null;
}

export function tenantNow(context: Context, tenant: Tenant): number {
  return context.clock.now() + tenant.clockOffsetMs;
}
