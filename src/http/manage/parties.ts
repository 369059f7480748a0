import type { Static } from "typebox";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import type { CustomerBody, PartyListQuery, VendorBody } from "#contract/manage/parties.ts";
import { type CustomerEntry, findCustomer, findVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import { changeCustomer } from "#usecases/party/change-customer.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { listCustomers, listVendors } from "#usecases/party/list-parties.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Path {
  readonly externalId: string;
}
type ListQuery = Static<typeof PartyListQuery>;

const ADDRESS = ["name", "address1", "address2", "city", "state", "country", "postalCode"];
const CONTACT = ["name", "phone", "department", "email"];

/** The named parts of something stored, null where it has none. */
const partsOf = (stored: unknown, names: readonly string[]): Record<string, unknown> | null =>
  stored === null || stored === undefined
    ? null
    : Object.fromEntries(names.map((name) => [name, (stored as Record<string, unknown>)[name] ?? null]));

const vendorOut = ({ body, aliases, ...vendor }: VendorEntry) => ({
  ...vendor,
  scacs: body["scacs"] ?? [],
  paymentTerms: body["paymentTerms"] ?? null,
  remitTo: partsOf(body["remitTo"], ADDRESS),
  taxRegistered: body["taxRegistered"] === true,
  disputeEmail: body["disputeEmail"] ?? null,
  contact: partsOf(body["contact"], CONTACT),
  chargeAliases: aliases,
});

const customerOut = ({ body, ...customer }: CustomerEntry) => ({
  ...customer,
  billingTerms: body["billingTerms"] ?? null,
  contact: partsOf(body["contact"], CONTACT),
});

const request = ({ q, limit, cursor }: ListQuery) => ({ q: q ?? null, limit: limit ?? DEFAULT_LIMIT, cursor: cursor ?? null });

export const getVendor = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const vendor = await context.db.inTenant(tenant.tenantUuid, (tx) => findVendor(tx, params.externalId));
  return vendor === undefined ? refuse("not-found") : { status: 200, body: vendorOut(vendor) };
};

export const putVendor = async ({
  context,
  tenant,
  params,
  body,
}: Call<Path, unknown, VendorBody>): Promise<Answer | Refusal> => {
  const vendor = await changeVendor(context, tenant, params.externalId, body);
  return vendor === undefined ? refuse("not-found") : { status: 200, body: vendorOut(vendor) };
};

export const listVendorsAnswer = async ({ context, tenant, query }: Call<unknown, ListQuery>): Promise<Answer | Refusal> => {
  const listed = await listVendors(context, tenant, request(query));
  return listed.ok
    ? { status: 200, body: { ...listed.value, items: listed.value.items.map(vendorOut) } }
    : mapRefusal(listed.refusal, "cursor");
};

export const getCustomer = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const customer = await context.db.inTenant(tenant.tenantUuid, (tx) => findCustomer(tx, params.externalId));
  return customer === undefined ? refuse("not-found") : { status: 200, body: customerOut(customer) };
};

export const putCustomer = async ({
  context,
  tenant,
  params,
  body,
}: Call<Path, unknown, CustomerBody>): Promise<Answer | Refusal> => {
  const customer = await changeCustomer(context, tenant, params.externalId, body);
  return customer === undefined ? refuse("not-found") : { status: 200, body: customerOut(customer) };
};

export const listCustomersAnswer = async ({ context, tenant, query }: Call<unknown, ListQuery>): Promise<Answer | Refusal> => {
  const listed = await listCustomers(context, tenant, request(query));
  return listed.ok
    ? { status: 200, body: { ...listed.value, items: listed.value.items.map(customerOut) } }
    : mapRefusal(listed.refusal, "cursor");
};
