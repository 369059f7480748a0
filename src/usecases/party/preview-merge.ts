import { listOpenConcerned } from "#db/queries/change/pending-change.ts";
import { findVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import { type BilledTwiceRow, type BothBilledRow, listBilledTwice, listBothBilled } from "#db/queries/invoice/vendor-doubles.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import type { TenantTx } from "#db/database.ts";
import { isSameValue, valueText } from "#domain/access/pending-change.ts";
import { differingFields, type MergeField } from "#domain/party/merge-fields.ts";
import type { Context, Tenant } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { refusalOfMerge, takesTwo } from "./merge-vendors.ts";
import { namesOfRecord } from "./names-of-record.ts";

const MAX_ORDERS = 50;

export interface MergePreview {
  readonly merged: VendorEntry;
  readonly survivor: VendorEntry;
  /** Why it cannot be done; null: it can. */
  readonly refusal: string | null;
  readonly takesTwo: boolean;
  readonly open: { readonly merged: number; readonly survivor: number };
  readonly duplicates: readonly BilledTwiceRow[];
  readonly orders: readonly BothBilledRow[];
  readonly fields: readonly MergeField[];
}

/** What a merge would change, before it is made. Refuses: unknown, invalid (the other record is unknown). */
export function previewMerge(
  context: Context,
  tenant: Tenant,
  { externalId, into }: { readonly externalId: string; readonly into: string },
): Promise<Outcome<MergePreview>> {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx): Promise<Outcome<MergePreview>> => {
    const merged = await findVendor(tx, externalId);
    const survivor = await findVendor(tx, into);
    if (merged === undefined) return refuse("unknown", "no vendor of the directory has this externalId");
    if (survivor === undefined)
      return refuse("invalid", "One or more validation errors occurred.", { into: [`no vendor has the externalId ${into}`] });
    const [mine, theirs] = [namesOfRecord([merged]), namesOfRecord([survivor])];
    return done({
      merged,
      survivor,
      refusal: await refusalOfMerge(tx, await listOneCarriers(tx), { merged, into: survivor }),
      takesTwo: await takesTwo(tx, tenant, [merged, survivor]),
      open: {
        merged: (await listOpenConcerned(tx, mine.externalIds, mine.scacs)).length,
        survivor: (await listOpenConcerned(tx, theirs.externalIds, theirs.scacs)).length,
      },
      duplicates: await listBilledTwice(tx, mine, theirs),
      orders: await listBothBilled(tx, { merged: mine, survivor: theirs, limit: MAX_ORDERS }),
      fields: await fieldsOf(tx, tenant, merged, survivor),
    });
  });
}

async function fieldsOf(
  tx: TenantTx,
  tenant: Tenant,
  merged: VendorEntry,
  survivor: VendorEntry,
): Promise<readonly MergeField[]> {
  const { policy } = await auditSettings(tx, tenant);
  const about = ({ externalId, scac, name }: VendorEntry, word: string | null): boolean =>
    word !== null && [externalId, scac, name].some((each) => each !== null && each.toUpperCase() === word.toUpperCase());
  const agreedFor = (vendor: VendorEntry): number =>
    policy.overrides.filter(({ when }) => about(vendor, when.vendor)).length +
    policy.approvalRules.filter((rule) => about(vendor, rule.vendor)).length;
  const textsOf = (vendor: VendorEntry) => ({
    name: vendor.name,
    scac: [vendor.scac, ...(vendor.body.scacs ?? [])].filter((each) => each != null).join(", ") || null,
    mcNumber: vendor.mcNumber,
    dotNumber: vendor.dotNumber,
    remitTo: vendor.body.remitTo == null ? null : valueText("remit-to", vendor.body.remitTo),
    paymentTerms: vendor.body.paymentTerms ?? null,
    taxRegistered: vendor.body.taxRegistered == null ? null : vendor.body.taxRegistered ? "yes" : "no",
    disputeEmail: vendor.body.disputeEmail ?? vendor.body.contact?.email ?? null,
    block: vendor.body.block?.reason ?? null,
    chargeAliases: vendor.aliases.length === 0 ? null : vendor.aliases.map(({ alias, code }) => `${alias}: ${code}`).join(", "),
    policy: agreedFor(vendor) === 0 ? null : `${agreedFor(vendor)} of the audit policy`,
  });
  return differingFields(textsOf(merged), textsOf(survivor), isSameValue);
}
