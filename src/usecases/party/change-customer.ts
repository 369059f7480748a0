import type { CustomerBody } from "#contract/manage/parties.ts";
import { textOrNull } from "#contract/v2/to-parts.ts";
import { type CustomerEntry, findCustomer, putCustomer } from "#db/queries/party/party-directory.ts";
import { accountNumbersAfter } from "./account-numbers.ts";
import { textAfter } from "./text-after.ts";
import { firstUuidOf } from "./party-uuid.ts";
import { keepPartyKeys } from "./keep-party-keys.ts";
import type { Context, Tenant } from "#src/context.ts";

/** Puts what the tenant says about a customer in place of what it knew; its name, which orders told, stays where none is sent. */
export function changeCustomer(
  context: Context,
  tenant: Tenant,
  externalId: string,
  customer: CustomerBody,
): Promise<CustomerEntry | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findCustomer(tx, externalId);
    await putCustomer(tx, externalId, firstUuidOf(tx.tenantUuid, "customer", `id:${externalId}`), {
      name: textAfter(before?.name, customer.name),
      body: {
        billingTerms: textOrNull(customer.billingTerms),
        contact: customer.contact ?? null,
        accountNumbers: accountNumbersAfter(before?.body.accountNumbers, customer.accountNumbers, context.newUuid),
      },
    });
    await keepPartyKeys(tx, "customer", [externalId]);
    return findCustomer(tx, externalId);
  });
}
