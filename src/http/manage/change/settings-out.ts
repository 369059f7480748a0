import type { TenantSettings } from "#usecases/tenant/tenant-settings.ts";
import { changeOut } from "./change-out.ts";

/** The tenant's settings as they are answered. */
export function settingsOut({ separateDuties, dutiesAreSeparated, waiting }: TenantSettings) {
  return { separateDuties, dutiesAreSeparated, pendingChanges: waiting === undefined ? [] : [changeOut(waiting)] };
}
