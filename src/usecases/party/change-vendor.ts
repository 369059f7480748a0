import type { VendorBody } from "#contract/manage/parties.ts";
import { textOrNull, toAddress } from "#contract/v2/to-parts.ts";
import { findVendor, putVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { firstUuidOf } from "./party-uuid.ts";
import { textAfter } from "./text-after.ts";
import { keepPartyKeys } from "./keep-party-keys.ts";
import { auditDependents } from "../audit/audit-dependents.ts";
import type { Context, Tenant } from "#src/context.ts";

const upper = (text: string | null): string | null => text?.toUpperCase() ?? null;

/**
 * Puts what the tenant says about a vendor in place of what it knew. Who it is (name, SCAC, MC and DOT numbers) stays where nothing is said of it:
 * orders told it, and it is found by that. Open invoices of which a finding depends on it are audited again.
 */
export function changeVendor(
  context: Context,
  tenant: Tenant,
  externalId: string,
  vendor: VendorBody,
): Promise<VendorEntry | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findVendor(tx, externalId);
    await putVendor(tx, externalId, firstUuidOf(tx.tenantUuid, "vendor", `id:${externalId}`), {
      name: textAfter(before?.name, vendor.name),
      scac: upper(textAfter(before?.scac, vendor.scac)),
      mcNumber: textAfter(before?.mcNumber, vendor.mcNumber),
      dotNumber: textAfter(before?.dotNumber, vendor.dotNumber),
      body: {
        scacs: (vendor.scacs ?? []).map((scac) => scac.toUpperCase()),
        paymentTerms: textOrNull(vendor.paymentTerms),
        remitTo: toAddress(vendor.remitTo),
        taxRegistered: vendor.taxRegistered ?? null,
        disputeEmail: textOrNull(vendor.disputeEmail),
        contact: vendor.contact ?? null,
        accountNumbers: accountNumbersAfter(before?.body.accountNumbers, vendor.accountNumbers, context.newUuid),
      },
      aliases: vendor.chargeAliases ? [...new Map(vendor.chargeAliases.map((alias) => [alias.alias, alias])).values()] : null,
    });
    await keepPartyKeys(tx, "vendor", [externalId]);
    await auditDependents(tx, [{ kind: "vendor", key: externalId }], "vendor");
    return findVendor(tx, externalId);
  });
}
