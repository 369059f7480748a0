import type { VendorBody } from "#contract/manage/party/parties.ts";
import type { SettingContents } from "#contract/stored/setting-content.ts";
import { textOrNull, toAddress } from "#contract/v2/to-parts.ts";
import { findVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import type { Context, Tenant } from "#src/context.ts";
import { byAlias, refuseOtherCodes } from "../charge/charge-settings.ts";
import { mailPrincipal } from "../duties/standings.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { done, type Outcome } from "../refusal.ts";
import type { SettingChange } from "../setting/change-setting.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { textAfter } from "./text-after.ts";
import { CHARGE_ALIASES } from "../charge/charge-settings.ts";
import { VENDOR } from "./party-settings.ts";

const upper = (text: string | null): string | null => text?.toUpperCase() ?? null;

/**
 * The vendor as it is wanted. What identifies it (name, SCAC, MC and DOT numbers) stays where the change leaves it out: it came
 * with orders, and the vendor is found by it.
 */
function wantedVendor(before: SettingContents["vendor"] | null, vendor: VendorBody, newUuid: () => string) {
  return {
    name: textAfter(before?.name, vendor.name),
    scac: upper(textAfter(before?.scac, vendor.scac)),
    mcNumber: textAfter(before?.mcNumber, vendor.mcNumber),
    dotNumber: textAfter(before?.dotNumber, vendor.dotNumber),
    scacs: (vendor.scacs ?? []).map((each) => each.toUpperCase()),
    remitTo: toAddress(vendor.remitTo),
    paymentTerms: textOrNull(vendor.paymentTerms),
    taxRegistered: vendor.taxRegistered ?? null,
    disputeEmail: textOrNull(vendor.disputeEmail),
    contact: vendor.contact ?? null,
    // It has a way of its own (`blockVendor`).
    block: before?.block ?? null,
    accountNumbers: accountNumbersAfter(before?.accountNumbers, vendor.accountNumbers, newUuid),
  };
}

const addressesOf = (
  vendor: { readonly disputeEmail?: string | null; readonly contact?: { readonly email?: string | null } | null } | undefined,
): readonly string[] =>
  [vendor?.disputeEmail, vendor?.contact?.email].flatMap((address) => (address ? [address.trim().toLowerCase()] : []));

/**
 * Puts what the tenant says about a vendor in place of what it knew, with its names for charge codes where they are said. Where
 * duties are separated, a change of its remit-to or payment terms waits for a second person. Open invoices of which a finding
 * depends on it are audited again. Refuses: etag-mismatch, invalid (a day that is over, or one to come for what takes two
 * people).
 */
export async function changeVendor(
  context: Context,
  tenant: Tenant,
  { externalId, vendor }: { readonly externalId: string; readonly vendor: VendorBody },
  change: SettingChange,
): Promise<Outcome<{ readonly vendor: VendorEntry; readonly eTag: string }>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findVendor(tx, externalId);
    // Nothing of a vendor is changed where a part of it is refused.
    const judged = await refuseOtherCodes(tx, {
      before: before?.aliases ?? [],
      after: vendor.chargeAliases ?? [],
      field: (index) => `chargeAliases[${index}].alias`,
    });
    if (!judged.ok) return judged;
    const published = await publishSetting(context, tx, tenant, {
      ...change,
      cause: "set",
      definition: VENDOR,
      subject: externalId,
      change: (before) => wantedVendor(before, vendor, context.newUuid),
    });
    if (!published.ok) return published;
    // What comes from these addresses is let in as this vendor's.
    const known = addressesOf(before?.body);
    for (const address of addressesOf(vendor))
      if (!known.includes(address)) await keepPrincipal(tx, mailPrincipal(address), change.actor.id);
    const { chargeAliases } = vendor;
    if (chargeAliases) {
      const aliases = byAlias([...new Map(chargeAliases.map((alias) => [alias.alias, alias])).values()]);
      const { actor, effectiveFrom } = change;
      const named = { actor, effectiveFrom, cause: "set", definition: CHARGE_ALIASES, subject: externalId } as const;
      const put = await publishSetting(context, tx, tenant, { ...named, change: () => aliases });
      if (!put.ok) return put;
    }
    const entry = await findVendor(tx, externalId);
    if (entry === undefined) throw new Error("a vendor was changed and is not there");
    return done({ vendor: entry, eTag: published.value.eTag });
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}
