import type { VendorBody } from "#contract/manage/parties.ts";
import { textOrNull, toAddress } from "#contract/v2/to-parts.ts";
import { findVendor, putVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { keepPartyKeys } from "./keep-party-keys.ts";
import { auditDependents } from "../audit/audit-dependents.ts";
import type { Context, Tenant } from "#src/context.ts";

const upper = (text: string | null): string | null => text?.toUpperCase() ?? null;

/** Puts what the tenant says about a vendor in place of what it knew; open invoices of which a finding depends on it are audited again. */
export function changeVendor(
  context: Context,
  tenant: Tenant,
  externalId: string,
  vendor: VendorBody,
): Promise<VendorEntry | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findVendor(tx, externalId);
    await putVendor(tx, externalId, context.newUuid(), {
      name: textOrNull(vendor.name),
      scac: upper(textOrNull(vendor.scac)),
      mcNumber: textOrNull(vendor.mcNumber),
      dotNumber: textOrNull(vendor.dotNumber),
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
