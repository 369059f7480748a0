import { PartyPath, VendorOutSchema } from "#contract/manage/parties.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { vendorOut } from "./party-out.ts";

export const getVendorOperation = operation({
  operationId: "getVendor",
  method: "GET",
  path: "/manage/vendors/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "Get a vendor",
  responses: { 200: { description: "The vendor.", schema: VendorOutSchema } },
  handle: async ({ context, tenant, params }) => {
    const vendor = await context.db.inTenant(tenant.tenantUuid, (tx) => findVendor(tx, params.externalId));
    return vendor === undefined ? refuse("not-found") : { status: 200, body: vendorOut(vendor) };
  },
});
