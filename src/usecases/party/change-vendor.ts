import type { VendorBody } from "#contract/manage/parties.ts";
import { textOrNull, toAddress } from "#contract/v2/to-parts.ts";
import { findVendor, putVendor, type VendorEntry, type VendorSettings } from "#db/queries/party/party-directory.ts";
import { lockSetting } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import type { Address } from "#domain/party/party.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { firstUuidOf } from "./party-uuid.ts";
import { textAfter } from "./text-after.ts";
import { keepPartyKeys } from "./keep-party-keys.ts";
import { takesEffectAtOnce } from "../change/ask-change.ts";
import { auditDependents } from "../audit/audit-dependents.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";

const upper = (text: string | null): string | null => text?.toUpperCase() ?? null;

type Terms = Pick<VendorSettings, "remitTo" | "paymentTerms">;

/** The terms that hold after a change: those that wait for a second person stay as they were. */
async function termsAfter(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, before, wanted }: { readonly actor: Actor; readonly before: VendorEntry | undefined; readonly wanted: TermsOfVendor },
): Promise<Terms> {
  const { externalId, remitTo, paymentTerms, scacs } = wanted;
  const concerns = { externalIds: [externalId], scacs: [...scacs, ...(before?.scac == null ? [] : [before.scac])] };
  const settled = async (kind: "remit-to" | "payment-terms", was: unknown, after: unknown): Promise<boolean> =>
    takesEffectAtOnce(context, tx, tenant, {
      actor,
      wanted: { kind, subject: externalId, before: was, after, concerns },
    });
  const [hadRemitTo = null, hadTerms = null] = [before?.body.remitTo, before?.body.paymentTerms];
  return {
    remitTo: (await settled("remit-to", hadRemitTo, remitTo)) ? remitTo : hadRemitTo,
    paymentTerms: (await settled("payment-terms", hadTerms, paymentTerms)) ? paymentTerms : hadTerms,
  };
}

interface TermsOfVendor {
  readonly externalId: string;
  readonly remitTo: Address | null;
  readonly paymentTerms: string | null;
  /** Every SCAC it bills under. */
  readonly scacs: readonly string[];
}

/**
 * Puts what the tenant says about a vendor in place of what it knew. Who it is (name, SCAC, MC and DOT numbers) stays where nothing is said of it:
 * orders told it, and it is found by that. Where duties are separated, a change of its remit-to or payment terms waits for a second person. Open invoices of which a finding depends on it are audited again.
 */
export function changeVendor(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { externalId, vendor }: { readonly externalId: string; readonly vendor: VendorBody },
): Promise<VendorEntry | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    for (const kind of ["remit-to", "payment-terms"] as const) await lockSetting(tx, kind, externalId);
    const before = await findVendor(tx, externalId);
    const scac = upper(textAfter(before?.scac, vendor.scac));
    const scacs = (vendor.scacs ?? []).map((each) => each.toUpperCase());
    const wanted = {
      externalId,
      remitTo: toAddress(vendor.remitTo),
      paymentTerms: textOrNull(vendor.paymentTerms),
      scacs: scac === null ? scacs : [scac, ...scacs],
    };
    const terms = await termsAfter(context, tx, tenant, { actor, before, wanted });
    await putVendor(tx, externalId, firstUuidOf(tx.tenantUuid, "vendor", `id:${externalId}`), {
      name: textAfter(before?.name, vendor.name),
      scac,
      mcNumber: textAfter(before?.mcNumber, vendor.mcNumber),
      dotNumber: textAfter(before?.dotNumber, vendor.dotNumber),
      body: {
        scacs,
        ...terms,
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
