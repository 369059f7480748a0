import type { CustomerBody } from "#contract/manage/party/parties.ts";
import { textOrNull } from "#contract/v2/to-parts.ts";
import { type CustomerEntry, findCustomer } from "#db/queries/party/party-directory.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import type { SettingChange } from "../setting/change-setting.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { textAfter } from "./text-after.ts";
import { CUSTOMER } from "./party-settings.ts";

/**
 * Puts what the tenant says about a customer in place of what it knew; its name, which orders told, stays where none is sent.
 * Refuses: etag-mismatch, invalid (a day that is over).
 */
export function changeCustomer(
  context: Context,
  tenant: Tenant,
  { externalId, customer }: { readonly externalId: string; readonly customer: CustomerBody },
  change: SettingChange,
): Promise<Outcome<{ readonly customer: CustomerEntry; readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const published = await publishSetting(context, tx, tenant, {
      ...change,
      cause: "set",
      definition: CUSTOMER,
      subject: externalId,
      change: (before) => ({
        name: textAfter(before?.name, customer.name),
        billingTerms: textOrNull(customer.billingTerms),
        contact: customer.contact ?? null,
        accountNumbers: accountNumbersAfter(before?.accountNumbers, customer.accountNumbers, context.newUuid),
      }),
    });
    if (!published.ok) return published;
    const entry = await findCustomer(tx, externalId);
    if (entry === undefined) throw new Error("a customer was changed and is not there");
    return done({ customer: entry, eTag: published.value.eTag });
  });
}
