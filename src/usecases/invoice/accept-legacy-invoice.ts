import type { LegacyInvoice, LegacyInvoiceMessage } from "#contract/legacy/invoice.ts";
import { saidUuid } from "#contract/legacy/quirks/unset-is-zero.ts";
import { namesOfLegacyInvoice } from "#contract/legacy/to-invoice.ts";
import { textOrNull } from "#contract/v2/to-parts.ts";
import type { TenantTx } from "#db/database.ts";
import { findPartyByUuid, type NamedPartyRow } from "#db/queries/party/party-search.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { acceptMessage } from "../message/accept-message.ts";
import { searchPartyInTx } from "../party/search-party.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

type Errors = Record<string, readonly string[]>;

const NO_ADDRESS = { address1: null, address2: null, city: null, state: null, postalCode: null };

/** The one vendor with this account number, of several the one with the SCAC too; what is wrong with it goes into `errors`. */
async function vendorByAccount(
  tx: TenantTx,
  { accountNumber, scac }: { readonly accountNumber: string; readonly scac: string | null },
  errors: Errors,
): Promise<NamedPartyRow | undefined> {
  const search = { uuid: null, accountNumber, accountType: null, name: null, scac: null, address: NO_ADDRESS };
  let found = await searchPartyInTx(tx, "vendor", search);
  if (found.outcome === "several" && scac !== null) found = await searchPartyInTx(tx, "vendor", { ...search, scac });
  if (found.outcome === "found") return findPartyByUuid(tx, "vendor", found.uuid);
  errors["vendor.accountNumber"] =
    found.outcome === "several"
      ? ["vendor.accountNumber is that of several vendors"]
      : ["vendor.accountNumber is that of no vendor that is known"];
  return undefined;
}

/**
 * Whom the body means: a uuid stands before an account number, and a SCAC beside either. What of it nobody has is wrong (in
 * `errors`) only where nothing else names the vendor: a SCAC names one that need not be known.
 */
async function resolveVendor(tx: TenantTx, said: LegacyInvoice, errors: Errors): Promise<VendorIdentity> {
  const wrong: Errors = {};
  const [uuid, account, scac] = [
    saidUuid(said.vendor?.uuid),
    textOrNull(said.vendor?.accountNumber),
    textOrNull(said.vendor?.scacCode),
  ];
  let found: NamedPartyRow | undefined;
  if (uuid !== null) {
    found = await findPartyByUuid(tx, "vendor", uuid);
    if (found === undefined) wrong["vendor.uuid"] = ["vendor.uuid is that of no vendor that is known"];
  }
  if (found === undefined && account !== null) found = await vendorByAccount(tx, { accountNumber: account, scac }, wrong);
  if (found === undefined && scac === null) Object.assign(errors, wrong);
  return {
    externalId: found?.externalId ?? null,
    scac: scac ?? found?.scac ?? null,
    mcNumber: found?.mcNumber ?? null,
    dotNumber: found?.dotNumber ?? null,
  };
}

/**
 * An invoice needs no customer: one that nobody knows is kept as it was said, and the audit sees none (api: "an unknown customer
 * reads as null").
 */
async function resolveCustomer(tx: TenantTx, said: LegacyInvoice): Promise<string | null> {
  const uuid = saidUuid(said.customer?.uuid);
  const found = uuid === null ? undefined : await findPartyByUuid(tx, "customer", uuid);
  return found?.externalId ?? null;
}

/** Whom the body means by its uuids and its account number; a SCAC alone is looked up nowhere. */
async function resolveParties(context: Context, tenant: Tenant, said: LegacyInvoice, errors: Errors) {
  const { vendor, customer } = said;
  if ((saidUuid(vendor?.uuid) ?? saidUuid(customer?.uuid) ?? textOrNull(vendor?.accountNumber)) === null)
    return {
      vendor: { externalId: null, scac: textOrNull(vendor?.scacCode), mcNumber: null, dotNumber: null },
      customerExternalId: null,
    };
  return context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    vendor: await resolveVendor(tx, said, errors),
    customerExternalId: await resolveCustomer(tx, said),
  }));
}

/**
 * What is wrong with the vendor that a body under `enableValidations` names, by field: one that nobody knows, or an account
 * number of several.
 */
export async function faultsOfVendor(
  context: Context,
  tenant: Tenant,
  vendor: NonNullable<LegacyInvoice["vendor"]>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const errors: Errors = {};
  await resolveParties(context, tenant, { vendor }, errors);
  return errors;
}

/**
 * Accepts a legacy invoice, durably; it lands afterwards like every other, under the uuid that is answered. Never merged with an
 * earlier one: what comes twice is judged by the duplicate rule. Refuses, under `enableValidations`: invalid (a vendor that
 * nobody knows). Undefined: overloaded.
 */
export async function acceptLegacyInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  said: LegacyInvoice,
): Promise<Outcome<string> | undefined> {
  const errors: Errors = {};
  const { vendor, customerExternalId } = await resolveParties(context, tenant, said, errors);
  if (said.enableValidations === true && Object.keys(errors).length > 0)
    return refuse("invalid", "the vendor is not known", errors);
  const intakeUuid = context.newUuid();
  const message: LegacyInvoiceMessage = { said, vendor, customerExternalId };
  const names = namesOfLegacyInvoice(message, intakeUuid);
  const accepted = await acceptMessage(context, {
    tenantUuid: tenant.tenantUuid,
    operation: "addCompositeVendorInvoice",
    externalId: names.externalId,
    intakeUuid,
    body: JSON.stringify(message),
    sentBy: actor.id,
    idempotency: null,
    answer: { status: 200, body: JSON.stringify(intakeUuid) },
    keys: invoiceMessageKeys(names),
  });
  return accepted.kind === "overloaded" ? undefined : done(intakeUuid);
}
