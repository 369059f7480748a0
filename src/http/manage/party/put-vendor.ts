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
    "Replaces what is known about it. Who it is (name, SCAC, MC and DOT numbers), its charge aliases and account numbers stay where they are not sent. Where duties are separated, a first remit-to and first payment terms take effect at once, and a change of them waits for a second person (`pendingChanges`).",
  responses: { 200: { description: "The vendor as it is now.", schema: VendorOutSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const vendor = await changeVendor(context, tenant, actor, { externalId: params.externalId, vendor: body });
    return vendor === undefined ? refuse("not-found") : { status: 200, body: vendorOut(vendor) };
  },
});
