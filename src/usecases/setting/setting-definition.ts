import type { SettingContents } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "#db/database.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";

export type Content<K extends SettingKind> = SettingContents[K] | null;

/** A setting that somebody changes; null: there is none. */
export interface WantedSetting<K extends SettingKind> {
  readonly actor: Pick<Actor, "id" | "name">;
  readonly subject: string;
  readonly before: Content<K>;
  readonly after: Content<K>;
  /** It takes effect on a day to come. */
  readonly isScheduled: boolean;
}

/**
 * How one kind of setting is read and written where it is in force. Everything else about versions is the same for all of them.
 */
export interface SettingDefinition<K extends SettingKind> {
  readonly kind: K;
  read(tx: TenantTx, subject: string): Promise<Content<K>>;
  write(tx: TenantTx, subject: string, content: Content<K>): Promise<void>;
  /** Takes what `settle` wants locked, before anything of the setting is. */
  lock?(tx: TenantTx, subject: string): Promise<void>;
  /** What of it takes effect: less than what is wanted where a second person has to confirm the rest. */
  settle?(context: Context, tx: TenantTx, tenant: Tenant, wanted: WantedSetting<K>): Promise<Outcome<Content<K>>>;
  /** Faults against what else is in force, of one that comes back; undefined: none. */
  check?(tx: TenantTx, content: Content<K>): Promise<Readonly<Record<string, readonly string[]>> | undefined>;
  /** Has the open invoices that it touches audited again. */
  reaudit?(tx: TenantTx, changed: Pick<WantedSetting<K>, "subject" | "before" | "after">): Promise<void>;
}
