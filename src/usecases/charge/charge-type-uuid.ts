import { derivedUuid } from "../derived-uuid.ts";

/**
 * The uuid of a tenant's charge code (`typeUuid` in audit results): made from the two, so that it is the same for ever, whether
 * the code stands in the tenant's list, only in the built-in one, or in none.
 */
export function chargeTypeUuid(tenantUuid: string, code: string): string {
  return derivedUuid(`charge type ${tenantUuid} ${code}`);
}
