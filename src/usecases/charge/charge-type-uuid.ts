import { createHash } from "node:crypto";

/**
 * The uuid of a tenant's charge code (`typeUuid` in audit results): made from the two, so that it is the same for ever, whether the code
 * stands in the tenant's list, only in the built-in one, or in none.
 */
export function chargeTypeUuid(tenantUuid: string, code: string): string {
  const bytes = createHash("sha256").update(`charge type ${tenantUuid} ${code}`).digest().subarray(0, 16);
  // Version 8 (RFC 9562): bits of our own making.
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
