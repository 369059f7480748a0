import { PartyPath, VendorOutSchema, vendorReader } from "#contract/manage/parties.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { vendorOut } from "./party-out.ts";

export const putVendorOperation = operation({
  operationId: "putVendor",
  method: "PUT",
  path: "/manage/vendors/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: PartyPath,
  body: vendorReader,
  bodyExample: { name: "Acme Freight", scac: "ACMF" },
  summary: "Set a vendor",
  description:
    "Replaces what is known about it. Who it is (name, SCAC, MC and DOT numbers), its charge aliases and account numbers stay where they are not sent.",
  responses: { 200: { description: "The vendor as it is now.", schema: VendorOutSchema } },
  handle: async ({ context, tenant, params, body }) => {
    const vendor = await changeVendor(context, tenant, params.externalId, body);
    return vendor === undefined ? refuse("not-found") : { status: 200, body: vendorOut(vendor) };
  },
});
